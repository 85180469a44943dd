//! Repetitions that tell the ko rules apart, drawn as pictures.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data has to fail")]

mod support;

use go::{Board, Cell, Color, Game, IllegalMove, Ko, Move, Point, Size, Suicide};
use support::{Grid, KO_RULES, SUICIDE_RULES, oracle_lines, rules};

/// What becomes of the last move of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Legal,
    Suicide,
    Ko,
    /// The position was the same after that turn.
    Repeats(usize),
}

use Verdict::{Legal, Repeats};

fn verdict(result: Result<(), IllegalMove>) -> Verdict {
    match result {
        Ok(()) => Legal,
        Err(IllegalMove::Suicide(_)) => Verdict::Suicide,
        Err(IllegalMove::Ko(_)) => Verdict::Ko,
        Err(IllegalMove::Superko { repeats, .. }) => Repeats(repeats),
        Err(other) => panic!("{other}"),
    }
}

/// Plays `line`, such as `C2 pass B2`, from the picture, and judges its last move under every ko rule.
fn judge(picture: &[&str], first: Color, line: &str, suicide: Suicide) -> [Verdict; 5] {
    KO_RULES.map(|ko| {
        let mut game = Grid::picture(picture).game(rules(ko, suicide), first);
        let moves: Vec<Move> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        let (last, before) = moves.split_last().unwrap();
        for &mv in before {
            game.play(game.to_play(), mv).unwrap();
        }
        verdict(game.check(game.to_play(), *last))
    })
}

const KO_SHAPE: [&str; 3] = [". X O .", "X O . O", ". X O ."];

/// The verdicts are in the order of `KO_RULES`: none, simple, positional, situational, natural situational.
#[test]
fn ko_forbids_immediate_recapture() {
    let verdicts = judge(&KO_SHAPE, Color::Black, "C2 B2", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal, Verdict::Ko, Repeats(0), Repeats(0), Repeats(0)]);
}

#[test]
fn a_ko_threat_lifts_every_ban() {
    let verdicts = judge(&KO_SHAPE, Color::Black, "C2 D1 A1 B2", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal; 5]);
}

#[test]
fn two_passes_lift_the_simple_ko_only() {
    let verdicts = judge(&KO_SHAPE, Color::Black, "C2 pass pass B2", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal, Legal, Repeats(0), Repeats(0), Repeats(0)]);
}

/// White passed in this position, so it is a situation that was, but White has never made it by a move.
#[test]
fn a_pass_makes_a_situation_but_no_natural_one() {
    let verdicts = judge(&KO_SHAPE, Color::White, "pass C2 B2", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal, Verdict::Ko, Repeats(0), Repeats(1), Legal]);
}

#[test]
fn taking_back_after_two_stones_were_captured_is_no_ko() {
    let picture = [". X X O .", "X O O . O", ". X X O ."];
    assert_eq!(judge(&picture, Color::Black, "D2 C2", Suicide::Forbidden), [Legal; 5]);
    let mut game = Grid::picture(&picture).game(rules(Ko::Simple, Suicide::Forbidden), Color::Black);
    assert_eq!(game.play(Color::Black, "D2".parse().unwrap()).unwrap().captured, 2);
    assert_eq!(game.board().ko(), None);
    assert_eq!(game.play(Color::White, "C2".parse().unwrap()).unwrap().captured, 1);
}

/// Black gives two stones and takes one back: the same position with the other player to move.
#[test]
fn sending_two_and_returning_one_repeats_the_position_but_not_the_situation() {
    let picture = [". X .", "X O O", ". . ."];
    let verdicts = judge(&picture, Color::Black, "C3 A3 B3", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal, Legal, Repeats(0), Legal, Legal]);
}

#[test]
fn a_triple_ko_may_go_round_only_without_superko() {
    let picture = [
        ". X O .", "X O . O", ". X O .", //
        ". X O .", "X . X O", ". X O .", //
        ". X O .", "X O . O", ". X O .",
    ];
    let verdicts = judge(&picture, Color::Black, "C8 B5 C2 B8 C5 B2", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal, Legal, Repeats(0), Repeats(0), Repeats(0)]);
}

/// The number of the move is that of the first time, counted from the stones set up.
#[test]
fn superko_names_the_move_that_is_repeated() {
    let verdicts = judge(&KO_SHAPE, Color::Black, "A1 pass C2 B2", Suicide::Forbidden);
    assert_eq!(verdicts, [Legal, Verdict::Ko, Repeats(1), Repeats(2), Legal]);
}

/// The suicide of one stone leaves everything as it was, like a pass: the position comes back, the situation
/// does not, as the other player is to move.
#[test]
fn the_suicide_of_one_stone_is_judged_like_a_pass_that_repeats_the_position() {
    let picture = [". O .", "O . O", ". O ."];
    let [forbidden, allowed, several] = SUICIDE_RULES.map(|rule| judge(&picture, Color::Black, "B2", rule));
    assert_eq!(forbidden, [Verdict::Suicide; 5]);
    assert_eq!(several, [Verdict::Suicide; 5]);
    assert_eq!(allowed, [Legal, Legal, Repeats(0), Legal, Legal]);
    // A pass makes the same situation, and two suicides the same position by the same player.
    let after_pass = judge(&picture, Color::Black, "pass pass B2", Suicide::Allowed);
    assert_eq!(after_pass, [Legal, Legal, Repeats(0), Repeats(1), Legal]);
    for ko in [Ko::Situational, Ko::NaturalSituational] {
        let mut game = Grid::picture(&picture).game(rules(ko, Suicide::Allowed), Color::Black);
        let turn = game.play(Color::Black, "B2".parse().unwrap()).unwrap();
        assert_eq!((turn.captured, turn.lost), (0, 1));
        game.play(Color::White, Move::Pass).unwrap();
        assert_eq!(verdict(game.check(Color::Black, "B2".parse().unwrap())), Repeats(1));
    }
}

#[test]
fn the_suicide_of_two_stones_can_repeat_a_position() {
    let picture = ["O O O .", ". . O ."];
    let [forbidden, allowed, several] =
        SUICIDE_RULES.map(|rule| judge(&picture, Color::Black, "A1 pass B1", rule));
    assert_eq!(forbidden, [Verdict::Suicide; 5]);
    assert_eq!(allowed, [Legal, Legal, Repeats(0), Legal, Legal]);
    assert_eq!(several, allowed);
}

#[test]
fn superko_cases_of_the_oracle_file_agree() {
    for case in oracle_lines("superko_cases.jsonl").into_iter().flatten() {
        let side = case["size"].as_u64().unwrap() as usize;
        for (name, expected) in case["legal"].as_object().unwrap() {
            let ko = support::ko_named(name).unwrap();
            // Some lines go round before the move that is judged: the rule comes into force for that one.
            let mut game = Game::new(Size::square(side), rules(Ko::None, Suicide::Forbidden));
            let changes = [("B", Cell::Black), ("W", Cell::White)].into_iter().flat_map(|(key, cell)| {
                let points = case["setup"][key].as_array().unwrap().iter();
                points.map(move |point| (point.as_str().unwrap().parse::<Point>().unwrap(), cell))
            });
            game.set_up(&changes.collect::<Vec<_>>()).unwrap();
            play_line(&mut game, case["moves"].as_array().unwrap());
            game.set_rules(rules(ko, Suicide::Forbidden));
            let color: Color = case["to_play"].as_str().unwrap().parse().unwrap();
            let mv: Move = case["vertex"].as_str().unwrap().parse().unwrap();
            assert_eq!(game.is_legal(color, mv), expected.as_bool().unwrap(), "{name}: {case}");
        }
    }
}

/// Plays moves such as `B E5`; the first says who moves first.
fn play_line(game: &mut Game, moves: &[serde_json::Value]) {
    for (index, text) in moves.iter().enumerate() {
        let (color, mv) = text.as_str().unwrap().split_once(' ').unwrap();
        let color = color.parse().unwrap();
        if index == 0 {
            game.set_first(color);
        }
        game.play(color, mv.parse().unwrap()).unwrap();
    }
}
