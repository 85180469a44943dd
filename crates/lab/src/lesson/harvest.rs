//! Which shapes are worth knowing: those that moves made often.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use features::{Feature, Shape, Sink};
use go::Move;

use super::material::{each, survey, walk};
use super::{Fit, Lesson, Listener, Sign};
use crate::corpus::CorpusGame;

/// So many games are looked at between two signs of progress.
const GAMES_PER_SIGN: usize = 256;

/// The shapes that are learned.
pub(super) struct Harvest {
    /// Those around moves that have weights, and those around last moves that have factors.
    pub(super) shapes: Vec<Shape>,
    /// Those of them that have factors.
    pub(super) with_factors: HashSet<Shape>,
}

/// The shapes that are learned: at most as many as the lesson says, the most frequent ones. `None` if the listener stopped it.
pub(super) fn harvest(
    lesson: &Lesson,
    games: &[&CorpusGame],
    threads: usize,
    listener: Listener<'_>,
) -> Option<Harvest> {
    let mut counts: HashMap<Shape, u32> = HashMap::new();
    let mut done = 0;
    for some in games.chunks(GAMES_PER_SIGN) {
        // A few at a time, so that each thread adds up its own.
        let parts: Vec<&[&CorpusGame]> = some.chunks(some.len().div_ceil(threads.max(1))).collect();
        for part in each(threads, &parts, |part| count(part)) {
            for (shape, count) in part {
                *counts.entry(shape).or_default() += count;
            }
        }
        done += some.len();
        if let ControlFlow::Break(()) = listener(&Sign::Harvest { done, of: games.len() }) {
            return None;
        }
    }
    let seen = counts.len();
    let kept = most_frequent(counts, lesson);
    match listener(&Sign::Harvested { seen, kept: kept.shapes.len() }) {
        ControlFlow::Continue(()) => Some(kept),
        ControlFlow::Break(()) => None,
    }
}

/// The most frequent ones. A shape is never more frequent than a smaller one inside it, and of equals the smaller comes first: so
/// who is known has all those inside it known as well.
fn most_frequent(counts: HashMap<Shape, u32>, lesson: &Lesson) -> Harvest {
    let frequent = counts.into_iter().filter(|&(_, count)| count >= lesson.least);
    let (mut around_last, mut around_moves): (Vec<_>, Vec<_>) =
        frequent.partition(|(shape, _)| shape.family.is_of_situation());
    let most_first = |list: &mut Vec<(Shape, u32)>, most: usize| {
        list.sort_unstable_by_key(|&(shape, count)| (std::cmp::Reverse(count), shape));
        list.truncate(most);
    };
    most_first(&mut around_moves, lesson.shapes);
    let mut both: Vec<(Shape, u32)> = [&around_moves[..], &around_last[..]].concat();
    let factors = if lesson.fit == Fit::Softmax { lesson.factors } else { 0 };
    most_first(&mut both, factors);
    let with_factors: HashSet<Shape> = both.into_iter().map(|(shape, _)| shape).collect();
    around_last.retain(|(shape, _)| with_factors.contains(shape));
    let shapes = around_moves.into_iter().chain(around_last).map(|(shape, _)| shape).collect();
    Harvest { shapes, with_factors }
}

fn count(games: &[&CorpusGame]) -> HashMap<Shape, u32> {
    let mut counts = Counts(HashMap::new());
    for game in games {
        walk(game, |_, position, mv| {
            if let (Some(survey), Move::Play(point)) = (survey(position, mv), mv) {
                survey.tell(point, &mut counts);
                survey.tell_situation(&mut counts);
            }
        });
    }
    counts.0
}

struct Counts(HashMap<Shape, u32>);

impl Sink for Counts {
    fn feature(&mut self, _: Feature) {}

    fn shape(&mut self, shape: Shape) -> bool {
        *self.0.entry(shape).or_default() += 1;
        true
    }
}
