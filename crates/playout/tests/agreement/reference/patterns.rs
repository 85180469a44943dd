//! The patterns of MoGo as pictures (Gelly et al. 2006, figures 5 to 8), matched by trying every way to look at them.
//!
//! `X` Black, `O` White, `.` empty, `#` off the board, `?` anything on the board, `x` anything but White, `o` anything
//! but Black; `+` is the move.

use go::Color;

/// The points around a move, the top row first, in the letters `X`, `O`, `.` and `#`; the move itself is `+`.
pub(crate) type Square = [[char; 3]; 3];

const HANE: [&str; 3] = ["XOX .+. ???", "XO. .+. ?.?", "XO? X+. ?.?"];
const HANE_BY_BLACK: [&str; 1] = ["XOO .+. ?.?"];
const CUT: &str = "XO? O+? ???";
const NO_CUT: [&str; 2] = ["XO? O+O ?.?", "XO? O+. ?O?"];
const SECOND_CUT: [&str; 1] = ["?X? O+O xxx"];
const SIDE: [&str; 2] = ["X.? O+? ###", "?X? o+O ###"];
const SIDE_BY_BLACK: [&str; 1] = ["?XO ?+? ###"];
const SIDE_BY_WHITE: [&str; 2] = ["?XO ?+o ###", "?XO O+X ###"];

/// Does any pattern match, turned, mirrored or with the colours exchanged?
pub(crate) fn is_interesting(square: &Square, to_play: Color) -> bool {
    views(square, to_play).iter().any(|(view, to_play)| is_interesting_as_drawn(view, *to_play))
}

fn is_interesting_as_drawn(square: &Square, to_play: Color) -> bool {
    let any = |pictures: &[&str]| pictures.iter().any(|picture| matches(picture, square));
    any(&HANE)
        || matches(CUT, square) && !any(&NO_CUT)
        || any(&SECOND_CUT)
        || any(&SIDE)
        || to_play == Color::Black && (any(&HANE_BY_BLACK) || any(&SIDE_BY_BLACK))
        || to_play == Color::White && any(&SIDE_BY_WHITE)
}

fn matches(picture: &str, square: &Square) -> bool {
    let wanted = picture.chars().filter(|&mark| mark != ' ');
    wanted.zip(square.as_flattened()).all(|(mark, &found)| match mark {
        '?' => found != '#',
        'x' => found == 'X' || found == '.',
        'o' => found == 'O' || found == '.',
        exact => found == exact,
    })
}

/// The square from all sides, in both colours.
fn views(square: &Square, to_play: Color) -> Vec<(Square, Color)> {
    let mut views = Vec::new();
    let mut view = *square;
    for _ in 0..4 {
        view = turned(&view);
        for view in [view, mirrored(&view)] {
            views.push((view, to_play));
            views.push((exchanged(&view), !to_play));
        }
    }
    views
}

fn turned(square: &Square) -> Square {
    [0, 1, 2].map(|row| [0, 1, 2].map(|column| square[2 - column][row]))
}

fn mirrored(square: &Square) -> Square {
    square.map(|[left, middle, right]| [right, middle, left])
}

fn exchanged(square: &Square) -> Square {
    square.map(|row| {
        row.map(|letter| match letter {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
    })
}

/// Every square with those free points, for both players, that a pattern accepts.
fn accepted(free: usize, accepts: impl Fn(&Square, Color) -> bool) -> usize {
    let mut count = 0;
    for code in 0..3usize.pow(free as u32) {
        let mut rest = code;
        let mut square = [['#'; 3]; 3];
        let points = [0, 1, 2, 3, 5, 6, 7, 8];
        for &at in &points[..free] {
            square.as_flattened_mut()[at] = ['.', 'X', 'O'][rest % 3];
            rest /= 3;
        }
        square[1][1] = '+';
        count += Color::BOTH.into_iter().filter(|&color| accepts(&square, color)).count();
    }
    count
}

/// The number of squares that the pictures alone accept, from all sides and in both colours.
fn accepted_by(free: usize, pictures: &[&str], to_play: Option<Color>) -> usize {
    accepted(free, |square, color| {
        views(square, color).iter().any(|(view, color)| {
            to_play.is_none_or(|wanted| *color == wanted)
                && pictures.iter().any(|picture| matches(picture, view))
        })
    })
}

#[test]
fn as_many_squares_match_as_in_the_programs_that_kept_these_patterns() {
    assert_eq!(accepted(8, is_interesting), 5240);
    assert_eq!(accepted(5, is_interesting), 274);
}

#[test]
fn each_pattern_alone_matches_as_many_squares_as_there() {
    let hane = HANE.map(|picture| accepted_by(8, &[picture], None));
    assert_eq!(hane, [416, 288, 864]);
    assert_eq!(accepted_by(8, &HANE_BY_BLACK, Some(Color::Black)), 144);
    assert_eq!(accepted_by(8, &SECOND_CUT, None), 892);
    let cut = |view: &Square| matches(CUT, view) && !NO_CUT.iter().any(|picture| matches(picture, view));
    assert_eq!(accepted(8, |square, color| views(square, color).iter().any(|(view, _)| cut(view))), 2636);
    let side = SIDE.map(|picture| accepted_by(5, &[picture], None));
    assert_eq!(side, [64, 108]);
    assert_eq!(accepted_by(5, &SIDE_BY_BLACK, Some(Color::Black)), 90);
    let by_white = SIDE_BY_WHITE.map(|picture| accepted_by(5, &[picture], Some(Color::White)));
    assert_eq!(by_white, [64, 12]);
}
