//! Experiments: what a paper measured, measured again.
//!
//! Where to start reading:
//!
//! 1. [`Experiment`]: a file of TOML that says what is measured, and at which sizes;
//! 2. [`Plan`]: the units of work that it comes to, each of which can be done by anybody at any time;
//! 3. `work/`: a unit done, which gives a [`Row`];
//! 4. [`Desk`]: where units are taken from and rows are handed in, and [`LocalDesk`]: the one with a journal;
//! 5. [`run`](run::run): workers who do what is on the desk;
//! 6. [`place`]: the directory of a run, and what is in it;
//! 7. [`report`]: tables, plots and sentences made from the rows.

mod about;
pub mod condition;
pub mod corpus;
mod desk;
mod error;
pub mod estimate;
mod experiment;
pub mod place;
mod plan;
pub mod report;
mod row;
pub mod run;
mod work;

pub use about::{about, machine};
pub use condition::{Condition, ConditionError};
pub use corpus::{Corpus, CorpusGame, Facts, Part, PositionRef, Selection};
pub use desk::{Content, Desk, Head, JOURNAL, LocalDesk, Merged, merge, without_times};
pub use error::LabError;
pub use experiment::{
    AlphaBeta, Answering, Bias, Comparison, Duel, Experiment, Kind, Positions, Published, PublishedErrors,
    Scale, Scales, SearchPart, Sizes, Source,
};
pub use plan::{Plan, Records, Shard, Task, Unit};
pub use row::{
    Checkpoint, Cost, Finding, GrownNode, GrownTree, PositionFinding, Reference, Row, Shape, SolvedFinding,
    Stopped, Trace, TreeFinding,
};
