//! Who has won when both have passed.
//!
//! Stones that are still on the board although they are dead must not count, or the winner is often the wrong one. So
//! the players are asked which stones are dead, and where they do not agree, a referee may be.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{RefereeClock, TimeControl};
use go::{Color, Game, Margin, PerColor, Point, PointSet};
use protocol::client::CommandLine;

use super::Troubled;
use crate::plan::{Scoring, Terms};
use crate::record::{Claim, Ending, GameRecord, Scorer};
use crate::seat::{Beginning, ProgramSeat, Seat, Trouble, referee_program};

/// Settles games, with a program that stays if one is needed.
pub(super) struct Referee {
    cancel: Arc<AtomicBool>,
    program: Option<ProgramSeat>,
}

/// A score, and the stones that were taken off for it, if they are known.
#[derive(Clone, Debug, PartialEq)]
struct Count {
    dead: Option<PointSet>,
    margin: Margin,
}

impl Count {
    /// Our count without these stones.
    fn of(game: &Game, dead: PointSet) -> Count {
        Count { margin: game.score(&dead).margin(), dead: Some(dead) }
    }

    fn ending(&self, by: Scorer) -> Ending {
        let dead = self.dead.iter().flat_map(PointSet::iter).collect();
        Ending::Score { result: self.margin, by, dead }
    }
}

impl Referee {
    pub(super) fn new(cancel: Arc<AtomicBool>) -> Referee {
        Referee { cancel, program: None }
    }

    /// Says how a game ended in which both have passed.
    pub(super) fn settle(
        &mut self,
        terms: &Terms,
        game: &Game,
        seats: &mut PerColor<&mut Box<dyn Seat>>,
        record: &mut GameRecord,
    ) -> Result<(), Troubled> {
        record.ending = match &terms.scoring {
            Scoring::TrompTaylor => Count::of(game, PointSet::EMPTY).ending(Scorer::Nobody),
            Scoring::Referee(line) => {
                let count = self.ask(line, terms, game, &mut record.notes)?;
                count.map_or(Ending::Disagreement, |count| count.ending(Scorer::Referee))
            }
            Scoring::Agreement { referee } => {
                let counts = claims(game, seats, record)?;
                match (agreed(&counts), referee) {
                    (Some(ending), _) => ending,
                    (None, Some(line)) => {
                        let count = self.ask(line, terms, game, &mut record.notes)?;
                        count.map_or(Ending::Disagreement, |count| count.ending(Scorer::Referee))
                    }
                    (None, None) => alone(game, &counts),
                }
            }
        };
        Ok(())
    }

    /// There are no more games.
    pub(super) fn dismiss(&mut self) {
        if let Some(program) = &mut self.program {
            program.dismiss();
        }
    }

    /// Asks the program for the dead stones. If it fails, that is noted, and nobody knows.
    fn ask(
        &mut self,
        line: &CommandLine,
        terms: &Terms,
        game: &Game,
        notes: &mut Vec<String>,
    ) -> Result<Option<Count>, Troubled> {
        let answer = self.judge(line, terms, game);
        if let Some(program) = &mut self.program {
            notes.extend(program.notes());
        }
        match answer {
            Ok(Some(dead)) => Ok(Some(Count::of(game, dead))),
            Ok(None) => {
                notes.push("The referee names no dead stones.".to_owned());
                Ok(None)
            }
            Err(Trouble::Cancelled) => Err(Troubled { by: Color::Black, trouble: Trouble::Cancelled }),
            Err(trouble) => {
                self.program = None;
                notes.push(format!("The referee failed: {trouble}"));
                Ok(None)
            }
        }
    }

    fn judge(&mut self, line: &CommandLine, terms: &Terms, game: &Game) -> Result<Option<PointSet>, Trouble> {
        let program = match &mut self.program {
            Some(program) => program,
            None => {
                let cancel = Arc::clone(&self.cancel);
                let started = ProgramSeat::start(&referee_program(line, terms), terms, 1, None, cancel)?;
                self.program.insert(started)
            }
        };
        let moves: Vec<_> = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
        let clock = RefereeClock::new(TimeControl::None);
        let beginning = Beginning { terms, opening: &moves, seed: 1, clock, messages: None };
        program.begin(game, &beginning)?;
        Ok(program.judge(game)?.dead)
    }
}

/// What both players say: by the dead stones that they name, or else by their own count.
fn claims(
    game: &Game,
    seats: &mut PerColor<&mut Box<dyn Seat>>,
    record: &mut GameRecord,
) -> Result<PerColor<Option<Count>>, Troubled> {
    let mut counts = PerColor([None, None]);
    for color in [Color::Black, Color::White] {
        let verdict = seats[color].judge(game).map_err(|trouble| Troubled { by: color, trouble })?;
        let own: Option<Margin> = verdict.own_result.as_ref().and_then(|result| result.parse().ok());
        let count = match verdict.dead {
            Some(dead) => Some(Count::of(game, dead)),
            None => own.map(|margin| Count { dead: None, margin }),
        };
        let result = count.as_ref().map(|count| count.margin.to_string());
        if let (Some(count), Some(own)) = (&count, own)
            && count.margin != own
        {
            let ours = count.margin;
            record.notes.push(format!("{color} counts {own}; without its dead stones we count {ours}."));
        }
        let dead = count.as_ref().and_then(|count| count.dead.as_ref());
        let dead = dead.map(|dead| dead.iter().collect::<Vec<Point>>());
        *record.claims.of_mut(color) = Claim { dead, result, own_result: verdict.own_result };
        counts[color] = count;
    }
    Ok(counts)
}

/// The result, if the players agree on who has won.
fn agreed(counts: &PerColor<Option<Count>>) -> Option<Ending> {
    let PerColor([Some(black), Some(white)]) = counts else { return None };
    if black.margin == white.margin {
        let known = if black.dead.is_some() { black } else { white };
        return Some(known.ending(Scorer::Both));
    }
    let size = |count: &Count| count.margin.for_black().abs();
    let smaller = if size(black) <= size(white) { black } else { white };
    let is_same = black.margin.winner() == white.margin.winner();
    is_same.then(|| smaller.ending(Scorer::BothOnTheWinner))
}

/// The result where there is no referee: that of the only one who can tell, or of nobody.
fn alone(game: &Game, counts: &PerColor<Option<Count>>) -> Ending {
    match counts {
        PerColor([Some(one), None] | [None, Some(one)]) => one.ending(Scorer::One),
        PerColor([None, None]) => Count::of(game, PointSet::EMPTY).ending(Scorer::Nobody),
        PerColor([Some(_), Some(_)]) => Ending::Disagreement,
    }
}

#[cfg(test)]
mod tests {
    use go::{Rules, Size};

    use super::*;

    /// A row of Black and a row of White with a stone of each behind the lines.
    fn game() -> Game {
        let mut game = Game::new(Size::square(5), Rules::CHINESE);
        game.set_komi(0.5).unwrap();
        for (black, white) in
            [("A2", "A4"), ("B2", "B4"), ("C2", "C4"), ("D2", "D4"), ("E2", "E4"), ("C5", "C1")]
        {
            game.play(Color::Black, black.parse().unwrap()).unwrap();
            game.play(Color::White, white.parse().unwrap()).unwrap();
        }
        game
    }

    fn count(dead: &str) -> Option<Count> {
        let dead = dead.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
        Some(Count::of(&game(), dead))
    }

    fn own(result: &str) -> Option<Count> {
        Some(Count { dead: None, margin: result.parse().unwrap() })
    }

    fn ending(black: Option<Count>, white: Option<Count>) -> Option<(Scorer, String)> {
        match agreed(&PerColor([black, white]))? {
            Ending::Score { result, by, .. } => Some((by, result.to_string())),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn players_agree_on_the_score_or_on_the_winner_or_not() {
        let even = || count("C5 C1");
        assert_eq!(ending(even(), even()), Some((Scorer::Both, "W+0.5".to_owned())));
        assert_eq!(ending(even(), count("C5")), Some((Scorer::BothOnTheWinner, "W+0.5".to_owned())));
        assert_eq!(ending(count("C1"), even()), None, "each takes itself for the winner");
        assert_eq!(ending(None, even()), None);
        assert_eq!(ending(None, None), None);
    }

    #[test]
    fn own_counts_are_as_good_where_nobody_names_stones() {
        assert_eq!(ending(own("B+3.5"), own("B+3.5")), Some((Scorer::Both, "B+3.5".to_owned())));
        assert_eq!(ending(own("B+3.5"), own("B+1.5")), Some((Scorer::BothOnTheWinner, "B+1.5".to_owned())));
        assert_eq!(ending(own("B+3.5"), count("C5 C1")), None);
    }

    #[test]
    fn without_a_referee_the_only_one_who_can_tell_decides() {
        let game = game();
        let result = |counts| match alone(&game, &PerColor(counts)) {
            Ending::Score { result, by, .. } => (by, result.to_string()),
            other => panic!("{other:?}"),
        };
        assert_eq!(result([None, count("C5 C1")]), (Scorer::One, "W+0.5".to_owned()));
        assert_eq!(result([own("B+2.5"), None]), (Scorer::One, "B+2.5".to_owned()));
        assert_eq!(result([None, None]), (Scorer::Nobody, "W+0.5".to_owned()));
        let counts = PerColor([count("C1"), count("C5 C1")]);
        assert_eq!(alone(&game, &counts), Ending::Disagreement);
    }
}
