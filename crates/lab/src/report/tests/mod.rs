//! Whole reports on journals with known answers.

mod bias;
mod colors;
mod comparisons;
mod contests;
mod evaluation;
mod exam;
mod games;
mod positions;
mod shapes;

use super::testing::{assert_is_plain, plan, report_of};
use crate::experiment::Experiment;
use crate::plan::Plan;

fn quick(name: &str) -> Plan {
    let source = Experiment::named(name).unwrap().source().unwrap();
    plan(&source.name, source.scale.quick)
}

#[test]
fn every_experiment_has_a_page_without_rows_and_an_answer_to_each_question() {
    for name in Experiment::names() {
        let experiment = Experiment::named(name).unwrap();
        let report = report_of(name, &quick(name), &[]);
        assert_is_plain(&report);
        let text = report.document.to_markdown();
        let answers = text.matches("**There are not enough").count();
        assert_eq!(answers, experiment.questions.len(), "{name}\n{text}");
        assert!(text.contains("The experiment is not finished: 0 of "), "{text}");
        assert!(text.contains("tengen lab run it --scale paper") && text.contains("GNU Go 3.8"), "{text}");
        assert!(report.files.iter().all(|(file, _)| file.starts_with(name)), "{:?}", report.files);
    }
}

#[test]
fn what_answers_a_question_is_in_the_experiment() {
    for name in Experiment::names() {
        let experiment = Experiment::named(name).unwrap();
        assert!(experiment.answers.len() <= experiment.questions.len(), "{name}");
        for part in experiment.answers.iter().flat_map(|answering| &answering.of) {
            let is_match = experiment.duels.iter().any(|duel| duel.name == *part || duel.group == *part);
            let is_contest =
                experiment.contests.iter().any(|contest| contest.name == *part || contest.group == *part);
            assert!(is_match || is_contest, "{name} has neither a match nor a contest nor a group {part}");
        }
        let read_again = Experiment::from_toml(&experiment.to_toml()).unwrap();
        assert_eq!(read_again, experiment);
    }
}
