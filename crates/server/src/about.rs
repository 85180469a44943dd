//! What the server can do.

use engine::{DEFAULT_PRESET, Level, Preset, VERSION};
use go::Rules;
use serde::Serialize;

use crate::simulate::{PolicyAbout, policies};

/// What the server can do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// The version of Tengen.
    pub version: &'static str,
    /// Those who search.
    pub presets: Vec<PresetAbout>,
    /// The one that plays when nobody asks for another.
    pub default_preset: &'static str,
    /// How strong they can be.
    pub levels: Vec<LevelAbout>,
    /// How games can be played out.
    pub policies: Vec<PolicyAbout>,
    /// The rules that have a name.
    pub rules: Vec<RulesAbout>,
    /// What is at most possible.
    pub limits: Limits,
    /// The threads of a search.
    pub threads: usize,
    /// Are there folders with reports?
    pub has_results: bool,
}

/// A preset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PresetAbout {
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// What it is in a few sentences, with the paper that it follows.
    pub about: String,
}

/// A level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelAbout {
    /// Its number.
    pub level: u8,
    /// The playouts of a move; none where only the budget limits them.
    pub playouts: Option<u64>,
    /// What it does, in a sentence.
    pub about: String,
}

/// Rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RulesAbout {
    /// Their name.
    pub name: &'static str,
    /// What they say, in a sentence.
    pub about: &'static str,
    /// The komi of an even game that is usual with them.
    pub komi: f32,
}

/// What is at most possible.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Limits {
    /// The playouts of a search.
    pub playouts: u64,
    /// The seconds of a search.
    pub seconds: f64,
    /// The players of a comparison.
    pub methods: usize,
    /// The steps of a line.
    pub steps: usize,
    /// The bytes of a request.
    pub bytes: usize,
}

impl About {
    /// What a server with these limits can do.
    pub fn new(limits: Limits, threads: usize, has_results: bool) -> About {
        About {
            version: VERSION,
            presets: Preset::all().iter().map(PresetAbout::new).collect(),
            default_preset: DEFAULT_PRESET,
            levels: Level::all().map(LevelAbout::new).collect(),
            policies: policies().to_vec(),
            rules: Rules::NAMED.iter().filter_map(|(rules, _)| RulesAbout::new(*rules)).collect(),
            limits,
            threads,
            has_results,
        }
    }
}

impl PresetAbout {
    fn new(preset: &Preset) -> PresetAbout {
        let description: Vec<&str> = preset.description().split_whitespace().collect();
        let paper = Some(preset.paper().trim()).filter(|paper| !paper.is_empty());
        let parts = [Some(description.join(" ")), paper.map(|paper| format!("Paper: {paper}"))];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        PresetAbout {
            name: preset.name().to_owned(),
            title: preset.title().to_owned(),
            about: parts.join(" "),
        }
    }
}

impl LevelAbout {
    fn new(level: Level) -> LevelAbout {
        LevelAbout { level: level.number(), playouts: level.playouts(), about: level.about() }
    }
}

impl RulesAbout {
    fn new(rules: Rules) -> Option<RulesAbout> {
        let (about, komi) = match rules {
            Rules::TROMP_TAYLOR => ("Area, with suicide; no position may come back.", 7.5),
            Rules::CHINESE => {
                ("Area; no position may come back; White gets a point for each handicap stone.", 7.5)
            }
            Rules::JAPANESE => ("Territory and prisoners; a ko may not be taken back at once.", 6.5),
            Rules::AGA => (
                "Area; no position may come back with the same player to move; White gets a point for each handicap stone \
                  but the first.",
                7.5,
            ),
            Rules::NEW_ZEALAND => {
                ("Area, with suicide; no position may come back with the same player to move.", 7.0)
            }
            _ => return None,
        };
        Some(RulesAbout { name: rules.name()?, about, komi })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn everything_that_can_be_chosen_is_told_in_words() {
        let limits = Limits { playouts: 1_000_000, seconds: 60.0, methods: 4, steps: 2_000, bytes: 1 << 21 };
        let about = serde_json::to_value(About::new(limits, 2, true)).unwrap();
        assert_eq!(about["version"], VERSION);
        assert_eq!(about["defaultPreset"], about["presets"][0]["name"]);
        assert_eq!(about["presets"].as_array().unwrap().len(), Preset::names().len());
        assert_eq!(about["levels"].as_array().unwrap().len(), 10);
        assert_eq!(about["levels"][0]["playouts"], 16);
        assert_eq!(about["levels"][9]["playouts"], json!(null));
        assert_eq!(about["rules"].as_array().unwrap().len(), Rules::NAMED.len());
        assert_eq!(about["rules"][2]["name"], "japanese");
        assert_eq!(about["rules"][2]["komi"], 6.5);
        assert_eq!(about["policies"].as_array().unwrap().len(), playout::Policy::NAMES.len());
        assert_eq!(
            about["limits"],
            json!({"playouts": 1_000_000, "seconds": 60.0, "methods": 4, "steps": 2_000, "bytes": 2_097_152})
        );
        assert_eq!((&about["threads"], &about["hasResults"]), (&json!(2), &json!(true)));
        for list in ["presets", "levels", "policies", "rules"] {
            for entry in about[list].as_array().unwrap() {
                assert!(entry["about"].as_str().unwrap().len() > 20, "{entry}");
            }
        }
    }
}
