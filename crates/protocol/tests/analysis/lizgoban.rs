//! LizGoban, which ignores the list of commands and finds out by trial what an engine can do.

use crate::client::{Answer, When, session, talk};
use crate::line::Line;

/// Its probes in their order, with what they must answer. Those that begin an analysis are ended by the next one, and a
/// command that nobody knows is a barrier.
const PROBES: [(&str, bool); 23] = [
    ("lizgoban_stop_startup_log", false),
    ("lz-setoption name visits value 0", true),
    ("kata-analyze interval 1", true),
    ("kata-set-rules chinese", true),
    ("set_free_handicap A1", false),
    ("set_position", true),
    ("lz-analyze interval 1 minmoves 30", true),
    ("kata-raw-nn 0", false),
    ("kata-analyze 1 pvVisits true", true),
    ("kata-analyze 1 pvEdgeVisits true", true),
    ("kata-analyze 1 ownershipStdev true", true),
    ("kata-analyze 1 movesOwnership true", true),
    ("kata-analyze 1 rootInfo true", true),
    ("kata-analyze 1 humanPrior true", false),
    ("lz-analyze 1 allow B D4 1", true),
    ("clear_cache", true),
    ("kata-search_analyze_cancellable B", true),
    ("lizgoban_after_all_checks", false),
    ("name", true),
    ("kata-analyze interval 10 ownership true minmoves 30 pvVisits true rootInfo true", true),
    ("name", true),
    ("kata-search_analyze_cancellable B interval 10 minmoves 30", true),
    ("name", true),
];

#[test]
fn every_probe_is_answered_with_its_number() {
    let lines: Vec<String> =
        PROBES.iter().enumerate().map(|(at, (line, _))| format!("{at} {line}")).collect();
    // It does not wait for the end of an analysis, which has none, but for its first line.
    let is_analysis = |at: usize| PROBES[at].0.contains("analyze") && PROBES[at].1;
    let when = |at: usize| match at.checked_sub(1) {
        Some(before) if is_analysis(before) => When::Lines(1),
        _ => When::Answered,
    };
    let script: Vec<(When, &str)> =
        lines.iter().enumerate().map(|(at, line)| (when(at), line.as_str())).collect();
    let answers: Vec<Answer> = talk(&mut session(u64::from(u32::MAX)), &script);
    assert_eq!(answers.len(), PROBES.len());
    for (at, (answer, (probe, is_ok))) in answers.iter().zip(PROBES).enumerate() {
        assert_eq!(answer.head, format!("{}{at}", if is_ok { '=' } else { '?' }), "{probe}");
    }
    let cancelled = |at: usize| answers[at].lines.last().is_some_and(|line| line == "play cancelled");
    assert!(cancelled(16) && cancelled(21));
    let line = Line::parse(answers[19].infos()[0]);
    assert!(line.infos.len() >= 30, "{}", line.infos.len());
    assert_eq!(line.part("ownership").len(), 361);
}
