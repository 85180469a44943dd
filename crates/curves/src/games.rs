//! Whole games, drawn with replacement.
//!
//! All positions of a game have the same winner and similar values, so that a thousand positions of ten games say
//! hardly more than ten. What varies from one collection of records to another is the games, and these are drawn (a
//! cluster bootstrap: Davison and Hinkley 1997, section 3.8).

use std::collections::BTreeMap;

use crate::sample::Sample;

/// The games of some samples, numbered from 0.
pub(crate) struct Games {
    numbers: BTreeMap<u32, u32>,
}

impl Games {
    pub(crate) fn of(samples: &[Sample]) -> Games {
        let mut numbers: BTreeMap<u32, u32> = samples.iter().map(|sample| (sample.game, 0)).collect();
        for (next, number) in (0..).zip(numbers.values_mut()) {
            *number = next;
        }
        Games { numbers }
    }

    pub(crate) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a game; 0 for one that is not among the samples.
    pub(crate) fn number(&self, game: u32) -> u32 {
        self.numbers.get(&game).copied().unwrap_or(0)
    }

    /// How often each game is there in the samples themselves: once.
    pub(crate) fn once(&self) -> Vec<u32> {
        vec![1; self.count()]
    }

    /// Draws as many games as there are, and counts how often each was drawn.
    pub(crate) fn draw(&self, random: &mut dyn FnMut() -> u64, times: &mut [u32]) {
        times.fill(0);
        let count = self.count() as u128;
        for _ in 0..self.count() {
            // The upper half of the product is uniform below the count, up to one part in 2^64 / count.
            let drawn = (u128::from(random()) * count) >> 64;
            times[drawn as usize] += 1;
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    /// A generator for tests: SplitMix64 (Steele, Lea and Flood 2014).
    pub(crate) fn random(seed: u64) -> impl FnMut() -> u64 {
        let mut state = seed;
        move || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(numbers: &[u32]) -> Games {
        let samples: Vec<Sample> =
            numbers.iter().map(|&game| Sample { value: 0.5, won: true, game }).collect();
        Games::of(&samples)
    }

    #[test]
    fn games_are_numbered_without_gaps() {
        let games = games(&[70, 5, 70, 9]);
        assert_eq!(games.count(), 3);
        assert_eq!([5, 9, 70].map(|game| games.number(game)), [0, 1, 2]);
    }

    #[test]
    fn as_many_games_are_drawn_as_there_are() {
        let games = games(&[1, 2, 3, 4, 5]);
        let mut times = games.once();
        let mut random = testing::random(1);
        let mut drawn = [0; 5];
        for _ in 0..1_000 {
            games.draw(&mut random, &mut times);
            assert_eq!(times.iter().sum::<u32>(), 5);
            (0..5).for_each(|game| drawn[game] += times[game]);
        }
        // 5,000 draws: each game 1,000 times, with a deviation of 28.
        assert!(drawn.iter().all(|&times| times.abs_diff(1_000) < 120), "{drawn:?}");
    }

    #[test]
    fn the_extremes_of_a_generator_are_the_first_and_the_last_game() {
        let games = games(&[1, 2, 3]);
        let mut times = games.once();
        games.draw(&mut || 0, &mut times);
        assert_eq!(times, [3, 0, 0]);
        games.draw(&mut || u64::MAX, &mut times);
        assert_eq!(times, [0, 0, 3]);
    }
}
