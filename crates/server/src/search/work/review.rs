//! The moves of a whole game, one after the other.

use std::time::{Duration, Instant};

use engine::Budget;
use engine::review::{Finding, JudgedMove, Lead, Line as Positions, Reading, Review, Suggestion, Verdict};
use go::Color;
use go::sgf::{NodeId, Record};
use serde::Serialize;

use super::desk::Desk;
use super::done::Done;
use super::follow::Follow;
use crate::http::failure::Failure;
use crate::line::Line;
use crate::record::{self, SgfGame};
use crate::search::request::{Seat, Spending};
use crate::search::told::Search;
use crate::snapshot::{MoveName, rounded};

/// The playouts of a position, if nobody says how many.
const PLAYOUTS: u64 = 1000;

/// The time of a position, at most. A review makes way for others between two of them.
const LONGEST: Duration = Duration::from_secs(20);

/// Searches every position of a game that was not found yet, and judges its moves. Nothing if it makes way for others,
/// and there is more to do later.
pub(super) fn review(
    desk: &mut Desk,
    search: &Search,
    client: &str,
    line: &Line,
    seat: &Seat,
    spending: &Spending,
    findings: &mut Vec<Finding>,
) -> Result<Option<Done>, Failure> {
    let began = Instant::now();
    let game = SgfGame::of_line(line);
    let at_root = usize::from(game.nodes.first().is_some_and(|root| root.step.is_some()));
    let record = record::record(&game).map_err(Failure::senseless)?;
    let positions = Positions::new(&record, Reading::default()).map_err(Failure::senseless)?;
    let playouts = spending.playouts().or_else(|| spending.time().is_none().then_some(PLAYOUTS));
    let budget = Budget { playouts, ..desk.budget(spending, 1) };
    let courtesy = desk.courtesy.clone();
    let budget = Budget { time: budget.time.map(|time| time.min(LONGEST)), ..budget };
    let player = desk.player(client, seat)?;
    let size = line.game()?.size();
    let of = positions.moments().len();
    for (stage, moment) in positions.stages().zip(positions.moments()).skip(findings.len()) {
        if courtesy.asks_to_leave(began.elapsed()) {
            return Ok(None);
        }
        let mut follow = Follow::new(search, courtesy.patient(), 0, size, player.preset());
        let Some(finding) = Finding::search(player, &stage, budget, &mut follow)? else { break };
        let step = step_of(&record, at_root, moment.node);
        search.find(Found::new(step, moment.number, of, &finding).text());
        findings.push(finding);
    }
    let review = Review::new(&positions, std::mem::take(findings));
    let moves = review
        .moves
        .iter()
        .map(|judged| Judged::new(step_of(&record, at_root, judged.node), judged))
        .collect();
    let (seconds, playouts) = (rounded(review.seconds(), 3), review.playouts());
    Ok(Some(Done { moves: Some(moves), seconds, playouts, ..Done::because(search.end(), "playouts") }))
}

/// The number of steps up to a node: the record has a node for each, and one for the beginning, which may have a step, too.
fn step_of(record: &Record, at_root: usize, node: NodeId) -> usize {
    record.path_to(node).len().saturating_sub(1) + at_root
}

/// A position of the game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    step: usize,
    number: usize,
    to_play: Color,
    win_rate: f64,
    score: f64,
    best: Option<Suggested>,
    of: usize,
}

impl Found {
    fn new(step: usize, number: usize, of: usize, finding: &Finding) -> Found {
        let (win_rate, score) = told(&finding.position);
        let best = finding.best.as_ref().map(Suggested::new);
        Found { step, number, to_play: finding.to_play, win_rate, score, best, of }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A move that would have been better, or as good.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Suggested {
    #[serde(rename = "move")]
    mv: MoveName,
    win_rate: f64,
    score: f64,
    variation: Vec<MoveName>,
}

impl Suggested {
    fn new(suggestion: &Suggestion) -> Suggested {
        let (win_rate, score) = told(&suggestion.lead);
        let variation = suggestion.variation.iter().map(|&mv| MoveName(mv)).collect();
        Suggested { mv: MoveName(suggestion.mv), win_rate, score, variation }
    }
}

/// A move, and how good it was.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Judged {
    step: usize,
    number: usize,
    color: Color,
    #[serde(rename = "move")]
    mv: MoveName,
    win_rate: f64,
    score: f64,
    best: Option<Suggested>,
    is_first_choice: bool,
    loss_win_rate: f64,
    loss_points: f64,
    verdict: Option<&'static str>,
}

impl Judged {
    fn new(step: usize, judged: &JudgedMove) -> Judged {
        let (win_rate, score) = told(&judged.lead);
        Judged {
            step,
            number: judged.number,
            color: judged.color,
            mv: MoveName(judged.mv),
            win_rate,
            score,
            best: judged.best.as_ref().map(Suggested::new),
            is_first_choice: judged.is_first_choice,
            loss_win_rate: rounded(f64::from(judged.loss.win_rate), 4),
            loss_points: rounded(f64::from(judged.loss.score), 1),
            verdict: judged.verdict.map(name_of),
        }
    }
}

fn name_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}

/// A lead in the numbers that the page gets: Black's win rate and score.
fn told(lead: &Lead) -> (f64, f64) {
    (rounded(f64::from(lead.win_rate), 4), rounded(f64::from(lead.score), 1))
}
