//! The settings of KataGo that a query may change, of which few mean anything here.

use std::time::Duration;

use serde_json::Value;

use super::fields::{Fields, LARGEST, Problem, shortened};
use super::perspective::Perspective;

/// The field of the query.
const FIELD: &str = "overrideSettings";

/// The longest time, some thirty years: KataGo takes 1e20 seconds for no limit.
const LONGEST: f64 = 1e9;

/// Settings that a query changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Overrides {
    pub(super) visits: Option<u64>,
    pub(super) playouts: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) perspective: Option<Perspective>,
    pub(super) variation_length: Option<usize>,
}

impl Overrides {
    /// What a query says. Settings that mean nothing here are a warning: clients send what KataGo knows.
    pub(super) fn read(query: &Fields<'_>, warnings: &mut Vec<Problem>) -> Result<Overrides, Problem> {
        let settings = match query.get(FIELD) {
            None => return Ok(Overrides::default()),
            Some(Value::Object(settings)) => Fields::within(FIELD, settings),
            Some(other) => return Err(query.unexpected(FIELD, other, "an object")),
        };
        warnings.extend(warning(&settings));
        let count = |name| Ok(settings.whole(name, 1..=LARGEST)?.map(|count| count as u64));
        Ok(Overrides {
            visits: count("maxVisits")?,
            playouts: count("maxPlayouts")?,
            time: settings.number("maxTime", 0.0..=1e20)?.map(time),
            perspective: perspective(&settings)?,
            variation_length: settings.whole("analysisPVLen", 1..=1000)?.map(|length| length as usize),
        })
    }
}

fn time(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.min(LONGEST))
}

fn perspective(settings: &Fields<'_>) -> Result<Option<Perspective>, Problem> {
    let name = "reportAnalysisWinratesAs";
    let Some(text) = settings.text(name)? else { return Ok(None) };
    text.parse().map(Some).map_err(|error| settings.problem(name, format!("{name}: {error}")))
}

/// One for all settings that are not ours. `wideRootNoise` is none of them, for KaTrain sends it with every query.
fn warning(settings: &Fields<'_>) -> Option<Problem> {
    let known =
        ["maxVisits", "maxPlayouts", "maxTime", "reportAnalysisWinratesAs", "analysisPVLen", "wideRootNoise"];
    let unknown: Vec<String> =
        settings.names().filter(|name| !known.contains(name)).take(20).map(shortened).collect();
    let message = || format!("these settings have no effect here: {}", unknown.join(", "));
    (!unknown.is_empty()).then(|| Problem::new(FIELD, message()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn overrides(settings: Value) -> Result<(Overrides, Vec<Problem>), Problem> {
        let query = json!({"overrideSettings": settings});
        let mut warnings = Vec::new();
        let overrides = Overrides::read(&Fields::of(query.as_object().unwrap()), &mut warnings)?;
        Ok((overrides, warnings))
    }

    #[test]
    fn limits_and_the_perspective_can_be_set() {
        let (overrides, warnings) = overrides(json!({"maxTime": 2.5, "maxVisits": 1e3, "maxPlayouts": 7,
            "wideRootNoise": 0.04, "reportAnalysisWinratesAs": "white", "analysisPVLen": 3}))
        .unwrap();
        let expected = Overrides {
            visits: Some(1000),
            playouts: Some(7),
            time: Some(Duration::from_millis(2500)),
            perspective: Some(Perspective::White),
            variation_length: Some(3),
        };
        assert_eq!((overrides, warnings), (expected, vec![]));
    }

    #[test]
    fn a_limit_for_ever_is_only_very_long() {
        assert_eq!(
            overrides(json!({"maxTime": 1e20})).unwrap().0.time,
            Some(Duration::from_secs(1_000_000_000))
        );
    }

    #[test]
    fn settings_that_mean_nothing_here_are_one_warning() {
        let (_, warnings) = overrides(json!({"humanSLProfile": "rank_5k", "antiMirror": true})).unwrap();
        let message = "these settings have no effect here: antiMirror, humanSLProfile";
        assert_eq!(warnings, [Problem::new(FIELD, message)]);
    }

    #[test]
    fn settings_of_the_wrong_kind_are_errors() {
        for settings in [
            json!({"maxTime": -1}),
            json!({"maxTime": "long"}),
            json!({"maxVisits": 0}),
            json!({"reportAnalysisWinratesAs": "GREEN"}),
            json!({"reportAnalysisWinratesAs": 1}),
            json!([]),
        ] {
            assert_eq!(overrides(settings.clone()).unwrap_err().field, FIELD, "{settings}");
        }
    }
}
