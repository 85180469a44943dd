//! An axis of a plot: from values to places, and round numbers along it.

/// No place is farther away than this: a drawing has no use for larger numbers.
const FARTHEST: f64 = 20_000.0;

/// An axis from one value to another, at least a little apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis between the given ends, or over all of the data, drawn between two places.
    pub(super) fn over(
        ends: Option<(f64, f64)>,
        data: impl Iterator<Item = f64>,
        from: f64,
        to: f64,
    ) -> Axis {
        let ends = ends.filter(|(low, high)| low.is_finite() && high.is_finite());
        let hull = |ends: Option<(f64, f64)>, value: f64| {
            Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        };
        let ends = ends.or_else(|| data.filter(|value| value.is_finite()).fold(None, hull));
        let (low, high) = ends.unwrap_or((0.0, 1.0));
        let is_apart = high - low > 1e-9 * low.abs().max(high.abs()).max(1e-9);
        let room = low.abs().max(1.0);
        let (low, high) = if is_apart { (low, high) } else { (low - room, low + room) };
        Axis { low, high, from, to }
    }

    /// Is the value on the axis?
    pub(super) fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The place of a value.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        (self.from + share * (self.to - self.from)).clamp(-FARTHEST, FARTHEST)
    }

    /// Round numbers along the axis, at most so many, each with its name.
    pub(super) fn ticks(&self, most: usize) -> Vec<(f64, String)> {
        self.ticks_apart(most, round_step((self.high - self.low) / most.max(1) as f64))
    }

    /// The same along an axis that counts something: whole numbers.
    pub(super) fn whole_ticks(&self, most: usize) -> Vec<(f64, String)> {
        self.ticks_apart(most, round_step(((self.high - self.low) / most.max(1) as f64).max(1.0)))
    }

    /// The multiples of a step, which is given with the digits that it needs.
    fn ticks_apart(&self, most: usize, (step, digits): (f64, usize)) -> Vec<(f64, String)> {
        let first = (self.low / step - 1e-9).ceil();
        let count = ((self.high / step + 1e-9).floor() - first).clamp(0.0, 2.0 * most as f64) as usize;
        let tick = |number: usize| {
            let value = (first + number as f64) * step;
            // Zero has no sign.
            let value = if value.abs() < step / 2.0 { 0.0 } else { value };
            (value, format!("{value:.digits$}"))
        };
        (0..=count).map(tick).collect()
    }
}

/// The least of 1, 2 and 5 times a power of ten that is not below a value, and the digits that it needs after the point.
fn round_step(least: f64) -> (f64, usize) {
    let power = least.log10().floor().clamp(-12.0, 18.0);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * 10f64.powf(power));
    let step = steps.into_iter().find(|&step| step >= least * (1.0 - 1e-9)).unwrap_or(steps[3]);
    (step, (-(step * (1.0 + 1e-9)).log10().floor()).max(0.0) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(low: f64, high: f64) -> Vec<String> {
        let axis = Axis::over(Some((low, high)), std::iter::empty(), 0.0, 100.0);
        axis.ticks(5).into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn ticks_are_round_numbers_within_the_ends() {
        assert_eq!(names(0.0, 100.0), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(names(-130.0, 170.0), ["-100", "0", "100"]);
        assert_eq!(names(-0.31, 0.42), ["-0.2", "0.0", "0.2", "0.4"]);
        assert_eq!(names(1.0, 7.0), ["2", "4", "6"]);
    }

    #[test]
    fn what_is_counted_has_no_fractions() {
        let names = |high: f64| {
            let axis = Axis::over(Some((0.0, high)), std::iter::empty(), 0.0, 100.0);
            axis.whole_ticks(10).into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(1.0), ["0", "1"]);
        assert_eq!(names(4.1), ["0", "1", "2", "3", "4"]);
        assert_eq!(names(40.0), ["0", "5", "10", "15", "20", "25", "30", "35", "40"]);
    }

    #[test]
    fn values_have_their_places_between_the_ends() {
        let axis = Axis::over(None, [3.0, f64::NAN, -1.0, f64::INFINITY].into_iter(), 300.0, 0.0);
        assert_eq!([-1.0, 1.0, 3.0].map(|value| axis.place(value).round() as i64), [300, 150, 0]);
        assert!(axis.holds(3.0) && !axis.holds(3.1));
    }

    #[test]
    fn no_data_and_one_value_have_an_axis_too() {
        for data in [vec![], vec![5.0], vec![0.0, 0.0], vec![1e18, 1e18]] {
            let axis = Axis::over(None, data.into_iter(), 0.0, 100.0);
            assert!(axis.high > axis.low, "{axis:?}");
            assert!(axis.ticks(5).len() <= 11);
        }
    }
}
