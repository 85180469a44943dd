//! Area and territory, where the winners differ.

use go::{Board, Color, Size};
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use playout::{Play, Playing, Random, play_out};

use crate::boards::{Check, Fast, on_every_board};
use crate::cases::Case;

/// Nothing is left to fight about, and Black made the last move: 28 points of area against 21, but as Black has made one
/// move more than White, territory and prisoners differ by one point less. White has nothing but eyes and passes first;
/// Black has a room of three points to fill, which must not cost him.
const SETTLED: &str = "X.XXO.O XXXXOOO .XXXO.O XXXXOOO XX.XOOO X..XO.O XXXXOOO";

struct Winners {
    case: Case,
}

impl Check for Winners {
    fn on<B: Board, P: Play<B>>(&mut self, board: &str, mut policy: P) {
        let start = Playing::new(self.case.game::<B>().board, Color::White);
        let mut random = Random::new(41);
        let (games, komi) = (400, 6.5);
        let (mut by_area, mut by_territory) = (0, 0);
        let mut game = start.clone();
        for _ in 0..games {
            game.copy_from(&start);
            let outcome = play_out(&mut game, &mut policy, &mut random, &mut ());
            by_area += u32::from(f64::from(outcome.area) > komi);
            by_territory += u32::from(f64::from(outcome.territory(1)) > komi);
        }
        assert!(by_area > games * 9 / 10, "Black has more area, but wins only {by_area} of {games}, {board}");
        assert!(
            by_territory < games / 10,
            "Black lacks half a point of territory, but wins {by_territory}, {board}"
        );
    }
}

fn knows_both_winners(policy: &impl Fast) {
    let case = Case::drawn("settled", &[], SETTLED);
    assert_eq!(case.position().grid.area(), 7);
    on_every_board(policy, Size::square(7), &mut Winners { case });
}

#[test]
fn uniform_playouts_know_the_winner_by_area_and_by_territory() {
    knows_both_winners(&Uniform::default());
}

#[test]
fn capture_first_playouts_know_the_winner_by_area_and_by_territory() {
    knows_both_winners(&CaptureFirst::default());
}

#[test]
fn crazy_stone_playouts_know_the_winner_by_area_and_by_territory() {
    knows_both_winners(&CrazyStone::default());
}

#[test]
fn mogo_playouts_know_the_winner_by_area_and_by_territory() {
    knows_both_winners(&Mogo::default());
}
