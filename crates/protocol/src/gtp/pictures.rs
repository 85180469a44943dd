//! Pictures on the board, as lines that GoGui draws: its manual calls them gfx.
//!
//! `INFLUENCE` is seen by Black, from -1 to 1, because GoGui draws it as black and white; everything else by the player to
//! move.

use engine::{Analysis, Considered, Ownership};
use go::{Color, Move, Point, Size};

/// All points, row by row from the top left.
pub(super) fn from_top_left(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height()).rev().flat_map(move |y| (0..size.width()).map(move |x| Point::new(x, y)))
}

/// How much a point is that player's: from -1, always the opponent's, to 1.
pub(super) fn owned_by(color: Color, ownership: &Ownership, point: Point) -> f32 {
    match color {
        Color::Black => ownership.value(point),
        Color::White => -ownership.value(point),
    }
}

/// What is thought right now: the moves that are expected, and where the visits went.
pub(super) fn thinking(analysis: &Analysis) -> String {
    [variation(analysis), shares(analysis), status(analysis)].join("\n")
}

/// The number of visits of each move.
pub(super) fn visits(analysis: &Analysis) -> String {
    let labels = labels(analysis, |considered| short(considered.visits));
    [labels, shares(analysis), status(analysis)].join("\n")
}

/// The win rate of each move, in percent.
pub(super) fn win_rates(analysis: &Analysis) -> String {
    let percent = |considered: &Considered| format!("{:.0}", 100.0 * considered.estimate.win_rate);
    let sign = if analysis.color == Color::Black { 1.0 } else { -1.0 };
    let influence = influence(analysis, |considered| sign * (2.0 * considered.estimate.win_rate - 1.0));
    [labels(analysis, percent), influence, status(analysis)].join("\n")
}

/// The best moves, numbered, the more visits the greener.
pub(super) fn candidates(analysis: &Analysis) -> String {
    let most = analysis.moves().map(|considered| considered.visits).max().unwrap_or(0).max(1);
    let best = analysis.moves().filter(|considered| considered.visits > 0).take(CANDIDATES);
    let best: Vec<(usize, &Considered, Point)> = best
        .enumerate()
        .filter_map(|(order, considered)| Some((order + 1, considered, considered.mv.point()?)))
        .collect();
    let colors = best.iter().map(|(_, considered, point)| {
        // From white to green.
        let rest = 255 - 255 * u64::from(considered.visits) / u64::from(most);
        format!("COLOR #{rest:02x}ff{rest:02x} {point}")
    });
    let labels = best.iter().map(|(order, _, point)| format!("{point} {order}"));
    let labels = format!("LABEL {}", labels.collect::<Vec<_>>().join(" "));
    colors.chain([labels, status(analysis)]).collect::<Vec<_>>().join("\n")
}

/// The moves that are expected.
pub(super) fn variation(analysis: &Analysis) -> String {
    let colors = [analysis.color, !analysis.color];
    let moves = analysis.best.variation.iter().zip(colors.into_iter().cycle());
    let named = moves.map(|(mv, color)| format!("{} {}", color.letter().to_ascii_lowercase(), name(*mv)));
    format!("VAR {}", named.collect::<Vec<_>>().join(" "))
}

/// Who owns each point.
pub(super) fn ownership(analysis: &Analysis, size: Size) -> String {
    let Some(ownership) = &analysis.ownership else { return status(analysis) };
    let points = from_top_left(size).map(|point| format!("{point} {:.2}", ownership.value(point)));
    format!("INFLUENCE {}\n{}", points.collect::<Vec<_>>().join(" "), status(analysis))
}

/// Moves that are numbered.
const CANDIDATES: usize = 9;

/// A line of text below the board.
fn status(analysis: &Analysis) -> String {
    format!(
        "TEXT {} to play: {}, {:.1} %, {:+.1} points, {} visits",
        analysis.color,
        name(analysis.best.mv),
        100.0 * analysis.best.estimate.win_rate,
        analysis.best.estimate.score,
        analysis.visits()
    )
}

/// The share of the visits that each move has got.
fn shares(analysis: &Analysis) -> String {
    let sign = if analysis.color == Color::Black { 1.0 } else { -1.0 };
    influence(analysis, |considered| sign * considered.share as f32)
}

fn labels(analysis: &Analysis, text: impl Fn(&Considered) -> String) -> String {
    on_points("LABEL", analysis, text)
}

fn influence(analysis: &Analysis, value: impl Fn(&Considered) -> f32) -> String {
    on_points("INFLUENCE", analysis, |considered| format!("{:.2}", value(considered)))
}

fn on_points(kind: &str, analysis: &Analysis, text: impl Fn(&Considered) -> String) -> String {
    let tried = analysis.moves().filter(|considered| considered.visits > 0);
    let points = tried.filter_map(|considered| Some((considered.mv.point()?, text(considered))));
    let words = points.map(|(point, text)| format!(" {point} {text}"));
    format!("{kind}{}", words.collect::<String>())
}

fn name(mv: Move) -> String {
    match mv {
        Move::Pass => "PASS".to_owned(),
        Move::Play(point) => point.to_string(),
    }
}

/// A number that fits on a point of the board.
fn short(visits: u32) -> String {
    match visits {
        0..10_000 => visits.to_string(),
        10_000..10_000_000 => format!("{}k", visits / 1_000),
        _ => format!("{}M", visits / 1_000_000),
    }
}
