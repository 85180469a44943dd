//! Random games that the slow game plays and writes down, for the file tests/positions/games.jsonl.

use go::{Color, IllegalMove, Move, Point, Size};
use serde_json::{Value, json};

use super::{Grid, Random, ReferenceGame, ko_named, rules, suicide_named};

/// One game on each line: all ko rules with all suicide rules, on boards of three sizes.
///
/// A ply is the move, the number of legal points, the illegal empty points and why ([`refusal`]), the stones taken,
/// and the number of own stones lost.
pub(crate) fn recorded_games() -> String {
    let mut text = String::new();
    for (row, ko) in ["none", "simple", "psk", "ssk", "nssk"].into_iter().enumerate() {
        for (column, suicide) in ["yes", "no", "multi"].into_iter().enumerate() {
            let size = Size::square([5, 7, 9][(row + column) % 3]);
            text += &record(size, ko, suicide, (3 * row + column) as u64).to_string();
            text.push('\n');
        }
    }
    text
}

fn record(size: Size, ko: &str, suicide: &str, id: u64) -> Value {
    let known = "the names are those of the tables";
    let rules = rules(ko_named(ko).expect(known), suicide_named(suicide).expect(known));
    let mut game = ReferenceGame::new(Grid::new(size), Color::Black, rules);
    let mut random = Random::new(id);
    let plies: Vec<Value> = (0..20 + 2 * size.area()).map(|_| play(&mut game, &mut random)).collect();
    let [by_black, by_white] = game.prisoners();
    json!({
        "id": id, "size": size.width(), "ko": ko, "suicide": suicide, "plies": plies,
        "final": game.grid().letters(), "area": game.grid().area(),
        "caps_by_black": by_black, "caps_by_white": by_white,
    })
}

/// A uniformly drawn legal move, now and then a pass.
fn play(game: &mut ReferenceGame, random: &mut Random) -> Value {
    let (color, before, prisoners) = (game.to_play(), game.grid().clone(), game.prisoners());
    let points = || before.size().points();
    let legal: Vec<Point> = points().filter(|&point| game.check(color, point.into()).is_ok()).collect();
    let refused: Vec<String> =
        points().filter_map(|point| refusal(game.check(color, point.into()))).collect();
    let chosen = if random.one_in(40) { None } else { random.pick(&legal) };
    let mv = chosen.map_or(Move::Pass, Move::Play);
    game.play(color, mv).expect("the move is legal");
    let captured = taken(&before, game.grid(), !color).join(" ");
    let lost = game.prisoners()[!color as usize] - prisoners[!color as usize];
    json!([mv.to_string(), legal.len(), refused.join(" "), captured, lost])
}

/// The stones of that colour that are gone from one position to the other.
pub(crate) fn taken(before: &Grid, after: &Grid, color: Color) -> Vec<String> {
    let is_gone = |&point: &Point| before.get(point) == Some(color) && after.get(point).is_none();
    before.size().points().filter(is_gone).map(|point| point.to_string()).collect()
}

/// The point with the first letter of the reason why an empty point may not be played: suicide or superko, ko.
pub(crate) fn refusal(result: Result<(), IllegalMove>) -> Option<String> {
    match result.err()? {
        IllegalMove::Suicide(point) | IllegalMove::Superko { point, .. } => Some(format!("{point}s")),
        IllegalMove::Ko(point) => Some(format!("{point}k")),
        IllegalMove::Occupied(_) | IllegalMove::OffBoard { .. } => None,
    }
}
