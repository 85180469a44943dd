//! Metrics of the order: wins and losses of each value, from the highest to the lowest.

/// Wins and losses, which weights may multiply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Count {
    pub(super) won: f64,
    pub(super) lost: f64,
}

impl Count {
    pub(super) fn all(&self) -> f64 {
        self.won + self.lost
    }

    fn add(&mut self, other: &Count) {
        self.won += other.won;
        self.lost += other.lost;
    }

    /// The share of wins; none where there is nothing.
    fn precision(&self) -> Option<f64> {
        (self.all() > 0.0).then(|| self.won / self.all())
    }
}

pub(super) fn sum(counts: &[Count]) -> Count {
    let mut total = Count::default();
    counts.iter().for_each(|count| total.add(count));
    total
}

/// 2 TP / (2 TP + FP + FN), which is 2PR / (P + R) wherever that is defined.
pub(super) fn f_score(told: &Count, total: &Count) -> Option<f64> {
    let divisor = told.all() + total.won;
    (divisor > 0.0).then(|| 2.0 * told.won / divisor)
}

/// The share of wins among so many positions from the top; none for no positions.
pub(super) fn precision_of_top(counts: &[Count], size: f64) -> Option<f64> {
    let mut above = Count::default();
    for count in counts {
        if above.all() + count.all() >= size {
            let part = (size - above.all()) / count.all();
            return (size > 0.0).then(|| (above.won + part * count.won) / size);
        }
        above.add(count);
    }
    above.precision()
}

/// The area under the curve, as Mann and Whitney count it: for each loss the wins above it, and half of those beside
/// it.
pub(super) fn roc(counts: &[Count], total: &Count) -> Option<f64> {
    let mut above = 0.0;
    let mut pairs = 0.0;
    for count in counts {
        pairs += count.lost * (above + 0.5 * count.won);
        above += count.won;
    }
    let all = total.won * total.lost;
    (all > 0.0).then(|| pairs / all)
}

/// The mean precision at eleven recalls: the best from there on, and the one right there.
pub(super) fn average_precision(counts: &[Count], total: &Count) -> Option<(f64, f64)> {
    if total.won <= 0.0 {
        return None;
    }
    let mut raw = [0.0; 11];
    let mut best = [0.0; 11];
    let mut above = Count::default();
    let mut reached = 0;
    for count in counts.iter().filter(|count| count.all() > 0.0) {
        // At most the recall 1, which is reached with the last win, so that the losses below it count no more.
        while reached < 11 && 10.0 * (above.won + count.won) >= reached as f64 * total.won {
            raw[reached] = precision_at(reached as f64 * total.won / 10.0, &above, count);
            best[reached] = raw[reached];
            reached += 1;
        }
        above.add(count);
        if reached > 0 {
            let last: &mut f64 = &mut best[reached - 1];
            *last = last.max(above.won / above.all());
        }
    }
    for level in (0..10).rev() {
        best[level] = f64::max(best[level], best[level + 1]);
    }
    Some((best.iter().sum::<f64>() / 11.0, raw.iter().sum::<f64>() / 11.0))
}

/// The precision where so many wins are reached within the positions of one value, `count`, below those `above`.
///
/// Within a value, wins and losses come at the same rate; so precision runs from that of the positions above to that
/// with all of them, and the best of it is at one of its ends.
fn precision_at(wins: f64, above: &Count, count: &Count) -> f64 {
    let part = if count.won > 0.0 { ((wins - above.won) / count.won).max(0.0) } else { 0.0 };
    let here = Count { won: above.won + part * count.won, lost: above.lost + part * count.lost };
    // At the very top nothing is cut off yet: the first positions count, as few of them as one likes.
    here.precision().or(count.precision()).unwrap_or(0.0)
}
