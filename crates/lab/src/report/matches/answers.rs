//! What the results say, in sentences.

use super::super::data::Data;
use super::super::page::Answer;
use super::super::statistics::Side;
use super::super::words;
use super::differences::differences;
use super::outcome::{NOT_DIFFERENT, Outcome, outcomes};
use super::trend::trends;
use crate::experiment::{Answering, Comparison, Experiment};

/// An answer to each question, from the matches that the experiment names for it.
pub(super) fn answers(experiment: &Experiment, outcomes: &[Outcome<'_>]) -> Vec<Answer> {
    let everything = Answering::default();
    let questions = 0..experiment.questions.len();
    questions.map(|place| answer(experiment.answers.get(place).unwrap_or(&everything), outcomes)).collect()
}

/// A sentence on each match that has been played.
pub(in super::super) fn sentences(data: &Data<'_>) -> Vec<String> {
    let outcomes = outcomes(data);
    let played: Vec<&Outcome<'_>> = outcomes.iter().filter(|outcome| outcome.tally.games() > 0).collect();
    played.iter().map(|outcome| duel(outcome, played.len())).collect()
}

fn answer(answering: &Answering, outcomes: &[Outcome<'_>]) -> Answer {
    let is_named = |outcome: &Outcome<'_>| {
        answering.of.is_empty()
            || answering.of.iter().any(|name| *name == outcome.duel.name || *name == outcome.duel.group)
    };
    let all = outcomes.iter().filter(|outcome| outcome.tally.games() > 0).count();
    let asked: Vec<&Outcome<'_>> = outcomes.iter().filter(|outcome| is_named(outcome)).collect();
    let named: Vec<&Outcome<'_>> =
        asked.iter().copied().filter(|outcome| outcome.tally.games() > 0).collect();
    if named.is_empty() {
        return Answer::new("There are not enough games yet.", Vec::new());
    }
    let by = if answering.by.is_empty() { &Comparison::USUAL[..] } else { &answering.by };
    let mut sentences: Vec<String> = by
        .iter()
        .flat_map(|comparison| match comparison {
            Comparison::Results => results(&named, all),
            Comparison::Published => published(&named),
            Comparison::Trend => trends(&asked),
            Comparison::Differences => differences(&answering.of, outcomes),
        })
        .collect();
    if sentences.is_empty() {
        sentences = results(&named, all);
    }
    Answer::new(sentences.remove(0), sentences)
}

fn results(named: &[&Outcome<'_>], all: usize) -> Vec<String> {
    if let [only] = named {
        return vec![duel(only, all)];
    }
    let mut sentences = vec![tallied(named, all)];
    let [worse, better] = if are_changes(named) { ["worse", "better"] } else { ["lost", "won"] };
    for (side, word) in [(Side::Below, worse), (Side::Above, better)] {
        let on_side = || named.iter().filter(|outcome| outcome.side() == side);
        let kept = labels(on_side().filter(|outcome| outcome.is_sure_of_all));
        let dropped = labels(on_side().filter(|outcome| !outcome.is_sure_of_all));
        sentences.extend(kept.map(|names| format!("Surely {word}, also after Holm's correction: {names}.")));
        sentences.extend(
            dropped.map(|names| format!("Surely {word} alone, but not after the correction: {names}.")),
        );
    }
    let undecided = labels(named.iter().filter(|outcome| outcome.side() == Side::Unsure));
    sentences.extend(undecided.map(|names| format!("Undecided: {names}.")));
    sentences.extend(largest_loss(named));
    sentences
}

fn are_changes(named: &[&Outcome<'_>]) -> bool {
    named.iter().all(|outcome| outcome.is_change)
}

fn tallied(named: &[&Outcome<'_>], all: usize) -> String {
    let count = |side: Side| named.iter().filter(|outcome| outcome.side() == side).count();
    let kept =
        |side: Side| named.iter().filter(|outcome| outcome.side() == side && outcome.is_sure_of_all).count();
    let [worse, better] = [Side::Below, Side::Above].map(|side| (count(side), kept(side)));
    let undecided = count(Side::Unsure);
    let rest = format!(
        "after Holm's correction for {} of the experiment, {} and {} remain so.",
        words::counted(all, "match"),
        worse.1,
        better.1
    );
    match are_changes(named) {
        true => format!(
            "Of {}, {} are surely worse than {}, {} surely better, and {undecided} undecided; {rest}",
            words::counted(named.len(), "change"),
            worse.0,
            named[0].players[1],
            better.0
        ),
        false => format!(
            "Of {}, {} are surely lost by the first player, {} surely won, and {undecided} undecided; {rest}",
            words::counted(named.len(), "match"),
            worse.0,
            better.0
        ),
    }
}

fn labels<'a, 'b: 'a>(outcomes: impl Iterator<Item = &'a &'a Outcome<'b>>) -> Option<String> {
    let label = |outcome: &&Outcome<'_>| {
        let percent =
            outcome.percent().map_or(words::UNKNOWN.to_owned(), |percent| words::number(percent.value, 1));
        format!("{} ({percent} %)", outcome.label)
    };
    let names: Vec<String> = outcomes.map(label).collect();
    (!names.is_empty()).then(|| names.join("; "))
}

fn largest_loss(named: &[&Outcome<'_>]) -> Option<String> {
    let score = |outcome: &Outcome<'_>| outcome.tally.score().unwrap_or(1.0);
    let worst = named.iter().min_by(|one, other| score(one).total_cmp(&score(other)))?;
    let elo = words::estimate(&worst.elo()?, 0);
    (score(worst) < 0.5)
        .then(|| format!("The largest loss: {}, with {}, Elo {elo}.", worst.label, worst.score()))
}

/// A match in a sentence; `all` is the number of matches in the experiment.
fn duel(outcome: &Outcome<'_>, all: usize) -> String {
    let [first, second] = &outcome.players;
    let verdict = match outcome.side() {
        Side::Above => "surely beats",
        Side::Below => "surely loses to",
        Side::Unsure => "neither surely beats nor surely loses to",
    };
    let about =
        if outcome.duel.about.is_empty() { String::new() } else { format!(" ({})", outcome.duel.about) };
    let mut text = format!("{first} {verdict} {second}{about}: {}", outcome.score());
    if let Some(elo) = outcome.elo() {
        text += &format!(", Elo {}", words::estimate(&elo, 0));
    }
    if outcome.side() != Side::Unsure && !outcome.is_sure_of_all {
        text += &format!("; not so after Holm's correction for {}", words::counted(all, "match"));
    }
    text + "."
}

fn published(named: &[&Outcome<'_>]) -> Vec<String> {
    let compared: Vec<(&&Outcome<'_>, &str)> =
        named.iter().filter_map(|outcome| Some((outcome, outcome.against_paper()?))).collect();
    if compared.is_empty() {
        return Vec::new();
    }
    let count = |word: &str| compared.iter().filter(|(_, found)| *found == word).count();
    let mut sentences = vec![format!(
        "Of {} that the paper has too, {} are not surely different from it, {} are surely higher, and {} surely lower.",
        words::counted(compared.len(), "result"),
        count(NOT_DIFFERENT),
        count("higher"),
        count("lower")
    )];
    sentences.extend(compared.iter().filter_map(|(outcome, word)| {
        let percent = words::published(outcome.published()?.value);
        Some(format!("{}: {}, and {percent} % in the paper: {word}.", outcome.label, outcome.score()))
    }));
    sentences
}
