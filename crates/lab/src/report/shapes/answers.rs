//! What the trees say about the claims of the paper.

use std::collections::BTreeSet;

use super::super::page::Answer;
use super::super::statistics::{Estimate, Side};
use super::super::words;
use super::{BRANCHING, DEEPEST, MEAN_DEPTH, PHASES, Quantity, ROOT_MOVES, Trees, mean_difference};

/// How many questions are answered.
pub(super) const COUNT: usize = 3;

/// The paper has fewer moves than this at the opening.
const FEW_MOVES: usize = 50;

/// With fewer positions than this nothing is called sure.
const FEWEST_JUDGED: usize = 20;

/// So many positions are told one by one.
const MOST_EXCEPTIONS: usize = 5;

/// The depth of the paper's trees on large boards: "around 7-8".
const DEPTH: (f64, f64) = (7.0, 8.0);

/// The answers in the order of the questions: is the branching as small as in the paper, are trees deeper for it, and as deep
/// as in the paper? The first search is the one that the others are compared with.
pub(super) fn answers(trees: &[Trees], playouts: u64) -> Vec<Answer> {
    match trees {
        [first, others @ ..] if !others.is_empty() => {
            vec![branching(first, others), deeper(first, others), depth(trees, playouts)]
        }
        trees => {
            let alone = Answer::new("There is no other search to compare with.", Vec::new());
            vec![alone.clone(), alone, depth(trees, playouts)]
        }
    }
}

/// Are there fewer than fifty moves at the opening?
fn branching(first: &Trees, others: &[Trees]) -> Answer {
    let (name, opening) = &PHASES[0];
    let sentences: Vec<String> = others.iter().map(|other| few_moves(&other.during(opening), name)).collect();
    let mut more = vec![few_moves(&first.during(opening), name)];
    more.extend(std::iter::once(first).chain(others).filter_map(|trees| {
        Some(format!(
            "{}: {} moves at the root in the mean of all positions, {} at most; nodes of the tree have {}.",
            trees.name,
            words::estimate(&trees.mean(ROOT_MOVES)?, 1),
            trees.most(|seen| seen.root_moves as u64),
            words::estimate(&trees.mean(BRANCHING)?, 1)
        ))
    }));
    Answer::new(sentences.join(" "), more)
}

fn few_moves(trees: &Trees, phase: &str) -> String {
    let all = trees.seen.len();
    let few = trees.seen.iter().filter(|seen| seen.root_moves < FEW_MOVES).count();
    let Some(moves) = trees.mean(ROOT_MOVES) else {
        return format!("Nothing is known of {} in the {phase}.", trees.name);
    };
    let verdict = if few == all {
        "Yes"
    } else if few == 0 {
        "No"
    } else {
        "In part"
    };
    let count = match few {
        few if few == all => format!("all of {}", words::counted(all, "position")),
        few => format!("{few} of {}", words::counted(all, "position")),
    };
    format!(
        "{verdict} with {}: fewer than {FEW_MOVES} moves at the root in {count} of the {phase}, {} in the mean and {} at most{}.",
        trees.name,
        words::estimate(&moves, 1),
        trees.most(|seen| seen.root_moves as u64),
        exceptions(trees)
    )
}

/// Where there are more moves, if it is not almost everywhere: all are considered on an empty board and after a pass.
fn exceptions(trees: &Trees) -> String {
    let many = trees.seen.iter().filter(|seen| seen.root_moves >= FEW_MOVES);
    let turns: BTreeSet<usize> = many.map(|seen| seen.turn).collect();
    match turns.len() {
        1..=MOST_EXCEPTIONS => {
            let turns: Vec<String> = turns.iter().map(usize::to_string).collect();
            format!("; {FEW_MOVES} or more after {} moves", words::listed(&turns))
        }
        _ => String::new(),
    }
}

/// Are the trees deeper than those of the first search, at the same positions?
fn deeper(first: &Trees, others: &[Trees]) -> Answer {
    let sentences: Vec<String> = others.iter().map(|other| compared(first, other, MEAN_DEPTH)).collect();
    let mut more: Vec<String> = others.iter().map(|other| compared(first, other, DEEPEST)).collect();
    for (name, turns) in &PHASES {
        for other in others {
            let [first, other] = [first, other].map(|trees| trees.during(turns));
            if !other.excess(&first, MEAN_DEPTH).is_empty() {
                more.push(format!("{}: {}", words::capitalized(name), compared(&first, &other, MEAN_DEPTH)));
            }
        }
    }
    Answer::new(sentences.join(" "), more)
}

fn compared(first: &Trees, other: &Trees, quantity: Quantity) -> String {
    let excess = other.excess(first, quantity);
    let Some(difference) = mean_difference(&excess) else {
        return format!("There is no position with trees of both {} and {}.", first.name, other.name);
    };
    let verdict = match difference.side_of(0.0) {
        _ if excess.len() < FEWEST_JUDGED => "Too few positions to be sure",
        Side::Above => "Yes, surely",
        Side::Below => "No, surely not",
        Side::Unsure => "Undecided",
    };
    let value = |trees: &Trees| {
        trees
            .mean(quantity)
            .map_or(words::UNKNOWN.to_owned(), |mean| words::number(mean.value, quantity.digits))
    };
    let deeper = excess.iter().filter(|excess| **excess > 0.0).count();
    format!(
        "{verdict} ({}, {}): {} against {} with {}, a difference of {}; deeper in {deeper} of {}.",
        other.name,
        quantity.name,
        value(other),
        value(first),
        first.name,
        words::estimate(&difference, 2),
        words::counted(excess.len(), "position")
    )
}

/// Are the trees as deep as the paper's?
fn depth(trees: &[Trees], playouts: u64) -> Answer {
    let told = |trees: &Trees| {
        let (mean, deepest) = (trees.mean(MEAN_DEPTH)?, trees.mean(DEEPEST)?);
        Some(format!(
            "With {}, playouts are in a new position after {} moves in the mean, and after {} at most in a search: the paper's 7 to \
             8 {}.",
            trees.name,
            words::estimate(&mean, 2),
            words::estimate(&deepest, 1),
            place(&mean, &deepest)
        ))
    };
    // What the paper speaks of comes first, and the search that it is compared with last.
    let (first, others) = match trees {
        [first, others @ ..] if !others.is_empty() => (Some(first), others),
        trees => (None, trees),
    };
    let headline: Vec<String> = others.iter().filter_map(told).collect();
    let mut more: Vec<String> = first.and_then(told).into_iter().collect();
    more.push(format!(
        "The paper had 70,000 playouts and says neither which depth it means nor at which positions; these are {}.",
        words::grouped(playouts)
    ));
    Answer::new(headline.join(" "), more)
}

/// Where the paper's depth lies.
fn place(mean: &Estimate, deepest: &Estimate) -> &'static str {
    let (low, high) = DEPTH;
    let is_in = |depth: f64| (low..=high).contains(&depth);
    match (mean.value, deepest.value) {
        (mean, _) if is_in(mean) => "are this mean",
        (_, deepest) if is_in(deepest) => "are the deepest lines",
        (mean, _) if mean > high => "are less than both",
        (_, deepest) if deepest < low => "are more than both",
        _ => "lie between the two",
    }
}
