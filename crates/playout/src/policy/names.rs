//! Policies by the names that presets and command lines use.

use super::{CaptureFirst, CrazyStone, Mogo, Policy, Tactical, Uniform};

/// A word that names no policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a policy: expected {list}", list = Policy::NAMES.join(", "))]
pub struct UnknownPolicy(pub String);

impl Policy {
    /// The names of all policies.
    pub const NAMES: [&str; 5] = ["uniform", "capture-first", "crazy-stone", "mogo", "tactical"];

    /// The policy of that name with the parameters of its paper.
    pub fn named(name: &str) -> Result<Policy, UnknownPolicy> {
        match name {
            "uniform" => Ok(Policy::Uniform(Uniform::default())),
            "capture-first" => Ok(Policy::CaptureFirst(CaptureFirst::default())),
            "crazy-stone" => Ok(Policy::CrazyStone(CrazyStone::default())),
            "mogo" => Ok(Policy::Mogo(Mogo::default())),
            "tactical" => Ok(Policy::Tactical(Tactical::default())),
            _ => Err(UnknownPolicy(name.to_owned())),
        }
    }

    /// The name of this policy.
    pub const fn name(&self) -> &'static str {
        match self {
            Policy::Uniform(_) => "uniform",
            Policy::CaptureFirst(_) => "capture-first",
            Policy::CrazyStone(_) => "crazy-stone",
            Policy::Mogo(_) => "mogo",
            Policy::Tactical(_) => "tactical",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_gives_a_policy_of_that_name() {
        for name in Policy::NAMES {
            assert_eq!(Policy::named(name).unwrap().name(), name);
        }
    }

    #[test]
    fn names_are_those_of_the_parameter_files() {
        for name in Policy::NAMES {
            let read: Policy = toml::from_str(&format!("name = '{name}'")).unwrap();
            assert_eq!(read, Policy::named(name).unwrap());
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones() {
        let refused = Policy::named("random").unwrap_err().to_string();
        assert!(refused.starts_with("'random' is not a policy: expected uniform"), "{refused}");
    }
}
