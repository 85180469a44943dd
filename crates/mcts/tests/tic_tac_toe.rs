//! Tic-tac-toe is a draw, and the search finds it out.

mod support;

use mcts::Reward;
use support::settings::{Backup, Selection, combine, search};
use support::tic_tac_toe::{Anywhere, TicTacToe};

const PLAYOUTS: u64 = 30_000;

/// How far the value may be from a draw.
///
/// The mean and the mix contain the games in which bad moves were tried, and these are many where trying goes on for
/// ever, as with Crazy Stone's selection. The others forget them; but Objective Monte Carlo only as far as the variance
/// says that it may, and Crazy Stone's is never less than that of 500 games.
fn tolerance(selection: Selection, backup: Backup) -> f32 {
    match (selection, backup) {
        (Selection::CrazyStone, Backup::Mean | Backup::Mix | Backup::ObjectiveMonteCarlo) => 0.2,
        (_, Backup::Mean | Backup::Mix) => 0.08,
        _ => 0.01,
    }
}

/// Combinations that give up too early. Objective Monte Carlo tries a move again with a probability that falls with
/// every game; the maximum overrates a reply of which few games are known, and that verdict then stands.
fn gives_up(selection: Selection, backup: Backup) -> bool {
    (selection, backup) == (Selection::ObjectiveMonteCarlo, Backup::Max)
}

#[test]
fn the_empty_board_is_a_draw() {
    for selection in Selection::ALL {
        for backup in Backup::ALL.into_iter().filter(|&backup| !gives_up(selection, backup)) {
            let settings = combine((selection, backup), Reward::Win, 9, 1.0);
            let report = search(&settings, &TicTacToe::after(&[]), &Anywhere, PLAYOUTS, 1);
            let error = (report.value - 0.5).abs();
            assert!(error < tolerance(selection, backup), "{selection:?} {backup:?}: {}", report.value);
        }
    }
}

#[test]
fn only_the_centre_answers_a_corner() {
    for selection in Selection::ALL {
        for backup in Backup::ALL {
            let settings = combine((selection, backup), Reward::Win, 9, 1.0);
            let report = search(&settings, &TicTacToe::after(&[0]), &Anywhere, PLAYOUTS, 1);
            let best = report.best().unwrap();
            assert_eq!(best.mv.number(), 4, "{selection:?} {backup:?}: {report:?}");
            // Every other reply loses, so the means of games are not far below a draw here.
            assert!((report.value - 0.5).abs() < 0.06, "{selection:?} {backup:?}: {}", report.value);
        }
    }
}

#[test]
fn a_row_is_completed_at_once() {
    // The first player has the points 0 and 1, the other one 3 and 4: whoever moves wins.
    let report = search(
        &combine((Selection::Ucb1, Backup::Mean), Reward::Win, 9, 1.0),
        &TicTacToe::after(&[0, 3, 1, 4]),
        &Anywhere,
        1000,
        1,
    );
    let best = report.best().unwrap();
    assert_eq!((best.mv.number(), best.value), (2, 1.0));
}
