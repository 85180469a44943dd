use std::path::Path;

use arena::plan::play_at_random;
use go::{Board, Rules, Size};
use mcts::Random;
use playout::Eyes;

use super::*;

/// More than any of these needs.
const ENOUGH: u64 = 2_000_000;

fn game(width: usize, height: usize) -> Game {
    let mut game = Game::new(Size::new(width, height).unwrap(), Rules::default());
    game.set_komi(0.0).unwrap();
    game
}

fn solved(game: &Game, positions: u64) -> Option<Solution> {
    solve(game, Moves::default(), positions, &AtomicBool::new(false)).unwrap()
}

/// By how many points the player to move wins after this first move.
fn after(width: usize, height: usize, mv: &str) -> i32 {
    let mut game = game(width, height);
    game.play(Color::Black, mv.parse().unwrap()).unwrap();
    solved(&game, ENOUGH).unwrap().points
}

#[test]
fn small_boards_are_worth_what_others_have_found() {
    // T. Drange's table (mathpuzzle.com/go, 1998) and J. Tromp's searches of 2x2; van der Werf and Winands, "Solving Go for
    // rectangular boards", ICGA Journal 32 (2009), have all boards of up to 30 points. Area scoring, Black first, no komi.
    let known = [((1, 2), 0), ((1, 3), 3), ((1, 4), 4), ((1, 5), 0), ((1, 6), 1), ((2, 2), 1), ((2, 3), 0)];
    for ((width, height), points) in known {
        let solution = solved(&game(width, height), ENOUGH).unwrap();
        assert_eq!(solution.points, points, "{width}x{height}");
    }
}

#[test]
fn first_moves_are_worth_what_others_have_found() {
    for (width, height, mv, points) in [
        (3, 1, "A1", -3),
        (3, 1, "B1", 3),
        (4, 1, "A1", -4),
        (5, 1, "A1", -5),
        (5, 1, "B1", 0),
        (5, 1, "C1", 0),
        (3, 3, "B2", 9),
    ] {
        assert_eq!(after(width, height, mv), points, "{mv} on {width}x{height}");
    }
    let solution = solved(&game(1, 3), ENOUGH).unwrap();
    assert_eq!(solution.best, ["A2".parse().unwrap()]);
    assert_eq!(solution.candidates.len(), 4, "three points and the pass");
}

/// Tables that were collected elsewhere, which may be there or not.
#[test]
fn the_collected_tables_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/oracles/published.json");
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    let tables: serde_json::Value = serde_json::from_str(&text).unwrap();
    let table = tables["solved_literature"]["drange_area_table"].as_object().unwrap();
    let mut compared = 0;
    for (board, points) in table {
        let (width, height) = board.split_once('x').unwrap();
        let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        if width * height <= 7 {
            let solution = solved(&game(width, height), ENOUGH).unwrap();
            assert_eq!(i64::from(solution.points), points.as_i64().unwrap(), "{board}");
            compared += 1;
        }
    }
    assert!(compared >= 8, "{compared}");
}

/// The points of the first player by trying everything; nothing if that takes too many positions, or is so deep that a
/// function which calls itself is not the way.
fn plain(position: &Position<'_, SmallBoard>, left: &mut u64, depth: u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    if depth == 60 {
        return None;
    }
    if let Some(outcome) = position.outcome() {
        return Some(outcome.score as i32);
    }
    let mut candidates = Vec::new();
    position.clone().candidates(&mut candidates);
    let mut best: Option<i32> = None;
    for candidate in candidates {
        let mut after = position.clone();
        after.play(candidate.mv);
        let points = plain(&after, left, depth + 1)?;
        let is_black = position.playing().to_play == Color::Black;
        best = Some(best.map_or(points, |best| if is_black { best.max(points) } else { best.min(points) }));
    }
    best
}

#[test]
fn random_positions_are_worth_what_trying_everything_finds() {
    let mut compared = 0;
    for seed in 0..300_u64 {
        let mut random = Random::new(seed);
        let (width, height) = [(2, 2), (1, 4), (3, 2), (5, 1), (3, 3)][seed as usize % 5];
        let mut game = game(width, height);
        play_at_random(&mut game, 1 + random.below(2 * (width * height) as u64) as usize, &mut random);
        let moves = Moves {
            eyes: if seed.is_multiple_of(2) { Eyes::Diagonal } else { Eyes::Fill },
            ..Moves::default()
        };
        let start = Start::new(&game, moves);
        let Some(points) = plain(&Position::new(&start), &mut 20_000, 0) else { continue };
        let solution = solve(&game, moves, ENOUGH, &AtomicBool::new(false)).unwrap().unwrap();
        assert_eq!(solution.points, points, "seed {seed}: {:?}", game.turns());
        for mv in &solution.candidates {
            let mut after = Position::<SmallBoard>::new(&start);
            after.play(playout::number_of(*mv));
            if let Some(value) = plain(&after, &mut 20_000, 0) {
                assert_eq!(solution.best.contains(mv), value == points, "seed {seed}: {mv}");
            }
        }
        compared += 1;
    }
    assert!(compared >= 100, "{compared}");
}

#[test]
fn komi_changes_nothing_and_too_few_positions_give_nothing() {
    let mut raised = game(2, 2);
    raised.set_komi(7.5).unwrap();
    assert_eq!(solved(&raised, ENOUGH), solved(&game(2, 2), ENOUGH));
    assert_eq!(solved(&game(2, 2), 100), None);
}

#[test]
fn somebody_who_wants_an_end_gets_it() {
    let stop = AtomicBool::new(true);
    let end = solve(&game(3, 3), Moves::default(), ENOUGH, &stop);
    assert!(matches!(end, Err(NoRow::Stopped)));
}

#[test]
fn sure_points_are_bounds_of_what_is_found() {
    // Black has two eyes in the corner of a line, and White has nothing.
    let mut game = game(5, 1);
    for (color, mv) in
        [(Color::Black, "B1"), (Color::White, "E1"), (Color::Black, "D1"), (Color::White, "pass")]
    {
        game.play(color, mv.parse().unwrap()).unwrap();
    }
    let start = Start::new(&game, Moves::default());
    let (least, most) = Position::<SmallBoard>::new(&start).bounds();
    let points = solved(&game, ENOUGH).unwrap().points as f32;
    assert!(least <= points && points <= most && game.board().stones()[Color::Black] == 2);
}
