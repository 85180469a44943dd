//! Round numbers along a logarithmic axis.

use super::axis::{Axis, Tick, named};

/// Lines of the grid without a name are at least so far apart.
const LEAST_GAP: f64 = 9.0;

/// More powers of ten than this lie on no axis: numbers end there.
const MOST_POWERS: i32 = 640;

/// Numbers along the axis, at most so many with a name, and lines without a name between them.
pub(super) fn ticks(axis: &Axis, most: usize, is_binary: bool, room: impl Fn(&str) -> f64) -> Vec<Tick> {
    let is_good = |values: &Vec<f64>| {
        let ticks: Vec<Tick> = values.iter().map(|&value| (value, name(value))).collect();
        ticks.len() <= most && axis.fits(&ticks, &room)
    };
    let fine = if is_binary { powers(axis, 2.0) } else { decades(axis, &[1.0, 2.0, 5.0]) };
    // On a short axis there is none or one of them, which says nothing about a distance.
    if fine.len() < 2 {
        return axis.ticks(most.min(6), room);
    }
    let coarse = if is_binary { Vec::new() } else { decades(axis, &[1.0, 3.0]) };
    let whole = if is_binary { fine.clone() } else { powers(axis, 10.0) };
    let thinned = (1..whole.len().max(2)).map(|step| whole.iter().copied().step_by(step).collect());
    let mut choices = [fine, coarse].into_iter().chain(thinned).filter(|values: &Vec<f64>| values.len() >= 2);
    let values = choices.find(is_good).unwrap_or_else(|| whole.into_iter().take(1).collect());
    with_minor(axis, values, is_binary)
}

/// Adds lines without a name, where there is room for all of them.
fn with_minor(axis: &Axis, values: Vec<f64>, is_binary: bool) -> Vec<Tick> {
    let minor = if is_binary {
        powers(axis, 2.0)
    } else {
        decades(axis, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
    };
    let minor =
        if axis.fits(&unnamed(&minor), |_| LEAST_GAP) || is_binary { minor } else { powers(axis, 10.0) };
    let is_new = |value: &f64| values.iter().all(|named| (named / value - 1.0).abs() > 1e-9);
    let minor: Vec<f64> = minor.into_iter().filter(is_new).collect();
    let minor = if axis.fits(&unnamed(&minor), |_| LEAST_GAP / 2.0) { minor } else { Vec::new() };
    let named = values.iter().map(|&value| (value, name(value)));
    // The names come last, so that their lines lie above the others.
    unnamed(&minor).into_iter().chain(named).collect()
}

fn unnamed(values: &[f64]) -> Vec<Tick> {
    values.iter().map(|&value| (value, String::new())).collect()
}

/// The powers of a base along the axis.
fn powers(axis: &Axis, base: f64) -> Vec<f64> {
    let (low, high) = axis.ends();
    let first = (low.ln() / base.ln() - 1e-9).ceil() as i32;
    let last = (high.ln() / base.ln() + 1e-9).floor() as i32;
    (first..=last).take(2 * MOST_POWERS as usize).map(|power| base.powi(power)).collect()
}

/// The powers of ten along the axis, each times the factors.
fn decades(axis: &Axis, factors: &[f64]) -> Vec<f64> {
    let (low, high) = axis.ends();
    let first = (low.log10() - 1e-9).floor() as i32;
    let last = (high.log10() + 1e-9).floor() as i32;
    let decades = (first..=last).take(MOST_POWERS as usize);
    let values = decades.flat_map(|power| factors.iter().map(move |factor| factor * 10f64.powi(power)));
    values.filter(|value| (low * (1.0 - 1e-9)..=high * (1.0 + 1e-9)).contains(value)).collect()
}

/// A number with the digits that it needs: `1,024`, `0.05`, `2e−7`.
fn name(value: f64) -> String {
    if !(1e-4..1e9).contains(&(value * (1.0 + 1e-9))) {
        return format!("{value:.0e}").replace('-', "−");
    }
    let digits = (0..=14).find(|&digits| {
        let unit = 10f64.powi(digits);
        ((value * unit).round() / unit / value - 1.0).abs() < 1e-9
    });
    named(value, digits.unwrap_or(4) as usize)
}

#[cfg(test)]
mod tests {
    use super::super::axis::Scale;
    use super::*;

    /// The names along an axis of 600 units, with letters of six units.
    fn names(low: f64, high: f64, is_binary: bool) -> Vec<String> {
        let axis = Axis::over(Scale::Logarithmic, Some((low, high)), std::iter::empty(), (0.0, 600.0));
        let room = |name: &str| 6.0 * name.chars().count() as f64 + 8.0;
        let ticks: Vec<Tick> = ticks(&axis, 10, is_binary, room);
        let named: Vec<Tick> = ticks.into_iter().filter(|(_, name)| !name.is_empty()).collect();
        assert!(named.len() <= 11 && axis.fits(&named, room), "{named:?}");
        named.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn powers_of_two_are_named_in_full() {
        assert_eq!(names(128.0, 1024.0, true), ["128", "256", "512", "1,024"]);
        let many = names(1.0, 262_144.0, true);
        assert_eq!(many.first().map(String::as_str), Some("1"));
        assert_eq!(many.last().map(String::as_str), Some("262,144"), "{many:?}");
    }

    #[test]
    fn decades_have_two_and_five_while_there_is_room() {
        assert_eq!(
            names(100.0, 20_000.0, false),
            ["100", "200", "500", "1,000", "2,000", "5,000", "10,000", "20,000"]
        );
        assert_eq!(names(0.01, 1.0, false), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!(
            names(1.0, 1e7, false),
            ["1", "10", "100", "1,000", "10,000", "100,000", "1,000,000", "10,000,000"]
        );
    }

    #[test]
    fn a_short_axis_has_ordinary_numbers() {
        assert_eq!(names(12.0, 19.0, false), ["12", "14", "16", "18"]);
        assert_eq!(names(3000.0, 4500.0, true), ["3,000", "3,500", "4,000", "4,500"]);
    }

    #[test]
    fn the_ends_of_all_numbers_can_be_named() {
        assert!(names(1e-300, 1e300, false).len() >= 2);
        assert!(names(1e-300, 1e300, true).len() >= 2);
        assert_eq!(names(1e-7, 1e-5, false), ["1e−7", "2e−7", "5e−7", "1e−6", "2e−6", "5e−6", "1e−5"]);
    }

    #[test]
    fn lines_without_names_lie_between_the_named_ones() {
        let axis = Axis::over(Scale::Logarithmic, Some((1.0, 1000.0)), std::iter::empty(), (0.0, 600.0));
        let ticks = ticks(&axis, 4, false, |_| 20.0);
        let minor = ticks.iter().filter(|(_, name)| name.is_empty()).count();
        assert_eq!((ticks.len(), minor), (28, 24), "two to nine of each decade: {ticks:?}");
    }
}
