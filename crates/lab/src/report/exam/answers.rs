//! What the answers of an exam say, in sentences.

use arena::stats::Tally;

use super::super::page::Answer;
use super::super::statistics::{Estimate, LEVEL, Side, chance_of_score, chance_of_two_scores, holm, percent};
use super::super::words;
use super::sheets::{CATEGORY, Player, Sheet, Sheets, Total, tally};
use crate::experiment::Goal;
use crate::row::AnswerFinding;

/// An answer to each of the four questions of the experiment.
pub(super) fn answers(sheets: &Sheets<'_>) -> Vec<Answer> {
    vec![goals(sheets), weaknesses(sheets), playouts(sheets), missed(sheets)]
}

/// The first of the sentences, and what it rests on.
fn answer(mut sentences: Vec<String>) -> Answer {
    match sentences.is_empty() {
        true => Answer::new("There are not enough answers yet.", Vec::new()),
        false => Answer::new(sentences.remove(0), sentences),
    }
}

/// `71.2 % (65.1 to 76.5)`.
fn told(score: &Estimate) -> String {
    let value = words::number(score.value, 1);
    match score.interval {
        Some(interval) => format!("{value} % ({})", words::range(interval, 1)),
        None => format!("{value} %"),
    }
}

/// Whether goals are reached, and how everybody does where there are any.
fn goals(sheets: &Sheets<'_>) -> Answer {
    let with_goals = || sheets.totals.iter().filter_map(|total| Some((total, total.goal()?)));
    let mut sentences: Vec<String> =
        with_goals().filter_map(|(total, goal)| of_goal(sheets, total, goal)).collect();
    for total in &sheets.totals {
        for player in &sheets.players {
            let at = |sheet: &Sheet<'_>| {
                let score = percent(&total.tally(&sheet.answers))?;
                Some(format!("{} % at {}", words::number(score.value, 1), words::grouped(sheet.playouts)))
            };
            let told: Vec<String> = player.sheets.iter().filter_map(at).collect();
            if !told.is_empty() {
                sentences.push(format!("{}, {}: {}.", player.name, total.name(), words::listed(&told)));
            }
        }
    }
    answer(sentences)
}

fn of_goal(sheets: &Sheets<'_>, total: &Total<'_>, goal: &Goal) -> Option<String> {
    let player = sheets.players.iter().find(|player| player.name == goal.player)?;
    let tally = total.tally(&player.sheet(goal.playouts)?.answers);
    let score = percent(&tally)?;
    let wanted = words::published(goal.percent);
    let verdict = match (score.side_of(goal.percent), score.value >= goal.percent) {
        (Side::Above, _) => format!("surely more than the goal of {wanted} %"),
        (Side::Below, _) => format!("surely less than the goal of {wanted} %"),
        (Side::Unsure, true) => format!("the goal of {wanted} % is reached, but not surely exceeded"),
        (Side::Unsure, false) => format!("the goal of {wanted} % is missed, but not surely"),
    };
    Some(format!(
        "{} gets {} of {} right with {} playouts ({}), {}: {verdict}.",
        player.name,
        words::grouped(tally.wins),
        words::counted(tally.games() as usize, "position"),
        words::grouped(goal.playouts),
        total.name(),
        told(&score)
    ))
}

/// The categories of each player with most playouts, the worst first.
fn weaknesses(sheets: &Sheets<'_>) -> Answer {
    answer(sheets.players.iter().filter_map(weakness).collect())
}

fn weakness(player: &Player<'_>) -> Option<String> {
    let sheet = player.sheets.last()?;
    let all = tally(&sheet.answers);
    let mut groups = CATEGORY.groups(&sheet.answers);
    let rate = |tally: &Tally| tally.score().unwrap_or_default();
    groups.sort_by(|one, other| rate(&one.1).total_cmp(&rate(&other.1)));
    let rest = |tally: &Tally| Tally::new(all.wins - tally.wins, all.losses - tally.losses, 0);
    let chances: Vec<f64> =
        groups.iter().map(|(_, tally)| chance_of_two_scores(tally, &rest(tally)).unwrap_or(1.0)).collect();
    let sure = groups
        .iter()
        .zip(holm(&chances))
        .filter(|((_, tally), is_sure)| *is_sure && rate(tally) < rate(&rest(tally)));
    let sure: Vec<String> = sure.map(|((name, _), _)| name.clone()).collect();
    let of = |(name, tally): &(String, Tally)| {
        format!("{name} {} % of {}", words::number(100.0 * rate(tally), 1), words::grouped(tally.games()))
    };
    let told: Vec<String> = groups.iter().map(of).collect();
    let verdict = match sure.is_empty() {
        true => "none is surely worse than the others together".to_owned(),
        false => format!("surely worse than the others together: {}", words::listed(&sure)),
    };
    let playouts = words::grouped(sheet.playouts);
    Some(format!(
        "{} with {playouts} playouts: {}; after Holm's correction, {verdict}.",
        player.name,
        words::listed(&told)
    ))
}

/// What each player finds with most playouts that it does not with fewest, over the positions that it was asked with both.
fn playouts(sheets: &Sheets<'_>) -> Answer {
    answer(sheets.players.iter().filter_map(gain).collect())
}

fn gain(player: &Player<'_>) -> Option<String> {
    let [fewest, .., most] = player.sheets.as_slice() else { return None };
    let before = |number: u64| {
        let place = fewest.answers.binary_search_by_key(&number, |answer| answer.number).ok()?;
        Some(fewest.answers[place])
    };
    // A run that is not finished may have answers with fewer playouts alone.
    let (first, last): (Vec<&AnswerFinding>, Vec<&AnswerFinding>) =
        most.answers.iter().filter_map(|&answer| Some((before(answer.number)?, answer))).unzip();
    let changed = |was_right: bool| {
        let pairs = first.iter().zip(&last);
        pairs.filter(|(one, other)| one.is_right == was_right && other.is_right != was_right).count() as u64
    };
    let (gained, lost) = (changed(false), changed(true));
    let scores = [(fewest, &first), (most, &last)].map(|(sheet, answers)| {
        let score = percent(&tally(answers)).as_ref().map(told)?;
        Some(format!("{score} with {} playouts", words::grouped(sheet.playouts)))
    });
    let [Some(few), Some(many)] = scores else { return None };
    // Positions that stay as they are say nothing: the sign test of McNemar.
    let is_sure = chance_of_score(&Tally::new(gained, lost, 0)).is_some_and(|chance| chance < LEVEL);
    let verdict = match (is_sure, gained > lost) {
        (true, true) => "surely more are right",
        (true, false) => "surely fewer are right",
        (false, _) => "not surely a difference",
    };
    let positions = words::counted(last.len(), "position");
    Some(format!(
        "{}: of {positions}, {few} and {many}; {} become right and {} wrong: {verdict}.",
        player.name,
        words::grouped(gained),
        words::grouped(lost)
    ))
}

/// How many positions nobody gets right, and what they are about.
fn missed(sheets: &Sheets<'_>) -> Answer {
    let Some(playouts) = sheets.most_playouts() else { return answer(Vec::new()) };
    let missed = sheets.missed(playouts);
    let asked = words::counted(sheets.asked(playouts), "position");
    let firsts: Vec<_> = missed.iter().filter_map(|answers| answers.first().copied()).collect();
    let groups = CATEGORY.groups(&firsts);
    let told: Vec<String> =
        groups.iter().map(|(name, tally)| format!("{} {name}", words::grouped(tally.games()))).collect();
    let what = if told.is_empty() { String::new() } else { format!(": {}", words::listed(&told)) };
    answer(vec![format!(
        "With {} playouts, {} of {asked} are right for nobody{what}.",
        words::grouped(playouts),
        words::grouped(missed.len() as u64)
    )])
}
