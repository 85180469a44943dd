//! The real search on real games: it takes what wins at once, and every rule works.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

use games::{BoardGame, Chess, Othello, Shogi, Uniform, players};
use mcts::backup::{self, External, Max, Mix, ObjectiveMonteCarlo, RobustMax, StandardError, Variance};
use mcts::select::{
    self, AllMovesAsFirst, CrazyStone, ProgressivePruning, Rave, Schedule, SimulatedAnnealing,
};
use mcts::{AnyProcessor, Game, Limits, Report, Search, Settings};

fn search<G: BoardGame>(settings: Settings, position: &G, playouts: u64, threads: usize) -> Report {
    let limits = Limits { playouts: Some(playouts), threads, seed: 1, ..Limits::default() };
    let mut search = Search::new(settings, 1 << 24).unwrap();
    search.run(position, &Uniform::whole(), AnyProcessor, &limits, &mut ())
}

/// The move that UCT makes.
fn best_move<G: BoardGame>(position: &G, playouts: u64) -> String {
    let report = search(players::uct(0.5), position, playouts, 1);
    position.write_move(report.best().unwrap().mv)
}

#[test]
fn uct_takes_the_mate_in_one_of_chess() {
    // The last row, a smothered king, and the last row for the other player.
    for (position, mate) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        ("6rk/6pp/8/6N1/8/8/5PPP/6K1 w - - 0 1", "g5f7"),
        ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1"),
    ] {
        assert_eq!(best_move(&position.parse::<Chess>().unwrap(), 3000), mate, "{position}");
    }
}

#[test]
fn uct_takes_the_mate_in_one_of_shogi() {
    // A gold before a king that a pawn defends, for either player.
    for (position, mate) in
        [("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"), ("4k4/9/9/9/9/9/4p4/9/4K4 w g 1", "G*5h")]
    {
        assert_eq!(best_move(&position.parse::<Shogi>().unwrap(), 3000), mate, "{position}");
    }
}

#[test]
fn uct_does_not_walk_into_mate() {
    // The queen attacks g7 with the bishop behind her: only moves that guard it do not lose at once.
    let position: Chess = "r4rk1/ppp2ppp/8/8/8/1P4Q1/PBP2PPP/R4RK1 b - - 0 1".parse().unwrap();
    let best = search(players::uct(0.5), &position, 5000, 1).best().unwrap().mv;
    let mut after = position.clone();
    after.play(best);
    assert!(
        after.read_move("g3g7").is_err() || {
            after.play(after.read_move("g3g7").unwrap());
            after.outcome().is_none()
        }
    );
}

#[test]
fn uct_wipes_out_whom_it_can_wipe_out() {
    // White has two discs left: a3 turns one of them, a1 both.
    let position: Othello =
        ".OX..... .O...... ..X..... ........ ........ ........ ........ ........ X".parse().unwrap();
    assert!(position.read_move("a3").is_ok());
    assert_eq!(best_move(&position, 1000), "a1");
}

#[test]
fn threads_search_these_games_together() {
    assert_eq!(search(players::uct(1.0), &Othello::start(), 1000, 2).playouts, 1000);
    assert_eq!(search(players::uct(1.0), &Chess::start(), 200, 2).playouts, 200);
    assert_eq!(search(players::uct(1.0), &Shogi::start(), 50, 2).playouts, 50);
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let one = search(players::uct(1.0), &Chess::start(), 100, 1);
    assert_eq!(one, search(players::uct(1.0), &Chess::start(), 100, 1));
}

#[test]
fn every_rule_of_selection_and_backup_searches_every_game() {
    for settings in every_rule() {
        searches_well(&settings, &Othello::start(), 200);
        searches_well(&settings, &Chess::start(), 60);
        searches_well(&settings, &Shogi::start(), 20);
    }
}

/// The report is about so many playouts, its moves are legal, and its numbers are numbers.
fn searches_well<G: BoardGame>(settings: &Settings, position: &G, playouts: u64) {
    let report = search(settings.clone(), position, playouts, 1);
    assert_eq!(report.playouts, playouts, "{settings:?}");
    assert!(report.value.is_finite(), "{settings:?}");
    let mut game = position.clone();
    for &mv in &report.best().unwrap().variation {
        assert_eq!(game.read_move(&game.write_move(mv)), Ok(mv), "{settings:?}");
        game.play(mv);
    }
    assert!(report.moves.iter().all(|mv| (0.0..=1.0).contains(&mv.win_rate)), "{settings:?}");
}

/// Each rule once, with what goes together with it. Values are win rates, whose deviation is about one half.
fn every_rule() -> Vec<Settings> {
    let error = || Variance::StandardError(StandardError::default());
    let crazy_stone = Variance::CrazyStone(backup::CrazyStone {
        prior: 0.25,
        internal_from: 25,
        cap: 500,
        external: External::Mean,
    });
    let selections = [
        (select::Rule::Ucb1Tuned(Default::default()), Variance::None),
        (select::Rule::CrazyStone(CrazyStone::new(25, 0.25)), crazy_stone),
        (select::Rule::ObjectiveMonteCarlo(Default::default()), error()),
        (select::Rule::ProgressivePruning(ProgressivePruning::default()), error()),
        (select::Rule::SimulatedAnnealing(SimulatedAnnealing::new(1.0, Schedule::Linear)), Variance::None),
        (select::Rule::AllMovesAsFirst(AllMovesAsFirst { exploration: 0.5 }), Variance::None),
        (select::Rule::Rave(Rave::default()), Variance::None),
        (select::Rule::Uniform(Default::default()), Variance::None),
    ];
    let backups = [
        backup::Rule::Max(Max::default()),
        backup::Rule::RobustMax(RobustMax::default()),
        backup::Rule::Mix(Mix { weight: 50.0, grows_from: 400.0, internal_from: 25 }),
        backup::Rule::ObjectiveMonteCarlo(ObjectiveMonteCarlo::default()),
    ];
    let uct = players::uct(1.0);
    let by_selection =
        selections.into_iter().map(|(select, variance)| Settings { select, variance, ..uct.clone() });
    let by_backup = backups.into_iter().map(|backup| Settings { backup, variance: error(), ..uct.clone() });
    by_selection.chain(by_backup).chain([players::flat_monte_carlo()]).collect()
}
