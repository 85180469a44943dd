//! How an evaluation was made, for the end of its report.

use std::collections::{BTreeMap, BTreeSet};

use super::super::data::Data;
use super::super::words;
use super::joined::{Joined, games};

/// Sentences on positions, evaluators and rules.
pub(in super::super) fn measured(data: &Data<'_>) -> Vec<String> {
    let joined = Joined::of(data);
    let mut items = vec![positions(data, &joined)];
    items.extend(selection(data));
    items.extend(evaluators(data, &joined));
    let (board, seed) = (data.plan.experiment.size, data.plan.experiment.seed);
    // Only who has seen a position has its key: lines of a file of values have none.
    if joined.positions.iter().any(|position| position.facts.key.is_some()) {
        items.push(format!(
            "Board: {board}x{board}. Presets count area, with komi as recorded, whatever the rules of the game were; programs \
             are told the komi."
        ));
    }
    items.push(format!("Seed: {seed}."));
    let engines: BTreeSet<&str> = data.values.iter().flatten().map(|block| block.engine.as_str()).collect();
    let engines: Vec<String> =
        engines.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect();
    if !engines.is_empty() {
        items.push(format!("Programs that evaluated, as they name themselves: {}.", words::listed(&engines)));
    }
    items
}

/// Those that somebody was asked about: facts come in whole blocks, and so may be of more.
fn positions(data: &Data<'_>, joined: &Joined<'_>) -> String {
    let asked = joined.asked();
    let names: BTreeSet<&str> =
        asked.iter().map(|&place| joined.positions[place].facts.game.as_str()).collect();
    let (count, games) = (asked.len(), names.len());
    let available = data.plan.evaluation.as_ref().map_or(0, |plan| plan.available);
    format!(
        "Positions: {} of {}, drawn from {} in all; each has the winner of its game.",
        words::counted(count, "position"),
        words::counted(games, "game"),
        words::grouped(available)
    )
}

/// Which games and positions were to be drawn from.
fn selection(data: &Data<'_>) -> Vec<String> {
    let Some(part) = &data.plan.experiment.evaluation else { return Vec::new() };
    let mut items = Vec::new();
    if !part.filter.is_empty() {
        items.push(format!("Games: those with {}.", part.filter));
    }
    if part.deduplicate {
        items.push("A position that several games have in common is there once.".to_owned());
    }
    items
}

/// What each evaluator has done of what it was to do.
fn evaluators(data: &Data<'_>, joined: &Joined<'_>) -> Vec<String> {
    let Some(plan) = data.plan.evaluation.as_ref() else { return Vec::new() };
    let told = joined.opinions.iter().map(|opinions| {
        let silent = match opinions.unanswered.len() {
            0 => String::new(),
            count => format!(", {} without an answer", words::grouped(count as u64)),
        };
        let odd = odd(data, &opinions.part.name);
        format!(
            "{}: {} of {} positions, of {}{silent}{odd}.",
            opinions.part.name,
            words::grouped(opinions.samples.len() as u64 + opinions.unanswered.len() as u64),
            words::grouped(plan.count_of(opinions.part)),
            words::counted(games(&opinions.samples), "game")
        )
    });
    told.collect()
}

/// What was odd about the answers of a program, and how often: `; in check 12, mate 3`. Nobody knows it of values that were found by another run.
fn odd(data: &Data<'_>, evaluator: &str) -> String {
    let blocks = data.values.iter().flatten().filter(|block| block.evaluator == evaluator);
    let mut notes: BTreeMap<&str, u64> = BTreeMap::new();
    for (what, count) in blocks.flat_map(|block| &block.notes) {
        *notes.entry(what).or_default() += count;
    }
    let told: Vec<String> =
        notes.iter().map(|(what, count)| format!("{what} {}", words::grouped(*count))).collect();
    if told.is_empty() { String::new() } else { format!("; of those asked in this run: {}", told.join(", ")) }
}
