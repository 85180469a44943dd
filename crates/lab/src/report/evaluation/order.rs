//! Who tells winners best, and whether the paper has the same order.

use curves::{Metric, Metrics, Sample};

use super::super::page::Answer;
use super::super::statistics::{Estimate, Side, rank_correlation};
use super::super::words;
use super::draws::{Draws, FEWEST_GAMES, judged};
use super::joined::{Joined, Opinions, called, common, games};
use super::table::of_paper;
use crate::experiment::Asked;

/// What evaluators are ordered by, and its name in sentences.
const BY: [(Metric, &str); 2] = [(Metric::Accuracy, "accuracy"), (Metric::Roc, "ROC")];

/// An evaluator at the positions that all of them have in common.
struct Ranked<'a> {
    opinions: &'a Opinions<'a>,
    samples: Vec<Sample>,
    metrics: Metrics<Estimate>,
}

impl Ranked<'_> {
    fn name(&self) -> &str {
        &self.opinions.part.name
    }

    fn value(&self, metric: Metric) -> f64 {
        self.metrics.get(metric).map_or(0.0, |estimate| estimate.value)
    }

    fn published(&self, metric: Metric) -> Option<f64> {
        of_paper(self.opinions.part.published.as_ref()?, metric)
    }
}

/// How far two of them are apart.
struct Apart<'r, 'a> {
    above: &'r Ranked<'a>,
    below: &'r Ranked<'a>,
    difference: Option<Estimate>,
    is_sure: bool,
}

impl Apart<'_, '_> {
    fn told(&self) -> String {
        let by = self.difference.map_or(String::new(), |by| format!(" by {}", words::estimate(&by, 3)));
        format!("{} above {}{by}", self.above.name(), self.below.name())
    }
}

/// The order, at the most playouts of each family. Who is alone is told with numbers, and a few games give no order.
pub(super) fn answer(asked: &Asked, joined: &Joined<'_>, draws: &Draws) -> Option<Answer> {
    let chosen = joined.chosen(&asked.of);
    let ranked = ranked(&strongest(&chosen), draws);
    let samples = &ranked.first().filter(|first| !first.samples.is_empty())?.samples;
    let count = games(samples);
    let on = format!("on {} of {}", words::counted(samples.len(), "position"), words::counted(count, "game"));
    Some(match ranked.as_slice() {
        [only] => Answer::new(alone(only, &on), Vec::from_iter(trivial(&ranked, draws))),
        _ if count < FEWEST_GAMES => {
            let more = BY.map(|(metric, name)| told(&in_order(&ranked, metric), metric, name));
            Answer::new(format!("There are too few games to rank evaluators: they are {on}."), more.into())
        }
        _ => Answer::new(ranking(&ranked, &on), reasons(&chosen, &ranked, draws)),
    })
}

/// `By accuracy: uct 200 0.61 (0.58 to 0.64), ROC 0.65 (0.61 to 0.69), on …`.
fn alone(only: &Ranked<'_>, on: &str) -> String {
    let estimate = |metric: Metric| {
        only.metrics.get(metric).map_or(words::UNKNOWN.to_owned(), |found| words::estimate(&found, 3))
    };
    let [(accuracy, name), (area, area_name)] = BY;
    format!("By {name}: {} {}, {area_name} {}, {on}.", only.name(), estimate(accuracy), estimate(area))
}

fn ranking(ranked: &[Ranked<'_>], on: &str) -> String {
    let (metric, name) = BY[0];
    let order = in_order(ranked, metric);
    let named: Vec<String> =
        order.iter().map(|one| format!("{} ({})", one.name(), words::number(one.value(metric), 3))).collect();
    format!("By {name}: {}, {on}{}.", words::listed(&named), like_paper(&order, metric))
}

/// What the order rests on.
fn reasons(chosen: &[&Opinions<'_>], ranked: &[Ranked<'_>], draws: &Draws) -> Vec<String> {
    let mut more = Vec::new();
    for (metric, name) in BY {
        let order = in_order(ranked, metric);
        more.push(told(&order, metric, name));
        more.extend(neighbours(&apart(&order, metric, draws), name));
        more.extend(correlation(chosen, metric, name));
    }
    more.extend(trivial(ranked, draws));
    more
}

/// Of each family that with the most playouts; of those without playouts the last.
fn strongest<'a>(chosen: &[&'a Opinions<'a>]) -> Vec<&'a Opinions<'a>> {
    let mut strongest: Vec<&Opinions<'_>> = Vec::new();
    for &one in chosen {
        match strongest.iter_mut().find(|other| other.family() == one.family()) {
            Some(other) if one.part.playouts >= other.part.playouts => *other = one,
            Some(_) => {}
            None => strongest.push(one),
        }
    }
    strongest
}

fn ranked<'a>(chosen: &[&'a Opinions<'a>], draws: &Draws) -> Vec<Ranked<'a>> {
    let of = |(&opinions, samples): (&&'a Opinions<'a>, Vec<Sample>)| {
        let metrics = draws.metrics(&samples, opinions.unit);
        Ranked { opinions, samples, metrics }
    };
    chosen.iter().zip(common(chosen)).map(of).collect()
}

/// The best first.
fn in_order<'r, 'a>(ranked: &'r [Ranked<'a>], metric: Metric) -> Vec<&'r Ranked<'a>> {
    let mut order: Vec<&Ranked<'_>> = ranked.iter().collect();
    order.sort_by(|one, other| other.value(metric).total_cmp(&one.value(metric)));
    order
}

fn told(order: &[&Ranked<'_>], metric: Metric, name: &str) -> String {
    let told: Vec<String> = order
        .iter()
        .filter_map(|one| Some(format!("{} {}", one.name(), words::estimate(&one.metrics.get(metric)?, 3))))
        .collect();
    format!("By {name}: {}.", words::listed(&told))
}

/// Does the paper have those that it knows in this order?
fn like_paper(order: &[&Ranked<'_>], metric: Metric) -> String {
    let mut known: Vec<(&str, f64)> = order
        .iter()
        .filter_map(|one| Some((one.opinions.part.name_in_paper(), one.published(metric)?)))
        .collect();
    if known.len() < 2 {
        return String::new();
    }
    let of_how_many = match known.len() == order.len() {
        true => String::new(),
        false => format!(" of the {} that it has", known.len()),
    };
    if known.is_sorted_by(|one, other| one.1 >= other.1) {
        return format!("; this is also the paper's order{of_how_many}");
    }
    known.sort_by(|one, other| other.1.total_cmp(&one.1));
    let names: Vec<String> = known.iter().map(|(name, _)| (*name).to_owned()).collect();
    format!("; the paper's order{of_how_many} is {}", words::listed(&names))
}

/// The differences of all pairs, the higher minus the lower, judged together.
fn apart<'r, 'a>(order: &[&'r Ranked<'a>], metric: Metric, draws: &Draws) -> Vec<Apart<'r, 'a>> {
    let pairs: Vec<(&Ranked<'_>, &Ranked<'_>)> = order
        .iter()
        .enumerate()
        .flat_map(|(place, &above)| order[place + 1..].iter().map(move |&below| (above, below)))
        .collect();
    let of = |one: &'r Ranked<'a>| (one.samples.as_slice(), one.opinions.unit);
    let differences: Vec<Metrics<Estimate>> =
        pairs.iter().map(|(above, below)| draws.difference(of(above), of(below))).collect();
    let sides = judged(&differences.iter().collect::<Vec<_>>(), &[metric]);
    let parts = pairs.into_iter().zip(differences).zip(sides);
    parts
        .map(|(((above, below), difference), sides)| Apart {
            above,
            below,
            difference: difference.get(metric),
            is_sure: sides.first() == Some(&Side::Above),
        })
        .collect()
}

/// Which neighbours are surely apart, and which pairs are the other way round in the paper.
fn neighbours(pairs: &[Apart<'_, '_>], name: &str) -> Vec<String> {
    let mut next: Vec<&Apart<'_, '_>> = Vec::new();
    for pair in pairs {
        // Pairs come by the higher one, the nearest first.
        if next.last().is_none_or(|last| !std::ptr::eq(last.above, pair.above)) {
            next.push(pair);
        }
    }
    let list =
        |pairs: &[&Apart<'_, '_>]| words::listed(&pairs.iter().map(|pair| pair.told()).collect::<Vec<_>>());
    let (sure, unsure): (Vec<&Apart<'_, '_>>, Vec<&Apart<'_, '_>>) =
        next.into_iter().partition(|pair| pair.is_sure);
    let corrected = format!("after Holm's correction for {}", words::counted(pairs.len(), "comparison"));
    let mut told = vec![format!("Neighbours by {name} that are surely apart, {corrected}: {}.", list(&sure))];
    if !unsure.is_empty() {
        told.push(format!("Not surely apart by {name}: {}.", list(&unsure)));
    }
    let metric = BY.iter().find(|(_, of)| *of == name).map_or(Metric::Accuracy, |(metric, _)| *metric);
    let is_turned = |pair: &&Apart<'_, '_>| {
        pair.is_sure
            && pair.above.published(metric).zip(pair.below.published(metric)).is_some_and(|(a, b)| a < b)
    };
    let turned: Vec<&Apart<'_, '_>> = pairs.iter().filter(is_turned).collect();
    if !turned.is_empty() {
        told.push(format!("Surely the other way round than in the paper, by {name}: {}.", list(&turned)));
    }
    told
}

/// How far all rows of the paper's table are in its order, on the positions that they have in common. Rows of one method at
/// several numbers of playouts go together, so that no test which takes them for independent may judge it.
fn correlation(chosen: &[&Opinions<'_>], metric: Metric, name: &str) -> Option<String> {
    let known: Vec<&Opinions<'_>> =
        chosen.iter().copied().filter(|opinions| opinions.part.published.is_some()).collect();
    let pair = |(opinions, samples): (&&Opinions<'_>, Vec<Sample>)| {
        let ours = Metrics::of(&samples, opinions.unit).get(metric)?;
        Some((ours, of_paper(opinions.part.published.as_ref()?, metric)?))
    };
    let pairs: Vec<(f64, f64)> = known.iter().zip(common(&known)).filter_map(pair).collect();
    let correlation = rank_correlation(&pairs).filter(|_| pairs.len() > 2)?;
    Some(format!(
        "The rank correlation with the paper's {name} is {} over {}, which are not independent.",
        words::number(correlation, 2),
        words::counted(pairs.len(), "row")
    ))
}

/// Who is better than somebody who always names the colour that won more.
fn trivial(ranked: &[Ranked<'_>], draws: &Draws) -> Option<String> {
    let (samples, first) = ranked.first().map(|one| (&one.samples, one.opinions.first))?;
    let won = samples.iter().filter(|sample| sample.won).count();
    let (color, value, most) = match 2 * won >= samples.len() {
        true => (called(first), 1.0, won),
        false => (called(!first), 0.0, samples.len() - won),
    };
    let always: Vec<Sample> = samples.iter().map(|sample| Sample { value, ..*sample }).collect();
    let unit = curves::Unit::Probability;
    let difference = |one: &Ranked<'_>| draws.difference((&one.samples, one.opinions.unit), (&always, unit));
    let differences: Vec<Metrics<Estimate>> = ranked.iter().map(difference).collect();
    let sides = judged(&differences.iter().collect::<Vec<_>>(), &[Metric::Accuracy]);
    let not_better: Vec<String> = ranked
        .iter()
        .zip(sides)
        .filter(|(_, sides)| sides.first() != Some(&Side::Above))
        .map(|(one, _)| one.name().to_owned())
        .collect();
    let verdict = match (not_better.is_empty(), ranked) {
        (true, [only]) => format!("{} is surely more accurate than that", only.name()),
        (true, _) => "all of them are surely more accurate than that".to_owned(),
        (false, _) => format!("not surely more accurate than that: {}", words::listed(&not_better)),
    };
    let share = most as f64 / samples.len() as f64;
    Some(format!(
        "Always naming {color} is right in {} of the positions; {verdict}.",
        words::number(share, 3)
    ))
}
