//! Programs are started once before anything is written, so that one that is missing is told at once.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::plan::{Player, PlayerKind, Scoring, Terms};

use crate::error::LabError;
use crate::plan::{Plan, Task, Unit};

/// Starts each program that these units need once; an error names the match or the evaluator that needs it.
pub fn rehearse(plan: &Plan, units: &[Unit], stop: &Arc<AtomicBool>) -> Result<(), LabError> {
    for (place, evaluator) in plan.evaluation.iter().flat_map(|plan| plan.evaluators.iter().enumerate()) {
        let is_needed =
            |unit: &Unit| matches!(unit.task, Task::Values { evaluator, .. } if evaluator == place);
        if units.iter().any(is_needed) {
            evaluator.rehearse(stop)?;
        }
    }
    let mut known: Vec<PlayerKind> = Vec::new();
    let mut referees: Vec<Scoring> = vec![Scoring::TrompTaylor];
    for (place, duel) in plan.matches.iter().enumerate() {
        if !units.iter().any(|unit| matches!(unit.task, Task::Game { duel, .. } if duel == place)) {
            continue;
        }
        let players: Vec<Player> =
            duel.players.iter().filter(|player| !known.contains(&player.kind)).cloned().collect();
        known.extend(players.iter().map(|player| player.kind.clone()));
        let scoring = &duel.terms.scoring;
        let is_known = referees.contains(scoring);
        let scoring = if is_known { Scoring::TrompTaylor } else { scoring.clone() };
        referees.push(duel.terms.scoring.clone());
        let terms = Terms { scoring, ..duel.terms.clone() };
        let part = arena::plan::Plan { players, terms, ..duel.clone() };
        arena::run::rehearse(&part, stop)
            .map_err(|error| LabError::Senseless(format!("the match {}: {error}", duel.title)))?;
    }
    Ok(())
}
