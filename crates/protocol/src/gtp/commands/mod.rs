//! The commands, a file for each group.

mod administration;
mod analyze;
mod board;
mod cgos;
mod gogui;
mod gomill;
mod handicap;
mod interrupt;
mod kgs;
mod parameters;
mod play;
mod player;
mod records;
mod rules;
mod scoring;
mod time;

use go::Point;

use super::table::Group;

/// All groups, in the order of the documentation.
pub(super) const GROUPS: &[Group] = &[
    administration::GROUP,
    play::GROUP,
    handicap::GROUP,
    time::GROUP,
    scoring::GROUP,
    board::GROUP,
    records::GROUP,
    rules::GROUP,
    player::GROUP,
    analyze::GROUP,
    parameters::GROUP,
    kgs::GROUP,
    cgos::GROUP,
    gogui::GROUP,
    gogui::displays::GROUP,
    gomill::GROUP,
];

/// Points, with blanks between them.
fn vertices(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

/// An estimated result with one digit after the point: `B+3.5`, `W+12.0` or `0`.
fn result(for_black: f64) -> String {
    let tenths = (for_black * 10.0).round() / 10.0;
    match tenths {
        _ if tenths > 0.0 => format!("B+{tenths:.1}"),
        _ if tenths < 0.0 => format!("W+{:.1}", -tenths),
        _ => "0".to_owned(),
    }
}
