//! A match in numbers: besides who won, what the games cost and what was not in order.

use std::collections::HashSet;

use go::{Color, Move};

use super::sprt::SprtState;
use super::standings::{Counted, Played, Standings};
use crate::plan::Plan;
use crate::record::{Ending, GameRecord, MoveRecord, Scorer};
use crate::stats::Tally;

/// Numbers of one kind: how many, how large in the mean, and between which ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// How many there are.
    pub count: u64,
    /// All of them together.
    pub sum: f64,
    /// The least and the greatest, if there are any.
    pub ends: Option<(f64, f64)>,
}

impl Sample {
    /// Adds a number; what is none is passed over.
    pub fn add(&mut self, value: f64) {
        if value.is_finite() {
            self.count += 1;
            self.sum += value;
            self.ends =
                Some(self.ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))));
        }
    }

    /// The mean, if there are any.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// The greatest, if there are any.
    pub fn greatest(&self) -> Option<f64> {
        self.ends.map(|(_, greatest)| greatest)
    }
}

/// What the games of a player cost. Moves of the opening are not the player's own and do not count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerSummary {
    /// The games, those without a result among them.
    pub games: u64,
    /// The seconds of its moves by the clock of the match.
    pub seconds: Sample,
    /// The playouts of its moves, where they are known.
    pub playouts: Sample,
    /// The processor seconds of its games, where the system tells them.
    pub cpu_seconds: Sample,
    /// What the engine said of itself, name and version; several if that changed during the match.
    pub engines: Vec<String>,
}

/// A game whose players told different scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Dispute {
    /// The number of the game.
    pub number: u64,
    /// The score that Black told.
    pub black: String,
    /// The score that White told.
    pub white: String,
    /// Who settled it, if anybody did, and the score that counts.
    pub settled: Option<(Scorer, String)>,
}

/// A match in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Who has won how often against whom.
    pub standings: Standings,
    /// What the games of each player cost, in the order of the plan.
    pub players: Vec<PlayerSummary>,
    /// The lengths of the games in moves, those of the opening among them.
    pub lengths: Sample,
    /// The games whose moves are, from the first to the last, those of an earlier game.
    pub duplicates: u64,
    /// The games that ended with two passes.
    pub passed_out: u64,
    /// Of those, the games in which both players told a score: a win stands for agreement, a loss for a dispute.
    pub agreement: Tally,
    /// The disputes.
    pub disputes: Vec<Dispute>,
    /// The seconds of all games by the clock, added up, though some may have been played at the same time.
    pub seconds: f64,
    /// The seconds from the beginning of the first game to the end of the last, pauses included.
    pub span: f64,
}

impl Summary {
    /// The numbers of these games, in whatever order they are. If a test has decided the match, the games after its
    /// decision do not count.
    pub fn of(plan: &Plan, games: &[GameRecord]) -> Summary {
        Summary::of_counted(plan, &Counted::of(plan, games))
    }

    pub(super) fn of_counted(plan: &Plan, counted: &Counted<'_>) -> Summary {
        let mut summary = Summary {
            standings: Standings::of_counted(plan, counted),
            players: vec![PlayerSummary::default(); plan.players.len()],
            lengths: Sample::default(),
            duplicates: duplicates(&counted.games),
            passed_out: 0,
            agreement: Tally::default(),
            disputes: Vec::new(),
            seconds: 0.0,
            span: span(&counted.games),
        };
        for game in &counted.games {
            summary.lengths.add(game.record.moves.len() as f64);
            summary.seconds += game.record.seconds;
            summary.add_score(game.record);
            for color in Color::BOTH {
                summary.players[game.player(color)].add(game.record, color);
            }
        }
        summary
    }

    /// Where the test stands, if there is one.
    pub fn sprt(&self) -> Option<&SprtState> {
        self.standings.sprt.as_ref()
    }

    fn add_score(&mut self, game: &GameRecord) {
        let settled = match &game.ending {
            Ending::Score { by, result, .. } => Some((*by, result.to_string())),
            Ending::Disagreement => None,
            _ => return,
        };
        self.passed_out += 1;
        let (Some(black), Some(white)) = (&game.claims.black.result, &game.claims.white.result) else {
            return;
        };
        if game.is_disputed() {
            self.agreement.losses += 1;
            let (black, white) = (black.clone(), white.clone());
            self.disputes.push(Dispute { number: game.number, black, white, settled });
        } else {
            self.agreement.wins += 1;
        }
    }
}

impl PlayerSummary {
    fn add(&mut self, game: &GameRecord, color: Color) {
        self.games += 1;
        for made in own_moves(game).filter(|made| made.color == color) {
            made.seconds.into_iter().for_each(|seconds| self.seconds.add(seconds));
            made.opinion.playouts.into_iter().for_each(|playouts| self.playouts.add(playouts as f64));
        }
        game.cpu_seconds.of(color).iter().for_each(|&seconds| self.cpu_seconds.add(seconds));
        let engine = game.engines.of(color);
        if !engine.is_empty() && !self.engines.contains(engine) {
            self.engines.push(engine.clone());
        }
    }
}

/// The moves that the players decided on.
fn own_moves(game: &GameRecord) -> impl Iterator<Item = &MoveRecord> {
    game.moves.iter().skip(game.opening_moves)
}

/// A game that ended before its players made a move, by a crash for example, repeats nothing.
fn duplicates(games: &[Played<'_>]) -> u64 {
    let moves = |game: &Played<'_>| -> Vec<(Color, Move)> {
        game.record.moves.iter().map(|made| (made.color, made.mv)).collect()
    };
    let mut known = HashSet::new();
    let played = games.iter().filter(|game| own_moves(game.record).next().is_some());
    played.filter(|game| !known.insert(moves(game))).count() as u64
}

fn span(games: &[Played<'_>]) -> f64 {
    let mut ends = Sample::default();
    for game in games {
        ends.add(game.record.ended_at);
        ends.add(game.record.ended_at - game.record.seconds);
    }
    ends.ends.map_or(0.0, |(first, last)| last - first)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{duel, game, plan};
    use super::*;
    use crate::record::{Fault, Sides};

    #[test]
    fn moves_of_the_opening_cost_their_player_nothing() {
        let plan = plan(&["a", "b"], 2);
        let mut played = game(0, "a", "b").with_moves("A1 B1 C1 D1 E1 F1", 2);
        for (made, seconds) in played.moves[2..].iter_mut().zip([1.0, 0.5, 3.0, 0.25]) {
            made.seconds = Some(seconds);
        }
        played.moves[0].opinion.playouts = Some(77);
        played.moves[2].opinion.playouts = Some(100);
        played.moves[4].opinion.playouts = Some(300);
        played.cpu_seconds = Sides { black: Some(4.5), white: None };
        let summary = Summary::of(&plan, &[played]);
        let [a, b] = summary.players.as_slice() else { panic!() };
        assert_eq!((a.seconds.mean(), a.seconds.greatest()), (Some(2.0), Some(3.0)));
        assert_eq!((b.seconds.mean(), b.seconds.count), (Some(0.375), 2));
        assert_eq!((a.playouts.mean(), b.playouts.mean()), (Some(200.0), None));
        assert_eq!((a.cpu_seconds.sum, b.cpu_seconds.count), (4.5, 0));
        assert_eq!(a.engines, ["Fake 1.0"]);
    }

    #[test]
    fn a_game_that_repeats_another_move_by_move_is_a_duplicate() {
        let plan = plan(&["a", "b"], 10);
        let moves = ["A1 B1", "A1 B1", "A1 B1 C1", "A1 B1", "B1 A1"];
        let games = moves.iter().zip(0..).map(|(moves, number)| game(number, "a", "b").with_moves(moves, 0));
        assert_eq!(Summary::of(&plan, &games.collect::<Vec<_>>()).duplicates, 2);
    }

    #[test]
    fn a_game_that_nobody_began_repeats_nothing() {
        let plan = plan(&["a", "b"], 10);
        let crash = |number| {
            let game = game(number, "a", "b").with_moves("A1 B1", 2);
            game.forfeited(Color::Black, Fault::Crash, "it ended")
        };
        assert_eq!(Summary::of(&plan, &[crash(0), crash(1)]).duplicates, 0);
    }

    #[test]
    fn lengths_and_times_are_of_all_games() {
        let plan = plan(&["a", "b"], 10);
        let games =
            [game(0, "a", "b").with_moves("A1 B1 C1", 1), game(1, "b", "a").with_moves("A2 B1 C1 D1 E1", 1)];
        let summary = Summary::of(&plan, &games);
        assert_eq!((summary.lengths.mean(), summary.lengths.ends), (Some(4.0), Some((3.0, 5.0))));
        assert_eq!((summary.seconds, summary.span), (20.0, 20.0));
        let nothing = Summary::of(&plan, &[]);
        assert_eq!((nothing.lengths.mean(), nothing.span), (None, 0.0));
    }

    #[test]
    fn disputes_are_found_among_the_games_that_were_passed_out() {
        let plan = plan(&["a", "b"], 10);
        let mut games = duel(&plan, "WWWWW");
        games[0] = games[0].clone().counted("B+3.5");
        games[1] = games[1].clone().claimed("B+3.5", "W+0.5").ended(Ending::Disagreement);
        games[2] = games[2].clone().claimed("B+3.5", "B+9.5").scored("B+3.5", Scorer::BothOnTheWinner);
        games[3] = games[3].clone().scored("W+1.5", Scorer::One);
        let summary = Summary::of(&plan, &games);
        assert_eq!((summary.passed_out, summary.agreement), (4, Tally::new(1, 2, 0)));
        let settled: Vec<_> = summary.disputes.iter().map(|dispute| dispute.settled.clone()).collect();
        assert_eq!(settled, [None, Some((Scorer::BothOnTheWinner, "B+3.5".to_owned()))]);
        assert_eq!(summary.disputes[0].white, "W+0.5");
    }
}
