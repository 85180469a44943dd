//! The patterns against the counts of their published form, and on boards.

use super::*;
use go::diagram::Picture as Diagram;
use go::{Board, LargeBoard, Nearby, Point, Rules};

/// Every neighbourhood of three empty, black or white points beyond those of `off`.
fn neighbourhoods(off: &[usize]) -> Vec<Neighbourhood> {
    let mut all = vec![[Cell::Off; 8]];
    for i in (0..8).filter(|i| !off.contains(i)) {
        let with = |cells: &[Cell; 8], cell| {
            let mut cells = *cells;
            cells[i] = cell;
            cells
        };
        let cells = [Cell::Empty, Cell::Black, Cell::White];
        all = all.iter().flat_map(|some| cells.map(|cell| with(some, cell))).collect();
    }
    all.into_iter().map(Neighbourhood::of).collect()
}

/// The number of pairs of a neighbourhood and a colour to move for which some of the patterns holds, and of all.
fn count(patterns: &[Pattern], off: &[usize]) -> (usize, usize) {
    let expanded: Vec<Expanded> =
        patterns.iter().map(|&pattern| Expanded::new(&PICTURES[pattern as usize])).collect();
    let all = neighbourhoods(off);
    let holds = |color: Color, n: Neighbourhood| expanded.iter().any(|pattern| pattern.holds(color, n));
    let found = all.iter().flat_map(|&n| Color::BOTH.map(|color| holds(color, n))).filter(|&it| it).count();
    (found, 2 * all.len())
}

/// The lower row and the left column of the ring.
const BELOW: [usize; 3] = [0, 1, 2];
const LEFT: [usize; 3] = [0, 3, 5];

#[test]
fn pictures_are_in_the_order_of_the_patterns() {
    for (i, pattern) in Pattern::ALL.into_iter().enumerate() {
        assert_eq!(pattern as usize, i);
    }
    assert_eq!(Pattern::ALL.map(|pattern| pattern.to_string()).join(" "), NAMES);
}

const NAMES: &str = "hane1 hane2 hane3 hane4 cut1 cut2 side1 side2 side3 side4 side5";

#[test]
fn a_picture_is_three_rows_around_the_move() {
    assert_eq!(Pattern::Hane1.picture(), ["XOX", ".+.", "???"]);
    for pattern in Pattern::ALL {
        let rows = pattern.picture();
        assert!(rows.iter().all(|row| row.len() == 3) && rows[1].contains('+'), "{pattern}");
    }
}

#[test]
fn each_pattern_away_from_the_edge_holds_as_often_as_published() {
    use Pattern::*;
    for (pattern, expected) in
        [(Hane1, 416), (Hane2, 288), (Hane3, 864), (Hane4, 144), (Cut1, 2636), (Cut2, 892)]
    {
        assert_eq!(count(&[pattern], &[]), (expected, 13122), "{pattern}");
    }
    assert_eq!(count(&Pattern::ALL, &[]), (5240, 13122));
}

#[test]
fn each_pattern_on_the_edge_holds_as_often_as_published() {
    use Pattern::*;
    for off in [BELOW, LEFT, [5, 6, 7], [2, 4, 7]] {
        for (pattern, expected) in [(Side1, 64), (Side2, 108), (Side3, 90), (Side4, 64), (Side5, 12)] {
            assert_eq!(count(&[pattern], &off), (expected, 486), "{pattern}");
        }
        assert_eq!(count(&Pattern::ALL, &off), (274, 486));
    }
}

#[test]
fn corners_and_points_between_two_edges_match_nothing() {
    let mut corner = [BELOW, LEFT].concat();
    corner.dedup();
    assert_eq!(count(&Pattern::ALL, &corner).0, 0);
    assert_eq!(count(&Pattern::ALL, &[0, 1, 2, 5, 6, 7]).0, 0);
}

#[test]
fn the_table_says_what_the_pictures_say_except_for_own_eyes() {
    let table = Patterns::default();
    let expanded: Vec<Expanded> = PICTURES.iter().map(Expanded::new).collect();
    let mut eyes = 0;
    for neighbourhood in [neighbourhoods(&[]), neighbourhoods(&BELOW)].concat() {
        for color in Color::BOTH {
            let first = expanded.iter().position(|pattern| pattern.holds(color, neighbourhood));
            let is_left_out = is_eye(color, neighbourhood);
            eyes += u32::from(is_left_out && first.is_some());
            assert_eq!(table.holds(color, neighbourhood), first.is_some() && !is_left_out);
            if let Some(first) = first.filter(|_| !is_left_out) {
                assert_eq!(table.first(color, neighbourhood), Pattern::ALL[first]);
            }
        }
    }
    // A cut inside four own stones with one enemy at a corner, the other corners of any kind but the enemy's.
    assert_eq!(eyes, 2 * 4 * 8);
}

#[test]
fn eyes_of_neighbourhoods_are_eyes_of_boards() {
    let picture = "
        . X . X O . .
        X X X . X O .
        . X O X X . O
        X O . O X O .
        . X X X . X X
        X . X X X . O
        . X . O X X .";
    let board = board(picture);
    for point in board.size().points().filter(|&p| board.cell(p) == Cell::Empty) {
        for color in Color::BOTH {
            let expected = board.is_eye(color, point);
            assert_eq!(is_eye(color, board.neighbourhood(point)), expected, "{point} for {color:?}");
        }
    }
}

fn board(picture: &str) -> LargeBoard {
    let picture: Diagram = picture.parse().unwrap();
    picture.to_game(Rules::CHINESE, Color::Black).unwrap().board().clone()
}

/// Those of the patterns that hold on point `a` for a colour to move.
fn names(picture: &str, color: Color) -> String {
    let diagram: Diagram = picture.parse().unwrap();
    let point: Point = diagram.point('a').unwrap();
    let neighbourhood = board(picture).neighbourhood(point);
    let holds = |pattern: &Pattern| Expanded::new(&PICTURES[*pattern as usize]).holds(color, neighbourhood);
    let found: Vec<String> =
        Pattern::ALL.into_iter().filter(holds).map(|pattern| pattern.to_string()).collect();
    found.join(" ")
}

/// The names for Black to move and for White to move; on the position with the colours exchanged they are exchanged.
#[track_caller]
fn check(picture: &str, black: &str, white: &str) {
    assert_eq!([names(picture, Color::Black), names(picture, Color::White)], [black, white], "{picture}");
    let exchanged = picture.replace('X', "#").replace('O', "X").replace('#', "O");
    let found = [names(&exchanged, Color::White), names(&exchanged, Color::Black)];
    assert_eq!(found, [black, white], "{exchanged}");
}

#[test]
fn hanes_are_seen_around_the_head_of_a_stone() {
    check(". . . . .\n. X O X .\n. . a . .\n. . . . .", "hane1", "hane1");
    check(". . . . .\n. X O . .\n. . a . .\n. . . . .", "hane2", "hane2");
    check(". . . . .\n. X O . .\n. X a . .\n. . . . .", "hane3", "hane3");
    check(". . . . .\n. X O O .\n. . a . .\n. . . . .", "hane4", "");
    check(". . . . .\n. X O . .\n. . a X .\n. . . . .", "", "");
}

#[test]
fn hanes_are_seen_from_every_side() {
    for picture in [
        ". . . . .\n. X . . .\n. O a . .\n. . . . .",
        ". . . . .\n. . . . .\n. . a . .\n. X O . .\n. . . . .",
        ". . . . .\n. . . O .\n. . a X .\n. . . . .",
        ". . . . .\n. . O X .\n. . a . .\n. . . . .",
    ] {
        check(picture, "hane2", "hane2");
    }
}

#[test]
fn a_cut_is_one_unless_the_cutting_stone_would_be_held() {
    check(". . . . .\n. X O . .\n. O a . .\n. . . . .", "cut1", "cut1");
    check(". . . . .\n. X O . .\n. O a O .\n. . . . .", "", "");
    check(". . . . .\n. X O . .\n. O a . .\n. . O . .\n. . . . .", "", "");
    check(". . . . .\n. X O . .\n. O a X .\n. . O . .\n. . . . .", "cut1", "cut1");
}

#[test]
fn a_cut_between_two_stones_is_one_unless_the_enemy_is_behind() {
    check(". . . . .\n. . X . .\n. O a O .\n. . . . .\n. . . . .", "cut2", "cut2");
    check(". . . . .\n. . X . .\n. O a O .\n. X X . .\n. . . . .", "cut2", "cut2");
    check(". . . . .\n. . X . .\n. O a O .\n. . O . .\n. . . . .", "", "");
}

#[test]
fn moves_on_the_edge_have_patterns_of_their_own() {
    check(". . . . .\n. X . . .\n. O a . .", "side1", "side1");
    check(". . . . .\n. . X . .\n. . a O .", "side2", "side2");
    check(". . . . .\n. . X O .\n. . a . .", "side3", "side4");
    check(". . . . .\n. . X O .\n. O a X .", "side3", "side5");
    check(". . . . .\n. . X O .\n. X a X .", "side3", "");
    check(". . . .\n. X . .\n. O . .\na . . .", "", "");
}

#[test]
fn patterns_are_written_as_a_list_of_names() {
    #[derive(Serialize, Deserialize)]
    struct Holder {
        patterns: Patterns,
    }
    let text = "patterns = [\"side5\", \"hane1\", \"hane1\"]\n";
    let read: Holder = toml::from_str(text).unwrap();
    assert_eq!(read.patterns, Patterns::new([Pattern::Hane1, Pattern::Side5]));
    assert_eq!(toml::to_string(&read).unwrap(), "patterns = [\"hane1\", \"side5\"]\n");
    let refused = toml::from_str::<Holder>("patterns = [\"hane9\"]").err().unwrap().to_string();
    assert!(refused.contains("hane9") && refused.contains("`cut2`"), "{refused}");
}
