//! Which move is played in the end.

use serde::{Deserialize, Serialize};

use crate::backup::Variance;
use crate::report::RootMove;
use crate::select::number;
use crate::settings::{Settings, SettingsError};

/// Which move of the root is the best. Without a playout, none is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The one with most visits, of equals the one with the highest value.
    MostVisits,
    /// The one with the highest value, of equals the one with most visits.
    BestValue,
    /// The one whose value less so many standard errors is the highest.
    LowerBound(f32),
}

impl Decision {
    /// Does the rule go together with the other parts?
    pub(crate) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        let Decision::LowerBound(errors) = *self else { return Ok(()) };
        number("decide.lower-bound", errors, errors >= 0.0 && errors.is_finite(), "0 or more")?;
        if !settings.reward.is_about_wins() && settings.variance == Variance::None {
            return Err(SettingsError(
                "`decide` is `lower-bound`, and nobody computes how uncertain values are: set `variance`, or `reward` \
                 to `win`, whose uncertainty follows from the visits"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// What the best move has more of than the others, first and in case of equality.
    pub(crate) fn rank(&self, mv: &RootMove) -> (f32, f32) {
        let visits = mv.visits as f32;
        match *self {
            Decision::MostVisits => (visits, mv.value),
            Decision::BestValue => (mv.value, visits),
            Decision::LowerBound(errors) => (mv.value - errors * mv.standard_error.unwrap_or(0.0), visits),
        }
    }
}
