//! What the rows say about the claims of the paper.

use super::super::data::Data;
use super::super::page::Answer;
use super::super::statistics::Side;
use super::super::words;
use super::choices::{Choices, Pair};
use super::curves::{Bias, Part};
use super::shapes::{Measure, measured};
use super::{counts, depth, searchers, stopped};

/// Does the bias fall as log t / t?
pub(super) fn convergence(curves: &[Bias]) -> Option<Answer> {
    let on_all = || curves.iter().filter(|bias| bias.is_on_all_boards());
    let (yardsticks, subjects): (Vec<&Bias>, Vec<&Bias>) =
        on_all().partition(|bias| bias.search.is_yardstick);
    let told: Vec<(Side, String)> = subjects.into_iter().filter_map(falls).collect();
    let count = |side: Side| told.iter().filter(|(found, _)| *found == side).count();
    let verdict = match (count(Side::Above), count(Side::Below)) {
        _ if told.is_empty() => return None,
        (slower, _) if slower == told.len() => "No, more slowly",
        (0, faster) if faster == told.len() => "Yes, and faster",
        (0, _) => "Yes, or nothing speaks against it",
        _ => "In part",
    };
    let sentences: Vec<String> = told.into_iter().map(|(_, sentence)| sentence).collect();
    let mut more: Vec<String> = yardsticks
        .into_iter()
        .filter_map(falls)
        .map(|(_, sentence)| format!("For comparison, {sentence}."))
        .collect();
    more.push(
        "The paper's bound has a factor K^D and does not say from which t on it holds: a curve that falls more slowly so far does \
         not refute it. Once a tree has reached the end of all games that matter, what is left is the price of trying other \
         moves, which is what log t / t is about."
            .to_owned(),
    );
    Some(Answer::new(format!("{verdict}: {}.", sentences.join("; ")), more))
}

/// Where the slope of a curve at its end is from that of log t / t, and a sentence about it.
fn falls(bias: &Bias) -> Option<(Side, String)> {
    let (slope, bound) = (bias.slope(Part::Late)?, bias.slope_of_bound(Part::Late)?);
    let (whole, (count, last)) = (bias.slope(Part::Whole)?, bias.last()?);
    let side = slope.side_of(bound);
    let word = match side {
        Side::Below => "surely faster than log t / t",
        Side::Above => "surely more slowly than log t / t",
        Side::Unsure => "as log t / t does, as far as it is decided",
    };
    let text = format!(
        "the bias of {} falls {word} at the end, with a slope of {} against {} (and of {} on the whole), down to {} after {} \
         playouts",
        bias.search.name,
        words::estimate(&slope, 2),
        words::number(bound, 2),
        words::estimate(&whole, 2),
        words::estimate(&last, 4),
        words::grouped(count)
    );
    Some((side, text))
}

/// Is the bias larger where more moves are left?
pub(super) fn depth(data: &Data<'_>) -> Option<Answer> {
    let last = *counts(data).last()?;
    let subjects = searchers(data).into_iter().filter(|search| !search.is_yardstick);
    let told: Vec<(Side, String)> = subjects
        .filter_map(|search| {
            let correlation = depth::correlation(data, &search.name, last)?;
            let text = format!("{} with {}", words::estimate(&correlation, 2), search.name);
            Some((correlation.side_of(0.0), text))
        })
        .collect();
    if told.is_empty() {
        return None;
    }
    let count = |side: Side| told.iter().filter(|(found, _)| *found == side).count();
    let verdict = words::verdict(count(Side::Above), count(Side::Below), told.len());
    let told: Vec<String> = told.into_iter().map(|(_, text)| text).collect();
    let sentence = format!(
        "{verdict}: the rank correlation of the points without a stone and the bias after {} playouts is {}.",
        words::grouped(last),
        words::listed(&told)
    );
    let more = "The points without a stone stand for the depth: nobody has counted how deep a solution is. They also stand for the \
                number of moves."
        .to_owned();
    Some(Answer::new(sentence, vec![more]))
}

/// Does a tree find a best move sooner than alpha-beta that is stopped?
pub(super) fn anytime(choices: &Choices) -> Option<Answer> {
    let mut sentences = Vec::new();
    let (mut better, mut worse) = (0, 0);
    let pairs = choices.pairs();
    for (ours, theirs, pairs) in &pairs {
        let sure = |is: fn(&Pair) -> bool| -> Vec<u64> {
            pairs.iter().filter(|pair| pair.is_sure() && is(pair)).map(|pair| pair.playouts).collect()
        };
        let ahead = sure(|pair| pair.tally.wins > pair.tally.losses);
        let behind = sure(|pair| pair.tally.wins < pair.tally.losses);
        better += usize::from(ahead.len() > behind.len());
        worse += usize::from(behind.len() > ahead.len());
        sentences.push(format!(
            "{ours} would surely play a best move more often than {theirs} {}, and surely less often {}",
            words::at_playouts(&ahead, &choices.counts),
            words::at(&behind, &choices.counts)
        ));
    }
    if sentences.is_empty() {
        return None;
    }
    let verdict = words::verdict(better, worse, pairs.len());
    let more = "Each is judged by the exact sign test on the positions where only one of the two is right, and the tests at the \
                several numbers of playouts are not corrected for their number."
        .to_owned();
    Some(Answer::new(format!("{verdict}: {}.", sentences.join("; ")), vec![more]))
}

/// Does the tree grow asymmetrically, where alpha-beta leaves moves out?
pub(super) fn asymmetry(data: &Data<'_>) -> Option<Answer> {
    let of = |name: &String| -> Option<(f64, String)> {
        let [tried, share, deepest] = [Measure::Tried, Measure::LargestShare, Measure::Deepest]
            .map(|measure| measured(data, name, measure));
        let text = format!(
            "{name} has tried {} % of the moves of the root, spent {} % of its playouts on one of them, and was {} deep",
            words::estimate(&tried?, 1),
            words::estimate(&share?, 1),
            words::estimate(&deepest?, 1)
        );
        Some((tried?.value, text))
    };
    let subjects =
        searchers(data).into_iter().filter(|search| !search.is_yardstick).map(|search| search.name);
    let trees: Vec<(f64, String)> = subjects.collect::<Vec<_>>().iter().filter_map(of).collect();
    let others: Vec<(f64, String)> = stopped(data).iter().filter_map(of).collect();
    let (first, rest) = trees.split_first()?;
    let fewer = others.iter().filter(|(tried, _)| *tried < first.0).count();
    let verdict = match fewer {
        _ if others.is_empty() => return None,
        count if count == others.len() => "Yes",
        0 => "No",
        _ => "In part",
    };
    let more = rest.iter().chain(&others).map(|(_, text)| format!("{}.", words::capitalized(text))).collect();
    Some(Answer::new(
        format!(
            "{verdict}: {}; {} of {} tried fewer of the moves of the root on average.",
            first.1,
            fewer,
            words::counted(others.len(), "alpha-beta search")
        ),
        more,
    ))
}
