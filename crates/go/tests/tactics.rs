//! The quick answers about ataris and captures, held against slow ones that only use stones and liberties.

mod support;

use go::board::convert;
use go::isa::{Isa, Portable};
use go::{Board, Cell, Color, LargeBoard, Point, Size, SmallBoard, Space, Tactics, WatchfulBoard};
use support::Random;

fn liberties<B: Board>(board: &B, stone: Point) -> Vec<Point> {
    let mut found = Vec::new();
    board.for_each_liberty(stone, |p| found.push(p));
    found
}

/// The heads of the strings of that colour around the point whose last liberty it is.
fn in_atari_at<B: Board>(board: &B, color: Color, point: Point) -> Vec<Point> {
    let (heads, count) = board.strings_around(color, point);
    heads[..count].iter().copied().filter(|&head| liberties(board, head) == [point]).collect()
}

fn check_empty_point<B: Board>(board: &B, color: Color, point: Point) {
    for cell in [Cell::Black, Cell::White, Cell::Empty] {
        let count = point.neighbours().iter().filter(|&&p| board.cell(p) == cell).count();
        assert_eq!(board.count_around(point, cell) as usize, count, "{cell:?} around {point}");
    }
    assert_eq!(board.count_around(point, Cell::Off), 0);
    let beside = board.empty_neighbour(point);
    assert_eq!(beside.is_some(), board.count_around(point, Cell::Empty) > 0, "an empty point beside {point}");
    assert!(beside.is_none_or(|p| board.cell(p) == Cell::Empty && point.neighbours().contains(&p)));

    let (mine, count) = board.strings_around(color, point);
    let has_friend = mine[..count].iter().any(|&head| liberties(board, head) != [point]);
    let taken = in_atari_at(board, !color, point);
    assert_eq!(board.is_supported(color, point), has_friend || !taken.is_empty(), "support of {point}");
    let size: u32 = taken.iter().map(|&head| board.string_size(head)).sum();
    assert_eq!(board.capture_size(color, point), size, "capture at {point}");
    let rescues = taken.iter().filter(|&&head| is_beside_atari(board, head, color));
    let rescue_size: u32 = rescues.map(|&head| board.string_size(head)).sum();
    assert_eq!(board.rescue_size(color, point), rescue_size, "rescue at {point}");
    let (theirs, count) = board.strings_around(!color, point);
    let is_threat = theirs[..count].iter().any(|&head| liberties(board, head).len() <= 2);
    assert_eq!(board.is_threat(color, point), is_threat, "threat at {point}");
    if !board.is_suicide(color, point) {
        let mut after = board.clone();
        after.play(color, point);
        assert_eq!(
            board.liberties_after(color, point),
            after.liberties(point).min(2),
            "{color:?} at {point}"
        );
    }
}

/// The empty points that belong together with this one, if stones of one colour alone are beside them and they are few.
fn space_of<B: Board>(board: &B, point: Point) -> Option<Vec<Point>> {
    let mut points = vec![point];
    let mut owners = Vec::new();
    let mut next = 0;
    while next < points.len() {
        for beside in points[next].neighbours() {
            match board.cell(beside) {
                Cell::Empty if !points.contains(&beside) => points.push(beside),
                Cell::Black | Cell::White => owners.push(board.cell(beside)),
                Cell::Empty | Cell::Off => {}
            }
        }
        next += 1;
    }
    owners.dedup();
    points.sort();
    (points.len() <= Space::MOST && owners.len() == 1).then_some(points)
}

fn check_space<B: Board>(board: &B, point: Point) -> bool {
    let found = board.space(point).map(|space| {
        let mut points = space.points().to_vec();
        points.sort();
        points
    });
    assert_eq!(found, space_of(board, point), "the space of {point}");
    found.is_some()
}

/// Is the string next to a string of that colour in atari?
fn is_beside_atari<B: Board>(board: &B, stone: Point, color: Color) -> bool {
    let mut is_found = false;
    board.for_each_stone(stone, |at| {
        let mut around = at.neighbours().into_iter().filter(|&p| board.cell(p).is(color));
        is_found |= around.any(|p| liberties(board, p).len() == 1);
    });
    is_found
}

/// Is anything to be saved or taken there, in the words of [`go::Tactics::for_each_urgent_point`]?
fn is_urgent<B: Board>(board: &B, color: Color, point: Point) -> bool {
    let is_hopeless =
        |color| board.count_around(point, Cell::Empty) <= 1 && !board.is_supported(color, point);
    let saves = board.capture_size(!color, point) > 0 && !is_hopeless(color);
    let takes = board.capture_size(color, point) > 0
        && board.ko() != Some(point)
        && (!is_hopeless(!color) || board.rescue_size(color, point) > 0);
    saves || takes
}

fn check<B: Board>(board: &mut B) {
    let empty: Vec<Point> = board.size().points().filter(|&p| board.cell(p) == Cell::Empty).collect();
    for &point in &empty {
        check_space(board, point);
    }
    for color in Color::BOTH {
        for &point in &empty {
            check_empty_point(board, color, point);
        }
    }
    let has_atari = |p: &Point| Color::BOTH.iter().any(|&color| !in_atari_at(board, color, *p).is_empty());
    let expected: Vec<Point> = empty.iter().copied().filter(has_atari).collect();
    let mut found = Vec::new();
    board.for_each_last_liberty(|_, point| found.push(point));
    found.sort();
    assert_eq!(found, expected, "last liberties");

    for color in Color::BOTH {
        let mut urgent = Vec::new();
        board.for_each_urgent_point(color, |_, point| urgent.push(point));
        urgent.sort();
        assert!(urgent.is_sorted_by(|a, b| a < b), "a point comes twice in {urgent:?}");
        assert!(urgent.iter().all(|point| expected.contains(point)), "{urgent:?} of {expected:?}");
        let left_out = expected.iter().find(|&&p| is_urgent(board, color, p) && !urgent.contains(&p));
        assert_eq!(left_out, None, "urgent for {color:?}, but left out");
    }
}

/// Random games: every position has something in atari sooner or later, so all answers occur.
fn check_games<B: Board>(size: Size, games: u64) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut board = B::new(size);
        for turn in 0..2 * size.area() {
            let color = if turn % 2 == 0 { Color::Black } else { Color::White };
            if board.play_random(color, |n| random.below(n)).is_none() {
                board.pass();
            }
            if turn % (1 + size.area() / 30) == 0 {
                check(&mut board);
            }
        }
    }
}

#[test]
fn quick_answers_agree_with_slow_ones_on_small_boards() {
    for (width, height) in [(9, 9), (7, 5), (3, 3), (1, 6)] {
        let size = Size::new(width, height).unwrap();
        check_games::<SmallBoard<Portable>>(size, 12);
        #[cfg(target_arch = "x86_64")]
        match go::isa::V3::detect() {
            Some(_) => check_games::<SmallBoard<go::isa::V3>>(size, 12),
            None => support::skipped("this processor lacks x86-64-v3"),
        }
    }
}

#[test]
fn quick_answers_agree_with_slow_ones_on_large_boards() {
    for (width, height) in [(19, 19), (9, 9), (3, 3), (1, 6)] {
        let size = Size::new(width, height).unwrap();
        check_games::<LargeBoard>(size, 4);
        check_games::<WatchfulBoard>(size, 4);
    }
}

/// Where spaces meet the edge of the largest small board and the middle of its masks, and one that is a point too large.
#[test]
fn small_spaces_are_found_in_corners_and_across_words() {
    let pictures = [
        (". . X .\nX . X .\n. X X .\n. . . .", "A4", 3),
        (". . . .\n. . . .\nO O O .\n. . O .", "A1", 2),
        (". . . . . . X\nX X X X X X X", "B2", 6),
    ];
    for (picture, name, count) in pictures {
        let picture: go::diagram::Picture = picture.parse().unwrap();
        let board = picture.to_board().unwrap();
        let point: Point = name.parse().unwrap();
        assert_eq!(board.space(point).map(|space| space.points().len()), Some(count), "{name}");
        let small: SmallBoard = convert(&board);
        assert!(check_space(&small, point), "{name}");
    }
    let size = Size::square(9);
    for row in 0..9 {
        let mut board = SmallBoard::<Portable>::new(size);
        for point in size.points().filter(|point| !(point.y() == row && point.x() >= 4)) {
            board.play(Color::White, point);
        }
        assert!(check_space(&board, Point::new(8, row)), "row {row}");
    }
    let too_large: go::diagram::Picture = ". . . . . . . X\nX X X X X X X X".parse().unwrap();
    assert!(too_large.to_board().unwrap().space("B2".parse().unwrap()).is_none());
}

/// More strings in atari than a board keeps a list of: columns of white stones, one by one, between empty columns and
/// black walls.
#[test]
fn any_number_of_last_liberties_is_found() {
    let size = Size::square(19);
    let mut board = LargeBoard::new(size);
    let mut white_stones = 0;
    for point in size.points() {
        let is_white = point.x() % 2 == 1 && point.y() % 2 == 0;
        if is_white {
            board.play(Color::White, point);
            white_stones += 1;
        } else if point.x() % 4 != 0 {
            board.play(Color::Black, point);
        }
    }
    assert!(white_stones > 64 && board.stones()[Color::White] == white_stones);
    let mut last_liberties = 0;
    board.for_each_last_liberty(|_, _| last_liberties += 1);
    assert_eq!(last_liberties, 50);
    check(&mut board);
    check(&mut convert::<LargeBoard, WatchfulBoard>(&board));
}
