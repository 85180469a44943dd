//! The rising steps that make the winners most likely: pool adjacent violators (Ayer et al. 1955).

use super::{CalibrationError, Step};
use crate::sample::Sample;

/// No step of fewer samples than this is certain of its winner.
const FEWEST_CERTAIN: f64 = 50.0;

/// Values next to each other that share a probability.
struct Block {
    first: f64,
    last: f64,
    won: f64,
    count: f64,
}

impl Block {
    fn probability(&self) -> f64 {
        self.won / self.count
    }

    /// The probability, or where few samples have one winner that of a sample more, half won: the mean by the prior of
    /// Jeffreys.
    fn cautious(&self) -> f64 {
        let is_certain = self.won <= 0.0 || self.won >= self.count;
        match is_certain && self.count < FEWEST_CERTAIN {
            true => (self.won + 0.5) / (self.count + 1.0),
            false => self.probability(),
        }
    }
}

/// The steps of some samples, of which there is at least one. Equal values start in one block, so that their order
/// does not matter.
pub(super) fn fit(mut samples: Vec<Sample>) -> Vec<Step> {
    samples.sort_by(|one, other| (one.value + 0.0).total_cmp(&(other.value + 0.0)));
    let mut blocks: Vec<Block> = Vec::new();
    for same in samples.chunk_by(|one, other| one.value >= other.value) {
        let value = same[0].value;
        let won = same.iter().map(Sample::result).sum();
        let mut block = Block { first: value, last: value, won, count: same.len() as f64 };
        // Blocks of the same probability are one step, too.
        while let Some(below) = blocks.pop_if(|below| below.probability() >= block.probability()) {
            block.first = below.first;
            block.won += below.won;
            block.count += below.count;
        }
        blocks.push(block);
    }
    let mut steps: Vec<Step> = Vec::with_capacity(blocks.len());
    let mut below: Option<&Block> = None;
    for (place, block) in blocks.iter().enumerate() {
        let from = below.map_or(block.first, |below| between(below.last, block.first));
        // Only the first and the last can be certain; less certain, they stay within their neighbours.
        let above = blocks.get(place + 1).map_or(1.0, Block::probability);
        let floor = steps.last().map_or(0.0, |step| step.probability);
        steps.push(Step { from, probability: block.cautious().min(above).max(floor) });
        below = Some(block);
    }
    steps
}

/// The middle of the gap between two blocks: nothing is known there, so that each has half of it. The upper one if
/// the middle is not a number above the lower: then the gap is infinite, or there is no number in it.
fn between(low: f64, high: f64) -> f64 {
    let middle = 0.5 * low + 0.5 * high;
    if middle > low && middle <= high { middle } else { high }
}

/// The probability of the last step that starts at or below the value.
pub(super) fn apply(steps: &[Step], value: f64) -> f64 {
    let after = steps.partition_point(|step| step.from <= value);
    steps.get(after.saturating_sub(1)).map_or(0.5, |step| step.probability)
}

pub(super) fn check(steps: &[Step]) -> Result<(), CalibrationError> {
    if steps.is_empty() {
        return Err(CalibrationError::NoSteps);
    }
    for (index, step) in steps.iter().enumerate() {
        if !(0.0..=1.0).contains(&step.probability) {
            return Err(CalibrationError::NotAProbability { step: index + 1, given: step.probability });
        }
        let rises = |below: &Step| below.from < step.from && below.probability <= step.probability;
        if step.from.is_nan() || index > 0 && !rises(&steps[index - 1]) {
            return Err(CalibrationError::Falling { step: index + 1 });
        }
    }
    Ok(())
}
