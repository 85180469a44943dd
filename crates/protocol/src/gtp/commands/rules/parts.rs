//! Rules as an object, in KataGo's words (docs/GTP_Extensions.md there).

use go::{Compensation, Ko, Rules, Scoring, Suicide};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::gtp::failure::Failure;

/// The fields of the object, as far as they are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Parts {
    ko: Option<KoWord>,
    #[serde(alias = "score")]
    scoring: Option<ScoringWord>,
    tax: Option<Tax>,
    suicide: Option<bool>,
    has_button: Option<bool>,
    white_handicap_bonus: Option<Bonus>,
    friendly_pass_ok: Option<bool>,
}

/// The last two are ours.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum KoWord {
    Simple,
    Positional,
    Situational,
    NaturalSituational,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum ScoringWord {
    Area,
    Territory,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Tax {
    None,
    Seki,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Bonus {
    #[serde(rename = "0")]
    None,
    #[serde(rename = "N")]
    EachStone,
    #[serde(rename = "N-1")]
    EachStoneButOne,
}

impl Parts {
    /// The fields of these rules.
    pub(super) fn of(rules: Rules, captures_dead: bool) -> Parts {
        let (scoring, tax) = match rules.scoring {
            Scoring::Area => (ScoringWord::Area, Tax::None),
            Scoring::Territory => (ScoringWord::Territory, Tax::Seki),
        };
        Parts {
            ko: Some(match rules.ko {
                Ko::None => KoWord::None,
                Ko::Simple => KoWord::Simple,
                Ko::Positional => KoWord::Positional,
                Ko::Situational => KoWord::Situational,
                Ko::NaturalSituational => KoWord::NaturalSituational,
            }),
            scoring: Some(scoring),
            tax: Some(tax),
            suicide: Some(rules.suicide != Suicide::Forbidden),
            has_button: Some(false),
            white_handicap_bonus: Some(match rules.compensation {
                Compensation::None => Bonus::None,
                Compensation::EachStone => Bonus::EachStone,
                Compensation::EachStoneButOne => Bonus::EachStoneButOne,
            }),
            friendly_pass_ok: Some(!captures_dead && rules != Rules::TROMP_TAYLOR),
        }
    }

    /// Reads an object.
    pub(super) fn from_json(text: &str) -> Result<Parts, Failure> {
        serde_json::from_str(text).map_err(|error| Failure::Syntax(format!("no rules: {error}")))
    }

    /// The object.
    pub(super) fn to_json(self) -> Result<String, Failure> {
        serde_json::to_string(&self).map_err(|error| Failure::new(error.to_string()))
    }

    /// The same with another value of a field. The tax follows the scoring if nobody says otherwise.
    pub(super) fn with(self, field: &str, value: &str) -> Result<Parts, Failure> {
        let mut object: Value =
            serde_json::to_value(self).map_err(|error| Failure::new(error.to_string()))?;
        let is_scoring = matches!(field, "scoring" | "score");
        if is_scoring {
            object["tax"] = Value::Null;
        }
        let name = if is_scoring { "scoring" } else { field };
        // Everything but truth is a word, also the bonus 0.
        object[name] = value.parse::<bool>().map_or_else(|_| Value::from(value), Value::from);
        serde_json::from_value(object).map_err(|error| Failure::Syntax(format!("no rule: {error}")))
    }

    /// The rules, and whether dead stones are to be taken off the board before passing, if the object says so. What is
    /// left out is as in KataGo, where it is as by Tromp and Taylor, and the tax follows the scoring.
    pub(super) fn meaning(&self) -> Result<(Rules, Option<bool>), Failure> {
        let mut rules = Rules::TROMP_TAYLOR;
        rules.ko = match self.ko.unwrap_or(KoWord::Positional) {
            KoWord::None => Ko::None,
            KoWord::Simple => Ko::Simple,
            KoWord::Positional => Ko::Positional,
            KoWord::Situational => Ko::Situational,
            KoWord::NaturalSituational => Ko::NaturalSituational,
        };
        rules.scoring = match self.scoring.unwrap_or(ScoringWord::Area) {
            ScoringWord::Area => Scoring::Area,
            ScoringWord::Territory => Scoring::Territory,
        };
        rules.suicide = match (self.suicide, rules.ko) {
            (Some(false), _) => Suicide::Forbidden,
            // KataGo never lets a single stone go, which positional superko forbids anyway.
            (_, Ko::Positional) => Suicide::Allowed,
            _ => Suicide::AllowedForSeveral,
        };
        rules.compensation = match self.white_handicap_bonus.unwrap_or(Bonus::None) {
            Bonus::None => Compensation::None,
            Bonus::EachStone => Compensation::EachStone,
            Bonus::EachStoneButOne => Compensation::EachStoneButOne,
        };
        self.check_tax_and_button(rules.scoring)?;
        Ok((rules, self.captures_dead(rules)?))
    }

    fn check_tax_and_button(&self, scoring: Scoring) -> Result<(), Failure> {
        let lacking = match (self.tax, scoring) {
            (Some(Tax::All), _) => "a tax of ALL (points for eyes)",
            (Some(Tax::Seki), Scoring::Area) => "a tax of SEKI with area scoring",
            (Some(Tax::None), Scoring::Territory) => {
                "territory scoring with a tax of NONE (points in a seki)"
            }
            _ if self.has_button == Some(true) => "a button",
            _ => return Ok(()),
        };
        Err(Failure::new(format!("rules with {lacking} are not supported")))
    }

    fn captures_dead(&self, rules: Rules) -> Result<Option<bool>, Failure> {
        match self.friendly_pass_ok {
            Some(true) if rules == Rules::TROMP_TAYLOR => {
                let sentence =
                    "friendlyPassOk cannot be true with tromp-taylor rules, which count dead stones as alive";
                Err(Failure::new(sentence))
            }
            friendly => {
                Ok(friendly.filter(|_| rules.scoring == Scoring::Area).map(|is_friendly| !is_friendly))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Result<Rules, String> {
        let parts = Parts::from_json(text).map_err(|failure| failure.to_string())?;
        parts.meaning().map(|(rules, _)| rules).map_err(|failure| failure.to_string())
    }

    #[test]
    fn tromp_taylor_is_what_katago_says_it_is() {
        let text = "{\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"suicide\":true,\"hasButton\":false,\
                    \"whiteHandicapBonus\":\"0\",\"friendlyPassOk\":false}";
        assert_eq!(Parts::of(Rules::TROMP_TAYLOR, false).to_json().unwrap(), text);
        assert_eq!(rules(text), Ok(Rules::TROMP_TAYLOR));
        assert_eq!(rules("{}"), Ok(Rules::TROMP_TAYLOR));
    }

    #[test]
    fn named_rules_are_read_back_from_their_object() {
        for named in [Rules::TROMP_TAYLOR, Rules::CHINESE, Rules::JAPANESE, Rules::AGA] {
            assert_eq!(rules(&Parts::of(named, false).to_json().unwrap()), Ok(named));
        }
    }

    #[test]
    fn what_does_not_exist_here_fails_with_a_sentence() {
        for (text, part) in [
            ("{\"tax\":\"ALL\"}", "a tax of ALL"),
            ("{\"scoring\":\"AREA\",\"tax\":\"SEKI\"}", "a tax of SEKI"),
            ("{\"scoring\":\"TERRITORY\",\"tax\":\"NONE\"}", "territory scoring"),
            ("{\"hasButton\":true}", "a button"),
            ("{\"friendlyPassOk\":true}", "count dead stones as alive"),
            ("{\"colour\":1}", "unknown field `colour`"),
            ("{\"ko\":\"SOMETIMES\"}", "unknown variant `SOMETIMES`"),
            ("{", "no rules"),
        ] {
            let sentence = rules(text).unwrap_err();
            assert!(sentence.contains(part), "{text}: {sentence}");
        }
    }

    #[test]
    fn one_field_can_be_changed() {
        let chinese = Parts::of(Rules::CHINESE, false);
        let changed = |field, value| {
            chinese.with(field, value).and_then(|parts| parts.meaning()).map(|(rules, _)| rules)
        };
        assert_eq!(changed("ko", "SIMPLE"), Ok(Rules { ko: Ko::Simple, ..Rules::CHINESE }));
        assert_eq!(changed("suicide", "true").unwrap().suicide, Suicide::Allowed);
        assert_eq!(changed("whiteHandicapBonus", "0").unwrap().compensation, Compensation::None);
        assert_eq!(changed("scoring", "TERRITORY").unwrap().scoring, Scoring::Territory);
        assert!(
            changed("scoring", "BOTH").is_err()
                && changed("tax", "ALL").is_err()
                && changed("x", "y").is_err()
        );
    }
}
