//! Searches of trees so small that a pencil can follow them.
//!
//! Playouts are scripted, and selection is UCB1 without exploration: it tries every move once, in any order, and then
//! goes for the highest value. So nothing here is left to chance but that order, which no number depends on.
#![allow(clippy::float_cmp, reason = "what is compared comes out exactly")]

mod support;

use mcts::*;
use support::settings::{search, uct};
use support::tree_game::{Scripted, Spot, choice};

use Player::{First, Second};
use backup::{Max, Mix, RobustMax, Rule};

fn greedy() -> Settings {
    let rule = select::Ucb1 { exploration: 0.0, ..select::Ucb1::default() };
    Settings { select: select::Rule::Ucb1(rule), ..uct() }
}

/// The visits and the value of each move, in the order of their numbers.
fn by_number(report: &Report) -> Vec<(u32, f32)> {
    let mut moves: Vec<_> = report.moves.iter().collect();
    moves.sort_by_key(|mv| mv.mv);
    moves.iter().map(|mv| (mv.visits, mv.value)).collect()
}

fn assert_near(value: f32, expected: f32) {
    assert!((value - expected).abs() < 1e-4, "{value} instead of {expected}");
}

#[test]
fn finished_games_are_worth_what_they_ended_with() {
    for (player, scores) in [(First, [5.0, -3.0, 0.0]), (Second, [-5.0, 3.0, 0.0])] {
        let root = choice(player, 0.0, scores.map(Spot::End));
        let report = search(&greedy(), &root, &Scripted, 10, 1);
        // Each move once, then seven times the one that wins.
        assert_eq!(by_number(&report), [(8, 1.0), (1, 0.0), (1, 0.5)]);
        // (8 * 1 + 0 + 0.5) / 10
        assert_near(report.value, 0.85);
        // (8 * 5 - 3 + 0) / 10
        assert_near(report.score, 3.7);
        assert_eq!(report.moves_played, 10, "there is nothing to play after the end");
    }
}

#[test]
fn points_and_shares_of_points_are_turned_round_for_the_second_player() {
    // Of at most 16 points, 8 are a share of 0.75 for the winner and 0.25 for the loser.
    let root = choice(Second, 0.0, [Spot::End(8.0), Spot::End(-4.0)]);
    let share = Settings { reward: Reward::Share, ..greedy() };
    let report = search(&share, &root, &Scripted, 4, 1);
    // 0.5 + 0.5 * 4 / 16 = 0.625; (3 * 0.625 + 0.25) / 4 = 0.53125
    assert_eq!(by_number(&report), [(1, 0.25), (3, 0.625)]);
    assert_eq!(report.value, 0.53125);
}

/// The first player has two moves. After the first one the second player can win or lose by 4; after the other one the
/// game is won by 1. Playouts from the position after the first move are won by 2.
fn trap() -> Spot {
    let answers = choice(Second, 2.0, [Spot::End(4.0), Spot::End(-4.0)]);
    choice(First, 0.0, [answers, Spot::End(1.0)])
}

#[test]
fn the_mean_remembers_every_game() {
    let report = search(&greedy(), &trap(), &Scripted, 200, 1);
    let [(trapped, trap_value), (safe, safe_value)] = by_number(&report)[..] else { panic!() };
    // The trap's first playout is won, like every game of the other move. Then its answers are met, in any order, each
    // whenever a tie at 1 is broken that way; the losing one brings the value below 1, and the trap is left alone.
    assert_eq!((trapped + safe, safe_value), (200, 1.0));
    match trapped {
        2 => assert_eq!(trap_value, 0.5),
        3 => assert_near(trap_value, 2.0 / 3.0),
        _ => panic!("{report:?}"),
    }
}

#[test]
fn the_maximum_forgets_games_with_worse_moves() {
    for backup in [Rule::Max(Max::default()), Rule::RobustMax(RobustMax::default())] {
        let settings = Settings { backup, ..greedy() };
        let report = search(&settings, &trap(), &Scripted, 200, 1);
        let [(trapped, trap_value), (_, safe_value)] = by_number(&report)[..] else { panic!() };
        // The second player's best answer is worth 1 to that player and 0 to the first one, as soon as it was met.
        assert!((2..=3).contains(&trapped), "{report:?}");
        assert_eq!((trap_value, safe_value), (0.0, 1.0));
        // The root is worth its best, most visited move, whatever the trap did to the mean.
        assert_eq!(report.value, 1.0);
        assert!(report.win_rate < 1.0);
    }
}

#[test]
fn a_player_who_moves_twice_keeps_the_sign() {
    // Whoever begins moves again after the first move: to 6 points or to a loss of 2. The other first move wins 3.
    for (player, sign) in [(First, 1.0), (Second, -1.0)] {
        let again = choice(player, sign * 5.0, [Spot::End(sign * 6.0), Spot::End(sign * -2.0)]);
        let root = choice(player, 0.0, [again, Spot::End(sign * 3.0)]);
        let settings = Settings { reward: Reward::Share, backup: Rule::Max(Max::default()), ..uct() };
        let report = search(&settings, &root, &Scripted, 50, 1);
        // Of at most 16 points, 6 are a share of 0.6875 and 3 one of 0.59375.
        let values: Vec<f32> = by_number(&report).iter().map(|&(_, value)| value).collect();
        assert_eq!((values, report.value), (vec![0.6875, 0.59375], 0.6875));
    }
}

#[test]
fn a_depth_of_one_makes_the_root_a_row_of_bandits() {
    let settings = Settings { growth: Growth { depth: Some(1), ..uct().growth }, ..greedy() };
    let report = search(&settings, &trap(), &Scripted, 100, 1);
    // The playout after the trap is always won, because nobody looks at the answers.
    assert!(by_number(&report).iter().all(|&(_, value)| value == 1.0));
    assert_eq!((report.deepest, report.extent.nodes), (1, 1));
}

/// Draws moves from a list where there is a choice.
#[derive(Clone)]
struct Drawing {
    list: Vec<usize>,
    next: usize,
}

impl Playout<Spot> for Drawing {
    fn draw(&mut self, position: &mut Spot, _: &mut Random) -> Option<MoveId> {
        let Spot::Choice(choice) = position else { return None };
        if choice.moves.len() == 1 {
            return Some(MoveId::new(choice.moves[0].0));
        }
        self.next += 1;
        Some(MoveId::new(self.list[self.next - 1]))
    }

    fn play_out(&mut self, _: &mut Spot, _: &mut Random, _: &mut Record) -> Outcome {
        panic!("the tree reaches the end of every game")
    }
}

#[test]
fn the_mix_is_turned_round_for_the_player_who_moved_there() {
    // White has one move, to X, where Black chooses: 300 times a win by 6 points, 200 times one by 4, and 100 times each
    // losses by 1, 1, 1, 1 and 2, in an order that mixes them all. Black's mean is (1800 + 800 - 600) / 1000 = 2.
    let scores = [6.0, 4.0, -1.0, -1.0, -1.0, -1.0, -2.0];
    let x = choice(First, 0.0, scores.map(Spot::End));
    let root = choice(Second, 0.0, [x]);
    let round = [0, 1, 2, 3, 0, 4, 5, 1, 6, 0];
    let playout = Drawing { list: round.repeat(100), next: 0 };
    let settings = Settings {
        reward: Reward::Score,
        growth: Growth { rule: GrowthRule::After(0), depth: None, nodes: None },
        // Every position is external, so that all moves are drawn.
        select: select::Rule::CrazyStone(select::CrazyStone::new(u32::MAX, 26_244.0)),
        backup: Rule::Mix(Mix { weight: 162.0, grows_from: 1296.0, internal_from: 81 }),
        variance: toml::from_str("rule = \"crazy-stone\"\nprior = 26244.0\ninternal-from = 81").unwrap(),
        ..uct()
    };
    let report = search(&settings, &root, &playout, 1000, 1);
    // For Black (300 * 6 + 162 * 2) / 462 = 4.5974; the move to X is White's.
    let [to_x] = &report.moves[..] else { panic!("{report:?}") };
    assert_eq!(to_x.visits, 1000);
    assert_near(to_x.value, -4.5974);
    assert_near(to_x.score, -2.0);
    // White has no other move, so the root is worth what the move is worth.
    assert_near(report.value, -4.5974);
    // Squares: 300 * 36 + 200 * 16 + 400 * 1 + 100 * 4 = 14800. (14800 - 1000 * 2² + 26244) / 1001, with a cap of 500
    // games: 37.0070 / 500 = 0.0740140, whose root is 0.272055.
    assert_near(to_x.standard_error.expect("it is computed"), 0.272055);
}
