//! Which game is played by whom, from which position, with which seeds.
//!
//! Rounds are outermost: in a round every pairing plays two games, from the same opening, with colours exchanged. So a
//! match that is stopped is nearly balanced, and one that goes on for longer has the games of the shorter one. Any game
//! can be told by its number alone.

use go::{Color, PerColor};
use mcts::Random;

use super::openings::play_at_random;
use super::{Fixture, Format, Opening, Pairing, Plan, PlanError};

/// The parts of the work with the seed of a match that need streams of their own; 3 is the order of the openings.
const OPENINGS: u64 = 1;
const SEEDS: u64 = 2;

/// The largest seed of a player.
const LARGEST_SEED: u64 = (1 << 31) - 1;

impl Plan {
    /// Who meets whom. With two players, both formats are a duel.
    pub fn pairings(&self) -> Vec<Pairing> {
        let count = self.players.len();
        let firsts = match self.format {
            Format::RoundRobin => 0..count,
            Format::Gauntlet => 0..count.min(1),
        };
        firsts.flat_map(|first| (first + 1..count).map(move |second| Pairing { first, second })).collect()
    }

    /// The number of all games.
    pub fn number_of_games(&self) -> u64 {
        (self.pairings().len() as u64).saturating_mul(self.games)
    }

    /// A game by its number. The first player of the pairing has Black in the even one of a pair.
    pub fn fixture(&self, number: u64) -> Result<Fixture, PlanError> {
        let pairings = self.pairings();
        let games = self.number_of_games();
        let pair = number / 2;
        let round = pair.checked_div(pairings.len() as u64).filter(|_| number < games);
        let round = round.ok_or(PlanError::NoSuchGame { number, games })?;
        let pairing = (pair % pairings.len() as u64) as usize;
        let Pairing { first, second } = pairings[pairing];
        let players =
            if number.is_multiple_of(2) { PerColor([first, second]) } else { PerColor([second, first]) };
        let Opening { name, moves } = self.opening(round)?;
        let seeds = self.seeds(number);
        Ok(Fixture { number, pairing, players, seeds, opening: name, opening_moves: moves })
    }

    /// The opening of a round, the moves at random included. Every pairing has the same one, so that they compare.
    fn opening(&self, round: u64) -> Result<Opening, PlanError> {
        let turn = round.checked_rem(self.openings.len() as u64).unwrap_or(0);
        let opening = self.openings.get(turn as usize).cloned().unwrap_or_default();
        let mut game = self.terms.new_game()?;
        for &(color, mv) in &opening.moves {
            game.play(color, mv).map_err(|error| PlanError::Opening {
                opening: opening.name.clone(),
                reason: error.to_string(),
            })?;
        }
        play_at_random(&mut game, self.random_moves, &mut self.random(OPENINGS, round));
        let moves = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
        Ok(Opening { name: opening.name, moves })
    }

    fn seeds(&self, number: u64) -> PerColor<u64> {
        let mut random = self.random(SEEDS, number);
        PerColor(Color::BOTH.map(|_| 1 + random.below(LARGEST_SEED)))
    }

    /// A stream of its own for every number of something.
    fn random(&self, stream: u64, number: u64) -> Random {
        Random::for_part(Random::for_part(self.seed, stream).bits(), number)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use go::Move;

    use super::super::{MatchFile, OpeningsFile, PlayerFile};
    use super::*;

    fn plan(players: usize, format: Format, games: u64) -> Plan {
        let player = PlayerFile { preset: Some("mc".to_owned()), ..PlayerFile::default() };
        let openings = OpeningsFile { random: 4, ..OpeningsFile::default() };
        let file =
            MatchFile { games, format, openings, players: vec![player; players], ..MatchFile::default() };
        file.resolve(Path::new(".")).unwrap()
    }

    fn fixtures(plan: &Plan) -> Vec<Fixture> {
        (0..plan.number_of_games()).map(|number| plan.fixture(number).unwrap()).collect()
    }

    #[test]
    fn everybody_meets_everybody_or_the_first_meets_all_others() {
        let meet = |format| {
            let pairings = plan(4, format, 2).pairings();
            pairings.iter().map(|pairing| (pairing.first, pairing.second)).collect::<Vec<_>>()
        };
        assert_eq!(meet(Format::RoundRobin), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        assert_eq!(meet(Format::Gauntlet), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(plan(2, Format::Gauntlet, 2).pairings(), plan(2, Format::RoundRobin, 2).pairings());
    }

    #[test]
    fn two_games_in_a_row_are_a_pair_with_colours_exchanged() {
        let plan = plan(3, Format::RoundRobin, 6);
        for pair in fixtures(&plan).chunks(2) {
            let [even, odd] = pair else { panic!("games come in pairs") };
            assert_eq!(even.pairing, odd.pairing);
            assert_eq!(
                (even.players[Color::Black], even.players[Color::White]),
                (odd.players[Color::White], odd.players[Color::Black])
            );
            let pairing = plan.pairings()[even.pairing];
            assert_eq!(even.players[Color::Black], pairing.first);
            assert_eq!(even.opening_moves, odd.opening_moves);
            assert_ne!(even.seeds, odd.seeds);
        }
    }

    #[test]
    fn a_longer_match_begins_with_the_games_of_a_shorter_one() {
        let (short, long) = (plan(3, Format::RoundRobin, 4), plan(3, Format::RoundRobin, 8));
        let (short, long) = (fixtures(&short), fixtures(&long));
        assert_eq!((short.len(), long.len()), (12, 24));
        assert_eq!(short[..], long[..12]);
    }

    #[test]
    fn colours_and_pairings_are_balanced_at_all_times() {
        let fixtures = fixtures(&plan(3, Format::RoundRobin, 10));
        let mut blacks = [0i32; 3];
        let mut met = [0i32; 3];
        for fixture in fixtures {
            blacks[fixture.players[Color::Black]] += 1;
            blacks[fixture.players[Color::White]] -= 1;
            met[fixture.pairing] += 1;
            assert!(blacks.iter().all(|difference| difference.abs() <= 1), "{blacks:?}");
            assert!(met.iter().max().unwrap() - met.iter().min().unwrap() <= 2, "{met:?}");
        }
    }

    #[test]
    fn all_pairings_of_a_round_have_the_same_opening_and_rounds_differ() {
        let fixtures = fixtures(&plan(3, Format::RoundRobin, 8));
        let rounds: Vec<_> = fixtures.chunks(6).collect();
        for round in &rounds {
            assert!(round.iter().all(|fixture| fixture.opening_moves == round[0].opening_moves));
        }
        assert!(rounds.windows(2).all(|two| two[0][0].opening_moves != two[1][0].opening_moves));
    }

    #[test]
    fn seeds_fit_into_an_int_and_are_never_zero() {
        let plan = plan(2, Format::RoundRobin, 2000);
        let seeds: Vec<u64> = fixtures(&plan).iter().flat_map(|fixture| fixture.seeds.0).collect();
        assert!(seeds.iter().all(|seed| (1..=LARGEST_SEED).contains(seed)));
        let other = Plan { seed: 2, ..plan };
        assert_ne!(other.fixture(0).unwrap().seeds, PerColor([seeds[0], seeds[1]]));
    }

    #[test]
    fn openings_are_used_in_turn_with_random_moves_after_them() {
        let opening = |point: &str| Opening {
            name: point.to_owned(),
            moves: vec![(Color::Black, Move::Play(point.parse().unwrap()))],
        };
        let plan = Plan { openings: vec![opening("E5"), opening("C3")], ..plan(2, Format::RoundRobin, 8) };
        let names: Vec<String> = fixtures(&plan).into_iter().map(|fixture| fixture.opening).collect();
        assert_eq!(names, ["E5", "E5", "C3", "C3", "E5", "E5", "C3", "C3"]);
        let first = plan.fixture(0).unwrap().opening_moves;
        assert_eq!(first.len(), 5);
        assert_eq!(first[0], plan.openings[0].moves[0]);
        assert_eq!(first[1].0, Color::White, "turns go on after the opening");
        assert_ne!(
            first,
            plan.fixture(4).unwrap().opening_moves,
            "the same opening has other moves next time"
        );
    }

    #[test]
    fn a_handicap_makes_white_move_first() {
        let mut plan = plan(2, Format::RoundRobin, 2);
        plan.terms.handicap = 2;
        assert_eq!(plan.fixture(0).unwrap().opening_moves[0].0, Color::White);
    }

    #[test]
    fn there_is_no_game_after_the_last_one() {
        let plan = plan(2, Format::RoundRobin, 4);
        let refusal = plan.fixture(4).unwrap_err().to_string();
        assert_eq!(refusal, "there is no game 4: the match has 4 games, numbered from 0");
        let nobody = Plan { players: Vec::new(), ..plan };
        assert!(nobody.fixture(0).is_err());
    }
}
