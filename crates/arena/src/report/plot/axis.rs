//! An axis of a plot: from values to places, and round numbers along it.

use super::log_ticks;

/// No place is farther away than this: a drawing has no use for larger numbers.
const FARTHEST: f64 = 20_000.0;

/// Where on a logarithmic axis a value is that has no logarithm: a little before the lower end, as a share of the axis.
const BEFORE: f64 = -0.05;

/// How values become places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Linear,
    Logarithmic,
}

/// An axis from one value to another, at least a little apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// A number along an axis. A tick without a name is a line of the grid and no more.
pub(super) type Tick = (f64, String);

impl Axis {
    /// An axis between the given ends, or over all of the data, drawn between two places.
    pub(super) fn over(
        scale: Scale,
        ends: Option<(f64, f64)>,
        data: impl Iterator<Item = f64>,
        (from, to): (f64, f64),
    ) -> Axis {
        let hull = |ends: Option<(f64, f64)>, value: f64| {
            Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        };
        let ends = ends.filter(|(low, high)| scale.has(*low) && scale.has(*high));
        let ends = ends.or_else(|| data.filter(|value| scale.has(*value)).fold(None, hull));
        let (low, high) = scale.apart(ends);
        Axis { scale, low, high, from, to }
    }

    /// Is the value on the axis?
    pub(super) fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Has the value a place, on the axis or beyond it?
    pub(super) fn has_place(&self, value: f64) -> bool {
        self.scale.has(value)
    }

    /// The place of a value. What has none on this scale is a little before the lower end.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic if value <= 0.0 => BEFORE,
            Scale::Logarithmic => (value.ln() - self.low.ln()) / (self.high.ln() - self.low.ln()),
        };
        (self.from + share * (self.to - self.from)).clamp(-FARTHEST, FARTHEST)
    }

    /// The least and the greatest value.
    pub(super) fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// Round numbers along the axis, at most about so many, each with its name. The room that a name takes along the axis
    /// decides how many there are.
    pub(super) fn ticks(&self, most: usize, room: impl Fn(&str) -> f64) -> Vec<Tick> {
        self.ticks_from(most, 0.0, room)
    }

    /// The same along an axis that counts something: whole numbers.
    pub(super) fn whole_ticks(&self, most: usize, room: impl Fn(&str) -> f64) -> Vec<Tick> {
        self.ticks_from(most, 1.0, room)
    }

    /// The same along a logarithmic axis: powers of two, or 1, 2 and 5 times powers of ten.
    pub(super) fn log_ticks(&self, most: usize, is_binary: bool, room: impl Fn(&str) -> f64) -> Vec<Tick> {
        log_ticks::ticks(self, most, is_binary, room)
    }

    fn ticks_from(&self, most: usize, least_step: f64, room: impl Fn(&str) -> f64) -> Vec<Tick> {
        let ticks = |most: usize| {
            self.ticks_apart(most, round_step(((self.high - self.low) / most as f64).max(least_step)))
        };
        let mut choices = (2..=most).rev().map(ticks);
        choices.find(|ticks| self.fits(ticks, &room)).unwrap_or_else(|| ticks(1))
    }

    /// Do the names stand apart?
    pub(super) fn fits(&self, ticks: &[Tick], room: impl Fn(&str) -> f64) -> bool {
        ticks.windows(2).all(|pair| {
            let apart = (self.place(pair[1].0) - self.place(pair[0].0)).abs();
            apart >= (room(&pair[0].1) + room(&pair[1].1)) / 2.0
        })
    }

    /// The multiples of a step, which is given with the digits that it needs.
    fn ticks_apart(&self, most: usize, (step, digits): (f64, usize)) -> Vec<Tick> {
        let first = (self.low / step - 1e-9).ceil();
        let count = ((self.high / step + 1e-9).floor() - first).clamp(0.0, 2.0 * most as f64) as usize;
        let tick = |number: usize| {
            let value = (first + number as f64) * step;
            // Zero has no sign.
            let value = if value.abs() < step / 2.0 { 0.0 } else { value };
            (value, named(value, digits))
        };
        (0..=count).map(tick).collect()
    }
}

impl Scale {
    /// Has the value a place on this scale?
    fn has(self, value: f64) -> bool {
        value.is_finite() && (self == Scale::Linear || value > 0.0)
    }

    /// The ends of an axis, if need be moved a little apart.
    fn apart(self, ends: Option<(f64, f64)>) -> (f64, f64) {
        match (self, ends) {
            (Scale::Linear, ends) => {
                let (low, high) = ends.unwrap_or((0.0, 1.0));
                let is_apart = high - low > 1e-9 * low.abs().max(high.abs()).max(1e-9);
                let room = low.abs().max(1.0);
                if is_apart { (low, high) } else { (low - room, low + room) }
            }
            (Scale::Logarithmic, ends) => {
                let (low, high) = ends.unwrap_or((1.0, 10.0));
                if high.ln() - low.ln() > 1e-9 { (low, high) } else { (low / 2.0, low * 2.0) }
            }
        }
    }
}

/// A number with so many digits after the point, its thousands apart, and a true minus.
pub(super) fn named(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut name = if value < 0.0 { String::from("−") } else { String::new() };
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            name.push(',');
        }
        name.push(digit);
    }
    if !fraction.is_empty() {
        name.push('.');
        name.push_str(fraction);
    }
    name
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

    fn linear(low: f64, high: f64) -> Axis {
        Axis::over(Scale::Linear, Some((low, high)), std::iter::empty(), (0.0, 100.0))
    }

    fn names(low: f64, high: f64) -> Vec<String> {
        linear(low, high).ticks(5, |_| 1.0).into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn ticks_are_round_numbers_within_the_ends() {
        assert_eq!(names(0.0, 100.0), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(names(-130.0, 170.0), ["−100", "0", "100"]);
        assert_eq!(names(-0.31, 0.42), ["−0.2", "0.0", "0.2", "0.4"]);
        assert_eq!(names(1.0, 7.0), ["2", "4", "6"]);
        assert_eq!(names(-2500.0, 20_000.0), ["0", "5,000", "10,000", "15,000", "20,000"]);
    }

    #[test]
    fn names_that_would_touch_are_fewer() {
        let ticks = linear(0.0, 10.0).ticks(10, |_| 30.0);
        assert_eq!(ticks.len(), 3, "{ticks:?}");
        assert_eq!(linear(0.0, 10.0).ticks(10, |_| 10.0).len(), 11);
    }

    #[test]
    fn what_is_counted_has_no_fractions() {
        let names = |high: f64| {
            let ticks = linear(0.0, high).whole_ticks(10, |_| 1.0);
            ticks.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(1.0), ["0", "1"]);
        assert_eq!(names(4.1), ["0", "1", "2", "3", "4"]);
        assert_eq!(names(40.0), ["0", "5", "10", "15", "20", "25", "30", "35", "40"]);
    }

    #[test]
    fn values_have_their_places_between_the_ends() {
        let data = [3.0, f64::NAN, -1.0, f64::INFINITY];
        let axis = Axis::over(Scale::Linear, None, data.into_iter(), (300.0, 0.0));
        assert_eq!([-1.0, 1.0, 3.0].map(|value| axis.place(value).round() as i64), [300, 150, 0]);
        assert!(axis.holds(3.0) && !axis.holds(3.1));
    }

    #[test]
    fn logarithms_make_equal_ratios_equal_ways() {
        let data = [100.0, 0.0, -3.0, 10_000.0, f64::NAN];
        let axis = Axis::over(Scale::Logarithmic, None, data.into_iter(), (0.0, 400.0));
        let places = [100.0, 1000.0, 10_000.0, 10.0].map(|value| axis.place(value).round() as i64);
        assert_eq!(places, [0, 200, 400, -200]);
        assert!(
            [0.0, -3.0]
                .iter()
                .all(|&value| (axis.place(value) + 20.0).abs() < 1e-9 && !axis.has_place(value))
        );
    }

    #[test]
    fn ends_that_have_no_logarithm_give_way_to_the_data() {
        let axis = Axis::over(Scale::Logarithmic, Some((0.0, 5.0)), [2.0, 8.0].into_iter(), (0.0, 100.0));
        assert!((axis.low - 2.0).abs() < 1e-9 && (axis.high - 8.0).abs() < 1e-9, "{axis:?}");
    }

    #[test]
    fn no_data_and_one_value_have_an_axis_too() {
        for data in [vec![], vec![5.0], vec![0.0, 0.0], vec![1e18, 1e18], vec![1e-300]] {
            let axis = Axis::over(Scale::Linear, None, data.iter().copied(), (0.0, 100.0));
            assert!(axis.high > axis.low, "{axis:?}");
            assert!(axis.ticks(5, |_| 1.0).len() <= 11);
            let axis = Axis::over(Scale::Logarithmic, None, data.into_iter(), (0.0, 100.0));
            assert!(axis.high > axis.low && axis.low > 0.0, "{axis:?}");
            assert!(axis.log_ticks(5, false, |_| 1.0).len() <= 20);
        }
    }
}
