//! How far apart may two results of chance be?

/// By how many standard deviations Pearson's chi-square of these (expected, observed) counts lies above its mean, after
/// Wilson and Hilferty (1931). Counts that are rarely expected are taken together.
pub(crate) fn excess(counts: &[(f64, u64)]) -> f64 {
    let bins = with_enough(counts);
    let freedom = bins.len() as f64 - 1.0;
    if freedom < 1.0 {
        return 0.0;
    }
    let chi_square: f64 =
        bins.iter().map(|&(expected, observed)| (observed - expected).powi(2) / expected).sum();
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Joins counts, the least expected first, until each is expected ten times at least.
fn with_enough(counts: &[(f64, u64)]) -> Vec<(f64, f64)> {
    let mut sorted: Vec<(f64, f64)> =
        counts.iter().map(|&(expected, observed)| (expected, observed as f64)).collect();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut bins: Vec<(f64, f64)> = Vec::new();
    for (expected, observed) in sorted {
        match bins.last_mut() {
            Some(last) if last.0 < 10.0 => *last = (last.0 + expected, last.1 + observed),
            _ => bins.push((expected, observed)),
        }
    }
    bins
}

/// A sample of a random quantity.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// The standard error of the mean.
    pub(crate) fn error(&self) -> f64 {
        let variance = (self.squares / self.count - self.mean().powi(2)).max(0.0);
        (variance / self.count).sqrt()
    }

    /// The distance of the two means in standard errors.
    pub(crate) fn distance(&self, other: &Sample) -> f64 {
        let difference = (self.mean() - other.mean()).abs();
        if difference == 0.0 { 0.0 } else { difference / self.error().hypot(other.error()) }
    }
}

#[test]
fn counts_as_expected_are_no_excess_and_others_are() {
    let fair = [(100.0, 95), (100.0, 108), (100.0, 101), (100.0, 96)];
    assert!(excess(&fair) < 1.0);
    let loaded = [(100.0, 60), (100.0, 140), (100.0, 101), (100.0, 99)];
    assert!(excess(&loaded) > 4.0);
    let rare = [(999.9, 1000), (0.05, 0), (0.05, 0)];
    assert!(excess(&rare) < 1.0);
}

#[test]
fn the_published_critical_value_of_chi_square_is_met() {
    // Ten bins, nine degrees of freedom: 27.88 is exceeded once in a thousand, 3.09 standard deviations.
    let off = (27.88f64 * 1e8 / 2.0).sqrt();
    let mut counts = [(1e8, 100_000_000u64); 10];
    counts[0].1 += off as u64;
    counts[1].1 -= off as u64;
    assert!((excess(&counts) - 3.09).abs() < 0.02, "{}", excess(&counts));
}
