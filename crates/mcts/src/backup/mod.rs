//! Backup: how the value of a position, and its uncertainty, follow from the games played through it and from the moves
//! after it.
//!
//! All values here are seen by the player to move in the position; the tree turns them round when it stores them. To add
//! a rule: a file beside `max.rs`, the one to copy, and its lines here.

mod max;
mod mix;
mod objective_monte_carlo;
mod robust_max;
mod variance;

pub use max::Max;
pub use mix::Mix;
pub use objective_monte_carlo::ObjectiveMonteCarlo;
pub use robust_max::RobustMax;
pub use variance::{CrazyStone, External, StandardError, Variance};

use serde::{Deserialize, Deserializer, Serialize};

use crate::settings::{Settings, SettingsError};
use crate::siblings::{Siblings, Wants};

/// What the games through a position tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Games {
    /// How many there were.
    pub visits: u32,
    /// Their mean reward for the player to move.
    pub mean: f32,
}

/// All rules, by name.
///
/// Moves that were never tried count in none of them, and where no move was tried the value is the mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Rule {
    /// The mean of all games.
    #[serde(deserialize_with = "nothing_else")]
    Mean,
    /// The value of the best move.
    Max(Max),
    /// The value of the most visited move.
    RobustMax(RobustMax),
    /// Crazy Stone's: between the mean and the robust maximum.
    Mix(Mix),
    /// The mean of the moves, weighted by the probability that each is the best.
    ObjectiveMonteCarlo(ObjectiveMonteCarlo),
}

impl Rule {
    /// The value of a position for the player to move.
    pub fn value(&self, games: &Games, moves: &Siblings) -> f32 {
        match self {
            Rule::Mean => games.mean,
            Rule::Max(rule) => rule.value(games, moves),
            Rule::RobustMax(rule) => rule.value(games, moves),
            Rule::Mix(rule) => rule.value(games, moves),
            Rule::ObjectiveMonteCarlo(rule) => rule.value(games, moves),
        }
    }

    /// The visits from which on the moves matter; `None` if they never do.
    #[inline(always)]
    pub(crate) fn reads_moves_from(&self) -> Option<u32> {
        match self {
            Rule::Mean => None,
            Rule::Max(rule) => Some(rule.internal_from),
            Rule::RobustMax(rule) => Some(rule.internal_from),
            Rule::Mix(rule) => Some(rule.internal_from),
            Rule::ObjectiveMonteCarlo(rule) => Some(rule.internal_from),
        }
    }

    /// What the rule looks at.
    pub(crate) fn wants(&self) -> Wants {
        match self {
            Rule::Mean | Rule::Max(_) | Rule::RobustMax(_) | Rule::Mix(_) => Wants::default(),
            Rule::ObjectiveMonteCarlo(rule) => rule.wants(),
        }
    }

    /// Does the rule go together with the other parts?
    pub(crate) fn check(&self, _settings: &Settings) -> Result<(), SettingsError> {
        match self {
            Rule::Mean | Rule::Max(_) | Rule::RobustMax(_) | Rule::ObjectiveMonteCarlo(_) => Ok(()),
            Rule::Mix(rule) => rule.check(),
        }
    }
}

/// From how many visits on the moves decide, where a rule has no reason for more. A single game went through at most one
/// of the moves, and then its reward is the mean as well as the value of the move.
const TWO_GAMES: u32 = 2;

/// For rules without parameters: without this, parameters meant for another rule would be accepted and ignored.
pub(crate) fn nothing_else<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "what is compared comes out exactly")]
mod tests {
    use super::*;

    /// Games with this mean.
    pub(super) fn games(visits: u32, mean: f32) -> Games {
        Games { visits, mean }
    }

    /// Moves with these values and visits.
    pub(super) fn siblings(moves: &[(f32, u32)]) -> Siblings {
        let (values, visits): (Vec<f32>, Vec<u32>) = moves.iter().copied().unzip();
        Siblings { variances: vec![1.0; moves.len()], values, visits, ..Siblings::default() }
    }

    pub(super) fn assert_near(value: f32, expected: f32) {
        assert!((value - expected).abs() < 1e-4, "{value} instead of {expected}");
    }

    fn all() -> [Rule; 5] {
        [
            Rule::Mean,
            Rule::Max(Max::default()),
            Rule::RobustMax(RobustMax::default()),
            Rule::Mix(Mix { weight: 162.0, grows_from: 1296.0, internal_from: 81 }),
            Rule::ObjectiveMonteCarlo(ObjectiveMonteCarlo::default()),
        ]
    }

    #[test]
    fn without_a_move_that_was_tried_the_value_is_the_mean() {
        for rule in all() {
            assert_eq!(rule.value(&games(10, 0.25), &siblings(&[])), 0.25, "{rule:?}");
            assert_eq!(rule.value(&games(10, 0.25), &siblings(&[(0.9, 0), (0.1, 0)])), 0.25, "{rule:?}");
        }
    }

    #[test]
    fn moves_that_were_never_tried_do_not_count() {
        let tried = [(0.3, 40), (0.4, 60)];
        let more = [(0.9, 0), (0.3, 40), (0.0, 0), (0.4, 60), (1.0, 0)];
        for rule in all() {
            let value = |moves: &[(f32, u32)]| rule.value(&games(1000, 0.35), &siblings(moves));
            assert_eq!(value(&tried), value(&more), "{rule:?}");
        }
    }

    #[test]
    fn the_best_move_decides_the_maximum() {
        let moves = siblings(&[(4.0, 30), (9.0, 1), (9.5, 0), (7.0, 20)]);
        assert_eq!(Rule::Max(Max::default()).value(&games(51, 5.3), &moves), 9.0);
    }

    #[test]
    fn rules_are_written_by_name() {
        let mix = "rule = \"mix\"\nweight = 162.0\ngrows-from = 1296.0\ninternal-from = 81\n";
        assert_eq!(toml::from_str::<Rule>(mix).unwrap(), all()[3]);
        for rule in all() {
            let text = toml::to_string(&rule).unwrap();
            assert_eq!(toml::from_str::<Rule>(&text).unwrap(), rule, "{text}");
        }
        let robust: Rule = toml::from_str("rule = \"robust-max\"").unwrap();
        assert_eq!(robust, Rule::RobustMax(RobustMax { internal_from: 2 }));
    }

    #[test]
    fn what_depends_on_the_board_has_no_default() {
        let error = |text: &str| toml::from_str::<Rule>(text).unwrap_err().to_string();
        assert!(error("rule = \"mix\"").contains("weight"));
        assert!(error("rule = \"mix\"\nweight = 162.0\ngrows-from = 1296.0").contains("internal-from"));
        let error = toml::from_str::<Variance>("rule = \"crazy-stone\"\ninternal-from = 81").unwrap_err();
        assert!(error.to_string().contains("prior"), "{error}");
    }

    #[test]
    fn a_parameter_of_another_rule_is_refused() {
        assert!(toml::from_str::<Rule>("rule = \"mean\"\nweight = 162.0").is_err());
        assert!(toml::from_str::<Rule>("rule = \"max\"\nweight = 162.0").is_err());
        assert!(toml::from_str::<Variance>("rule = \"none\"\nprior = 1.0").is_err());
        assert!(toml::from_str::<Variance>("rule = \"standard-error\"\nprior = 1.0").is_err());
    }

    fn settings(backup: &str, variance: &str) -> Settings {
        let text = format!(
            "reward = \"score\"
            select = {{ rule = \"uniform\" }}
            decide = \"most-visits\"
            growth = {{ rule = \"one-node\" }}
            backup = {{ {backup} }}
            variance = {{ {variance} }}"
        );
        toml::from_str(&text).unwrap()
    }

    #[test]
    fn a_rule_that_reads_variances_needs_somebody_who_computes_them() {
        let (backup, none) = ("rule = \"objective-monte-carlo\"", "rule = \"none\"");
        let error = settings(backup, none).check().unwrap_err().to_string();
        assert!(error.contains("`variance` is `none`") && error.contains("`standard-error`"), "{error}");
        assert_eq!(settings(backup, "rule = \"standard-error\"").check(), Ok(()));
    }

    #[test]
    fn the_tree_keeps_squares_only_where_a_variance_is_computed() {
        let mean = "rule = \"mean\"";
        assert!(!settings(mean, "rule = \"none\"").columns().variance);
        assert!(settings(mean, "rule = \"standard-error\"").columns().variance);
    }

    #[test]
    fn parameters_without_sense_are_refused_by_name() {
        let mix = |weight, grows| {
            format!("rule = \"mix\", weight = {weight}, grows-from = {grows}, internal-from = 81")
        };
        let none = "rule = \"none\"";
        let refusal = |settings: Settings| settings.check().unwrap_err().to_string();
        assert_eq!(settings(&mix("162.0", "1296.0"), none).check(), Ok(()));
        assert!(refusal(settings(&mix("-1.0", "1296.0"), none)).starts_with("`backup.weight` is -1 "));
        assert!(refusal(settings(&mix("162.0", "0.0"), none)).starts_with("`backup.grows-from` is 0 "));
        let crazy_stone = "rule = \"crazy-stone\", prior = nan, internal-from = 81";
        assert!(refusal(settings("rule = \"mean\"", crazy_stone)).starts_with("`variance.prior` is NaN "));
        let unknown = "rule = \"standard-error\", unknown = -40.0";
        assert!(refusal(settings("rule = \"mean\"", unknown)).starts_with("`variance.unknown` is -40 "));
    }
}
