//! Formulas for the squared change of a value from S to 2S playouts, fitted to what was measured.
//!
//! All are σ²(S) times a shape with at most one parameter, times a factor. Logarithms are fitted, so that all orders of
//! magnitude count alike; the best factor for a shape is then a weighted mean.

use std::f64::consts::LN_2;

/// What was measured after S playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) playouts: f64,
    /// The mean of the squared change.
    pub(super) change: f64,
    /// The mean of σ².
    pub(super) variance: f64,
    /// How much it counts: one over the variance of the logarithm of the change.
    pub(super) weight: f64,
}

/// A formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    /// σ²/min(500, S), of the paper's section 4.2.
    Paper,
    /// σ²/(2S): what playouts would give that do not depend on each other, because the second half of 2S has a mean of its own.
    Independent,
    /// a σ²/min(c, S).
    Capped,
    /// a σ²/S^b.
    Power,
    /// a σ²/S + c.
    Floor,
}

/// A formula with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    pub(super) formula: Formula,
    /// The factor, a.
    pub(super) factor: f64,
    /// The other number: b, or c; for a floor, c/a.
    pub(super) parameter: f64,
    /// The root mean square error in logarithms.
    pub(super) error: f64,
    /// The same for points that were left out of the fit, one at a time; nothing if there are too few points.
    pub(super) left_out: Option<f64>,
}

impl Formula {
    pub(super) const ALL: [Formula; 5] =
        [Formula::Paper, Formula::Independent, Formula::Capped, Formula::Power, Formula::Floor];

    /// How many numbers are fitted.
    pub(super) fn parameters(self) -> usize {
        match self {
            Formula::Paper | Formula::Independent => 0,
            Formula::Capped | Formula::Power | Formula::Floor => 2,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Formula::Paper => "σ²/min(500, S), the paper's",
            Formula::Independent => "σ²/(2S), independent playouts",
            Formula::Capped => "a σ²/min(c, S)",
            Formula::Power => "a σ²/S^b",
            Formula::Floor => "a σ²/S + c",
        }
    }

    /// The logarithm of the shape.
    fn shape(self, point: &Point, parameter: f64) -> f64 {
        let (playouts, variance) = (point.playouts, point.variance);
        match self {
            Formula::Paper => (variance / playouts.min(500.0)).ln(),
            Formula::Independent => (variance / playouts).ln() - LN_2,
            Formula::Capped => (variance / playouts.min(parameter)).ln(),
            Formula::Power => variance.ln() - parameter * playouts.ln(),
            Formula::Floor => (variance / playouts + parameter).ln(),
        }
    }

    /// Where the parameter is looked for.
    fn range(self, points: &[Point]) -> [f64; 2] {
        let ends = |value: fn(&Point) -> f64| {
            let values = || points.iter().map(value);
            [values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max)]
        };
        match self {
            Formula::Paper | Formula::Independent => [1.0, 1.0],
            Formula::Capped => ends(|point| point.playouts),
            Formula::Power => [-1.0, 3.0],
            Formula::Floor => {
                let [low, high] = ends(|point| point.variance / point.playouts);
                [1e-4 * low, 10.0 * high]
            }
        }
    }

    /// Numbers that range over orders of magnitude are looked for by their logarithms.
    fn is_scale(self) -> bool {
        matches!(self, Formula::Capped | Formula::Floor)
    }
}

/// All formulas, fitted to points whose numbers are above zero.
pub(super) fn fits(points: &[Point]) -> Vec<Fit> {
    Formula::ALL.into_iter().filter_map(|formula| fit(formula, points)).collect()
}

/// The formula with the least error on points that were left out; nothing if there are too few points for one of them.
pub(super) fn best(fits: &[Fit]) -> Option<&Fit> {
    let known: Vec<(&Fit, f64)> = fits.iter().filter_map(|fit| Some((fit, fit.left_out?))).collect();
    if known.len() < Formula::ALL.len() {
        return None;
    }
    known.into_iter().min_by(|one, other| one.1.total_cmp(&other.1)).map(|(fit, _)| fit)
}

fn fit(formula: Formula, points: &[Point]) -> Option<Fit> {
    if points.len() <= formula.parameters() {
        return None;
    }
    let (parameter, factor) = solve(formula, points);
    let fit = Fit { formula, factor, parameter, error: 0.0, left_out: left_out(formula, points) };
    let error = weighted_error(points.iter().map(|point| (fit.residual(point), point.weight)));
    Some(Fit { error, ..fit })
}

/// What the formula misses when each point in turn is predicted by the others.
fn left_out(formula: Formula, points: &[Point]) -> Option<f64> {
    if points.len() < formula.parameters() + 2 {
        return None;
    }
    let residual = |place: usize| {
        let mut others = points.to_vec();
        let point = others.remove(place);
        let (parameter, factor) = solve(formula, &others);
        let fit = Fit { formula, factor, parameter, error: 0.0, left_out: None };
        (fit.residual(&point), point.weight)
    };
    Some(weighted_error((0..points.len()).map(residual)))
}

fn weighted_error(residuals: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, weights) = residuals.fold((0.0, 0.0), |(sum, weights), (residual, weight)| {
        (sum + weight * residual * residual, weights + weight)
    });
    if weights > 0.0 { (sum / weights).sqrt() } else { 0.0 }
}

/// The parameter and the factor with the least weighted squares.
fn solve(formula: Formula, points: &[Point]) -> (f64, f64) {
    if formula.parameters() == 0 {
        return (0.0, 1.0);
    }
    let [low, high] = formula.range(points);
    let (low, high) = if formula.is_scale() { (low.ln(), high.ln()) } else { (low, high) };
    let parameter = |place: f64| if formula.is_scale() { place.exp() } else { place };
    let loss = |place: f64| with_factor(formula, points, parameter(place)).1;
    let place = minimum(low, high, loss);
    (parameter(place), with_factor(formula, points, parameter(place)).0)
}

/// The best factor for a shape, and the weighted squares that are left.
fn with_factor(formula: Formula, points: &[Point], parameter: f64) -> (f64, f64) {
    let residual = |point: &Point| point.change.ln() - formula.shape(point, parameter);
    let weights: f64 = points.iter().map(|point| point.weight).sum();
    let mean = points.iter().map(|point| point.weight * residual(point)).sum::<f64>() / weights;
    let squares = points.iter().map(|point| point.weight * (residual(point) - mean).powi(2)).sum();
    (mean.exp(), squares)
}

/// Where a function is least: the best of many places, and then between its neighbours by the golden section.
fn minimum(low: f64, high: f64, of: impl Fn(f64) -> f64) -> f64 {
    const PLACES: usize = 400;
    let step = (high - low) / PLACES as f64;
    let place = |number: usize| low + step * number as f64;
    let best = (0..=PLACES).min_by(|&one, &other| of(place(one)).total_cmp(&of(place(other)))).unwrap_or(0);
    let [mut low, mut high] = [best.saturating_sub(1), (best + 1).min(PLACES)].map(place);
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    for _ in 0..60 {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if of(left) < of(right) { high = right } else { low = left }
    }
    (low + high) / 2.0
}

impl Fit {
    /// What the formula says.
    pub(super) fn value(&self, point: &Point) -> f64 {
        self.factor * self.formula.shape(point, self.parameter).exp()
    }

    /// The logarithm of the measured over the predicted.
    fn residual(&self, point: &Point) -> f64 {
        point.change.ln() - self.factor.ln() - self.formula.shape(point, self.parameter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of a law, with a variance that changes a little.
    fn points(law: impl Fn(f64, f64) -> f64) -> Vec<Point> {
        let point = |exponent: i32| {
            let (playouts, variance) = (2f64.powi(exponent), 900.0 + 10.0 * f64::from(exponent));
            Point {
                playouts,
                change: law(variance, playouts),
                variance,
                weight: 1.0 + f64::from(exponent % 3),
            }
        };
        (7..=14).map(point).collect()
    }

    fn close(given: f64, expected: f64) {
        assert!((given / expected - 1.0).abs() < 1e-4, "{given} is not {expected}");
    }

    #[test]
    fn a_power_law_is_recovered() {
        let points = points(|variance, playouts| 0.7 * variance / playouts.powf(0.62));
        let fits = fits(&points);
        let best = best(&fits).unwrap();
        assert_eq!(best.formula, Formula::Power);
        close(best.factor, 0.7);
        close(best.parameter, 0.62);
        assert!(best.left_out.unwrap() < 1e-4 && best.error < 1e-4);
        close(best.value(&points[3]), points[3].change);
    }

    #[test]
    fn a_cap_is_recovered() {
        let fits = fits(&points(|variance, playouts| 0.3 * variance / playouts.min(1_700.0)));
        let best = best(&fits).unwrap();
        assert_eq!(best.formula, Formula::Capped);
        close(best.factor, 0.3);
        close(best.parameter, 1_700.0);
    }

    #[test]
    fn a_floor_is_recovered() {
        let fits = fits(&points(|variance, playouts| 0.5 * variance / playouts + 0.2));
        let best = best(&fits).unwrap();
        assert_eq!(best.formula, Formula::Floor);
        close(best.factor, 0.5);
        close(best.factor * best.parameter, 0.2);
    }

    #[test]
    fn a_formula_without_parameters_that_holds_is_best() {
        let points = points(|variance, playouts| variance / playouts.min(500.0));
        let fits = fits(&points);
        assert_eq!(best(&fits).unwrap().formula, Formula::Paper);
    }

    #[test]
    fn too_few_points_are_not_fitted() {
        let points = points(|variance, playouts| variance / playouts);
        let formulas =
            |count: usize| fits(&points[..count]).iter().map(|fit| fit.formula).collect::<Vec<_>>();
        assert_eq!(formulas(2), [Formula::Paper, Formula::Independent]);
        assert_eq!(formulas(3).len(), 5);
        assert!(fits(&points[..3])[2].left_out.is_none());
        assert!(fits(&[]).is_empty() && best(&[]).is_none());
    }
}
