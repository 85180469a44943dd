use std::sync::Arc;

use arena::record::Ending;
use go::{Color, Move, Point};

use super::*;
use crate::experiment::{Experiment, Sizes};
use crate::plan::Sources;

/// An experiment on a board of five lines: positions from games of `mc`, two searches, the real value, and a match.
const SMALL: &str = r#"
    name = "small"
    title = "A small experiment"
    paper = "none"
    place = "nowhere"
    kind = "selections"
    questions = []
    size = 5
    komi = 0.5
    [positions]
    from = "self-play"
    preset = "mc"
    playouts = 30
    random-moves = 2
    reference = true
    [[search]]
    name = "in turn"
    preset = "mc-score"
    [[search]]
    name = "objective"
    preset = "mango"
    set = ["search.growth.depth=1"]
    [[match]]
    name = "uct-against-mc"
    random-moves = 2
    a = { preset = "uct", playouts = 200 }
    b = { preset = "mc", playouts = 100 }
"#;

fn sizes() -> Sizes {
    Sizes { positions: 6, playouts: 600, reference: 2000, games: 4, share: 0.5 }
}

fn plan() -> Plan {
    Plan::new(&Experiment::from_toml(SMALL).unwrap(), sizes(), Sources::default()).unwrap()
}

fn work(plan: &Plan, unit: &Unit) -> Row {
    let stop = Arc::new(AtomicBool::new(false));
    Worker::new(plan, Path::new("unused"), stop).work(unit).unwrap()
}

fn position(row: &Row) -> &PositionFinding {
    match &row.finding {
        Finding::Position(position) => position,
        _ => panic!("{} is no position", row.unit),
    }
}

#[test]
fn a_unit_done_twice_gives_the_same_row_whatever_was_done_before() {
    let plan = plan();
    let units = plan.units();
    let stop = Arc::new(AtomicBool::new(false));
    let mut busy = Worker::new(&plan, Path::new("unused"), stop);
    for unit in units.iter().filter(|unit| unit.id.ends_with("0001") || unit.id.ends_with("0002")) {
        let (first, again) = (busy.work(unit).unwrap(), work(&plan, unit));
        match (&first.finding, &again.finding) {
            (Finding::Position(first), Finding::Position(again)) => assert_eq!(first, again),
            (Finding::Game { record: first, .. }, Finding::Game { record: again, .. }) => {
                let moves = |record: &arena::record::GameRecord| {
                    record.moves.iter().map(|turn| turn.mv).collect::<Vec<_>>()
                };
                assert_eq!(moves(first), moves(again));
                assert_eq!(first.ending, again.ending);
            }
            _ => panic!("{} is of two kinds", unit.id),
        }
    }
}

#[test]
fn positions_differ_and_are_legal_and_unfinished() {
    let plan = plan();
    let found: Vec<_> = (0..6).map(|number| position(&work(&plan, &plan.units()[number])).clone()).collect();
    for finding in &found {
        let mut game = go::Game::new(plan.board(), plan.rules());
        for &(color, mv) in &finding.moves {
            game.play(color, mv).unwrap();
        }
        assert!(!game.is_over() && game.passes() == 0);
        assert_eq!(game.to_play(), finding.to_play);
    }
    let lines: std::collections::HashSet<_> = found.iter().map(|finding| finding.moves.clone()).collect();
    assert_eq!(lines.len(), found.len(), "{found:?}");
}

#[test]
fn a_search_in_turn_tells_the_mean_and_the_highest_of_its_moves() {
    let plan = plan();
    let row = work(&plan, &plan.units()[2]);
    let trace = &position(&row).traces[0];
    let counts: Vec<u64> = trace.checkpoints.iter().map(|at| at.playouts).collect();
    assert_eq!(counts, [64, 100, 128, 200, 256, 500, 512, 600]);
    for at in &trace.checkpoints {
        assert!(at.max >= at.mean && at.max >= at.robust_max, "{at:?}");
        assert!((at.value - at.mean).abs() < 1e-3, "the backup of a flat search is the mean: {at:?}");
        assert!(at.deviation > 0.0 && at.deviation < 25.0, "{at:?}");
    }
}

#[test]
fn the_real_value_is_what_long_searches_come_to() {
    // The longest search of all moves in turn has a standard error of about 25 / sqrt(8000) points for each of its moves.
    let long = Sizes { playouts: 200_000, reference: 20_000, ..sizes() };
    let plan = Plan::new(&Experiment::from_toml(SMALL).unwrap(), long, Sources::default()).unwrap();
    for number in [1, 3] {
        let row = work(&plan, &plan.units()[number]);
        let finding = position(&row);
        let reference = finding.reference.as_ref().unwrap();
        let last = finding.traces[0].checkpoints.last().unwrap();
        assert!((last.max - reference.value).abs() < 1.0, "{last:?} against {reference:?}");
        assert!((last.mean - reference.mean).abs() < 1.0, "{last:?} against {reference:?}");
        let objective = finding.traces[1].checkpoints.last().unwrap();
        assert!((objective.max - reference.value).abs() < 1.0, "{objective:?} against {reference:?}");
        assert!(reference.standard_error > 0.0 && reference.standard_error < 0.2);
        assert!(reference.second_value.unwrap() <= reference.value);
    }
}

#[test]
fn games_are_played_with_the_share_of_playouts_that_the_sizes_say() {
    let plan = plan();
    let unit = plan.units().into_iter().find(|unit| unit.id == "uct-against-mc/game-00001").unwrap();
    let row = work(&plan, &unit);
    let Finding::Game { duel, record } = &row.finding else { panic!("no game") };
    assert_eq!((duel.as_str(), record.number), ("uct-against-mc", 1));
    assert_eq!((record.players.black.as_str(), record.players.white.as_str()), ("mc", "uct"));
    let playouts = |color| {
        let own = record.moves.iter().filter(|turn| turn.color == color);
        own.filter_map(|turn| turn.opinion.playouts).max()
    };
    assert_eq!((playouts(Color::White), playouts(Color::Black)), (Some(100), Some(50)));
    assert!(
        matches!(record.ending, Ending::Score { .. } | Ending::Resignation { .. }),
        "{:?}",
        record.ending
    );
    assert!(row.cost.seconds > 0.0 && row.cost.cpu_seconds > 0.0);
}

#[test]
fn who_wants_an_end_gets_no_row() {
    let plan = plan();
    for unit in [&plan.units()[0], plan.units().last().unwrap()] {
        let stop = Arc::new(AtomicBool::new(true));
        let outcome = Worker::new(&plan, Path::new("unused"), stop).work(unit);
        assert!(matches!(outcome, Err(NoRow::Stopped)), "{outcome:?}");
    }
}

#[test]
fn a_pass_is_a_move_whose_value_is_known_too() {
    let plan = plan();
    let mut game = go::Game::new(plan.board(), plan.rules());
    game.set_komi(0.5).unwrap();
    let stop = AtomicBool::new(false);
    let reference = |moves: &[Move]| reference::find(&plan, 0, &game, moves, &stop).unwrap();
    let center = Move::Play("C3".parse().unwrap());
    let found = reference(&[Move::Pass, center]);
    assert_eq!(found.best, center);
    let pass = reference(&[Move::Pass]);
    assert!(pass.second_value.is_none() && pass.value < found.value - 2.0, "{pass:?} {found:?}");
}

/// The same experiment, for the trees of searches by wins, with and without groups.
fn shapes(changes: &str, positions: &str) -> Plan {
    let text = format!(
        "name = 'small'\ntitle = ''\npaper = ''\nplace = ''\nkind = 'shapes'\nquestions = []\nsize = 9\n\
         [positions]\nfrom = 'self-play'\npreset = 'mc'\nplayouts = 5\n{positions}\n\
         [[search]]\nname = 'whole'\npreset = 'mogo'\n[[search]]\nname = 'group'\npreset = 'mogo'\nset = [{changes}]\n"
    );
    let sizes = Sizes { positions: 12, playouts: 500, ..Sizes::default() };
    Plan::new(&Experiment::from_toml(&text).unwrap(), sizes, Sources::default()).unwrap()
}

#[test]
fn trees_are_written_down_with_the_moves_at_their_root() {
    let plan = shapes("'moves.group.distance=1'", "most-moves = 12");
    let (mut fewer, mut deeper) = (0, 0);
    for unit in plan.units() {
        let row = work(&plan, &unit);
        let finding = position(&row);
        assert!(finding.moves.len() <= 12, "{}", finding.origin);
        let [whole, group] = [0, 1].map(|place| {
            let trace = &finding.traces[place];
            let shapes: Vec<_> = trace.checkpoints.iter().map(|at| at.shape.unwrap()).collect();
            assert!(
                shapes.is_sorted_by(|one, other| one.nodes < other.nodes && one.deepest <= other.deepest)
            );
            let last = *shapes.last().unwrap();
            assert!(
                last.nodes <= 501 && last.moves > last.nodes && last.mean_depth < f64::from(last.deepest)
            );
            (trace.root_moves.unwrap(), last)
        });
        let mut game = go::Game::new(plan.board(), plan.rules());
        for &(color, mv) in &finding.moves {
            game.play(color, mv).unwrap();
        }
        let is_open = |point: &Point| game.is_legal(finding.to_play, (*point).into());
        let open = game.size().points().filter(is_open).count();
        assert_eq!(whole.0, open, "every point where a stone may be put is considered, and a pass is none");
        fewer += u32::from(group.0 < whole.0);
        deeper += u32::from(group.1.mean_depth > whole.1.mean_depth);
    }
    assert!(fewer >= 10 && deeper >= 8, "{fewer} {deeper}");
}
