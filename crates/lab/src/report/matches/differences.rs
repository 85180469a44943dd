//! Two matches compared with each other.

use super::super::difference::{difference_of_scores, verdict};
use super::super::words;
use super::outcome::Outcome;

/// The matches with these names in pairs, the first against the second, the third against the fourth, and so on.
pub(super) fn differences(names: &[String], outcomes: &[Outcome<'_>]) -> Vec<String> {
    let named = |name: &String| outcomes.iter().find(|outcome| outcome.duel.name == *name);
    let pairs = names.chunks_exact(2).filter_map(|pair| Some([named(&pair[0])?, named(&pair[1])?]));
    let (verdicts, mut sentences): (Vec<Option<&str>>, Vec<String>) = pairs.map(compared).unzip();
    if sentences.len() > 1 {
        sentences.insert(0, tallied(&verdicts.into_iter().flatten().collect::<Vec<_>>()));
    }
    sentences
}

/// How many differences came out how.
fn tallied(verdicts: &[&str]) -> String {
    if verdicts.is_empty() {
        return "There are not enough games yet.".to_owned();
    }
    let count = |word: &str| verdicts.iter().filter(|verdict| **verdict == word).count();
    let [higher, lower, unsure] = ["surely higher", "surely lower", "not surely different"].map(count);
    let few = match verdicts.len() - higher - lower - unsure {
        0 => String::new(),
        few => format!("; {few} with too few games to tell"),
    };
    format!(
        "Of {}: {higher} surely higher, {lower} surely lower, and {unsure} not surely different{few}.",
        words::counted(verdicts.len(), "difference")
    )
}

/// What the first of two scores is beside the second, if both have games, and a sentence on it.
fn compared([one, other]: [&Outcome<'_>; 2]) -> (Option<&'static str>, String) {
    let title = format!("{}, compared with {}", one.label, other.label);
    let Some(difference) = difference_of_scores(&one.tally, &other.tally) else {
        let empty: Vec<String> = [one, other]
            .iter()
            .filter(|outcome| outcome.tally.games() == 0)
            .map(|outcome| outcome.duel.name.clone())
            .collect();
        return (None, format!("{title}: there are no games of {} yet.", words::listed(&empty)));
    };
    let verdict = verdict(&difference, [one, other].map(|outcome| outcome.tally.games()));
    let share = |outcome: &Outcome<'_>| {
        let percent = words::number(100.0 * outcome.tally.score().unwrap_or_default(), 1);
        format!("{percent} % of {}", words::counted(outcome.tally.games() as usize, "game"))
    };
    let sentence = format!(
        "{title}: {} and {}, a difference of {} points of a hundred, {verdict}{}.",
        share(one),
        share(other),
        words::estimate(&difference, 1),
        in_paper([one, other]).unwrap_or_default()
    );
    (Some(verdict), sentence)
}

/// The same difference in the paper, if it has both results; with an interval, if it says of how many games.
fn in_paper(pair: [&Outcome<'_>; 2]) -> Option<String> {
    let [one, other] = pair.map(|outcome| Some(outcome.published()?.value));
    let value = words::number(one? - other?, 1);
    let [one, other] = pair.map(Outcome::published_tally);
    let told = one.zip(other).and_then(|(one, other)| {
        let difference = difference_of_scores(&one, &other)?;
        let verdict = verdict(&difference, [one.games(), other.games()]);
        Some(format!(" ({}), {verdict}", words::range(difference.interval?, 1)))
    });
    Some(format!("; in the paper {value}{}", told.unwrap_or_default()))
}
