//! What others have measured.

use go::{Board, Color, LargeBoard, Size};
use playout::policy::Uniform;
use playout::{How, Playing, Policy, Random, simulate};

/// Two programs written independently of this one agree on these: 111 moves, 2.1 points for Black, and 42.1 % wins
/// for Black at 7.5 points of komi.
#[test]
fn uniform_games_on_9x9_have_the_length_and_score_that_other_programs_find() {
    let policy = Policy::Uniform(Uniform::default());
    let start = Playing::new(LargeBoard::new(Size::square(9)), Color::Black);
    for how in [How::Bulk, How::Single] {
        let totals = simulate(&policy, &start, 7.5, 200_000, how, &mut Random::new(31));
        assert_eq!(totals.games, 200_000);
        let games = totals.games as f64;
        let length = totals.moves as f64 / games;
        let area = totals.area as f64 / games;
        let wins = 100.0 * totals.black_wins as f64 / games;
        assert!((length - 111.0).abs() < 0.3, "{length} moves, {how:?}");
        assert!((area - 2.1).abs() < 0.3, "{area} points for Black, {how:?}");
        assert!((wins - 42.1).abs() < 0.5, "Black wins {wins} %, {how:?}");
    }
}
