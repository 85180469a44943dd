//! What is said about a position, in KataGo's words.

use engine::{Analysis, Calibrations, Considered, Estimate, Ownership};
use go::{Color, Game, Move, Point, Size};
use serde::Serialize;

use super::fingerprint::Fingerprint;
use super::perspective::Perspective;
use super::query::{Query, Wishes};

/// A reply to a query about one position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Reply<'a> {
    id: &'a str,
    turn_number: usize,
    is_during_search: bool,
    move_infos: Vec<MoveInfo>,
    root_info: RootInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<f64>>,
}

/// What is said about a move.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    #[serde(rename = "move")]
    mv: Move,
    visits: u32,
    edge_visits: u32,
    #[serde(flatten)]
    values: Values,
    score_mean: f64,
    prior: f64,
    lcb: f64,
    utility_lcb: f64,
    edge_weight: f64,
    order: usize,
    play_selection_value: f64,
    pv: Vec<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_visits: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_edge_visits: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f64>>,
}

/// What is said about the position itself.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    current_player: char,
    visits: u64,
    #[serde(flatten)]
    values: Values,
    /// Absent if nobody asks for it, and null if the player has no calibration for such a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    calibrated_winrate: Option<Option<f64>>,
    this_hash: String,
    sym_hash: String,
}

/// What is said about both.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Values {
    winrate: f64,
    utility: f64,
    score_lead: f64,
    score_selfplay: f64,
    score_stdev: f64,
    weight: f64,
}

impl<'a> Reply<'a> {
    /// What an analysis says about the position after so many moves.
    pub(super) fn new(
        query: &'a Query,
        turn: usize,
        game: &Game,
        analysis: &Analysis,
        calibrations: Option<&Calibrations>,
        default: Perspective,
    ) -> Reply<'a> {
        let wishes = query.wishes;
        let seer = wishes.perspective.unwrap_or(default).seer(analysis.color);
        let view = View { wishes, size: game.size(), seer, is_turned: seer != analysis.color };
        let policy = analysis.policy();
        let tried = analysis.moves().filter(|considered| considered.visits > 0);
        let move_infos = tried.enumerate().map(|(order, considered)| {
            let prior = policy.iter().find(|(mv, _)| *mv == considered.mv).map_or(0.0, |&(_, prior)| prior);
            view.move_info(order, considered, prior)
        });
        let ownership = analysis.ownership.as_ref();
        Reply {
            id: &query.id,
            turn_number: turn,
            is_during_search: false,
            move_infos: move_infos.collect(),
            root_info: view.root_info(game, analysis, calibrations),
            ownership: ownership.filter(|_| wishes.ownership).map(|owned| view.ownership(owned)),
            ownership_stdev: ownership
                .filter(|_| wishes.ownership_deviation)
                .map(|owned| view.deviation(owned)),
            policy: wishes.policy.then(|| list_policy(game, &policy)),
        }
    }

    /// The same, while the search goes on.
    pub(super) fn during_search(self) -> Reply<'a> {
        Reply { is_during_search: true, ..self }
    }
}

/// How a position is looked at.
struct View {
    wishes: Wishes,
    size: Size,
    seer: Color,
    /// Is it seen by the player who does not have the turn?
    is_turned: bool,
}

impl View {
    fn root_info(&self, game: &Game, analysis: &Analysis, calibrations: Option<&Calibrations>) -> RootInfo {
        let Fingerprint { this, symmetric } = Fingerprint::of(game);
        RootInfo {
            current_player: analysis.color.letter(),
            visits: analysis.visits(),
            values: self.values(&analysis.position, analysis.visits() as f64),
            calibrated_winrate: self.wishes.calibrated.then(|| {
                let of_mover = calibrations?.win_probability(analysis)?;
                Some(rounded(self.share(of_mover as f32), 6))
            }),
            this_hash: this,
            sym_hash: symmetric,
        }
    }

    fn move_info(&self, order: usize, considered: &Considered, prior: f32) -> MoveInfo {
        let wishes = self.wishes;
        let length = considered.variation.len().min(wishes.variation_length + 1);
        let visits = considered.variation_visits.get(..length).unwrap_or_default();
        let visits = wishes.variation_visits.then(|| visits.to_vec());
        let ownership = considered.ownership.as_deref();
        let deviation = ownership.filter(|_| wishes.ownership_deviation_by_move);
        let values = self.values(&considered.estimate, considered.visits.into());
        let lcb = self.share(considered.lower_bound);
        MoveInfo {
            mv: considered.mv,
            visits: considered.visits,
            edge_visits: considered.visits,
            score_mean: values.score_lead,
            prior: rounded(prior, 6),
            lcb: rounded(lcb, 6),
            utility_lcb: rounded(2.0 * lcb - 1.0, 6),
            edge_weight: considered.visits.into(),
            order,
            play_selection_value: considered.visits.into(),
            pv: considered.variation[..length].to_vec(),
            pv_visits: visits.clone(),
            pv_edge_visits: visits,
            ownership: ownership.filter(|_| wishes.ownership_by_move).map(|owned| self.ownership(owned)),
            ownership_stdev: deviation.map(|owned| self.deviation(owned)),
            values,
        }
    }

    fn values(&self, estimate: &Estimate, visits: f64) -> Values {
        let winrate = self.share(estimate.win_rate);
        let score = rounded(if self.is_turned { -estimate.score } else { estimate.score }, 3);
        Values {
            winrate: rounded(winrate, 6),
            utility: rounded(2.0 * winrate - 1.0, 6),
            score_lead: score,
            score_selfplay: score,
            score_stdev: rounded(estimate.score_deviation, 3),
            weight: visits,
        }
    }

    /// A share of wins as it is seen.
    fn share(&self, of_mover: f32) -> f32 {
        if self.is_turned { 1.0 - of_mover } else { of_mover }
    }

    fn ownership(&self, ownership: &Ownership) -> Vec<f64> {
        let value = |point| match self.seer {
            Color::Black => ownership.value(point),
            Color::White => -ownership.value(point),
        };
        from_top(self.size).map(|point| rounded(value(point), 3)).collect()
    }

    fn deviation(&self, ownership: &Ownership) -> Vec<f64> {
        from_top(self.size).map(|point| rounded(ownership.deviation(point), 3)).collect()
    }
}

/// All points and the pass, -1 where a move is illegal. Legal moves that the search does not consider have 0.
fn list_policy(game: &Game, policy: &[(Move, f32)]) -> Vec<f64> {
    let moves = from_top(game.size()).map(Move::Play).chain([Move::Pass]);
    let value = |mv| match policy.iter().find(|(considered, _)| *considered == mv) {
        _ if !game.is_legal(game.to_play(), mv) => -1.0,
        Some(&(_, value)) => rounded(value, 6),
        None => 0.0,
    };
    moves.map(value).collect()
}

/// All points row by row from the upper left, as KataGo lists them.
fn from_top(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height()).rev().flat_map(move |y| (0..size.width()).map(move |x| Point::new(x, y)))
}

/// A number with so many decimals, which is all that it is worth, and always a number: JSON knows no others.
fn rounded(value: f32, decimals: i32) -> f64 {
    let unit = 10f64.powi(decimals);
    // Adding 0 turns a negative zero into an ordinary one.
    let rounded = (f64::from(value) * unit).round() / unit + 0.0;
    if rounded.is_finite() { rounded } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_always_numbers() {
        let written = |value, decimals| serde_json::to_string(&rounded(value, decimals)).unwrap();
        assert_eq!(written(0.1 + 0.2, 6), "0.3");
        assert_eq!(written(-0.0001, 3), "0.0");
        assert_eq!(written(f32::NAN, 3), "0.0");
        assert_eq!(written(f32::NEG_INFINITY, 3), "0.0");
    }

    #[test]
    fn points_are_listed_from_the_upper_left() {
        let names: Vec<String> = from_top(Size::new(3, 2).unwrap()).map(|point| point.to_string()).collect();
        assert_eq!(names, ["A2", "B2", "C2", "A1", "B1", "C1"]);
    }
}
