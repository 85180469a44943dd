//! The moves that searches would play if they were stopped, and whether they are the best ones.

use arena::stats::Tally;

use super::super::data::Data;
use super::super::grid::{Column, Grid, Value};
use super::super::page::Page;
use super::super::plots;
use super::super::statistics::{chance_of_score, percent};
use super::curves::checkpoint;
use super::{counts, searchers, stopped};
use crate::row::SolvedFinding;

/// What all searches would have played, position by position.
pub(super) struct Choices {
    /// The names of the searches that grow trees of their own, and then of those that are stopped in the middle.
    names: Vec<String>,
    /// How many of them grow trees.
    trees: usize,
    pub(super) counts: Vec<u64>,
    /// By search, number of playouts and position: is it a best move?
    is_best: Vec<Vec<Vec<Option<bool>>>>,
}

/// Two searches at a number of playouts: the positions where only one of them would have played a best move.
pub(super) struct Pair {
    pub(super) playouts: u64,
    pub(super) tally: Tally,
}

impl Pair {
    /// Is one of them surely better?
    pub(super) fn is_sure(&self) -> bool {
        chance_of_score(&self.tally).is_some_and(|chance| chance < super::super::statistics::LEVEL)
    }
}

impl Choices {
    /// Positions that are lost, or where every move wins, tell nothing and are left out.
    pub(super) fn of(data: &Data<'_>) -> Choices {
        let is_a_question = |position: &&&SolvedFinding| {
            position.is_won && !position.best.is_empty() && position.best.len() < position.candidates
        };
        let positions: Vec<&SolvedFinding> = data.solved.iter().filter(is_a_question).copied().collect();
        let (counts, trees) = (counts(data), searchers(data));
        let of_tree = |name: &str, count: u64, position: &SolvedFinding| {
            Some(position.best.contains(&checkpoint(position, name, count)?.most_visited))
        };
        let of_stopped = |name: &str, count: u64, position: &SolvedFinding| {
            let choices = &position.stopped.iter().find(|stopped| stopped.search == name)?.choices;
            let (_, mv) = choices.iter().find(|(playouts, _)| *playouts == count)?;
            Some(position.best.contains(mv))
        };
        let mut choices =
            Choices { names: Vec::new(), trees: trees.len(), counts: counts.clone(), is_best: Vec::new() };
        for name in trees.into_iter().map(|search| search.name) {
            choices.add(name, &positions, of_tree);
        }
        for name in stopped(data) {
            choices.add(name, &positions, of_stopped);
        }
        choices
    }

    fn add(
        &mut self,
        name: String,
        positions: &[&SolvedFinding],
        is_best: impl Fn(&str, u64, &SolvedFinding) -> Option<bool>,
    ) {
        let at = |&count: &u64| positions.iter().map(|position| is_best(&name, count, position)).collect();
        self.is_best.push(self.counts.iter().map(at).collect());
        self.names.push(name);
    }

    fn tally(&self, search: usize, place: usize) -> Tally {
        let known = self.is_best[search][place].iter().flatten();
        known.map(|&best| Tally::new(u64::from(best), u64::from(!best), 0)).sum()
    }

    /// The first search that grows a tree and each of those that are stopped in the middle, at every number of playouts.
    pub(super) fn pairs(&self) -> Vec<(&str, &str, Vec<Pair>)> {
        let Some(first) = self.names.first().filter(|_| self.trees > 0) else { return Vec::new() };
        let pair = |other: usize, place: usize| {
            let (ours, theirs) = (&self.is_best[0][place], &self.is_best[other][place]);
            let both = ours.iter().zip(theirs).filter_map(|(ours, theirs)| Some(((*ours)?, (*theirs)?)));
            let tally = both.map(|(ours, theirs)| {
                Tally::new(u64::from(ours && !theirs), u64::from(theirs && !ours), u64::from(ours == theirs))
            });
            Pair { playouts: self.counts[place], tally: tally.sum() }
        };
        let with = |other: usize| {
            let pairs: Vec<Pair> = (0..self.counts.len()).map(|place| pair(other, place)).collect();
            let is_known = pairs.iter().any(|pair| pair.tally.games() > 0);
            is_known.then(|| (first.as_str(), self.names[other].as_str(), pairs))
        };
        (self.trees..self.names.len()).filter_map(with).collect()
    }
}

pub(super) fn write(choices: &Choices, page: &mut Page) {
    let is_known = (0..choices.names.len())
        .any(|search| (0..choices.counts.len()).any(|place| choices.tally(search, place).games() > 0));
    if !is_known {
        return;
    }
    page.body.heading("The move, when the search is stopped");
    page.body.paragraph(
        "Positions where the move that would be played keeps the win, in percent, of those that are won and where some move loses. \
         Trees play the move with most playouts, alpha-beta the best of those that it has finished:",
    );
    let mut columns = vec![("playouts".to_owned(), Column::Count), ("positions".to_owned(), Column::Count)];
    columns.extend(choices.names.iter().map(|name| (name.clone(), Column::Estimate(1))));
    let mut grid = Grid::new(columns);
    for (place, &count) in choices.counts.iter().enumerate() {
        let shares = (0..choices.names.len()).map(|search| choices.tally(search, place));
        let mut row = vec![Value::Count(count), Value::Count(choices.tally(0, place).games())];
        row.extend(shares.map(|tally| Value::Estimate(percent(&tally))));
        grid.add(row);
    }
    page.table("moves", &grid);
    let series = choices.names.iter().enumerate().map(|(search, name)| {
        let counts = choices.counts.iter().enumerate();
        let point =
            |(place, count): (usize, &u64)| Some((*count as f64, percent(&choices.tally(search, place))?));
        plots::banded(&(name.clone(), counts.filter_map(point).collect()))
    });
    let plot =
        plots::over_playouts("Best moves of searches that are stopped", "positions, %", series.collect());
    page.plot("moves", plot, "The share of positions whose best move would be played, against the playouts");
}
