//! The formats of the lines, read as the clients read them.

use crate::client::{Answer, When, ask, session, talk};
use crate::line::{Line, lizzie, lizzie_kata, sabaki};

/// Analyses an empty board of 5 x 5 until there are three lines.
fn analyze(command: &str) -> Answer {
    let script =
        [(When::Answered, "boardsize 5"), (When::Answered, command), (When::Lines(4), "protocol_version")];
    talk(&mut session(100), &script).remove(1)
}

#[test]
fn an_analysis_begins_at_once_and_writes_line_after_line() {
    let answer = analyze("lz-analyze B 1");
    assert_eq!(answer.head, "=");
    assert!(answer.infos().len() >= 3 && answer.infos().len() == answer.lines.len(), "{answer:?}");
    let visits = |line: &str| lizzie(line).iter().map(|&(_, visits, _)| visits).sum::<i32>();
    let visits: Vec<i32> = answer.infos().into_iter().map(visits).collect();
    assert!(visits[0] >= 16 && visits.is_sorted() && visits[2] > visits[0], "{visits:?}");
}

#[test]
fn sabaki_reads_both_formats_alike() {
    for command in ["lz-analyze", "kata-analyze"] {
        let answer = analyze(&format!("{command} B 50"));
        for line in answer.infos() {
            for variation in sabaki(line, command) {
                assert!(!variation.moves.is_empty() && variation.visits > 0);
                assert!((0.0..=100.0).contains(&variation.win_rate), "{variation:?}");
                assert_eq!(variation.score_lead.is_some(), command == "kata-analyze");
            }
        }
        let all = sabaki(answer.infos().last().unwrap(), command);
        assert_eq!(all.len(), 25, "all points, and the pass is dropped");
    }
}

#[test]
fn lizzie_reads_whole_numbers() {
    for line in analyze("lz-analyze 10").infos() {
        let moves = lizzie(line);
        assert!(moves.iter().all(|&(_, visits, rate)| visits > 0 && (0..=10_000).contains(&rate)), "{line}");
        let orders: Vec<&str> =
            line.split(" order ").skip(1).map(|rest| rest.split(' ').next().unwrap()).collect();
        let expected: Vec<String> = (0..moves.len()).map(|order| order.to_string()).collect();
        assert_eq!(orders, expected);
    }
}

#[test]
fn lizzie_finds_ownership_behind_the_word() {
    for line in analyze("kata-analyze B 10 ownership true").infos() {
        let (moves, ownership) = lizzie_kata(line);
        assert!(!moves.is_empty() && ownership.len() == 25, "{line}");
        assert!(ownership.iter().all(|value| (-1.0..=1.0).contains(value)), "{line}");
        assert!(moves.iter().all(|(_, rate, score)| (0.0..=1.0).contains(rate) && score.abs() <= 25.0 + 7.5));
    }
}

#[test]
fn everything_that_katago_can_be_asked_for_is_there() {
    let answer = analyze(
        "kata-analyze interval 5 rootInfo true ownership true ownershipStdev true movesOwnership true \
         movesOwnershipStdev true pvVisits true pvEdgeVisits true noResultValue true",
    );
    let line = Line::parse(answer.infos().last().unwrap());
    let root = line.root();
    for (at, info) in line.infos.iter().enumerate() {
        let [rate, lower] = ["winrate", "lcb"].map(|key| line.number(at, key));
        assert!(0.0 <= lower && lower <= rate && rate <= 1.0, "{info:?}");
        assert!((line.number(at, "utility") - (2.0 * rate - 1.0)).abs() < 1e-5);
        assert!((line.number(at, "utilityLcb") - (2.0 * lower - 1.0)).abs() < 1e-5);
        for same in ["scoreMean", "scoreSelfplay"] {
            assert_eq!(line.value(at, same), line.value(at, "scoreLead"));
        }
        for same in ["edgeVisits", "weight"] {
            assert_eq!(line.value(at, same), line.value(at, "visits"));
        }
        let variation = line.list(at, "pv");
        assert_eq!(variation[0], line.value(at, "move"));
        assert_eq!(line.list(at, "pvVisits")[0], line.value(at, "visits"));
        assert_eq!(line.list(at, "pvVisits").len(), variation.len());
        assert_eq!(line.list(at, "pvEdgeVisits"), line.list(at, "pvVisits"));
        assert_eq!(line.list(at, "movesOwnership").len(), 25);
        assert_eq!(line.list(at, "movesOwnershipStdev").len(), 25);
        assert_eq!(line.value(at, "noResultValue"), "0");
    }
    let priors: f64 = (0..line.infos.len()).map(|at| line.number(at, "prior")).sum();
    assert!((priors - 1.0).abs() < 1e-3, "{priors}");
    let visits: f64 = (0..line.infos.len()).map(|at| line.number(at, "visits")).sum();
    assert!(root["visits"] >= visits && (0.0..=1.0).contains(&root["winrate"]), "{root:?}");
    assert_eq!((line.part("ownership").len(), line.part("ownershipStdev").len()), (25, 25));
}

#[test]
fn only_what_is_asked_for_is_there() {
    let answer = analyze("kata-analyze B 10 rootInfo false pvVisits false");
    for line in answer.infos() {
        let line = Line::parse(line);
        assert!(line.parts.is_empty() && !line.infos[0].contains_key("pvVisits"), "{line:?}");
        assert!(!line.infos[0].contains_key("noResultValue"));
    }
}

#[test]
fn values_are_seen_by_whoever_is_asked_about() {
    // Black has the board but for two eyes, whoever moves.
    let setup = "gogui-setup b A3 b B3 b C3 b D3 b E3 b A1 b B2 b C2 b D2 b E2 b C1 b D1";
    let mut rates = Vec::new();
    for (color, sign) in [("b", 1.0), ("w", -1.0)] {
        let command = format!("kata-analyze {color} 1 ownership true rootInfo true");
        let script = [
            (When::Answered, "boardsize 5 3"),
            (When::Answered, "komi 0.5"),
            (When::Answered, setup),
            (When::Answered, &command),
            (When::Lines(4), ""),
        ];
        let answers = talk(&mut session(100), &script);
        let line = Line::parse(answers[3].infos().last().unwrap());
        assert!(line.part("ownership").iter().all(|value| value * sign > 0.9), "{line:?}");
        assert!(line.root()["scoreLead"] * sign > 0.0);
        rates.push(line.root()["winrate"]);
    }
    assert!(rates[0] > 0.95 && rates[1] < 0.05, "{rates:?}");
}

#[test]
fn ownership_runs_row_by_row_from_the_top_left() {
    // Black's wall leaves the bottom row to White's two eyes.
    let script = [
        (When::Answered, "boardsize 7 4"),
        (
            When::Answered,
            "gogui-setup b A3 b B3 b C3 b D3 b E3 b F3 b G3 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w C1 b C4",
        ),
        (When::Answered, "kata-analyze b 1 ownership true"),
        (When::Lines(4), ""),
    ];
    let answers = talk(&mut session(100), &script);
    let ownership = Line::parse(answers[2].infos().last().unwrap()).part("ownership");
    let (top, bottom) = ownership.split_at(14);
    assert!(
        top.iter().all(|&value| value > 0.5) && bottom.iter().all(|&value| value < -0.5),
        "{ownership:?}"
    );
}

#[test]
fn a_move_with_analysis_ends_with_the_move() {
    for (command, turns) in [
        ("lz-genmove_analyze B 100000", 1),
        ("kata-genmove_analyze B", 1),
        ("kata-genmove_analyze", 1),
        ("kata-search_analyze B ownership true", 0),
    ] {
        let mut session = session(200);
        let answer = ask(&mut session, &["boardsize 5", command]).remove(1);
        assert_eq!((answer.head.as_str(), session.game.turns().len()), ("=", turns), "{command}");
        let (last, before) = answer.lines.split_last().unwrap();
        let mv = last.strip_prefix("play ").expect("the last line says what is played");
        let line = Line::parse(before.last().expect("there is a line about it"));
        assert_eq!(line.moves()[0], mv, "the first move is the best");
        let visits: f64 = (0..line.infos.len()).map(|at| line.number(at, "visits")).sum();
        assert!(visits >= 199.0, "the line is about the whole search: {visits}");
    }
}

#[test]
fn a_search_leaves_the_game_as_it_is() {
    let mut session = session(100);
    let commands = ["boardsize 5", "kata-search b", "kata-search_analyze w", "kata-search"];
    let answers = ask(&mut session, &commands);
    assert!(answers.iter().all(Answer::is_ok));
    assert_eq!(session.game.turns().len(), 0);
    assert_eq!(session.game.to_play(), go::Color::Black);
    assert_eq!(answers[1].lines.len(), 1);
    assert!(answers[2].lines.last().unwrap().starts_with("play "));
}

#[test]
fn numbers_of_commands_come_back() {
    let script = [
        (When::Answered, "1 boardsize 5"),
        (When::Answered, "12 lz-analyze 10"),
        (When::Lines(2), "13 name"),
        (When::Answered, "14 kata-genmove_analyze b"),
    ];
    let heads: Vec<String> = talk(&mut session(50), &script).into_iter().map(|answer| answer.head).collect();
    assert_eq!(heads, ["=1", "=12", "=13", "=14"]);
}
