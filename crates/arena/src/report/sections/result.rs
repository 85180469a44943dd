//! Who won: what two players and several have in common, and the duel.

use super::super::document::{Block, Document, Kind, Table};
use super::super::sprt::{elo_of, verdict_in_words};
use super::super::words;
use super::Report;
use crate::stats::{Pairs, Tally, Verdict, elo, superiority, wilson};

/// With fewer games than this, an interval of 95 % is wider than 250 Elo.
const FEW: u64 = 30;

/// What a test says.
pub(in super::super) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Undecided => "undecided",
        Verdict::AcceptedH0 => "H0 accepted",
        Verdict::AcceptedH1 => "H1 accepted",
    }
}

impl Report<'_> {
    pub(super) fn duel(&self, document: &mut Document) {
        let tally = self.summary.standings.players[0];
        let (first, second) = (self.name(0), self.name(1));
        let said = self.score(&tally);
        match self.headline() {
            // What a test was made to decide comes before the score that it stopped at.
            Some(headline) => {
                document.blocks.push(Block::Result(headline));
                document.paragraph(said);
            }
            None => document.blocks.push(Block::Result(said)),
        }
        if tally.games() == 0 {
            return;
        }
        document.heading("Result");
        document.table(self.duel_table());
        document.paragraph(format!(
            "The likelihood that {first} is stronger than {second} (LOS) is {}.{}",
            words::likelihood(superiority(&tally)),
            self.pairs()
        ));
        document.blocks.extend(self.sprt().map(Block::Paragraph));
        self.reservations(document);
    }

    /// The score of the first player and its Elo, in sentences.
    fn score(&self, tally: &Tally) -> String {
        let Some(score) = tally.score() else { return "No game has a result yet.".to_owned() };
        let (range, difference) = (words::percent_range(wilson(tally)), elo(tally));
        format!(
            "{} scored {} of {} against {}: {}, 95 % interval {range}. Elo {}, 95 % interval {}.",
            self.name(0),
            words::points(tally.points()),
            words::counted(tally.games(), "game"),
            self.name(1),
            words::percent(score),
            words::signed(difference.value),
            words::elo_range(difference),
        )
    }

    /// What the test says, if there is one: its verdict, or how far it has come.
    fn headline(&self) -> Option<String> {
        let (sprt, state) = (self.plan.sprt?, self.summary.sprt()?);
        let (said, (low, high)) = (verdict(state.verdict), state.bounds);
        let after = format!("after {} of games", words::counted(state.pairs, "pair"));
        if let Some(shown) = verdict_in_words(self.plan, state.verdict) {
            return Some(format!("{said} {after}: {shown}."));
        }
        let [alpha, beta] = [sprt.alpha, sprt.beta].map(words::short_percent);
        let (elo0, elo1, elo) = (sprt.elo0, sprt.elo1, elo_of(&sprt));
        Some(format!(
            "The test of {elo0} {elo} (H0) against {elo1} (H1) is {said} {after}: log-likelihood ratio {:.2}, bounds \
             {low:.2} and {high:.2} (alpha {alpha}, beta {beta}).",
            state.llr
        ))
    }

    fn duel_table(&self) -> Table {
        let mut table = Table::new(&[
            ("", Kind::Name),
            ("games", Kind::Number),
            ("wins", Kind::Number),
            ("draws", Kind::Number),
            ("losses", Kind::Number),
            ("score", Kind::Number),
            ("95 % interval", Kind::Number),
        ]);
        let pairing = self.summary.standings.pairings.first();
        let (black, white) = pairing.map(|pairing| (pairing.as_black, pairing.as_white)).unwrap_or_default();
        let rows = [("in all", self.summary.standings.players[0]), ("as Black", black), ("as White", white)];
        for (name, tally) in rows {
            let mut row = vec![format!("{} {name}", self.name(0))];
            row.extend(cells(&tally));
            table.add(row);
        }
        table
    }

    /// How the two games over an opening went together.
    fn pairs(&self) -> String {
        let pairs = self.summary.standings.pairings.first().map(|pairing| pairing.pairs).unwrap_or_default();
        let all: u64 = pairs.counts.iter().sum();
        if all == 0 {
            return String::new();
        }
        let (first, all) = (self.name(0), words::counted(all, "pair"));
        format!(
            " In {all} of games over the same opening, {first} {}.",
            words::listed(&pairs_in_words(&pairs))
        )
    }

    /// The numbers of a test that has decided, and what came after; or why it has not.
    fn sprt(&self) -> Option<String> {
        let (sprt, state) = (self.plan.sprt?, self.summary.sprt()?);
        let ((low, high), elo) = (state.bounds, elo_of(&sprt));
        let [alpha, beta] = [sprt.alpha, sprt.beta].map(words::short_percent);
        let is_over = self.summary.standings.played >= self.summary.standings.planned;
        let said = match state.verdict {
            Verdict::Undecided if is_over => "All games are played, and the test has not decided.".to_owned(),
            Verdict::Undecided => return None,
            _ => format!(
                "The sequential test was of {} {elo} (H0) against {} (H1), with error rates of {alpha} (alpha) and {beta} \
                 (beta). It ended with a log-likelihood ratio of {:.2}, with bounds {low:.2} and {high:.2}.",
                sprt.elo0, sprt.elo1, state.llr
            ),
        };
        Some(match state.left_out {
            0 => said,
            1 => format!("{said} 1 game was finished after the pair that decided, and does not count."),
            more => {
                format!("{said} {more} games were finished after the pair that decided, and do not count.")
            }
        })
    }

    /// What a reader should know before believing the numbers.
    pub(super) fn reservations(&self, document: &mut Document) {
        let standings = &self.summary.standings;
        let mut sentences = Vec::new();
        if standings.decided() < FEW {
            let games = words::counted(standings.decided(), "game");
            sentences.push(format!(
                "These are few games: {games} with a result. The intervals say how little is known yet."
            ));
        }
        if standings.played < standings.planned && self.plan.sprt.is_none() {
            let (played, planned) = (words::grouped(standings.played), words::grouped(standings.planned));
            sentences
                .push(format!("The match is not finished: {played} of {planned} games have been played."));
        }
        let decided_by_test = self.summary.sprt().is_some_and(|state| state.verdict != Verdict::Undecided);
        if decided_by_test {
            sentences.push(
                "A test stops when the games look decisive, so the score at that moment is on average more extreme than \
                 the truth."
                    .to_owned(),
            );
        }
        if !sentences.is_empty() {
            document.paragraph(sentences.join(" "));
        }
    }
}

/// Games, wins, draws, losses, score and interval.
pub(super) fn cells(tally: &Tally) -> Vec<String> {
    let mut cells: Vec<String> =
        [tally.games(), tally.wins, tally.draws, tally.losses].map(words::grouped).to_vec();
    match tally.score() {
        Some(score) => cells.extend([words::percent(score), words::percent_range(wilson(tally))]),
        None => cells.extend(["", ""].map(str::to_owned)),
    }
    cells
}

fn pairs_in_words(pairs: &Pairs) -> Vec<String> {
    let names = ["lost both", "scored half a point", "scored one point", "scored one and a half", "won both"];
    let counted = names.iter().zip(pairs.counts).rev().filter(|&(_, count)| count > 0);
    counted.map(|(name, count)| format!("{name} {}", times(count))).collect()
}

fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => words::counted(more, "time"),
    }
}
