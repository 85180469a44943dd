//! Numbers for how well values tell winners.
//!
//! Paper: Takeuchi, Kaneko and Yamaguchi 2008, section III, after Caruana and Niculescu-Mizil 2004. The first six
//! metrics look at who is said to win and at the order of the values; the last three, which the paper does not have,
//! ask whether probabilities are true.
//!
//! Positions of the same value have no order among themselves. Wherever a metric cuts the order, at the top quarter,
//! at a number of positions or at a recall, the positions of one value at the cut count in part: as their mean does.
//! So the order in which samples are given never matters, and a sample with a weight of two is the same as two
//! samples.

mod order;
mod ranking;
mod truth;

use serde::{Deserialize, Serialize};

pub(crate) use ranking::Ranking;

use crate::games::Games;
use crate::sample::{Sample, Unit};

/// The metrics by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// The share of positions whose winner was told.
    Accuracy,
    /// The harmonic mean of precision and recall.
    FScore,
    /// The share of wins in the top quarter.
    Lift,
    /// The area under the ROC curve.
    Roc,
    /// Precision at eleven recalls, interpolated.
    AveragePrecision,
    /// Precision at eleven recalls, as it is.
    AveragePrecisionRaw,
    /// Where precision equals recall.
    BreakEven,
    /// The mean squared error.
    Brier,
    /// The mean logarithm of what was said about what came.
    LogLoss,
    /// How far probabilities lie from shares.
    CalibrationError,
}

impl Metric {
    /// All metrics, in the order of the paper's table I and then the others.
    pub const ALL: [Metric; 10] = [
        Metric::Accuracy,
        Metric::FScore,
        Metric::Lift,
        Metric::Roc,
        Metric::AveragePrecision,
        Metric::AveragePrecisionRaw,
        Metric::BreakEven,
        Metric::Brier,
        Metric::LogLoss,
        Metric::CalibrationError,
    ];

    /// A few letters for the head of a column: the paper's, where it has them.
    pub fn letters(self) -> &'static str {
        match self {
            Metric::Accuracy => "ACC",
            Metric::FScore => "FSC",
            Metric::Lift => "LFT",
            Metric::Roc => "ROC",
            Metric::AveragePrecision => "APR",
            Metric::AveragePrecisionRaw => "APR raw",
            Metric::BreakEven => "BEP",
            Metric::Brier => "Brier",
            Metric::LogLoss => "log loss",
            Metric::CalibrationError => "ECE",
        }
    }

    /// Is more better?
    pub fn is_better_high(self) -> bool {
        !matches!(self, Metric::Brier | Metric::LogLoss | Metric::CalibrationError)
    }
}

/// The value of each metric; none where it is not defined. Without samples none is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Metrics<T = f64> {
    /// The share of positions whose winner was told: Black from the threshold on, White below.
    pub accuracy: Option<T>,
    /// 2PR / (P + R), with P the share of wins among positions said to be won, and R the share of wins said to be
    /// won. 0 where no win was told, though there were some or some were said; none where there were neither.
    pub f_score: Option<T>,
    /// The share of wins among the quarter of positions with the highest values. It is not divided by the share of
    /// all wins.
    pub lift: Option<T>,
    /// The probability that a win has a higher value than a loss, where equal values count one half. None without
    /// wins or without losses.
    pub roc: Option<T>,
    /// The mean of the precision at the recalls 0, 0.1, … 1, at each the best precision at this recall or a greater
    /// one. None without wins. Between two values precision is interpolated as Davis and Goadrich (2006) do.
    pub average_precision: Option<T>,
    /// The same with the precision where the recall is first reached.
    pub average_precision_raw: Option<T>,
    /// The share of wins among as many positions with the highest values as there are wins. None without wins.
    pub break_even: Option<T>,
    /// The mean squared difference between probability and result. None for scores.
    pub brier: Option<T>,
    /// The mean of -ln of the probability of what came, kept a millionth away from 0 and 1. None for scores.
    pub log_loss: Option<T>,
    /// The mean distance of the mean probability from the share of wins, over the bins of a curve of the usual width,
    /// by positions. None for scores.
    pub calibration_error: Option<T>,
}

impl Metrics {
    /// The metrics of some positions.
    pub fn of(samples: &[Sample], unit: Unit) -> Metrics {
        let games = Games::of(samples);
        Ranking::of(samples, &games, unit).measure(&games.once())
    }

    /// What somebody reaches who looks at no position: he always says Black, and as a probability the share of games
    /// that Black won.
    pub fn baseline(samples: &[Sample], unit: Unit) -> Metrics {
        let numbers = samples.iter().filter(|sample| !sample.value.is_nan());
        let (count, won) =
            numbers.fold((0.0, 0.0), |(count, won), sample| (count + 1.0, won + sample.result()));
        let share = if count > 0.0 { won / count } else { 0.0 };
        let saying = |value: f64| -> Vec<Sample> {
            let numbers = samples.iter().filter(|sample| !sample.value.is_nan());
            numbers.map(|sample| Sample { value, ..*sample }).collect()
        };
        let always = Metrics::of(&saying(1.0), unit);
        let shares = Metrics::of(&saying(share), unit);
        let Metrics { brier, log_loss, calibration_error, .. } = shares;
        Metrics { brier, log_loss, calibration_error, ..always }
    }

    /// The paper's rule for values that tell the wrong winner: ACC and ROC below one half become 1 - x, as if the
    /// values had been negated. The paper's own table I does without.
    pub fn negated(&self) -> Metrics {
        let turn = |given: Option<f64>| given.map(|x| if x < 0.5 { 1.0 - x } else { x });
        Metrics { accuracy: turn(self.accuracy), roc: turn(self.roc), ..*self }
    }
}

impl<T: Copy> Metrics<T> {
    /// The metric of this name.
    pub fn get(&self, metric: Metric) -> Option<T> {
        match metric {
            Metric::Accuracy => self.accuracy,
            Metric::FScore => self.f_score,
            Metric::Lift => self.lift,
            Metric::Roc => self.roc,
            Metric::AveragePrecision => self.average_precision,
            Metric::AveragePrecisionRaw => self.average_precision_raw,
            Metric::BreakEven => self.break_even,
            Metric::Brier => self.brier,
            Metric::LogLoss => self.log_loss,
            Metric::CalibrationError => self.calibration_error,
        }
    }

    /// One value for each metric.
    pub fn from_fn(mut of: impl FnMut(Metric) -> Option<T>) -> Metrics<T> {
        Metrics {
            accuracy: of(Metric::Accuracy),
            f_score: of(Metric::FScore),
            lift: of(Metric::Lift),
            roc: of(Metric::Roc),
            average_precision: of(Metric::AveragePrecision),
            average_precision_raw: of(Metric::AveragePrecisionRaw),
            break_even: of(Metric::BreakEven),
            brier: of(Metric::Brier),
            log_loss: of(Metric::LogLoss),
            calibration_error: of(Metric::CalibrationError),
        }
    }
}
