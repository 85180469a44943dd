//! Drawings as a whole: compared with files that were looked at, and taken apart.
//!
//! After a wanted change the files are written anew, to be looked at again, by
//!
//! ```text
//! UPDATE_SNAPSHOTS=1 cargo test -p tengen-go --test diagram
//! ```

use std::path::Path;

use go::diagram::{Mark, Picture, Svg, Tint};
use go::{Board, Game, LargeBoard, Point, PointSet, Rules, Size};
use proptest::prelude::*;

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn picture(text: &str) -> Picture {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn empty(side: usize) -> Svg {
    Svg::new(&LargeBoard::new(Size::square(side)))
}

fn compare_with_file(name: &str, drawing: &Svg) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    let drawn = drawing.to_string();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &drawn).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let difference = drawn.lines().zip(expected.lines()).find(|(drawn, expected)| drawn != expected);
    assert!(drawn == expected, "{name} differs, first in {difference:?}; see the head of this file");
}

/// How many elements a layer has; 0 if it is not there.
fn elements(drawing: &str, layer: &str) -> usize {
    let opening = format!("<g data-layer=\"{layer}\"");
    let Some((_, rest)) = drawing.split_once(&opening) else { return 0 };
    rest.split_once("</g>").map_or(0, |(inside, _)| inside.matches("<circle").count())
}

/// Checks that every tag is closed in the right order and that no bare `<` or `&` stands in text.
fn assert_well_formed(drawing: &str) {
    let mut open = Vec::new();
    for piece in drawing.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("every tag ends");
        assert!(!text.contains('>'), "a bare > in {text:?}");
        for entity in text.split('&').skip(1) {
            assert!(entity.split_once(';').is_some_and(|(name, _)| name.len() <= 4), "a bare & in {text:?}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            assert_eq!(tag.matches('"').count() % 2, 0, "an open quote in {tag:?}");
            open.extend(tag.split(' ').next());
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

fn game(size: usize, moves: &str) -> Game {
    let mut game = Game::new(Size::square(size), Rules::CHINESE);
    for word in moves.split_whitespace() {
        game.play(game.to_play(), word.parse().expect("a move")).expect("a legal move");
    }
    game
}

#[test]
fn marks_and_labels_look_as_they_did() {
    let drawing = Svg::from(&picture(". X O .\n. X(O).\na . . .\n. . . ."))
        .mark(point("B3"), Mark::Triangle)
        .mark(point("C4"), Mark::Square)
        .mark(point("B1"), Mark::Circle)
        .mark(point("D4"), Mark::Cross)
        .label(point("D2"), "12")
        .arrow(point("D1"), point("C2"))
        .caption("Black to play");
    compare_with_file("marks.svg", &drawing);
}

#[test]
fn a_figure_looks_as_it_did() {
    compare_with_file("figure.svg", &Svg::figure(&game(5, "C3 C2 D2 B3 D3 D1 E1 B4"), 2..8));
}

#[test]
fn heat_ownership_and_regions_look_as_they_did() {
    let region: PointSet = ["A1", "A2", "B1"].map(point).into_iter().collect();
    let drawing = Svg::from(&picture(". X O\n. X O\n. . ."))
        .heat(point("A3"), 0.0, "")
        .heat(point("A2"), 0.4, "250")
        .heat(point("B1"), 1.0, "1.2k")
        .ownership(point("C1"), -0.8)
        .ownership(point("B3"), -0.5)
        .ownership(point("B2"), 0.9)
        .tint(&region, Tint::Blue)
        .coordinates(false)
        .cell_size(48.0)
        .title("Three overlays");
    compare_with_file("overlays.svg", &drawing);
}

#[test]
fn a_cropped_board_looks_as_it_did() {
    let drawing = Svg::new(game(9, "C7 G3 C3").board()).crop(point("D9"), point("A6"));
    compare_with_file("crop.svg", &drawing);
}

#[test]
fn every_stone_on_the_board_is_drawn_once() {
    let drawing = Svg::from(&picture(". X O . .\n X X O . O\n . . . . .")).to_string();
    assert_eq!([elements(&drawing, "black"), elements(&drawing, "white")], [3, 3]);
    assert!(drawing.contains("Go board, 5 by 3, black stones: 3, white stones: 3"));
    assert_eq!(elements(&empty(19).to_string(), "stars"), 9);
}

#[test]
fn stones_outside_the_crop_are_not_drawn() {
    let drawing = Svg::from(&picture("X . .\n. . O\nX O .")).crop(point("A1"), point("B2")).to_string();
    assert_eq!([elements(&drawing, "black"), elements(&drawing, "white")], [1, 1]);
}

#[test]
fn a_figure_shows_captured_stones_and_lists_moves_on_taken_points() {
    // White 4 takes Black 1 in the corner, White 8 passes, Black 9 takes White 2 from there.
    let game = game(5, "A1 B1 C1 A2 B2 E5 D5 pass A1");
    let whole = Svg::figure(&game, 0..100).to_string();
    assert_eq!([elements(&whole, "black"), elements(&whole, "white")], [4, 3]);
    assert!((1..=7).all(|number| whole.contains(&format!(">{number}</text>"))));
    assert!(whole.contains(">8 pass, 9 at 1</text>"));

    let end = Svg::figure(&game, 8..9).to_string();
    assert!(end.contains(">9</text>") && !end.contains("at 1"), "the point is empty by then");
    assert_eq!([elements(&end, "black"), elements(&end, "white")], [4, 3], "what 9 takes stays");
}

#[test]
fn drawings_are_the_same_every_time() {
    let draw = || Svg::figure(&game(9, "E5 C3 G7 G3 C7"), 0..5).caption("Five moves").to_string();
    assert_eq!(draw(), draw());
}

#[test]
fn points_off_the_board_and_impossible_values_are_ignored() {
    let (outside, inside) = (point("T19"), point("A1"));
    let drawing = empty(5)
        .last_move(outside)
        .mark(outside, Mark::Cross)
        .label(outside, "a")
        .heat(outside, 0.5, "a")
        .heat(inside, f32::NAN, "a")
        .ownership(outside, 1.0)
        .ownership(inside, f32::INFINITY)
        .tint(&[outside].into_iter().collect(), Tint::Red)
        .arrow(inside, outside)
        .arrow(inside, inside)
        .crop(inside, outside)
        .cell_size(f32::NAN);
    assert_eq!(drawing.to_string(), empty(5).to_string());
}

#[test]
fn every_size_can_be_drawn() {
    for (width, height) in [(1, 1), (1, 19), (19, 1), (2, 3), (5, 9)] {
        let board = LargeBoard::new(Size::new(width, height).unwrap());
        let drawing = Svg::new(&board).caption("A caption that is longer than the board is wide").to_string();
        assert_well_formed(&drawing);
    }
}

#[test]
fn all_texts_are_escaped() {
    let bad = "<&\">";
    let drawing =
        empty(9).title(bad).caption(bad).label(point("C3"), bad).heat(point("D3"), 1.0, bad).to_string();
    assert_well_formed(&drawing);
    assert_eq!(drawing.matches("&lt;&amp;&quot;&gt;").count(), 5, "the title is there twice");
}

proptest! {
    #[test]
    fn no_text_breaks_a_drawing(text in any::<String>()) {
        let drawing = empty(5).title(text.clone()).caption(text.clone()).label(point("C3"), text.clone());
        assert_well_formed(&drawing.heat(point("A1"), 0.2, text).to_string());
    }
}
