//! What files of values say, alone and beside records.

use super::*;
use crate::Condition;
use crate::corpus::testing::{Folder, corpus, game};
use crate::corpus::{Corpus, PositionRef};

#[test]
fn a_file_with_winners_stands_alone() {
    let text = "Game,Move,Value,Winner,Depth,Opening,black_rank\r\nx,0,0.5,B,,Sicilian,3k\r\nx,7,0.75,black,12,,\r\ny,1,0,White,3,\"a,b\",\r\n";
    let values = Values::parse(text).unwrap();
    assert!(values.stands_alone());
    assert_eq!(
        (values.unit(), values.columns()),
        (Unit::Probability, &["depth", "opening", "black-rank"].map(str::to_owned)[..])
    );
    let facts = values.facts();
    let winners: Vec<_> = facts.iter().map(|(facts, value)| (facts.winner, facts.moves, *value)).collect();
    assert_eq!(
        winners,
        [(Color::Black, Some(0), 0.5), (Color::Black, Some(7), 0.75), (Color::White, Some(1), 0.0)]
    );
    let columns: Vec<&str> = values.columns().iter().map(String::as_str).collect();
    let ask = |text: &str| -> Vec<_> {
        let condition = Condition::parse_with(text, &columns).unwrap();
        facts.iter().map(|(facts, _)| condition.evaluate(facts)).collect()
    };
    assert_eq!(ask("depth > 5"), [None, Some(true), Some(false)]);
    assert_eq!(ask("opening = \"a,b\""), [Some(false), None, Some(true)]);
    assert_eq!(ask("black-rank >= 5k"), [Some(true), None, None]);
}

#[test]
fn the_length_of_a_game_and_its_file_are_known_if_they_are_told() {
    let values = Values::parse("file,game,move,value,winner,moves\na,1,3,0.5,b,40\nb,1,3,0.5,w,\n").unwrap();
    let facts = values.facts();
    assert_eq!((facts[0].0.game.as_str(), facts[1].0.game.as_str()), ("a, 1", "b, 1"));
    let left = Condition::parse("left = 37").unwrap();
    assert_eq!((left.evaluate(&facts[0].0), left.evaluate(&facts[1].0)), (Some(true), None));
}

#[test]
fn games_that_nobody_won_are_counted_and_left_out() {
    let values = Values::parse("game,move,value,winner\n1,0,0.5,draw\n1,1,0.5,\n2,0,0.5,w\n").unwrap();
    assert_eq!((values.rows().len(), values.drawn()), (1, 2));
}

#[test]
fn values_are_points_if_they_say_so_or_cannot_be_probabilities() {
    let unit = |text: &str| Values::parse(text).map(|values| values.unit());
    assert_eq!(unit("game,move,value\n1,0,0.5\n1,1,1"), Ok(Unit::Probability));
    assert_eq!(unit("game,move,value\n1,0,0.5\n1,1,-7.5"), Ok(Unit::Score));
    assert_eq!(unit("game,move,value,unit\n1,0,0.5,points\n1,1,1,"), Ok(Unit::Score));
}

#[test]
fn mistakes_are_named_with_their_line_and_column() {
    for (text, expected) in [
        ("", "line 1 is missing: expected names of columns, among them game, move and value"),
        (
            "game,value\n",
            "line 1 names no column move: expected names of columns, among them game, move and value",
        ),
        (
            "game,move,value,Move\n",
            "line 1 has the name move twice: expected names of columns, among them game, move and value",
        ),
        (
            "game,,move,value\n",
            "line 1 has no name for column 2: expected names of columns, among them game, move and value",
        ),
        ("game,move,value\n", "there is no line with a value after the names of the columns"),
        ("game,move,value\n1,2\n", "line 2 has 2 fields: expected 3, one for each column"),
        (
            "game,move,value\n1,-2,0.5\n",
            "line 2, column move: '-2' was found: expected a number of moves, 0 or more",
        ),
        ("game,move,value\n1,2,NaN\n", "line 2, column value: 'NaN' was found: expected a number"),
        (
            "game,move,value\n,2,1\n",
            "line 2, column game: '' was found: expected the name or the number of a game",
        ),
        (
            "game,move,value,winner\n1,2,1,red\n",
            "line 2, column winner: 'red' was found: expected black, white, draw or nothing",
        ),
        (
            "game,move,value,unit\n1,2,1,stones\n",
            "line 2, column unit: 'stones' was found: expected probability or score",
        ),
        (
            "game,move,value,unit\n1,2,1,points\n1,3,1,probability\n",
            "line 3, column unit: 'probability' was found: expected the unit of the lines before",
        ),
        (
            "game,move,value,unit\n1,2,1.5,probability\n",
            "line 2, column value: '1.5' was found: expected a probability from 0 to 1",
        ),
        (
            "game,move,value\n1,2,1\n\n1,2,0\n",
            "line 4, column move: '2' was found: expected each position of a game once, and line 2 has it already",
        ),
    ] {
        assert_eq!(Values::parse(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let folder = Folder::new("values");
    let path = folder.write("values.csv", b"game,move,value\n1,2,\xff\n");
    let error = Values::read(&path).unwrap_err().to_string();
    assert!(error.ends_with("values.csv: line 2 is not text in UTF-8"), "{error}");
    let path = folder.write("good.csv", b"game,move,value\n1,2,0.5\n");
    assert_eq!(Values::read(&path).unwrap().rows().len(), 1);
}

#[test]
fn values_find_their_positions_by_name_title_or_number() {
    let games = [game(&[("GM[1]", "GM[1]GN[first]")]), game(&[("PB[a]", "PB[c]")])].join("");
    let corpus = corpus(&games, "");
    let position = |game: u32, moves: u16| PositionRef { game, moves };
    let asked = [position(0, 0), position(0, 12), position(1, 3), position(1, 4)];
    let text = "game,move,value,winner\nfirst,0,0.1,w\n1,12,0.2,w\n\"games.sgfs, game 2\",3,0.3,b\n\
                2,5,0.4,w\n2,13,0.5,w\nthird,1,0.6,w\n";
    let joined = Values::parse(text).unwrap().join(&corpus, &asked);
    let expected = Joined {
        values: vec![Some(0.1), Some(0.2), Some(0.3), None],
        matched: 3,
        without_value: 1,
        unknown_game: 1,
        ambiguous_game: 0,
        no_such_move: 1,
        not_asked: 1,
        other_winner: 1,
    };
    assert_eq!(joined, expected);
}

#[test]
fn a_number_is_ambiguous_without_a_file_if_there_are_several() {
    let folder = Folder::new("values-join");
    folder.write("a.sgf", game(&[]).as_bytes());
    folder.write("b.sgf", game(&[("PB[a]", "PB[c]")]).as_bytes());
    let corpus = Corpus::read(&[folder.path().to_owned()], None, &mut |_| {}).unwrap();
    let asked = [PositionRef { game: 1, moves: 2 }];
    let join = |text: &str| Values::parse(text).unwrap().join(&corpus, &asked);
    assert_eq!(join("game,move,value\n1,2,0.5\n").ambiguous_game, 1);
    assert_eq!(join("file,game,move,value\nb.sgf,1,2,0.5\n").values, [Some(0.5)]);
    assert_eq!(join("file,game,move,value\nc.sgf,1,2,0.5\n").unknown_game, 1);
}
