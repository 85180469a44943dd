//! Does an experiment make sense, and its sizes?

use std::collections::HashSet;

use engine::Preset;
use go::Size;

use crate::error::LabError;
use crate::experiment::{Duel, Experiment, Kind, Sizes};
use crate::report;

/// The longest name of a search or a match, in letters.
const LONGEST_NAME: usize = 60;

/// The most times that a match may have the games of the scale.
const MOST_TIMES: u64 = 1000;

/// Are the parts of an experiment those that it needs, and can their names tell them apart?
pub(super) fn experiment(experiment: &Experiment) -> Result<(), LabError> {
    let (positions, searches) = (&experiment.positions, &experiment.searches);
    let lacks = |what: &str| {
        LabError::Senseless(format!("{} has no {what}, which a report of its kind is about", experiment.name))
    };
    match experiment.kind {
        Kind::Matches if experiment.duels.is_empty() => return Err(lacks("[[match]]")),
        Kind::Matches => {}
        _ if positions.is_none() => return Err(lacks("[positions]")),
        _ if searches.is_empty() => return Err(lacks("[[search]]")),
        Kind::Selections | Kind::TwoBackups if !positions.as_ref().is_some_and(|from| from.reference) => {
            return Err(lacks("real values: set positions.reference"));
        }
        _ => {}
    }
    // Files of reports are named after searches, folders after matches.
    names("searches", searches.iter().map(|search| (&search.name, report::file_name(&search.name))))?;
    names("matches", experiment.duels.iter().map(|duel| (&duel.name, duel.name.to_lowercase())))?;
    for name in experiment.answers.iter().flat_map(|answering| &answering.of) {
        if !experiment.duels.iter().any(|duel| duel.name == *name || duel.group == *name) {
            return Err(LabError::value("answers.of", name, "names of matches or of groups"));
        }
    }
    experiment.duels.iter().try_for_each(|part| duel(part, experiment.swept_log))
}

/// Do the numbers of a match make sense?
fn duel(duel: &Duel, is_logarithmic: bool) -> Result<(), LabError> {
    is_part_of_path(&duel.name)?;
    if !(1..=MOST_TIMES).contains(&duel.times) {
        let name = format!("times of the match {}", duel.name);
        return Err(LabError::value(&name, duel.times, &format!("a number from 1 to {MOST_TIMES}")));
    }
    if let Some(published) = &duel.published {
        let percents = [
            ("published.percent", Some(published.percent)),
            ("published.black", published.black),
            ("published.white", published.white),
        ];
        for (name, percent) in percents {
            if let Some(percent) = percent.filter(|percent| !(0.0..=100.0).contains(percent)) {
                return Err(LabError::value(name, percent, "a number from 0 to 100"));
            }
        }
    }
    if duel.x.is_some_and(|x| !x.is_finite()) {
        return Err(LabError::value("x", "no number", "the value that is swept"));
    }
    match duel.x.filter(|&x| is_logarithmic && x <= 0.0) {
        Some(x) => Err(LabError::value("x", x, "a number above 0, because swept-log is set")),
        None => Ok(()),
    }
}

/// Names must differ in what is left of them in a path.
fn names<'a>(what: &str, names: impl Iterator<Item = (&'a String, String)>) -> Result<(), LabError> {
    let mut taken = HashSet::new();
    for (name, file) in names {
        if file.is_empty() || name.chars().count() > LONGEST_NAME {
            let expected = format!("letters or digits, {LONGEST_NAME} at most");
            return Err(LabError::value(&format!("a name of {what}"), format!("{name:?}"), &expected));
        }
        if !taken.insert(file) {
            let text = format!("two {what} have the name {name}, or hardly differ in it: expected another");
            return Err(LabError::Senseless(text));
        }
    }
    Ok(())
}

/// The name of a match is that of a folder.
fn is_part_of_path(name: &str) -> Result<(), LabError> {
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-+._".contains(letter));
    if is_plain && !name.starts_with('.') {
        return Ok(());
    }
    let expected = "letters, digits and -+._ alone, and no dot to begin with";
    Err(LabError::value("the name of a match", format!("{name:?}"), expected))
}

/// Can the search be watched? What a position is worth must be points or wins, which can be told from its playouts; and a
/// report on points is of no use for wins.
pub(super) fn search(kind: Kind, preset: &Preset, size: Size) -> Result<(), LabError> {
    let reward = match preset.method(size)?.search {
        mcts::Method::Tree(settings) => settings.reward,
        mcts::Method::Indigo(indigo) => indigo.reward,
    };
    match (reward, kind) {
        (mcts::Reward::Score, _) | (mcts::Reward::Win, Kind::Matches | Kind::Shapes) => Ok(()),
        (mcts::Reward::Win, _) => {
            Err(LabError::value("search.reward", "win", "score, because the report is about points"))
        }
        (mcts::Reward::Share, _) => Err(LabError::value("search.reward", "share", "score")),
    }
}

/// Do the sizes say something about this experiment?
pub(super) fn sizes(experiment: &Experiment, sizes: &Sizes) -> Result<(), LabError> {
    let says_nothing = |what: &str| {
        let text = format!("{} {what}, so that their number says nothing", experiment.name);
        Err(LabError::Senseless(text))
    };
    let positions = experiment.positions.as_ref();
    if positions.is_none() && sizes.positions > 0 {
        return says_nothing("searches no positions");
    }
    if positions.is_none() && sizes.playouts > 0 {
        return says_nothing("watches no playouts");
    }
    if !positions.is_some_and(|from| from.reference) && sizes.reference > 0 {
        return says_nothing("plays out no real values");
    }
    if experiment.duels.is_empty() && sizes.games > 0 {
        return says_nothing("plays no games");
    }
    if sizes.positions > 0 && sizes.playouts == 0 {
        return Err(LabError::value("the number of playouts", 0, "1 or more"));
    }
    if sizes.games % 2 == 1 {
        let expected = "an even number, because colours change";
        return Err(LabError::value("the number of games", sizes.games, expected));
    }
    if sizes.positions == 0 && sizes.games == 0 {
        return Err(LabError::Senseless(format!("{} has nothing to do at these sizes", experiment.name)));
    }
    if !(sizes.share > 0.0 && sizes.share <= 1000.0) {
        return Err(LabError::value(
            "the share of playouts",
            sizes.share,
            "a number above 0, and at most 1000",
        ));
    }
    Ok(())
}
