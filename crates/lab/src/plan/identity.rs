//! What must not change while an experiment is run.

use std::path::Path;

use arena::plan::BoardSize;
use serde_json::{Value, json};

use super::{Plan, matches_of};
use crate::experiment::{Bias, Sizes};

impl Plan {
    /// What must not change while an experiment is run, and must be the same for journals that are merged: all but the
    /// numbers of positions and games, and the words about it. Presets are in it with every number that they are made of,
    /// so that rows of another preset by the same name do not mix with these.
    pub fn identity(&self) -> Value {
        let experiment = &self.experiment;
        let searches = experiment.searches.iter().zip(&self.searches).map(
            |(search, preset)| json!({ "name": search.name, "method": preset.method(self.board()).ok() }),
        );
        // A run without games may be continued with them, so that their terms are in it all the same. Who cannot play says
        // so when games are wanted.
        let terms = matches_of(experiment, &Sizes { games: 2, ..self.sizes }).unwrap_or_default();
        let matches = terms.iter().map(|plan| {
            let methods = plan.players.iter().map(|player| match &player.kind {
                arena::plan::PlayerKind::Preset(player) => json!(player.preset.method(plan.terms.size).ok()),
                arena::plan::PlayerKind::Program(_) => Value::Null,
            });
            json!({
                "name": plan.title,
                "match": without_places(plan.file.identity()),
                "methods": methods.collect::<Vec<_>>(),
            })
        });
        let mut identity = json!({
            "name": experiment.name,
            "seed": experiment.seed,
            "size": experiment.size,
            "komi": experiment.komi,
            "positions": experiment.positions,
            "self-play": experiment.positions.as_ref().and_then(|from| self.method_of(&from.preset)),
            "records": self.records.as_ref().map(super::Records::checksum),
            // Units of an exam are named after their playouts, so that there may be more of them.
            "playouts": if self.exam.is_some() { 0 } else { self.sizes.playouts },
            "reference": self.sizes.reference,
            "share": self.sizes.share,
            "searches": searches.collect::<Vec<_>>(),
            "matches": matches.collect::<Vec<_>>(),
        });
        // Others have no such part, and their journals know nothing of it.
        if let (Some(bias), Some(parts)) = (&experiment.bias, identity.as_object_mut()) {
            parts.insert("bias".to_owned(), self.solved_identity(bias));
        }
        if let (Some(part), Some(plan), Some(parts)) =
            (&experiment.evaluation, &self.evaluation, identity.as_object_mut())
        {
            parts.insert("evaluation".to_owned(), plan.identity(part, self.board()));
        }
        if let (Some(part), Some(plan), Some(parts)) =
            (&experiment.exam, &self.exam, identity.as_object_mut())
        {
            parts.insert("exam".to_owned(), plan.identity(part));
        }
        if let (false, Some(parts)) = (self.contests.is_empty(), identity.as_object_mut()) {
            parts.insert("contests".to_owned(), super::contest::identity(&self.contests));
        }
        identity
    }
}

impl Plan {
    /// What is solved and drawn, with what the searches are made of on the boards that are solved. The number of trees may
    /// grow.
    fn solved_identity(&self, bias: &Bias) -> Value {
        let mut part = json!(bias);
        if let Some(part) = part.as_object_mut() {
            part.remove("trees");
            let on = |board: &BoardSize| {
                let method = |preset: &engine::Preset| preset.method(board.0).ok();
                self.searches.iter().map(method).collect::<Vec<_>>()
            };
            part.insert("methods".to_owned(), json!(bias.boards.iter().map(on).collect::<Vec<_>>()));
        }
        part
    }

    /// What a preset of ours is made of.
    fn method_of(&self, preset: &str) -> Option<playout::Method> {
        engine::Preset::named(preset).ok()?.method(self.board()).ok()
    }
}

/// The terms of a match without where its programs and files are, which differs from machine to machine.
fn without_places(mut terms: Value) -> Value {
    if let Some(terms) = terms.as_object_mut() {
        terms.remove("referee_directory");
    }
    for player in terms["player"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        player.remove("directory");
        if let Some(Value::String(preset)) = player.get_mut("preset") {
            let name =
                Path::new(preset.as_str()).file_name().unwrap_or_default().to_string_lossy().into_owned();
            *preset = name;
        }
    }
    terms
}
