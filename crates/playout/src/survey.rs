//! Who owns what, by many games from one position.

use go::isa::{Isa, Portable};
use go::{Board, FencedBoard, LargeBoard, PointSet, WatchfulBoard};

use crate::fit::{Work, on_fitting_board};
use crate::game::{Audience, Playing, play_out_with};
use crate::ownership::Ownership;
use crate::policy::{Play, Policy};
use mcts::Random;

/// Plays `games` games on from `start`, one after the other, and counts who owns each point in the end.
pub fn survey(policy: &Policy, start: &Playing<LargeBoard>, games: u32, random: &mut Random) -> Ownership {
    let size = start.board.size();
    let work = Games { start, games, random };
    match policy {
        Policy::Uniform(policy) => on_fitting_board::<LargeBoard, _, _>(size, policy, work),
        Policy::CaptureFirst(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::Mogo(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::CrazyStone(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::Tactical(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
    }
}

/// The same with games that are played in a zone alone, if [`ZoneMode::is_for`](crate::ZoneMode::is_for) the policy; else none.
/// Points beyond it are whose they are now, or nobody's.
pub(crate) fn survey_in(
    zone: &PointSet,
    policy: &Policy,
    start: &Playing<LargeBoard>,
    games: u32,
    random: &mut Random,
) -> Ownership {
    let games = Games { start, games, random };
    match policy {
        Policy::CaptureFirst(policy) => games.in_zone(zone, policy),
        Policy::Mogo(policy) => games.in_zone(zone, policy),
        Policy::Uniform(_) | Policy::CrazyStone(_) | Policy::Tactical(_) => Ownership::default(),
    }
}

struct Games<'a> {
    start: &'a Playing<LargeBoard>,
    games: u32,
    random: &'a mut Random,
}

impl<P: Clone> Work<P> for Games<'_> {
    type Output = Ownership;

    fn on<B: Board, I: Isa>(self, isa: I, policy: &P) -> Ownership
    where
        P: Play<B>,
    {
        let start = self.start.on::<B>();
        self.play(&start, isa, policy)
    }
}

impl Games<'_> {
    fn in_zone<P: Play<FencedBoard> + Clone>(self, zone: &PointSet, policy: &P) -> Ownership {
        let mut start = self.start.on::<FencedBoard>();
        start.board.fence(zone);
        self.play(&start, Portable, policy)
    }

    fn play<B: Board, P: Play<B> + Clone>(self, start: &Playing<B>, isa: impl Isa, policy: &P) -> Ownership {
        let mut game = start.clone();
        let mut policy = policy.clone();
        let mut ownership = Ownership::default();
        for _ in 0..self.games {
            game.copy_from(start);
            play_out_with(isa, &mut game, &mut policy, self.random, Audience::Nobody);
            ownership.add(&game.board);
        }
        ownership
    }
}

#[cfg(test)]
mod tests {
    use go::{Color, Size};

    use super::*;
    use crate::simulate::{How, simulate};

    #[test]
    fn the_owners_of_a_survey_add_up_to_the_score_of_the_same_games() {
        for side in [7, 11] {
            let size = Size::square(side);
            let start = Playing::new(LargeBoard::new(size), Color::White);
            for name in ["uniform", "mogo"] {
                let policy = Policy::named(name).unwrap();
                let totals = simulate(&policy, &start, 0.0, 50, How::Single, &mut Random::new(3));
                let owners = survey(&policy, &start, 50, &mut Random::new(3));
                let area: f32 = size.points().map(|point| owners.value(point)).sum();
                assert_eq!(owners.games(), 50);
                assert!((area - totals.area as f32 / 50.0).abs() < 1e-2, "{name}: {area} {totals:?}");
            }
        }
    }
}
