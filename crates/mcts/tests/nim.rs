//! A game that is not Go: the search finds the winning move of Nim.

mod support;

use mcts::*;
use support::nim::{AtRandom, Nim};
use support::settings::uct;

#[test]
fn the_winning_move_leaves_a_multiple_of_four() {
    for heap in [5, 6, 7, 9, 10, 11] {
        for threads in [1, 2] {
            let mut search = Search::new(uct(), 1 << 20).unwrap();
            let limits = Limits { playouts: Some(5000), threads, ..Limits::default() };
            let report = search.run(&Nim::new(heap), &AtRandom, AnyProcessor, &limits, &mut ());
            let best = report.best().unwrap();
            assert_eq!(best.mv.number() as u32, heap % 4, "{heap}: {report:?}");
            assert_eq!(report.playouts, 5000);
            assert_eq!(report.moves.iter().map(|mv| mv.visits).sum::<u32>(), 5000);
        }
    }
}
