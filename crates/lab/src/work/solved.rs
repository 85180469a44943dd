//! A position of a small board: drawn, solved, and searched.

use arena::plan::play_at_random;
use go::{Board, Color, Game, Size};
use mcts::Random;

use super::solve::{self, Solution};
use super::{NoRow, Worker, alpha_beta, ensure_goes_on, trace};
use crate::experiment::Bias;
use crate::plan::Stream;
use crate::row::{SolvedFinding, Stopped, Trace};

/// So many positions are drawn at most until one can be solved.
const MOST_TRIES: u64 = 10_000;

/// A position that was solved, with a komi that decides it by half a point.
struct Drawn {
    game: Game,
    solution: Solution,
    is_won: bool,
    given_up: u64,
}

impl Worker<'_> {
    /// Draws a position, solves it and searches it.
    pub(super) fn solved(&self, number: u64) -> Result<SolvedFinding, NoRow> {
        let bias = self.bias()?;
        let drawn = self.draw(bias, number)?;
        let mut seeds = self.plan.random(Stream::SolvedSearches, number);
        let (game, playouts) = (&drawn.game, self.plan.sizes.playouts);
        let mut traces = Vec::new();
        for (search, preset) in self.plan.experiment.searches.iter().zip(&self.plan.searches) {
            let watched = trace::watch(preset, game, (1, playouts), seeds.bits(), &self.stop)?;
            traces.push(Trace {
                search: search.name.clone(),
                root_moves: None,
                checkpoints: watched.checkpoints,
            });
        }
        let counts: Vec<u64> =
            (0..u64::BITS).map(|power| 1 << power).take_while(|n| *n <= playouts).collect();
        let method = self.method(game.size())?;
        let mut stopped = Vec::new();
        for rules in &bias.alpha_beta {
            let found = alpha_beta::search(rules, &method, game, &counts, seeds.bits(), &self.stop)?;
            stopped.push(Stopped { search: rules.name.clone(), choices: found.choices });
        }
        Ok(finding(number, drawn, traces, stopped))
    }

    /// The position with that number. The first on each board is the empty one, if it can be solved; the others have a random
    /// number of random moves. In turn they are won and lost for the player to move.
    fn draw(&self, bias: &Bias, number: u64) -> Result<Drawn, NoRow> {
        let boards = bias.boards.len().max(1) as u64;
        let board = bias.boards.get((number % boards) as usize);
        let size = board.ok_or_else(|| NoRow::impossible("the experiment has no boards to solve"))?.0;
        let is_won = (number / boards).is_multiple_of(2);
        let moves = self.method(size)?.moves;
        let mut random = self.plan.random(Stream::Solved, number);
        for given_up in 0..MOST_TRIES {
            ensure_goes_on(&self.stop)?;
            let is_empty = number < boards && given_up == 0;
            let mut game = self.random_position(size, is_empty, &mut random);
            let Some(solution) = solve::solve(&game, moves, bias.nodes, &self.stop)? else { continue };
            if solution.candidates.len() < 2 {
                continue;
            }
            let komi = deciding_komi(solution.points, game.to_play(), is_won);
            game.set_komi(komi).map_err(NoRow::impossible)?;
            return Ok(Drawn { game, solution, is_won, given_up });
        }
        Err(NoRow::Impossible(format!("{MOST_TRIES} positions of the {size} board could not be solved")))
    }

    fn random_position(&self, size: Size, is_empty: bool, random: &mut Random) -> Game {
        let mut game = Game::new(size, self.plan.rules());
        if !is_empty {
            let moves = 1 + random.below(size.area() as u64) as usize;
            play_at_random(&mut game, moves, random);
        }
        game
    }
}

/// White's points with which the player to move wins, or loses, by half a point.
fn deciding_komi(points: i32, to_play: Color, is_won: bool) -> f32 {
    let black_wins = is_won == (to_play == Color::Black);
    points as f32 + if black_wins { -0.5 } else { 0.5 }
}

fn finding(number: u64, drawn: Drawn, traces: Vec<Trace>, stopped: Vec<Stopped>) -> SolvedFinding {
    let Drawn { game, solution, is_won, given_up } = drawn;
    let stones = game.board().stones();
    SolvedFinding {
        number,
        board: game.size().to_string(),
        moves: game.turns().iter().map(|turn| (turn.color, turn.mv)).collect(),
        to_play: game.to_play(),
        score: solution.points,
        komi: f64::from(game.komi()),
        is_won,
        empty: game.size().area() - (stones[Color::Black] + stones[Color::White]) as usize,
        nodes: solution.nodes,
        given_up,
        candidates: solution.candidates.len(),
        best: solution.best,
        traces,
        stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_decides_by_half_a_point() {
        for (points, to_play, is_won, expected) in [
            (9, Color::Black, true, 8.5),
            (9, Color::Black, false, 9.5),
            (-3, Color::White, true, -2.5),
            (-3, Color::White, false, -3.5),
        ] {
            let komi = deciding_komi(points, to_play, is_won);
            assert_eq!(komi.to_bits(), f32::to_bits(expected), "{points} {to_play} {is_won}");
        }
    }
}
