//! The report of a game for programs.

use std::collections::BTreeMap;

use engine::review::{JudgedMove, Line, PlayerSummary, Review, Reviewed, Summary, Verdict};
use engine::{PresetError, VERSION, side_or_sides};
use go::sgf::NodeId;
use go::{Color, Game, Move, Size};
use serde::Serialize;

use super::super::record::name_of;
use super::desk::Desk;
use super::sources::Planned;

/// A game, with the names of the fields that docs/analyze.md explains and that must stay. Win rates and points are
/// Black's, losses those of the player who moved.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    file: String,
    game: usize,
    black: Option<String>,
    white: Option<String>,
    result: Option<String>,
    #[serde(serialize_with = "side_or_sides")]
    size: Size,
    komi: f32,
    rules: String,
    handicap: usize,
    moves: Vec<JudgedObject<'a>>,
    positions: Vec<PositionObject>,
    summary: BTreeMap<String, PlayerSummary>,
    annotated: String,
    graph: String,
    preset: String,
    preset_file: Option<String>,
    changes: Vec<String>,
    method: serde_json::Value,
    playouts_limit: Option<u64>,
    time_limit: Option<f64>,
    threads: usize,
    memory: usize,
    seed: u64,
    version: &'static str,
    playouts: u64,
    seconds: f64,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct JudgedObject<'a> {
    number: usize,
    color: Color,
    #[serde(rename = "move")]
    mv: Move,
    win_rate: f32,
    score: f32,
    best: Option<Move>,
    best_win_rate: Option<f32>,
    best_score: Option<f32>,
    variation: &'a [Move],
    is_first_choice: bool,
    win_rate_loss: f32,
    score_loss: f32,
    verdict: Option<Verdict>,
}

#[derive(Serialize)]
struct PositionObject {
    number: usize,
    to_play: Color,
    win_rate: f32,
    score: f32,
    playouts: u64,
}

impl<'a> Object<'a> {
    pub(super) fn new(
        desk: &Desk,
        planned: &Planned,
        line: &Line<'_>,
        start: &Game,
        review: &'a Review,
        remarks: Vec<String>,
    ) -> Result<Object<'a>, PresetError> {
        let record = line.record();
        let preset = desk.player.preset();
        let Summary(players) = Summary::new(review);
        let method = serde_json::to_value(preset.method(start.size())?).unwrap_or_default();
        Ok(Object {
            file: name_of(&planned.source.file),
            game: planned.record.number(),
            black: record.player(Color::Black),
            white: record.player(Color::White),
            result: record.value(NodeId::ROOT, "RE").map(str::to_owned),
            size: start.size(),
            komi: start.komi(),
            rules: start.rules().to_string(),
            handicap: start.handicap(),
            moves: review.moves.iter().map(JudgedObject::new).collect(),
            positions: review.positions.iter().map(PositionObject::new).collect(),
            summary: Color::BOTH
                .map(|color| (color.to_string().to_lowercase(), players[color].clone()))
                .into(),
            annotated: planned.outputs.record.display().to_string(),
            graph: planned.outputs.graph.display().to_string(),
            preset: preset.name().to_owned(),
            preset_file: preset.file().map(str::to_owned),
            changes: preset.changes().to_vec(),
            method,
            playouts_limit: desk.budget.playouts,
            time_limit: desk.budget.time.map(|time| time.as_secs_f64()),
            threads: desk.budget.threads,
            memory: desk.player.memory(),
            seed: desk.budget.seed,
            version: VERSION,
            playouts: review.playouts(),
            seconds: review.seconds(),
            remarks,
        })
    }
}

impl<'a> JudgedObject<'a> {
    fn new(judged: &'a JudgedMove) -> JudgedObject<'a> {
        let best = judged.best.as_ref();
        JudgedObject {
            number: judged.number,
            color: judged.color,
            mv: judged.mv,
            win_rate: judged.lead.win_rate,
            score: judged.lead.score,
            best: best.map(|best| best.mv),
            best_win_rate: best.map(|best| best.lead.win_rate),
            best_score: best.map(|best| best.lead.score),
            variation: best.map_or(&[], |best| &best.variation),
            is_first_choice: judged.is_first_choice,
            win_rate_loss: judged.loss.win_rate,
            score_loss: judged.loss.score,
            verdict: judged.verdict,
        }
    }
}

impl PositionObject {
    fn new(position: &Reviewed) -> PositionObject {
        let finding = &position.finding;
        PositionObject {
            number: position.number,
            to_play: finding.to_play,
            win_rate: finding.position.win_rate,
            score: finding.position.score,
            playouts: finding.playouts,
        }
    }
}
