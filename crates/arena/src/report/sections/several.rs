//! Who won among several players.

use super::super::document::{Block, Document, Kind, Table};
use super::super::standings::{PairingSummary, Standings};
use super::super::words;
use super::Report;
use super::result::cells;
use crate::plan::Format;
use crate::stats::rating::{Ratings, rate};
use crate::stats::{Tally, elo, superiority, wilson};

/// A headline names no more opponents than this.
const MOST_OPPONENTS: usize = 6;

impl Report<'_> {
    pub(super) fn several(&self, document: &mut Document) {
        if self.summary.standings.decided() == 0 {
            document.blocks.push(Block::Result("No game has a result yet.".to_owned()));
            return;
        }
        let (ratings, ranked) = self.ratings();
        let headline = match self.plan.format {
            Format::RoundRobin => self.leader(&ratings, &ranked),
            Format::Gauntlet => self.gauntlet(),
        };
        document.blocks.extend(headline.map(Block::Result));
        document.heading("Result");
        document.table(self.ratings_table(&ratings, &ranked));
        let other = match self.plan.format {
            Format::RoundRobin => "the one a line below",
            Format::Gauntlet => self.name(0),
        };
        document.paragraph(format!(
            "Elo is of this match alone, and 0 is the mean of its players. LOS is the likelihood that the player is \
             stronger than {other}."
        ));
        self.reservations(document);
    }

    /// Everybody's games against everybody else.
    pub(super) fn pairings(&self, document: &mut Document) {
        if self.plan.players.len() == 2 || self.summary.standings.decided() == 0 {
            return;
        }
        if self.plan.format == Format::RoundRobin {
            let (_, ranked) = self.ratings();
            document.heading("Everybody against everybody");
            document.table(self.cross_table(&ranked));
            document.paragraph("Points of the player of the line against the player of the column.");
        }
        document.heading("Pairings");
        document.table(self.pairings_table());
        document.paragraph(
            "All numbers are of the first player. LOS is the likelihood that it is the stronger one.",
        );
    }

    /// The ratings, and the players from the best to the worst.
    fn ratings(&self) -> (Ratings, Vec<usize>) {
        let players = self.plan.players.len();
        let ratings = rate(players, &self.summary.standings.results());
        let values: Vec<f64> = (0..players).map(|player| ratings.elo(player).value).collect();
        (ratings, Standings::ranked(&values))
    }

    fn leader(&self, ratings: &Ratings, ranked: &[usize]) -> Option<String> {
        let (&[best, second, ..], rating) = (ranked, ratings.elo(*ranked.first()?)) else { return None };
        Some(format!(
            "{} is first of {} players after {}: Elo {}, 95 % interval {}. It is better than {}, who is second, with a \
             likelihood of {}.",
            self.name(best),
            ranked.len(),
            words::counted(self.summary.standings.decided(), "game"),
            words::signed(rating.value),
            words::elo_range(rating),
            self.name(second),
            words::likelihood(ratings.superiority(best, second)),
        ))
    }

    /// What the first player scored against each of the others.
    fn gauntlet(&self) -> Option<String> {
        let decided = self.summary.standings.pairings.iter().filter(|pairing| pairing.tally().games() > 0);
        let mut parts: Vec<String> = decided.map(|pairing| self.against(pairing)).collect();
        let more = parts.len().saturating_sub(MOST_OPPONENTS);
        if more > 0 {
            parts.truncate(MOST_OPPONENTS);
            parts.push(format!("{more} more as the table of pairings tells"));
        }
        (!parts.is_empty()).then(|| format!("{} scored {}.", self.name(0), words::listed(&parts)))
    }

    /// `5 of 8 against b (62.5 %, Elo +87, 95 % interval -159 to +375)`.
    fn against(&self, pairing: &PairingSummary) -> String {
        let (tally, opponent) = (pairing.tally(), self.name(pairing.pairing.second));
        let (points, games) = (words::points(tally.points()), words::grouped(tally.games()));
        let score = tally.score().map(words::percent).unwrap_or_default();
        let difference = elo(&tally);
        let (value, range) = (words::signed(difference.value), words::elo_range(difference));
        format!("{points} of {games} against {opponent} ({score}, Elo {value}, 95 % interval {range})")
    }

    /// Whom the likelihood of superiority of a line compares with: in a gauntlet the first player, whom all have met.
    fn compared(&self, ranked: &[usize], rank: usize) -> Option<usize> {
        match self.plan.format {
            Format::RoundRobin => ranked.get(rank + 1).copied(),
            Format::Gauntlet => (ranked[rank] != 0).then_some(0),
        }
    }

    fn ratings_table(&self, ratings: &Ratings, ranked: &[usize]) -> Table {
        let mut table = Table::new(&[
            ("", Kind::Number),
            ("player", Kind::Name),
            ("Elo", Kind::Number),
            ("95 % interval", Kind::Number),
            ("games", Kind::Number),
            ("won", Kind::Number),
            ("drawn", Kind::Number),
            ("lost", Kind::Number),
            ("score", Kind::Number),
            ("95 % interval", Kind::Number),
            ("LOS", Kind::Number),
        ]);
        for (rank, &player) in ranked.iter().enumerate() {
            let rating = ratings.elo(player);
            let mut row = vec![(rank + 1).to_string(), self.name(player).to_owned()];
            row.extend([words::signed(rating.value), words::elo_range(rating)]);
            row.extend(cells(&self.summary.standings.players[player]));
            let superiority = |other: usize| words::likelihood(ratings.superiority(player, other));
            row.push(self.compared(ranked, rank).map(superiority).unwrap_or_default());
            table.add(row);
        }
        table
    }

    fn cross_table(&self, ranked: &[usize]) -> Table {
        let ranks: Vec<String> = (1..=ranked.len()).map(|rank| rank.to_string()).collect();
        let mut columns = vec![("", Kind::Number), ("player", Kind::Name)];
        columns.extend(ranks.iter().map(|rank| (rank.as_str(), Kind::Number)));
        let mut table = Table::new(&columns);
        for (rank, &player) in ranked.iter().enumerate() {
            let mut row = vec![(rank + 1).to_string(), self.name(player).to_owned()];
            row.extend(ranked.iter().map(|&other| self.points_against(player, other)));
            table.add(row);
        }
        table
    }

    fn points_against(&self, player: usize, other: usize) -> String {
        let from = |pairing: &PairingSummary| -> Option<Tally> {
            match (pairing.pairing.first, pairing.pairing.second) {
                ends if ends == (player, other) => Some(pairing.tally()),
                ends if ends == (other, player) => Some(pairing.tally().reversed()),
                _ => None,
            }
        };
        let tally = self.summary.standings.pairings.iter().find_map(from).unwrap_or_default();
        score_of(&tally)
    }

    fn pairings_table(&self) -> Table {
        let mut table = Table::new(&[
            ("player", Kind::Name),
            ("against", Kind::Name),
            ("games", Kind::Number),
            ("won", Kind::Number),
            ("drawn", Kind::Number),
            ("lost", Kind::Number),
            ("score", Kind::Number),
            ("95 % interval", Kind::Number),
            ("as Black", Kind::Number),
            ("as White", Kind::Number),
            ("Elo", Kind::Number),
            ("95 % interval", Kind::Number),
            ("LOS", Kind::Number),
        ]);
        self.summary.standings.pairings.iter().for_each(|pairing| table.add(self.pairing(pairing)));
        table
    }

    fn pairing(&self, pairing: &PairingSummary) -> Vec<String> {
        let (tally, players) = (pairing.tally(), [pairing.pairing.first, pairing.pairing.second]);
        let mut row = players.map(|player| self.name(player).to_owned()).to_vec();
        row.extend(cells(&tally));
        row.extend([pairing.as_black, pairing.as_white].map(|tally| score_of(&tally)));
        if tally.games() == 0 {
            row.extend(["", "", ""].map(str::to_owned));
        } else {
            let difference = elo(&tally);
            row.extend([words::signed(difference.value), words::elo_range(difference)]);
            row.push(words::likelihood(superiority(&tally)));
        }
        row
    }

    /// How Black did, whoever was Black: what the komi is worth.
    pub(super) fn black(&self) -> Option<String> {
        let black = self.summary.standings.black;
        let score = words::percent(black.score()?);
        Some(format!("Black scored {score}, 95 % interval {}.", words::percent_range(wilson(&black))))
    }
}

/// `12.5/20`, or nothing without games.
fn score_of(tally: &Tally) -> String {
    match tally.games() {
        0 => String::new(),
        games => format!("{}/{games}", words::points(tally.points())),
    }
}
