//! What games from a position itself say, without any search: the paper's MC and MC-Score.

use engine::Preset;
use go::{Game, LargeBoard, Move};
use mcts::Random;
use playout::{How, Playing, Totals, simulate};

use super::Evaluating;
use crate::experiment::ValueUnit;
use crate::work::NoRow;

/// Games of a preset's playouts.
pub(super) struct Games {
    preset: Preset,
    playouts: u64,
    unit: ValueUnit,
}

impl Games {
    pub(super) fn new(preset: &Preset, playouts: u64, unit: ValueUnit) -> Games {
        Games { preset: preset.clone(), playouts, unit }
    }
}

impl Evaluating for Games {
    fn value(&mut self, game: &Game, seed: u64) -> Result<Option<f64>, NoRow> {
        let policy = self.preset.method(game.size()).map_err(NoRow::impossible)?.playout;
        let legal = game.legal_points(game.to_play()).count().max(1) as u64;
        // The paper divides the playouts by the number of legal moves, so that they are as many as MC would give one of them.
        let games = (self.playouts / legal).max(1);
        let start = start(game);
        let play = |komi: f32| -> Totals {
            let mut random = Random::for_part(seed, 0);
            simulate(&policy, &start, komi, games, How::Bulk, &mut random)
        };
        let share = |totals: &Totals| totals.black_wins as f64 / totals.games as f64;
        Ok(Some(match self.unit {
            ValueUnit::Score => {
                let totals = play(game.komi());
                totals.area as f64 / totals.games as f64 - f64::from(game.komi())
            }
            // The same games counted twice: what is drawn is won by one count and lost by the other.
            ValueUnit::Probability if game.komi().fract() == 0.0 => {
                let counts = [-0.25, 0.25].map(|shift| share(&play(game.komi() + shift)));
                f64::midpoint(counts[0], counts[1])
            }
            ValueUnit::Probability => share(&play(game.komi())),
        }))
    }
}

/// The position, with what playouts know of its past.
fn start(game: &Game) -> Playing<LargeBoard> {
    let mut start = Playing::new(game.board().clone(), game.to_play());
    start.passes = game.passes() as u32;
    start.last = game.turns().last().and_then(|turn| match turn.mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    start
}

#[cfg(test)]
mod tests {
    use go::{Rules, Size};

    use super::*;

    fn value(preset: &str, playouts: u64, unit: ValueUnit, komi: f32) -> f64 {
        let mut game = Game::new(Size::square(5), Rules::default());
        game.set_komi(komi).expect("a komi");
        let preset = Preset::named(preset).expect("a preset");
        Games::new(&preset, playouts, unit).value(&game, 1).expect("a value").expect("a number")
    }

    #[test]
    fn a_game_that_is_drawn_is_half_a_win() {
        let [lower, drawn, higher] =
            [2.5, 3.0, 3.5].map(|komi| value("mc", 25_000, ValueUnit::Probability, komi));
        assert!((drawn - f64::midpoint(lower, higher)).abs() < 1e-9, "{lower} {drawn} {higher}");
        assert!(lower > higher);
    }

    #[test]
    fn the_score_counts_komi() {
        let [none, some] = [0.5, 10.5].map(|komi| value("mc-score", 2_500, ValueUnit::Score, komi));
        assert!((none - some - 10.0).abs() < 1e-4, "{none} {some}");
    }

    #[test]
    fn the_playouts_are_shared_among_the_legal_moves() {
        // One game is won or lost; 25 points share 49 playouts, and one is left for the position.
        let one = value("mc", 49, ValueUnit::Probability, 7.5);
        assert!([0.0, 1.0].contains(&one), "{one}");
        let two = value("mc-score", 50, ValueUnit::Score, 0.5);
        assert!((2.0 * two).fract().abs() < 1e-4, "{two}");
    }
}
