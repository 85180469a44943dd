//! Rules, by a name or by their parts, in KataGo's words.

use go::{Compensation, Ko, Rules, Scoring, Suicide};
use serde_json::{Map, Value};

use super::fields::{Fields, Problem, shortened};

/// The field of the query.
const FIELD: &str = "rules";

/// Rules that we play as their nearest kin, with what is different.
const APPROXIMATED: [(&str, Rules, &str); 4] = [
    ("stone-scoring", SIMPLE_AREA, "eyes count as points: there is no group tax"),
    ("ancient-area", SIMPLE_AREA, "eyes count as points: there is no group tax"),
    ("ancient-territory", Rules::JAPANESE, "eyes count as points: there is no group tax"),
    ("aga-button", Rules::AGA, "there is no button"),
];

const SIMPLE_AREA: Rules = Rules {
    ko: Ko::Simple,
    suicide: Suicide::Forbidden,
    scoring: Scoring::Area,
    compensation: Compensation::None,
};

/// The rules of a query; what cannot be honoured is a warning.
pub(super) fn read(query: &Fields<'_>, warnings: &mut Vec<Problem>) -> Result<Rules, Problem> {
    let rules = query.get(FIELD);
    let rules = query.require(FIELD, rules, "a name, such as \"chinese\", or an object")?;
    let mut rules = match rules {
        Value::String(name) => named(name, warnings)?,
        Value::Object(parts) => by_parts(parts, warnings)?,
        other => return Err(query.unexpected(FIELD, other, "a name, such as \"chinese\", or an object")),
    };
    if let Some(compensation) = compensation(query)? {
        rules.compensation = compensation;
    }
    Ok(rules)
}

fn named(name: &str, warnings: &mut Vec<Problem>) -> Result<Rules, Problem> {
    // GTP hands over objects as text, and some clients do the same here.
    if name.trim_start().starts_with('{') {
        let parts = serde_json::from_str(name).map_err(|error| Problem::new(FIELD, error.to_string()))?;
        return by_parts(&parts, warnings);
    }
    let folded = name.trim().to_lowercase().replace([' ', '_'], "-");
    if let Some((_, rules, difference)) = APPROXIMATED.iter().find(|(name, ..)| *name == folded) {
        warnings.push(Problem::new(FIELD, format!("{folded} rules are not quite supported: {difference}")));
        return Ok(*rules);
    }
    name.parse().map_err(|error: go::ParseRulesError| Problem::new(FIELD, error.to_string()))
}

fn by_parts(parts: &Map<String, Value>, warnings: &mut Vec<Problem>) -> Result<Rules, Problem> {
    let parts = Fields::within(FIELD, parts);
    let known =
        ["ko", "score", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk"];
    for name in parts.names().filter(|name| !known.contains(name)) {
        warnings
            .push(parts.problem(name, format!("rules have no part {:?}, which is ignored", shortened(name))));
    }
    let mut rules = Rules::TROMP_TAYLOR;
    if let Some(ko) = word(
        &parts,
        "ko",
        &[("SIMPLE", Ko::Simple), ("POSITIONAL", Ko::Positional), ("SITUATIONAL", Ko::Situational)],
    )? {
        rules.ko = ko;
    }
    for name in ["scoring", "score"] {
        let scorings = [("AREA", Scoring::Area), ("TERRITORY", Scoring::Territory)];
        rules.scoring = word(&parts, name, &scorings)?.unwrap_or(rules.scoring);
    }
    if parts.get("suicide").is_some() {
        // KataGo never allows a single stone to die by its own hand.
        let is_allowed = parts.flag("suicide")?;
        rules.suicide = if is_allowed { Suicide::AllowedForSeveral } else { Suicide::Forbidden };
    }
    rules.compensation = compensation(&parts)?.unwrap_or(rules.compensation);
    warn_of_tax_and_button(&parts, rules.scoring, warnings)?;
    parts.flag("friendlyPassOk")?;
    Ok(rules)
}

fn warn_of_tax_and_button(
    parts: &Fields<'_>,
    scoring: Scoring,
    warnings: &mut Vec<Problem>,
) -> Result<(), Problem> {
    let tax = word(parts, "tax", &[("NONE", "NONE"), ("SEKI", "SEKI"), ("ALL", "ALL")])?.unwrap_or("NONE");
    // Points in a seki are what Japanese rules do not count, and what we have for them is our Japanese rules.
    if tax == "ALL" || (tax == "SEKI" && scoring == Scoring::Area) {
        warnings.push(parts.problem("tax", format!("the tax {tax} is not supported: eyes count as points")));
    }
    if parts.flag("hasButton")? {
        warnings.push(parts.problem("hasButton", "a button is not supported: there is none"));
    }
    Ok(())
}

/// What White gets for handicap stones, if it is said.
fn compensation(fields: &Fields<'_>) -> Result<Option<Compensation>, Problem> {
    let name = "whiteHandicapBonus";
    if fields.get(name).is_some_and(|value| value.as_f64() == Some(0.0)) {
        return Ok(Some(Compensation::None));
    }
    let words =
        [("0", Compensation::None), ("N", Compensation::EachStone), ("N-1", Compensation::EachStoneButOne)];
    word(fields, name, &words)
}

/// One of these words, in upper or lower case.
fn word<T: Copy>(fields: &Fields<'_>, name: &str, words: &[(&str, T)]) -> Result<Option<T>, Problem> {
    let Some(value) = fields.get(name) else { return Ok(None) };
    let given = value.as_str().unwrap_or_default();
    let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(given));
    found.map(|&(_, meaning)| Some(meaning)).ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        fields.unexpected(name, value, &format!("one of {}", words.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rules(query: &Value) -> Result<(Rules, Vec<String>), Problem> {
        let mut warnings = Vec::new();
        let rules = read(&Fields::of(query.as_object().unwrap()), &mut warnings)?;
        assert!(warnings.iter().all(|warning| warning.field == FIELD));
        Ok((rules, warnings.into_iter().map(|warning| warning.message).collect()))
    }

    #[test]
    fn the_names_that_katrain_sends_are_known() {
        for (name, expected) in [
            ("japanese", Rules::JAPANESE),
            ("chinese", Rules::CHINESE),
            ("korean", Rules::JAPANESE),
            ("aga", Rules::AGA),
            ("tromp-taylor", Rules::TROMP_TAYLOR),
            ("new zealand", Rules::NEW_ZEALAND),
            ("New_Zealand", Rules::NEW_ZEALAND),
        ] {
            assert_eq!(rules(&json!({"rules": name})), Ok((expected, vec![])), "{name}");
        }
        let (_, warnings) = rules(&json!({"rules": "stone_scoring"})).unwrap();
        assert_eq!(
            warnings,
            ["stone-scoring rules are not quite supported: eyes count as points: there is no group tax"]
        );
    }

    #[test]
    fn parts_make_rules_whether_they_are_an_object_or_its_text() {
        let parts = json!({"ko": "SITUATIONAL", "scoring": "territory", "tax": "SEKI", "suicide": true,
            "hasButton": false, "whiteHandicapBonus": "N-1", "friendlyPassOk": true});
        let expected = Rules {
            ko: Ko::Situational,
            suicide: Suicide::AllowedForSeveral,
            scoring: Scoring::Territory,
            compensation: Compensation::EachStoneButOne,
        };
        assert_eq!(rules(&json!({"rules": parts.to_string()})), Ok((expected, vec![])));
        assert_eq!(rules(&json!({"rules": parts})), Ok((expected, vec![])));
        assert_eq!(rules(&json!({"rules": {}})), Ok((Rules::TROMP_TAYLOR, vec![])));
    }

    #[test]
    fn the_compensation_of_the_query_comes_before_that_of_the_rules() {
        let bonus = |bonus| {
            rules(&json!({"rules": "chinese", "whiteHandicapBonus": bonus})).map(|r| r.0.compensation)
        };
        assert_eq!(bonus(json!("0")), Ok(Compensation::None));
        assert_eq!(bonus(json!(0)), Ok(Compensation::None));
        assert_eq!(bonus(json!("n-1")), Ok(Compensation::EachStoneButOne));
        let problem = bonus(json!("much")).unwrap_err();
        assert_eq!(problem.field, "whiteHandicapBonus");
        assert_eq!(problem.message, "whiteHandicapBonus is \"much\", but must be one of 0, N, N-1");
    }

    #[test]
    fn what_is_not_supported_is_a_warning_and_what_makes_no_sense_an_error() {
        let (_, warnings) = rules(&json!({"rules": {"tax": "ALL", "hasButton": true, "colour": 1}})).unwrap();
        assert_eq!(
            warnings,
            [
                "rules have no part \"colour\", which is ignored",
                "the tax ALL is not supported: eyes count as points",
                "a button is not supported: there is none"
            ]
        );
        for bad in
            [json!("checkers"), json!({"ko": "SOMETIMES"}), json!({"suicide": 1}), json!(7), json!("{")]
        {
            assert_eq!(rules(&json!({"rules": bad})).unwrap_err().field, FIELD, "{bad}");
        }
        assert_eq!(
            rules(&json!({})).unwrap_err().message,
            "rules is missing: it must be a name, such as \"chinese\", or an object"
        );
    }
}
