//! Experiments: what a paper measured, measured again.
//!
//! Where to start reading:
//!
//! 1. [`Experiment`]: a file of TOML that says what is measured, and at which sizes;
//! 2. [`Plan`]: the units of work that it comes to, each of which can be done by anybody at any time;
//! 3. `work/`: a unit done, which gives a [`Row`];
//! 4. [`Desk`]: where units are taken from and rows are handed in, and [`LocalDesk`]: the one with a journal;
//! 5. [`run`](run::run): workers who do what is on the desk;
//! 6. [`Job`]: what a worker on another machine must know of a run;
//! 7. [`place`]: the directory of a run, and what is in it;
//! 8. [`report`]: tables, plots and sentences made from the rows.

mod about;
pub mod condition;
pub mod corpus;
mod desk;
mod error;
pub mod estimate;
mod evaluator;
mod exam;
mod experiment;
mod job;
pub mod lesson;
mod others;
pub mod place;
mod plan;
pub mod report;
mod row;
pub mod run;
mod work;

pub use about::{about, machine};
pub use condition::{Condition, ConditionError};
pub use corpus::{Corpus, CorpusGame, Facts, Part, PositionRef, Values};
pub use desk::{Content, Desk, Head, JOURNAL, LocalDesk, Merged, merge, without_times};
pub use error::LabError;
pub use evaluator::{Cache, Evaluator};
pub use exam::{ExamPosition, ExamPositions, Tier};
pub use experiment::{
    AlphaBeta, Answering, Ask, Asked, Bias, Comparison, ConditionPart, ContestPart, Contestant, Duel,
    Evaluation, EvaluatorPart, Exam, ExamPlayer, ExamTotal, Experiment, FigurePart, Goal, Kind, OtherGame,
    OwnValue, Positions, Published, PublishedErrors, PublishedMetrics, Scale, Scales, SearchPart, Sizes,
    Source, Subject, ValueOf, ValueUnit,
};
pub use job::Job;
pub use plan::{
    ContestPlan, Entrant, EvaluationPlan, ExamPlan, Material, Plan, Records, Shard, Sources, Table, Task,
    Unit,
};
pub use row::{
    AnswerFinding, Checkpoint, ContestFinding, Cost, FactsFinding, Finding, GrownNode, GrownTree,
    PositionFinding, RecordsFinding, RecordsSet, Reference, Row, Shape, SolvedFinding, Stopped, Trace,
    TreeFinding, ValuesFinding,
};
