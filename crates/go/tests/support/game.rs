//! A game as the list of all its positions.

use go::{Color, IllegalMove, Ko, Move, Point, Rules, Suicide};

use super::grid::{After, Grid};

/// One turn, and the position it led to.
#[derive(Clone)]
struct Past {
    color: Color,
    mv: Move,
    grid: Grid,
    captured: usize,
    lost: usize,
}

/// A game that looks at its whole past to judge a move.
#[derive(Clone)]
pub(crate) struct ReferenceGame {
    rules: Rules,
    first: Color,
    start: Grid,
    past: Vec<Past>,
    /// What was taken before the last set-up.
    taken_before: [usize; 2],
    /// The number of turns before the last set-up.
    turns_before: usize,
}

impl ReferenceGame {
    pub(crate) fn new(start: Grid, first: Color, rules: Rules) -> ReferenceGame {
        ReferenceGame { rules, first, start, past: Vec::new(), taken_before: [0; 2], turns_before: 0 }
    }

    /// The game goes on from another position, and forgets all earlier ones.
    pub(crate) fn set_up(&mut self, grid: Grid) {
        let taken_before = self.prisoners();
        let turns_before = self.turns_before + self.past.len();
        let anew = ReferenceGame::new(grid, self.to_play(), self.rules);
        *self = ReferenceGame { taken_before, turns_before, ..anew };
    }

    pub(crate) fn grid(&self) -> &Grid {
        self.past.last().map_or(&self.start, |turn| &turn.grid)
    }

    pub(crate) fn to_play(&self) -> Color {
        self.past.last().map_or(self.first, |turn| !turn.color)
    }

    pub(crate) fn length(&self) -> usize {
        self.past.len()
    }

    pub(crate) fn passes(&self) -> usize {
        self.past.iter().rev().take_while(|turn| turn.mv.is_pass()).count()
    }

    /// Stones taken by Black and by White; who loses stones by suicide gives them to the opponent.
    pub(crate) fn prisoners(&self) -> [usize; 2] {
        Color::BOTH.map(|color| {
            let by = |turn: &Past| if turn.color == color { turn.captured } else { turn.lost };
            self.taken_before[color as usize] + self.past.iter().map(by).sum::<usize>()
        })
    }

    /// May that player make this move? If not, why not?
    pub(crate) fn check(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play(point) => self.judge(color, point).map(|_| ()),
        }
    }

    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let turn = match mv {
            Move::Pass => Past { color, mv, grid: self.grid().clone(), captured: 0, lost: 0 },
            Move::Play(point) => {
                let after = self.judge(color, point)?;
                Past { color, mv, captured: after.captured.len(), lost: after.lost.len(), grid: after.grid }
            }
        };
        self.past.push(turn);
        Ok(())
    }

    pub(crate) fn undo(&mut self) -> Option<(Color, Move)> {
        self.past.pop().map(|turn| (turn.color, turn.mv))
    }

    fn judge(&self, color: Color, point: Point) -> Result<After, IllegalMove> {
        let size = self.start.size();
        if !size.contains(point) {
            return Err(IllegalMove::OffBoard { point, size });
        }
        if self.grid().get(point).is_some() {
            return Err(IllegalMove::Occupied(point));
        }
        let after = self.grid().after(color, point);
        let may_lose = match self.rules.suicide {
            Suicide::Forbidden => after.lost.is_empty(),
            Suicide::Allowed => true,
            Suicide::AllowedForSeveral => after.lost.len() != 1,
        };
        if !may_lose {
            return Err(IllegalMove::Suicide(point));
        }
        match self.repeats(color, &after.grid) {
            None => Ok(after),
            Some(_) if self.rules.ko == Ko::Simple => Err(IllegalMove::Ko(point)),
            Some(turn) => Err(IllegalMove::Superko { point, repeats: self.turns_before + turn }),
        }
    }

    /// The number of the first turn after which there was this position, if the rules forbid that it comes back
    /// by a move of `color`. The start is turn 0, and counts as made by the player who is not first to move.
    fn repeats(&self, color: Color, grid: &Grid) -> Option<usize> {
        let start = (!self.first, false, &self.start);
        let turns = self.past.iter().map(|turn| (turn.color, turn.mv.is_pass(), &turn.grid));
        let mut history = std::iter::once(start).chain(turns);
        match self.rules.ko {
            Ko::None => None,
            Ko::Simple => {
                let before = history.nth(self.past.len().checked_sub(1)?)?.2;
                (self.passes() == 0 && before == grid).then_some(self.past.len() - 1)
            }
            Ko::Positional => history.position(|(_, _, old)| old == grid),
            Ko::Situational => history.position(|(mover, _, old)| old == grid && mover == color),
            Ko::NaturalSituational => {
                history.position(|(mover, is_pass, old)| old == grid && mover == color && !is_pass)
            }
        }
    }
}
