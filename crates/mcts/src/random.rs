//! Our own small generator: seeds are part of a result, so its numbers must never change.

/// A generator of random numbers: wyrand (Wang Yi, 2019), a counter and one multiplication. It is the fastest of
/// those that pass the usual statistical tests, and its whole state is one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator for this seed. Seeds that differ little give numbers that have nothing in common.
    pub fn new(seed: u64) -> Random {
        Random { state: scramble(seed) }
    }

    /// A generator for part number `part` of the work with this seed: a thread, a game, a position. Neither the order
    /// nor the number of the parts matters.
    pub fn for_part(seed: u64, part: u64) -> Random {
        Random { state: scramble(scramble(seed).wrapping_add(part)) }
    }

    /// The next number, all 64 bits of it random.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.state) * u128::from(self.state ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number less than `n`, each with the same probability (to one part in 2^64 / n). 0 for `n` = 0.
    #[inline(always)]
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// [`Random::below`] for the numbers of points and moves.
    #[inline(always)]
    pub fn index(&mut self, n: u32) -> u32 {
        self.below(u64::from(n)) as u32
    }

    /// Two numbers less than those of `n`, from one draw: each as even as 32 bits allow, to one part in 2^32 / n.
    #[inline(always)]
    pub fn two_indices(&mut self, n: [u32; 2]) -> [u32; 2] {
        let bits = self.bits();
        let first = (bits >> 32) * u64::from(n[0]);
        let second = (bits & u64::from(u32::MAX)) * u64::from(n[1]);
        [(first >> 32) as u32, (second >> 32) as u32]
    }

    /// True with probability `p`: never for 0, always for 1.
    #[inline(always)]
    pub fn chance(&mut self, p: f32) -> bool {
        // 24 bits, as many as an f32 holds exactly.
        ((self.bits() >> 40) as f32) < p * (1 << 24) as f32
    }
}

/// The finishing step of splitmix64 (Steele, Lea and Flood 2014), one to one on 64 bits.
fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_numbers_never_changes() {
        let mut random = Random::new(1);
        let first: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        assert_eq!(first, PINNED, "results with recorded seeds could no longer be repeated");
    }

    const PINNED: [u64; 4] =
        [10988358893986739035, 9408502731514849100, 979865741328357502, 17362777050842003797];

    #[test]
    fn parts_of_the_work_have_streams_of_their_own() {
        let mut firsts: Vec<u64> = (0..10_000).map(|part| Random::for_part(7, part).bits()).collect();
        firsts.push(Random::new(7).bits());
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 10_001);
    }

    #[test]
    fn draws_are_even() {
        let mut random = Random::new(3);
        let (bins, draws) = (81, 810_000);
        let mut counts = vec![0u32; bins];
        for _ in 0..draws {
            counts[random.index(bins as u32) as usize] += 1;
        }
        let expected = f64::from(draws) / bins as f64;
        let chi_square: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        // 80 degrees of freedom: mean 80, 99.9 % below 124.8.
        assert!(chi_square < 124.8, "chi-square {chi_square}");
    }

    #[test]
    fn chances_are_as_given() {
        let mut random = Random::new(4);
        assert!((0..1000).all(|_| !random.chance(0.0) && random.chance(1.0)));
        let hits = (0..100_000).filter(|_| random.chance(0.3)).count();
        assert!((29_400..30_600).contains(&hits), "{hits}");
    }
}
