//! A line of a file of positions. What is wrong is told with the name of its field.

use go::{Board, Cell, Color, Game, IllegalMove, Move, Point, PointSet, Rules, Size};
use serde_json::{Map, Value};

use super::{ExamPosition, Tier};

/// The fields that a position may have. Those from `source` on are for people.
const FIELDS: [&str; 20] = [
    "id",
    "size",
    "komi",
    "rules",
    "to_play",
    "category",
    "correct",
    "wrong",
    "setup",
    "moves",
    "tier",
    "family",
    "board",
    "source",
    "note",
    "also",
    "conflict",
    "flattened",
    "out_of_turn",
    "source_engine_fails",
];

/// The longest name of a position, a category or a family, in letters.
const LONGEST: usize = 100;

/// Reads a line; nothing if it is empty.
pub(super) fn read(line: &[u8]) -> Result<Option<ExamPosition>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "it is not UTF-8: expected a JSON object".to_owned())?;
    if text.trim().is_empty() {
        return Ok(None);
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // The number of the line is that within the line.
        let reason = reason.rsplit_once(" at line ").map_or(reason.as_str(), |(reason, _)| reason);
        format!("column {} is no JSON ({reason}): expected an object", error.column())
    })?;
    let Value::Object(fields) = &value else {
        return Err(format!("it is {}: expected a JSON object", shown(&value)));
    };
    position(&Fields(fields)).map(Some)
}

fn position(fields: &Fields<'_>) -> Result<ExamPosition, String> {
    if let Some(name) = fields.0.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        let name: String = name.chars().take(LONGEST).collect();
        return Err(format!("{name} is no field of a position: expected {}", FIELDS.join(", ")));
    }
    let game = game(fields)?;
    let tier = tier(fields)?;
    let [correct, wrong] = ["correct", "wrong"].map(|name| answers(fields, name, &game));
    let (correct, wrong) = (correct?, wrong?);
    let (needed, list) = if tier == Tier::Avoid { ("wrong", &wrong) } else { ("correct", &correct) };
    if list.is_empty() {
        return Err(format!("{needed} is empty: expected a move or more for the tier {tier}"));
    }
    if let Some(mv) = wrong.iter().find(|mv| correct.contains(mv)) {
        return Err(format!("wrong has {mv}, which is correct: expected other moves"));
    }
    let [id, category, family] = ["id", "category", "family"].map(|name| fields.word(name));
    Ok(ExamPosition { id: id?, game, category: category?, tier, family: family?, correct, wrong })
}

/// The game up to the position, with the turn of whoever is asked.
fn game(fields: &Fields<'_>) -> Result<Game, String> {
    let side = fields.needed("size")?;
    let side = side.as_u64().filter(|side| (2..=19).contains(side));
    let size =
        Size::square(side.ok_or_else(|| fields.wrong("size", "a whole number from 2 to 19"))? as usize);
    let mut game = Game::new(size, rules(fields)?);
    let komi = fields.needed("komi")?.as_f64();
    komi.and_then(|komi| game.set_komi(komi as f32).ok())
        .ok_or_else(|| fields.wrong("komi", "a number from -1000 to 1000"))?;
    set_up(fields, &mut game)?;
    for (number, word) in fields.words("moves")?.into_iter().enumerate() {
        let place = format!("moves, number {}", number + 1);
        let (color, mv) =
            turn(word).ok_or_else(|| format!("{place}, is {word:?}: expected one like \"B E5\""))?;
        game.play(color, mv).map_err(|error| format!("{place}, is {word:?}: {error}"))?;
    }
    let color = fields.needed("to_play")?.as_str().and_then(color);
    let color = color.ok_or_else(|| fields.wrong("to_play", "\"B\" or \"W\""))?;
    if game.turns().is_empty() {
        game.set_first(color);
    } else if game.to_play() != color {
        game.set_to_play(color);
    }
    check_board(fields, &game)?;
    Ok(game)
}

/// The rules, which are ours where the record does not tell them.
fn rules(fields: &Fields<'_>) -> Result<Rules, String> {
    match fields.0.get("rules") {
        None | Some(Value::Null) => Ok(Rules::default()),
        Some(Value::String(name)) => {
            name.replace('/', "-").parse().map_err(|error| format!("rules: {error}, or null"))
        }
        Some(_) => Err(fields.wrong("rules", "a name such as \"Chinese\", or null")),
    }
}

/// Puts the stones on the board that were there before the first move.
fn set_up(fields: &Fields<'_>, game: &mut Game) -> Result<(), String> {
    let setup = match fields.0.get("setup") {
        None => return Ok(()),
        Some(Value::Object(setup)) => Fields(setup),
        Some(_) => return Err(fields.wrong("setup", "an object with lists B and W")),
    };
    if let Some(name) = setup.0.keys().find(|name| color(name).is_none()) {
        let name: String = name.chars().take(LONGEST).collect();
        return Err(format!("setup has {name}: expected lists B and W"));
    }
    let (mut stones, mut taken) = (Vec::new(), PointSet::EMPTY);
    for color in Color::BOTH {
        let name = color.letter().to_string();
        if !setup.0.contains_key(&name) {
            continue;
        }
        for word in setup.words(&name).map_err(|error| format!("setup.{error}"))? {
            let point: Point = word.parse().map_err(|error| format!("setup.{name}: {error}"))?;
            if !taken.insert(point) {
                return Err(format!("setup.{name} has {point} again: expected each point once"));
            }
            stones.push((point, Cell::from(color)));
        }
    }
    game.set_up(&stones).map_err(|error| format!("setup: {error}"))
}

/// Is the position the one that the record draws, if it does?
fn check_board(fields: &Fields<'_>, game: &Game) -> Result<(), String> {
    if !fields.0.contains_key("board") {
        return Ok(());
    }
    let side = game.size().height();
    let row = |y: usize| (0..side).map(|x| letter(game.board().cell(Point::new(x, y)))).collect::<String>();
    let rows: Vec<String> = (0..side).rev().map(row).collect();
    if fields.words("board")? == rows {
        return Ok(());
    }
    Err(format!("board is another one than setup and moves lead to: expected {}", rows.join("/")))
}

fn letter(cell: Cell) -> char {
    match cell {
        Cell::Black => 'X',
        Cell::White => 'O',
        Cell::Empty | Cell::Off => '.',
    }
}

fn tier(fields: &Fields<'_>) -> Result<Tier, String> {
    let word = fields.needed("tier")?.as_str();
    let named = Tier::NAMED.iter().find(|(_, name)| word == Some(name));
    named.map(|&(tier, _)| tier).ok_or_else(|| fields.wrong("tier", "A, B, hard, avoid or X"))
}

/// Moves that whoever is asked may make, repetitions aside.
fn answers(fields: &Fields<'_>, name: &str, game: &Game) -> Result<Vec<Move>, String> {
    if !fields.0.contains_key(name) {
        return Ok(Vec::new());
    }
    let mut moves = Vec::new();
    for word in fields.words(name)? {
        let mv: Move = word.parse().map_err(|error| format!("{name}: {error}"))?;
        match game.check(game.to_play(), mv) {
            // Collections come from programs with other rules about repetitions.
            Ok(()) | Err(IllegalMove::Superko { .. }) => moves.push(mv),
            Err(error) => return Err(format!("{name} has {mv}: {error}")),
        }
    }
    Ok(moves)
}

/// `B E5`.
fn turn(word: &str) -> Option<(Color, Move)> {
    let (player, mv) = word.split_once(' ')?;
    Some((color(player)?, mv.parse().ok()?))
}

fn color(letter: &str) -> Option<Color> {
    match letter {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// The fields of an object.
struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    fn needed(&self, name: &str) -> Result<&'a Value, String> {
        self.0.get(name).ok_or_else(|| format!("{name} is missing"))
    }

    /// What a field is, and what it should be.
    fn wrong(&self, name: &str, expected: &str) -> String {
        format!("{name} is {}: expected {expected}", self.0.get(name).map_or("missing".to_owned(), shown))
    }

    /// A name of something.
    fn word(&self, name: &str) -> Result<String, String> {
        let word = self.needed(name)?.as_str().map(str::trim);
        let word = word.filter(|word| {
            !word.is_empty() && word.chars().count() <= LONGEST && !word.contains(char::is_control)
        });
        word.map(str::to_owned).ok_or_else(|| self.wrong(name, &format!("1 to {LONGEST} letters")))
    }

    /// A list of words.
    fn words(&self, name: &str) -> Result<Vec<&'a str>, String> {
        let list = self.needed(name)?.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
        list.ok_or_else(|| self.wrong(name, "a list of strings"))
    }
}

/// A value as it was given, or its beginning.
fn shown(value: &Value) -> String {
    const MOST: usize = 40;
    let text = value.to_string();
    match text.chars().nth(MOST) {
        None => text,
        Some(_) => text.chars().take(MOST).chain(['…']).collect(),
    }
}
