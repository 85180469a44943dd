//! Who has won how often against whom: what a table needs, and quick to make after every game.

use std::collections::BTreeMap;

use go::Color;

use super::sprt::{self, SprtState};
use crate::plan::{Pairing, Plan};
use crate::record::{Ending, Fault, GameRecord, Outcome};
use crate::stats::{Pairs, Tally};

/// The games of two players, from the side of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct PairingSummary {
    /// The players.
    pub pairing: Pairing,
    /// The first player's results as Black.
    pub as_black: Tally,
    /// The first player's results as White.
    pub as_white: Tally,
    /// The results of both games over an opening, where both have one.
    pub pairs: Pairs,
    /// Games without a result: too many moves, or no agreement on the score.
    pub void: u64,
    /// Games that were counted.
    pub by_score: u64,
    /// Games that were given up.
    pub by_resignation: u64,
    /// Games in which somebody broke the terms.
    pub by_forfeit: u64,
}

impl PairingSummary {
    fn new(pairing: Pairing) -> PairingSummary {
        PairingSummary {
            pairing,
            as_black: Tally::default(),
            as_white: Tally::default(),
            pairs: Pairs::default(),
            void: 0,
            by_score: 0,
            by_resignation: 0,
            by_forfeit: 0,
        }
    }

    /// The first player's results in all.
    pub fn tally(&self) -> Tally {
        let mut tally = self.as_black;
        tally += self.as_white;
        tally
    }

    fn add(&mut self, game: &GameRecord, first: Color) {
        let tally = if first == Color::Black { &mut self.as_black } else { &mut self.as_white };
        *tally += tally_of(game, first);
        match game.ending {
            Ending::Score { .. } => self.by_score += 1,
            Ending::Resignation { .. } => self.by_resignation += 1,
            Ending::Forfeit { .. } => self.by_forfeit += 1,
            Ending::Disagreement | Ending::MoveCap => self.void += 1,
        }
    }
}

/// The results of all games that count.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The games that are to be played.
    pub planned: u64,
    /// The games that were played and count, those without a result among them.
    pub played: u64,
    /// The results of each pairing, in the order of the plan.
    pub pairings: Vec<PairingSummary>,
    /// The results of each player against all others, in the order of the plan.
    pub players: Vec<Tally>,
    /// How often each player broke the terms, and how.
    pub forfeits: Vec<BTreeMap<Fault, u64>>,
    /// Black's results, whoever was Black.
    pub black: Tally,
    /// Where the test stands, if there is one.
    pub sprt: Option<SprtState>,
}

/// The games that count, in the order of their numbers, and what they say of the test.
pub(super) struct Counted<'a> {
    pub(super) games: Vec<Played<'a>>,
    pub(super) sprt: Option<SprtState>,
}

/// A game, with its players by their places in the plan.
#[derive(Clone, Copy)]
pub(super) struct Played<'a> {
    pub(super) record: &'a GameRecord,
    pub(super) black: usize,
    pub(super) white: usize,
}

impl Played<'_> {
    pub(super) fn player(&self, color: Color) -> usize {
        if color == Color::Black { self.black } else { self.white }
    }
}

impl<'a> Counted<'a> {
    /// Games of players that are not in the plan are passed over; of two games with one number the first counts.
    pub(super) fn of(plan: &Plan, games: &'a [GameRecord]) -> Counted<'a> {
        let place = |name: &str| plan.players.iter().position(|player| player.name == name);
        let games = in_order(games);
        let sprt = sprt::state_of(plan, &games);
        let counts = |game: &&&GameRecord| sprt.as_ref().is_none_or(|sprt| sprt.counts(game.number));
        let played = |&record: &&'a GameRecord| {
            let (black, white) = (place(&record.players.black)?, place(&record.players.white)?);
            (black != white).then_some(Played { record, black, white })
        };
        let games = games.iter().filter(counts).filter_map(played).collect();
        Counted { games, sprt }
    }
}

impl Standings {
    /// The standings after these games, in whatever order they are. If a test has decided the match, the games after its
    /// decision do not count.
    pub fn of(plan: &Plan, games: &[GameRecord]) -> Standings {
        Standings::of_counted(plan, &Counted::of(plan, games))
    }

    pub(super) fn of_counted(plan: &Plan, counted: &Counted<'_>) -> Standings {
        let mut standings = Standings {
            planned: plan.number_of_games(),
            played: counted.games.len() as u64,
            pairings: plan.pairings().into_iter().map(PairingSummary::new).collect(),
            players: vec![Tally::default(); plan.players.len()],
            forfeits: vec![BTreeMap::new(); plan.players.len()],
            black: Tally::default(),
            sprt: counted.sprt.clone(),
        };
        let mut previous: Option<Played<'_>> = None;
        for &game in &counted.games {
            standings.add(game);
            if let Some(previous) = previous.filter(|previous| are_a_pair(previous.record, game.record)) {
                standings.add_pair(plan, previous, game);
            }
            previous = Some(game);
        }
        standings
    }

    fn add(&mut self, game: Played<'_>) {
        self.black += tally_of(game.record, Color::Black);
        for color in Color::BOTH {
            self.players[game.player(color)] += tally_of(game.record, color);
        }
        if let Ending::Forfeit { by, fault, .. } = game.record.ending {
            *self.forfeits[game.player(by)].entry(fault).or_default() += 1;
        }
        if let Some(pairing) = self.pairing_of(game) {
            let first = if pairing.pairing.first == game.black { Color::Black } else { Color::White };
            pairing.add(game.record, first);
        }
    }

    fn add_pair(&mut self, plan: &Plan, one: Played<'_>, two: Played<'_>) {
        let Some(pairing) = self.pairing_of(two) else { return };
        let first = &plan.players[pairing.pairing.first].name;
        if let Some(result) = sprt::result_of_pair(first, one.record, two.record) {
            pairing.pairs.counts[result] += 1;
        }
    }

    fn pairing_of(&mut self, game: Played<'_>) -> Option<&mut PairingSummary> {
        let (first, second) = (game.black.min(game.white), game.black.max(game.white));
        let is_of = |pairing: Pairing| {
            (pairing.first.min(pairing.second), pairing.first.max(pairing.second)) == (first, second)
        };
        self.pairings.iter_mut().find(|summary| is_of(summary.pairing))
    }

    /// The results as ratings are made from: who, against whom, and how.
    pub fn results(&self) -> Vec<(usize, usize, Tally)> {
        let result =
            |summary: &PairingSummary| (summary.pairing.first, summary.pairing.second, summary.tally());
        self.pairings.iter().map(result).collect()
    }

    /// The games that have a result.
    pub fn decided(&self) -> u64 {
        self.black.games()
    }

    /// The players from the best to the worst by these values, equal ones in the order of the plan.
    pub(super) fn ranked(values: &[f64]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..values.len()).collect();
        places.sort_by(|&one, &two| values[two].total_cmp(&values[one]));
        places
    }
}

/// The games by their numbers, each number once.
pub(super) fn in_order(games: &[GameRecord]) -> Vec<&GameRecord> {
    let mut games: Vec<&GameRecord> = games.iter().collect();
    games.sort_by_key(|game| game.number);
    games.dedup_by_key(|game| game.number);
    games
}

fn are_a_pair(one: &GameRecord, two: &GameRecord) -> bool {
    one.number.is_multiple_of(2) && two.number == one.number + 1
}

/// The half points of a colour in a game: 0, 1 or 2; nothing if the game has no result.
pub(super) fn half_points_of(game: &GameRecord, color: Color) -> Option<usize> {
    match game.outcome() {
        Outcome::Won(winner) => Some(if winner == color { 2 } else { 0 }),
        Outcome::Draw => Some(1),
        Outcome::Void => None,
    }
}

/// A game as a tally of a colour.
pub(super) fn tally_of(game: &GameRecord, color: Color) -> Tally {
    match half_points_of(game, color) {
        Some(2) => Tally { wins: 1, ..Tally::default() },
        Some(1) => Tally { draws: 1, ..Tally::default() },
        Some(_) => Tally { losses: 1, ..Tally::default() },
        None => Tally::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{duel, game_with, plan, short_sprt};
    use super::*;
    use crate::plan::Format;

    #[test]
    fn a_duel_is_told_from_the_side_of_the_first_player_by_colour() {
        let plan = plan(&["a", "b"], 10);
        let standings = Standings::of(&plan, &duel(&plan, "WL WW LL DV DW"));
        let [pairing] = standings.pairings.as_slice() else { panic!("{standings:?}") };
        // As Black W W L D D, as White L W L V W.
        assert_eq!(pairing.as_black, Tally { wins: 2, draws: 2, losses: 1 });
        assert_eq!(pairing.as_white, Tally { wins: 2, draws: 0, losses: 2 });
        assert_eq!(pairing.tally(), Tally { wins: 4, draws: 2, losses: 3 });
        assert_eq!(pairing.pairs.counts, [1, 0, 1, 1, 1]);
        assert_eq!((pairing.void, pairing.by_score, pairing.by_resignation), (1, 2, 7));
        // Black won games 0, 1, 2 and 5, and lost games 3, 4 and 9.
        assert_eq!(standings.black, Tally { wins: 4, draws: 2, losses: 3 });
        assert_eq!((standings.played, standings.planned, standings.decided()), (10, 10, 9));
        assert_eq!(standings.players[1], pairing.tally().reversed());
    }

    #[test]
    fn everybody_has_the_results_of_all_pairings() {
        let mut plan = plan(&["a", "b", "c"], 2);
        let games: Vec<GameRecord> = [('W', "a", "b"), ('W', "a", "b"), ('D', "a", "c"), ('L', "a", "c")]
            .into_iter()
            .zip(0..)
            .map(|((letter, first, second), number)| game_with(letter, number, first, second))
            .chain([game_with('L', 4, "b", "c"), game_with('W', 5, "b", "c")])
            .collect();
        let standings = Standings::of(&plan, &games);
        assert_eq!(standings.players, [Tally::new(2, 1, 1), Tally::new(1, 3, 0), Tally::new(2, 1, 1)]);
        assert_eq!(standings.results()[2], (1, 2, Tally::new(1, 1, 0)));
        assert_eq!(standings.pairings[1].pairs.counts, [0, 1, 0, 0, 0]);
        plan.format = Format::Gauntlet;
        assert_eq!(Standings::of(&plan, &games[..4]).pairings.len(), 2);
    }

    #[test]
    fn forfeits_are_counted_by_kind_for_whoever_is_to_blame() {
        let plan = plan(&["a", "b"], 4);
        let games: Vec<GameRecord> = duel(&plan, "WWWW")
            .into_iter()
            .zip([Fault::Crash, Fault::Time, Fault::Crash, Fault::Protocol])
            .map(|(game, fault)| game.forfeited(Color::White, fault, "it was so"))
            .collect();
        let standings = Standings::of(&plan, &games);
        assert_eq!(standings.forfeits[0], BTreeMap::from([(Fault::Time, 1), (Fault::Protocol, 1)]));
        assert_eq!(standings.forfeits[1], BTreeMap::from([(Fault::Crash, 2)]));
        assert_eq!(standings.players[0], Tally::new(2, 2, 0));
    }

    #[test]
    fn only_games_up_to_the_decision_of_a_test_count() {
        let plan = Plan { sprt: Some(short_sprt()), ..plan(&["a", "b"], 100) };
        let games = duel(&plan, &"WL WW WW WW ".repeat(6));
        let standings = Standings::of(&plan, &games);
        let sprt = standings.sprt.clone().unwrap();
        assert_eq!(standings.played, 2 * sprt.pairs);
        assert_eq!(standings.pairings[0].pairs.counts.iter().sum::<u64>(), sprt.pairs);
    }

    #[test]
    fn strangers_and_games_that_are_there_twice_do_not_count() {
        let plan = plan(&["a", "b"], 4);
        let mut games = duel(&plan, "WW");
        games.push(game_with('L', 0, "a", "b"));
        games.push(game_with('L', 2, "a", "stranger"));
        assert_eq!(Standings::of(&plan, &games).players[0], Tally::new(2, 0, 0));
    }
}
