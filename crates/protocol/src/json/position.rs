//! The game that a query is about.

use go::{Cell, Color, Game, MAX_SIDE, Move, Point, Rules, Scoring, Size};
use serde_json::Value;

use super::fields::{Fields, Problem, shortened, shown};
use super::rules;

/// The largest komi either way, as in KataGo.
const LARGEST_KOMI: f64 = 400.0;

/// A game, of which any position can be had.
#[derive(Clone, Debug)]
pub(super) struct Positions {
    start: Game,
    moves: Vec<(Color, Move)>,
}

impl Positions {
    /// The game of a query. Every move in it is legal.
    pub(super) fn read(query: &Fields<'_>, warnings: &mut Vec<Problem>) -> Result<Positions, Problem> {
        let size = size(query)?;
        let rules = rules::read(query, warnings)?;
        let mut start = Game::new(size, rules);
        let komi = komi(query, rules)?;
        start.set_komi(komi).map_err(|error| Problem::new("komi", error.to_string()))?;
        let moves = turns(query, "moves", size)?;
        let moves = query.require("moves", moves, "a list of moves, such as [[\"B\",\"D4\"]]")?;
        set_up(&mut start, query)?;
        if let Some(color) = first(query, &moves)? {
            start.set_first(color);
        }
        let positions = Positions { start, moves };
        positions.check()?;
        Ok(positions)
    }

    /// The number of moves.
    pub(super) fn last_turn(&self) -> usize {
        self.moves.len()
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.start.size()
    }

    /// The game after so many moves.
    pub(super) fn after(&self, turns: usize) -> Game {
        let mut game = self.start.clone();
        for &(color, mv) in self.moves.iter().take(turns) {
            let played = game.play(color, mv);
            debug_assert!(played.is_ok(), "the moves of a query are checked when it comes");
        }
        game
    }

    fn check(&self) -> Result<(), Problem> {
        let mut game = self.start.clone();
        for (at, &(color, mv)) in self.moves.iter().enumerate() {
            // KaTrain looks for the first two words, when it tries out moves of which some may be illegal.
            game.play(color, mv).map_err(|reason| {
                let number = at + 1;
                Problem::new("moves", format!("Illegal move {number}, {} {mv}: {reason}", color.letter()))
            })?;
        }
        Ok(())
    }
}

fn size(query: &Fields<'_>) -> Result<Size, Problem> {
    let side = |name| {
        let side = query.whole(name, 1..=MAX_SIDE as i64)?;
        query.require(name, side, "a whole number from 1 to 19").map(|side| side as usize)
    };
    let (width, height) = (side("boardXSize")?, side("boardYSize")?);
    if width * height < 2 {
        return Err(query.problem("boardXSize", "on a board of a single point there is no move to choose"));
    }
    Size::new(width, height).map_err(|error| query.problem("boardXSize", error.to_string()))
}

/// The komi; without one, what is usual for the rules.
fn komi(query: &Fields<'_>, rules: Rules) -> Result<f32, Problem> {
    let usual = if rules.scoring == Scoring::Territory { 6.5 } else { 7.5 };
    let komi = query.number("komi", -LARGEST_KOMI..=LARGEST_KOMI)?.unwrap_or(usual);
    if (2.0 * komi).fract() == 0.0 {
        Ok(komi as f32)
    } else {
        Err(query.problem("komi", format!("komi is {komi}, but must be a whole number of half points")))
    }
}

/// Who has the turn in the first position, if that is said: by name, or by the first move.
fn first(query: &Fields<'_>, moves: &[(Color, Move)]) -> Result<Option<Color>, Problem> {
    let name = "initialPlayer";
    let Some(value) = query.get(name) else { return Ok(moves.first().map(|&(color, _)| color)) };
    let color = value.as_str().and_then(|text| text.parse().ok());
    color.map(Some).ok_or_else(|| query.unexpected(name, value, "\"B\" or \"W\""))
}

/// Places the first stones. Two or more of Black alone are a handicap, as in KataGo: White gets what the rules say, and
/// the turn.
fn set_up(game: &mut Game, query: &Fields<'_>) -> Result<(), Problem> {
    let name = "initialStones";
    let stones = turns(query, name, game.size())?.unwrap_or_default();
    let mut changes: Vec<(Point, Cell)> = Vec::new();
    for (color, mv) in stones {
        let point = mv.point().ok_or_else(|| query.problem(name, "a pass is no stone"))?;
        let cell = Cell::from(color);
        match changes.iter().find(|(other, _)| *other == point) {
            Some((_, other)) if *other == cell => {}
            Some(_) => {
                return Err(query.problem(name, format!("{point} cannot have stones of both colours")));
            }
            None => changes.push((point, cell)),
        }
    }
    let is_handicap = changes.len() >= 2 && changes.iter().all(|(_, cell)| cell.is(Color::Black));
    let placed = if is_handicap {
        game.place_handicap(&changes.iter().map(|&(point, _)| point).collect::<Vec<_>>())
    } else {
        game.set_up(&changes)
    };
    placed.map_err(|error| query.problem(name, error.to_string()))
}

/// A list of players with what each does.
fn turns(query: &Fields<'_>, name: &str, size: Size) -> Result<Option<Vec<(Color, Move)>>, Problem> {
    let Some(list) = query.list(name, "a list of pairs, such as [\"B\",\"D4\"]")? else { return Ok(None) };
    let turns = list.iter().enumerate().map(|(at, value)| {
        turn(value, size).map_err(|message| query.problem(name, format!("{name}[{at}]: {message}")))
    });
    turns.collect::<Result<_, _>>().map(Some)
}

fn turn(value: &Value, size: Size) -> Result<(Color, Move), String> {
    let expected = || format!("expected a pair, such as [\"B\",\"D4\"], and was given {}", shown(value));
    let [color, location] = value.as_array().map_or(&[][..], Vec::as_slice) else { return Err(expected()) };
    let color = color.as_str().ok_or_else(expected)?;
    let color = color.parse().map_err(|_| expected_color(color))?;
    Ok((color, vertex(location.as_str().ok_or_else(expected)?, size)?))
}

pub(super) fn expected_color(given: &str) -> String {
    format!("expected \"B\" or \"W\", and was given {:?}", shortened(given))
}

/// A point of the board or a pass: `D4`, `pass`, or `(3,15)`, the column and the row counted from the upper left.
pub(super) fn vertex(text: &str, size: Size) -> Result<Move, String> {
    let mv = match text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(pair) => by_numbers(pair, size),
        None => text.trim().parse().ok(),
    };
    mv.filter(|mv| mv.point().is_none_or(|point| size.contains(point))).ok_or_else(|| {
        format!("expected a point of the {size} board or pass, and was given {:?}", shortened(text))
    })
}

fn by_numbers(pair: &str, size: Size) -> Option<Move> {
    let (column, row) = pair.split_once(',')?;
    let column: usize = column.trim().parse().ok()?;
    let row: usize = row.trim().parse().ok()?;
    let is_on_board = column < size.width() && row < size.height();
    is_on_board.then(|| Point::new(column, size.height() - 1 - row).into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn positions(changes: Value) -> Result<Positions, Problem> {
        let mut query = json!({"rules": "chinese", "boardXSize": 9, "boardYSize": 7, "moves": []});
        query.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        Positions::read(&Fields::of(query.as_object().unwrap()), &mut Vec::new())
    }

    fn message(changes: Value) -> (String, String) {
        let problem = positions(changes).unwrap_err();
        (problem.field, problem.message)
    }

    #[test]
    fn moves_are_points_passes_or_pairs_of_numbers_from_the_upper_left() {
        let size = Size::new(9, 7).unwrap();
        assert_eq!(vertex("a7", size), Ok(Point::new(0, 6).into()));
        assert_eq!(vertex("(0,0)", size), Ok(Point::new(0, 6).into()));
        assert_eq!(vertex("( 8, 6 )", size), Ok(Point::new(8, 0).into()));
        assert_eq!(vertex("PASS", size), Ok(Move::Pass));
        for bad in ["A8", "K1", "(9,0)", "(0,7)", "(0)", "(-1,0)", "(,)", "", "I3", "(1,2"] {
            let refused = vertex(bad, size).unwrap_err();
            assert_eq!(refused, format!("expected a point of the 9x7 board or pass, and was given {bad:?}"));
        }
    }

    #[test]
    fn each_position_of_the_game_can_be_had() {
        let moves = json!([["B", "D4"], ["W", "pass"], ["b", "(0,6)"]]);
        let positions = positions(json!({"moves": moves, "komi": -0.5})).unwrap();
        assert_eq!(positions.last_turn(), 3);
        assert_eq!(positions.after(0).turns().len(), 0);
        let game = positions.after(3);
        assert_eq!((game.to_play(), game.komi()), (Color::White, -0.5));
        assert_eq!(game.turns()[2].mv, "A1".parse().unwrap());
    }

    #[test]
    fn an_illegal_move_is_named_with_its_number_and_the_reason() {
        let moves = json!([["B", "D4"], ["W", "D4"]]);
        let expected = "Illegal move 2, W D4: there is a stone on D4";
        assert_eq!(message(json!({"moves": moves})), ("moves".into(), expected.into()));
        for (moves, expected) in [
            (
                json!([["B", "D4"], ["B"]]),
                "moves[1]: expected a pair, such as [\"B\",\"D4\"], and was given [\"B\"]",
            ),
            (json!([["X", "D4"]]), "moves[0]: expected \"B\" or \"W\", and was given \"X\""),
            (json!([["B", 4]]), "moves[0]: expected a pair, such as [\"B\",\"D4\"], and was given [\"B\",4]"),
            (json!(["D4"]), "moves[0]: expected a pair, such as [\"B\",\"D4\"], and was given \"D4\""),
            (json!("D4"), "moves is \"D4\", but must be a list of pairs, such as [\"B\",\"D4\"]"),
            (json!(null), "moves is missing: it must be a list of moves, such as [[\"B\",\"D4\"]]"),
        ] {
            assert_eq!(message(json!({"moves": moves})), ("moves".into(), expected.into()));
        }
    }

    #[test]
    fn stones_of_black_alone_are_a_handicap_and_give_white_the_turn() {
        let stones = json!([["B", "C3"], ["B", "G5"]]);
        let game = positions(json!({"initialStones": stones})).unwrap().after(0);
        assert_eq!((game.handicap(), game.to_play()), (2, Color::White));
        let game = positions(json!({"initialStones": stones, "initialPlayer": "B"})).unwrap().after(0);
        assert_eq!((game.handicap(), game.to_play()), (2, Color::Black));
        let mixed = json!([["B", "C3"], ["W", "G5"], ["B", "C3"]]);
        let game = positions(json!({"initialStones": mixed})).unwrap().after(0);
        assert_eq!((game.handicap(), game.to_play()), (0, Color::Black));
        let game = positions(json!({"moves": [["W", "D4"]]})).unwrap();
        assert_eq!(game.after(0).to_play(), Color::White);
    }

    #[test]
    fn stones_that_cannot_stand_are_refused() {
        for (stones, expected) in [
            (json!([["B", "A1"], ["W", "A2"], ["W", "B1"]]), "the stones around A2 would have no liberty"),
            (json!([["B", "A1"], ["W", "A1"]]), "A1 cannot have stones of both colours"),
            (json!([["B", "pass"]]), "a pass is no stone"),
        ] {
            assert_eq!(message(json!({"initialStones": stones})), ("initialStones".into(), expected.into()));
        }
    }

    #[test]
    fn boards_and_komi_have_their_ranges() {
        assert_eq!(
            message(json!({"boardXSize": 20})),
            ("boardXSize".into(), "boardXSize is 20, but must be a whole number from 1 to 19".into())
        );
        assert_eq!(message(json!({"boardYSize": "9"})).0, "boardYSize");
        assert_eq!(message(json!({"boardXSize": 1, "boardYSize": 1.0})).0, "boardXSize");
        assert_eq!(positions(json!({"boardXSize": 9.0})).unwrap().size(), Size::new(9, 7).unwrap());
        assert_eq!(
            message(json!({"komi": 7.25})),
            ("komi".into(), "komi is 7.25, but must be a whole number of half points".into())
        );
        assert_eq!(
            message(json!({"komi": 401})),
            ("komi".into(), "komi is 401, but must be a number from -400 to 400".into())
        );
        for (rules, twice) in [("chinese", 15), ("japanese", 13)] {
            let komi = positions(json!({"rules": rules})).unwrap().after(0).komi();
            assert_eq!((2.0 * komi) as i32, twice, "{rules}");
        }
    }
}
