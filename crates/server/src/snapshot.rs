//! A search at some moment, as the page draws it.

use std::time::Duration;

use engine::{Analysis, Branch, Calibrations, Considered, Look};
use go::{Color, Move, Point, Size};
use serde::{Serialize, Serializer};

/// Candidates that are told in full.
const CANDIDATES: usize = 24;

/// Moves of a variation, at most.
const LONGEST_VARIATION: usize = 16;

/// Points of a curve are apart by at least this part of their playouts.
const APART: u64 = 12;

/// A search at some moment. Everything is seen by Black. Numbers are rounded, because they come ten times a second.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Snapshot {
    lane: usize,
    playouts: u64,
    kept: u64,
    seconds: f64,
    to_play: Color,
    win_rate: f64,
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    calibrated: Option<f64>,
    moves: Vec<Candidate>,
    others: Vec<(MoveName, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    tree: Tree,
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<Vec<(u64, f64, f64)>>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    #[serde(rename = "move")]
    mv: MoveName,
    visits: u32,
    win_rate: f64,
    score: f64,
    lower_bound: f64,
    variation: Vec<MoveName>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Tree {
    nodes: u64,
    mean_depth: f64,
    deepest: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    outline: Option<Vec<Drawn>>,
}

/// The place of the node above, or -1; the move; the visits; the value to who makes the move.
type Drawn = (i64, Option<MoveName>, u32, f64);

/// A move as the page writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveName(pub(crate) Move);

impl Serialize for MoveName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Move::Pass => serializer.serialize_str("pass"),
            Move::Play(point) => serializer.collect_str(&point),
        }
    }
}

impl Snapshot {
    /// What is known about a position of this size after so long.
    pub(crate) fn of(
        analysis: &Analysis,
        size: Size,
        lane: usize,
        elapsed: Duration,
        calibrations: Option<&Calibrations>,
    ) -> Snapshot {
        let color = analysis.color;
        let tried = || analysis.moves().filter(|tried| tried.visits > 0);
        let position = &analysis.position;
        let calibrated = calibrations.and_then(|calibrations| calibrations.win_probability(analysis));
        Snapshot {
            lane,
            playouts: analysis.playouts,
            kept: analysis.kept,
            seconds: rounded(elapsed.as_secs_f64(), 3),
            to_play: color,
            win_rate: share_of_black(color, f64::from(position.win_rate)),
            score: points_of_black(color, position.score),
            calibrated: calibrated.map(|share| share_of_black(color, share)),
            moves: tried().take(CANDIDATES).map(|tried| Candidate::of(color, tried)).collect(),
            others: tried().skip(CANDIDATES).map(|tried| (MoveName(tried.mv), tried.visits)).collect(),
            ownership: analysis.ownership.as_ref().map(|ownership| {
                from_the_top(size).map(|point| rounded(f64::from(ownership.value(point)), 2)).collect()
            }),
            tree: Tree {
                nodes: analysis.tree.nodes,
                mean_depth: rounded(analysis.tree.mean_depth, 2),
                deepest: analysis.tree.deepest,
                outline: None,
            },
            curve: None,
        }
    }

    /// The same with a drawing of the tree and a curve, for comparisons.
    pub(crate) fn with(mut self, outline: &[Branch], curve: &Curve) -> Snapshot {
        let drawn = |branch: &Branch| {
            let parent = branch.parent.and_then(|parent| i64::try_from(parent).ok()).unwrap_or(-1);
            (parent, branch.mv.map(MoveName), branch.visits, rounded(f64::from(branch.value), 3))
        };
        self.tree.outline = Some(outline.iter().map(drawn).collect());
        self.curve = Some(curve.points.clone());
        self
    }

    /// The event.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Candidate {
    fn of(color: Color, tried: &Considered) -> Candidate {
        let variation = tried.variation.iter().take(LONGEST_VARIATION);
        Candidate {
            mv: MoveName(tried.mv),
            visits: tried.visits,
            win_rate: share_of_black(color, f64::from(tried.estimate.win_rate)),
            score: points_of_black(color, tried.estimate.score),
            lower_bound: rounded(f64::from(tried.lower_bound), 4),
            variation: variation.map(|&mv| MoveName(mv)).collect(),
        }
    }
}

/// How the value of a position came about: playouts, the win rate of the position, and that of its best move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Curve {
    points: Vec<(u64, f64, f64)>,
}

impl Curve {
    /// Notes how a search stands, if it is far enough from the last time.
    pub(crate) fn note(&mut self, look: &Look<'_>) {
        let playouts = look.playouts();
        let last = self.points.last().map_or(0, |point| point.0);
        if playouts > last + last / APART {
            self.add(&look.analysis());
        }
    }

    /// Adds a point, whose playouts are more than before.
    pub(crate) fn add(&mut self, analysis: &Analysis) {
        let is_new = self.points.last().is_none_or(|point| point.0 < analysis.playouts);
        if is_new && analysis.playouts > 0 {
            let share = |of_mover: f32| share_of_black(analysis.color, f64::from(of_mover));
            let (position, best) = (analysis.position.win_rate, analysis.best.estimate.win_rate);
            self.points.push((analysis.playouts, share(position), share(best)));
        }
    }
}

/// All points, row by row from the top.
fn from_the_top(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height()).rev().flat_map(move |y| (0..size.width()).map(move |x| Point::new(x, y)))
}

fn share_of_black(color: Color, share: f64) -> f64 {
    rounded(if color == Color::Black { share } else { 1.0 - share }, 4)
}

fn points_of_black(color: Color, points: f32) -> f64 {
    rounded(f64::from(if color == Color::Black { points } else { -points }), 1)
}

/// A number with so many decimals; 0 if it is none.
fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    let rounded = (number * scale).round() / scale;
    // Adding 0 turns a negative zero into one that people write.
    if rounded.is_finite() { rounded + 0.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use engine::{Budget, Detail, Player, Preset, Task};
    use go::{Game, Rules};
    use serde_json::Value;

    use super::*;

    fn searched(first: Color, playouts: u64) -> (Analysis, Size) {
        let size = Size::square(5);
        let mut game = Game::new(size, Rules::CHINESE);
        game.set_komi(0.5).unwrap();
        game.set_to_play(first);
        let mut player = Player::new(Preset::named("uct").unwrap(), 16);
        let task = Task { ownership: Detail::Position, ..Task::new(&game, Budget::playouts(playouts)) };
        (player.search(&task, &mut ()).unwrap().analysis, size)
    }

    fn snapshot(first: Color, playouts: u64) -> Value {
        let (analysis, size) = searched(first, playouts);
        let snapshot = Snapshot::of(&analysis, size, 2, Duration::from_millis(1234), None);
        serde_json::from_str(&snapshot.text()).unwrap()
    }

    #[test]
    fn everything_is_seen_by_black() {
        let black = snapshot(Color::Black, 2000);
        let white = snapshot(Color::White, 2000);
        assert_eq!((&black["toPlay"], &white["toPlay"]), (&"black".into(), &"white".into()));
        // Who begins on a small board wins.
        assert!(black["winRate"].as_f64() > Some(0.6), "{black}");
        assert!(white["winRate"].as_f64() < Some(0.4), "{white}");
        assert!(black["moves"][0]["score"].as_f64() > Some(0.0));
        assert!(white["moves"][0]["score"].as_f64() < Some(0.0));
        assert!(white["moves"][0]["winRate"].as_f64() < Some(0.4));
        let owned = |value: &Value| -> f64 {
            value["ownership"].as_array().unwrap().iter().map(|owner| owner.as_f64().unwrap()).sum()
        };
        assert!(owned(&black) > 0.0 && owned(&white) < 0.0);
    }

    #[test]
    fn rows_come_from_the_top() {
        let names: Vec<String> =
            from_the_top(Size::new(2, 3).unwrap()).map(|point| point.to_string()).collect();
        assert_eq!(names, ["A3", "B3", "A2", "B2", "A1", "B1"]);
    }

    #[test]
    fn every_visit_is_told_in_full_or_in_short() {
        let told = snapshot(Color::Black, 3000);
        let visits = |name: &str, field: &dyn Fn(&Value) -> u64| -> u64 {
            told[name].as_array().unwrap().iter().map(field).sum()
        };
        let in_full = visits("moves", &|candidate| candidate["visits"].as_u64().unwrap());
        let in_short = visits("others", &|other| other[1].as_u64().unwrap());
        assert_eq!(told["moves"].as_array().unwrap().len(), CANDIDATES);
        assert_eq!(in_full + in_short, 3000);
        assert_eq!((&told["lane"], &told["seconds"]), (&2.into(), &1.234.into()));
        assert!(told["tree"]["nodes"].as_u64() > Some(1) && told.get("curve").is_none());
    }

    #[test]
    fn a_search_that_has_not_begun_can_be_shown() {
        let (mut analysis, size) = searched(Color::Black, 1);
        analysis.playouts = 0;
        analysis.best.visits = 0;
        analysis.alternatives.clear();
        analysis.position.score = f32::NAN;
        let text = Snapshot::of(&analysis, size, 0, Duration::ZERO, None).text();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&value["moves"], &value["score"]), (&serde_json::json!([]), &serde_json::json!(0.0)));
    }

    #[test]
    fn the_points_of_a_curve_are_apart() {
        let (mut curve, mut player) = (Curve::default(), Player::new(Preset::named("uct").unwrap(), 16));
        let game = Game::new(Size::square(5), Rules::CHINESE);
        let task = Task::new(&game, Budget::playouts(5000));
        let mut watcher = |look: &Look<'_>| {
            curve.note(look);
            std::ops::ControlFlow::Continue(())
        };
        player.search(&task, &mut watcher).unwrap();
        let playouts: Vec<u64> = curve.points.iter().map(|point| point.0).collect();
        assert!(playouts.windows(2).all(|pair| pair[1] > pair[0] + pair[0] / APART), "{playouts:?}");
        assert!((10..100).contains(&playouts.len()) && playouts[..4] == [1, 2, 4, 8], "{playouts:?}");
    }
}
