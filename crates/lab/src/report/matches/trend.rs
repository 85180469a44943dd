//! How results change with what is swept, and where they are best.

use super::super::difference::{FEWEST_GAMES, difference_of_scores};
use super::super::statistics::{LEVEL, Side, chance_of_ranks, chance_of_two_scores, rank_correlation};
use super::super::words;
use super::groups;
use super::outcome::Outcome;

/// With fewer points than this a correlation of ranks is not told.
const FEWEST_POINTS: usize = 4;

/// With fewer points than this it is told without a verdict: of five, hardly any order is surely no chance.
const FEWEST_JUDGED: usize = 6;

/// A match, and its place in the sweep.
type Point<'a, 'b> = (f64, &'a Outcome<'b>);

/// A text for each group that has results at two places or more. `named` has the matches without games too.
pub(super) fn trends(named: &[&Outcome<'_>]) -> Vec<String> {
    let swept = |outcome: &&Outcome<'_>| outcome.duel.x.is_some_and(f64::is_finite);
    let groups = groups(named.iter().copied().filter(swept));
    let in_order = groups.into_iter().map(|(name, group)| {
        let mut group: Vec<Point<'_, '_>> =
            group.into_iter().filter_map(|outcome| Some((outcome.duel.x?, outcome))).collect();
        group.sort_by(|one, other| one.0.total_cmp(&other.0));
        (name, group)
    });
    in_order.filter_map(|(name, group)| trend(name, &group)).collect()
}

fn trend(name: &str, group: &[Point<'_, '_>]) -> Option<String> {
    let (played, missing): (Vec<Point<'_, '_>>, Vec<Point<'_, '_>>) =
        group.iter().copied().partition(|(_, outcome)| outcome.tally.games() > 0);
    if played.len() < 2 {
        return None;
    }
    let told: Vec<String> = played
        .iter()
        .map(|point| format!("{} % at {}", words::number(100.0 * score(point), 1), point.0))
        .collect();
    let mut text = format!(
        "{}: the score is {}; it is highest at {}{}. {}",
        if name.is_empty() { "Over what is swept" } else { name },
        words::listed(&told),
        places(played.iter().filter(|point| score(point) >= score(&best(&played)))),
        best_of(&played),
        optimum(&played)
    );
    if !missing.is_empty() {
        text += &format!(" There are no games yet at {}.", places(missing.iter()));
    }
    Some(text + &like_paper(&played))
}

fn score((_, outcome): &Point<'_, '_>) -> f64 {
    outcome.tally.score().unwrap_or_default()
}

fn places<'p, 'a: 'p, 'b: 'a>(points: impl Iterator<Item = &'p Point<'a, 'b>>) -> String {
    words::listed(&points.map(|(x, _)| x.to_string()).collect::<Vec<_>>())
}

/// The point with the highest score, of equals that with the most games.
fn best<'a, 'b>(played: &[Point<'a, 'b>]) -> Point<'a, 'b> {
    let key = |point: &Point<'_, '_>| (score(point), point.1.tally.games());
    played
        .iter()
        .copied()
        .reduce(|best, other| if key(&other) > key(&best) { other } else { best })
        .unwrap_or(played[0])
}

/// How surely a score is lower than the highest one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worse {
    /// Also when it is considered that any two of all scores could have been these.
    OfAll,
    /// By these two alone.
    Alone,
    NotSurely,
}

/// Which places are surely worse than the best, and so where the optimum may be.
fn optimum(played: &[Point<'_, '_>]) -> String {
    let best = best(played);
    let others = || played.iter().filter(|point| point.0.total_cmp(&best.0).is_ne());
    let are_equal = others().all(|point| score(point) >= score(&best));
    let has_few = |(_, outcome): &Point<'_, '_>| outcome.tally.games() < FEWEST_GAMES;
    if are_equal || has_few(&best) || others().all(has_few) {
        return "There are too few games to tell where the optimum is.".to_owned();
    }
    // The best is the highest of all, so that any pair could have been the one that is compared: Bonferroni's correction.
    let pairs = played.len() * (played.len() - 1) / 2;
    let judged: Vec<(Point<'_, '_>, Worse)> = played
        .iter()
        .map(|&point| (point, if has_few(&point) { Worse::NotSurely } else { worse(&best, &point, pairs) }))
        .collect();
    let those =
        |wanted: Worse| judged.iter().filter(move |(_, worse)| *worse == wanted).map(|(point, _)| point);
    let mut sentences = Vec::new();
    if those(Worse::OfAll).next().is_some() {
        sentences.push(format!(
            "Surely worse than at {}, also after a correction for {}: {}.",
            best.0,
            words::counted(pairs, "pair"),
            places(those(Worse::OfAll))
        ));
    }
    if those(Worse::Alone).next().is_some() {
        sentences.push(format!(
            "Surely worse alone, but not after the correction: {}.",
            places(those(Worse::Alone))
        ));
    }
    sentences.push(range(&judged));
    sentences.join(" ")
}

fn worse(best: &Point<'_, '_>, other: &Point<'_, '_>, pairs: usize) -> Worse {
    let (best, other) = (&best.1.tally, &other.1.tally);
    let is_sure =
        difference_of_scores(best, other).is_some_and(|difference| difference.side_of(0.0) == Side::Above);
    let is_sure_of_all =
        chance_of_two_scores(best, other).is_some_and(|chance| chance * (pairs as f64) < LEVEL);
    match (is_sure, is_sure_of_all) {
        (true, true) => Worse::OfAll,
        (true, false) => Worse::Alone,
        (false, _) => Worse::NotSurely,
    }
}

/// Where the optimum may be: wherever scores are not surely worse after the correction.
fn range(judged: &[(Point<'_, '_>, Worse)]) -> String {
    let possible: Vec<&Point<'_, '_>> =
        judged.iter().filter(|(_, worse)| *worse != Worse::OfAll).map(|(point, _)| point).collect();
    let [first, .., last] = possible.as_slice() else {
        return "Of these places, it is surely the best.".to_owned();
    };
    let has_gap =
        judged.iter().any(|((x, _), worse)| *worse == Worse::OfAll && (first.0..last.0).contains(x));
    match has_gap {
        false => format!("The optimum may be anywhere from {} to {}.", first.0, last.0),
        true => format!("The optimum may be at each of {}.", places(possible.into_iter())),
    }
}

/// Is any of them surely better than the player that all are compared with, however many were tried?
fn best_of(group: &[Point<'_, '_>]) -> &'static str {
    let are_changes = group.iter().all(|(_, outcome)| outcome.is_change);
    let is_better = group.iter().any(|(_, outcome)| outcome.side() == Side::Above && outcome.is_sure_of_all);
    match (are_changes, is_better) {
        (false, _) => "",
        (true, true) => ", and surely better than the unchanged player",
        (true, false) => ", and nowhere surely better than the unchanged player",
    }
}

/// How far the results are in the order of the paper's.
fn like_paper(played: &[Point<'_, '_>]) -> String {
    let pairs: Vec<(f64, f64)> =
        played.iter().filter_map(|point| Some((score(point), point.1.published()?.value))).collect();
    let Some(correlation) = rank_correlation(&pairs).filter(|_| pairs.len() >= FEWEST_POINTS) else {
        return String::new();
    };
    let verdict = match chance_of_ranks(&pairs) {
        _ if pairs.len() < FEWEST_JUDGED => ", which are too few to judge it",
        Some(chance) if chance < LEVEL && correlation > 0.0 => ": surely more alike than by chance",
        Some(chance) if chance < LEVEL => ": surely the other way round",
        _ => ": not surely more than chance",
    };
    format!(
        " The rank correlation with the paper's percentages is {} at {}{verdict}.",
        words::number(correlation, 2),
        words::counted(pairs.len(), "point")
    )
}
