//! Where handicap stones go.
//!
//! Fixed placement follows the Go Text Protocol, version 2, section 4.1.1: stones stand on the third line of boards
//! smaller than 13 and on the fourth of others, there is no handicap below 7, up to four stones on 7 x 7 and on even
//! boards, and up to nine elsewhere. The protocol knows square boards only. On others each side keeps to the line for
//! its own length, and a board takes as many stones as a square of the worse of its sides.

use crate::point::{Point, PointSet, Size};

/// A handicap that cannot be given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapError {
    /// Fixed stones on a board that has no places for them.
    #[error("a fixed handicap is not possible on the {0} board: expected sides of 7 or more")]
    NoFixed(Size),
    /// Too few or too many stones.
    #[error("{stones} handicap stones are not possible on the {size} board: expected from 2 to {most}")]
    Count {
        /// How many were asked for.
        stones: usize,
        /// The size of the board.
        size: Size,
        /// How many are possible.
        most: usize,
    },
    /// No handicap of two stones leaves White a move.
    #[error("the {0} board is too small for a handicap: expected 3 points or more")]
    TooSmall(Size),
    /// A stone outside.
    #[error("{point} is not on the {size} board")]
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// Two stones on one point.
    #[error("{0} is given twice")]
    Repeated(Point),
}

/// The largest fixed handicap on a board of this size, 0 if there is none.
pub fn most_fixed(size: Size) -> usize {
    let most = |side: usize| match side {
        0..7 => 0,
        7 => 4,
        _ if side.is_multiple_of(2) => 4,
        _ => 9,
    };
    most(size.width()).min(most(size.height()))
}

/// The points of a fixed handicap, in the order of the protocol.
pub fn fixed(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    match most_fixed(size) {
        0 => Err(HandicapError::NoFixed(size)),
        most if !(2..=most).contains(&stones) => Err(HandicapError::Count { stones, size, most }),
        _ => Ok(stars(size, stones)),
    }
}

/// The largest free handicap: White must have a point to play on.
pub fn most_free(size: Size) -> usize {
    size.area() - 1
}

/// Good points for a free handicap of so many stones.
///
/// As far as fixed placement goes they are its points. Further stones go where they are farthest from others, first
/// on the line of the fixed stones and above, then on the second line, then anywhere; the corners come last, so
/// that Black has eyes whatever the number.
pub fn free(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    check_count(size, stones)?;
    let most = most_fixed(size);
    let mut chosen = if most == 0 { Vec::new() } else { stars(size, stones.min(most)) };
    let high = line(size.width()).min(line(size.height()));
    // How far stones must be apart, and the lowest line, in the order in which the board is filled.
    for (spacing, lowest) in [(4, high), (3, high), (2, high), (2, 2), (1, high), (1, 2), (1, 1), (1, 0)] {
        while chosen.len() < stones
            && let Some(next) = loneliest(size, &chosen, spacing, lowest)
        {
            chosen.push(next);
        }
    }
    Ok(chosen)
}

/// Checks a free handicap that somebody else chose.
pub fn validate(size: Size, points: &[Point]) -> Result<(), HandicapError> {
    check_count(size, points.len())?;
    let mut seen = PointSet::EMPTY;
    for &point in points {
        if !size.contains(point) {
            return Err(HandicapError::OffBoard { point, size });
        }
        if !seen.insert(point) {
            return Err(HandicapError::Repeated(point));
        }
    }
    Ok(())
}

fn check_count(size: Size, stones: usize) -> Result<(), HandicapError> {
    match most_free(size) {
        0 | 1 => Err(HandicapError::TooSmall(size)),
        most if !(2..=most).contains(&stones) => Err(HandicapError::Count { stones, size, most }),
        _ => Ok(()),
    }
}

/// The line of handicap stones, counted from 1 at the edge.
fn line(side: usize) -> usize {
    if side < 13 { 3 } else { 4 }
}

/// Two to nine stones, of which five and more need a middle point on each side.
fn stars(size: Size, stones: usize) -> Vec<Point> {
    let columns = coordinates(size.width());
    let rows = coordinates(size.height());
    let star = |x: usize, y: usize| Point::new(columns[x], rows[y]);
    let corners = [star(0, 0), star(2, 2), star(0, 2), star(2, 0)];
    let edges = [star(0, 1), star(2, 1), star(1, 0), star(1, 2)];
    let mut points: Vec<Point> = corners.into_iter().take(stones).collect();
    // Stones on the edges come in pairs; an odd one stands in the middle.
    points.extend(edges.into_iter().take(stones.saturating_sub(4) / 2 * 2));
    if stones > 4 && !stones.is_multiple_of(2) {
        points.push(star(1, 1));
    }
    points
}

/// The low, middle and high coordinate of the stones along a side.
fn coordinates(side: usize) -> [usize; 3] {
    let low = line(side) - 1;
    [low, side / 2, side - 1 - low]
}

/// Of the points that are high enough and far enough from all chosen ones, the one farthest from them; of these the
/// one nearest to the middle.
fn loneliest(size: Size, chosen: &[Point], spacing: usize, lowest: usize) -> Option<Point> {
    let nearest = |p: Point| {
        let steps = |q: &Point| p.x().abs_diff(q.x()) + p.y().abs_diff(q.y());
        chosen.iter().map(steps).min().unwrap_or(usize::MAX)
    };
    let from_middle =
        |p: Point| (2 * p.x() + 1).abs_diff(size.width()) + (2 * p.y() + 1).abs_diff(size.height());
    let candidates = size.points().filter(|&p| height(size, p) >= lowest).map(|p| (nearest(p), p));
    let far = candidates.filter(|&(distance, _)| distance >= spacing);
    far.min_by_key(|&(distance, p)| (std::cmp::Reverse(distance), from_middle(p))).map(|(_, p)| p)
}

/// The line of a point, counted from 1 at the edge, 0 in a corner.
fn height(size: Size, point: Point) -> usize {
    let is_end = |at: usize, side: usize| at == 0 || at + 1 == side;
    if is_end(point.x(), size.width()) && is_end(point.y(), size.height()) {
        0
    } else {
        size.edge_distance(point) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::game::Game;
    use crate::rules::Rules;
    use crate::testing::marked;

    fn names(points: &[Point]) -> String {
        points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn fixed_stones_stand_where_the_protocol_says() {
        for (stones, expected) in [
            (2, "D4 Q16"),
            (3, "D4 Q16 D16"),
            (4, "D4 Q16 D16 Q4"),
            (5, "D4 Q16 D16 Q4 K10"),
            (6, "D4 Q16 D16 Q4 D10 Q10"),
            (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
            (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
            (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ] {
            assert_eq!(names(&fixed(Size::square(19), stones).unwrap()), expected);
        }
        assert_eq!(names(&fixed(Size::square(9), 5).unwrap()), "C3 G7 C7 G3 E5");
        assert_eq!(names(&fixed(Size::square(13), 4).unwrap()), "D4 K10 D10 K4");
        assert_eq!(names(&fixed(Size::square(12), 2).unwrap()), "C3 K10");
        assert_eq!(names(&fixed(Size::square(7), 4).unwrap()), "C3 E5 C5 E3");
    }

    #[test]
    fn the_number_of_fixed_stones_depends_on_the_size() {
        let most: Vec<usize> = (1..=19).map(|side| most_fixed(Size::square(side))).collect();
        assert_eq!(most, [0, 0, 0, 0, 0, 0, 4, 4, 9, 4, 9, 4, 9, 4, 9, 4, 9, 4, 9]);
    }

    #[test]
    fn rectangles_follow_the_worse_side() {
        let size = Size::new(19, 9).unwrap();
        assert_eq!(names(&fixed(size, 6).unwrap()), "D3 Q7 D7 Q3 D5 Q5");
        assert_eq!(most_fixed(Size::new(19, 8).unwrap()), 4);
        assert_eq!(most_fixed(Size::new(6, 19).unwrap()), 0);
    }

    #[test]
    fn impossible_handicaps_are_refused_with_what_is_possible() {
        for (size, stones, expected) in [
            (8, 5, "5 handicap stones are not possible on the 8x8 board: expected from 2 to 4"),
            (19, 1, "1 handicap stones are not possible on the 19x19 board: expected from 2 to 9"),
            (5, 2, "a fixed handicap is not possible on the 5x5 board: expected sides of 7 or more"),
        ] {
            assert_eq!(fixed(Size::square(size), stones).unwrap_err().to_string(), expected);
        }
        let error = free(Size::square(5), 25).unwrap_err().to_string();
        assert_eq!(error, "25 handicap stones are not possible on the 5x5 board: expected from 2 to 24");
        let error = free(Size::new(2, 1).unwrap(), 2).unwrap_err().to_string();
        assert_eq!(error, "the 2x1 board is too small for a handicap: expected 3 points or more");
        assert!(free(Size::square(1), 2).is_err());
    }

    #[test]
    fn free_stones_are_as_many_as_asked_for_and_can_be_placed_on_every_board() {
        for width in [1, 2, 3, 5, 8, 9, 13, 19] {
            for height in [1, 4, 9, 19] {
                let size = Size::new(width, height).unwrap();
                for stones in [2, 3, 5, 10, 25, 60, size.area().saturating_sub(2), size.area() - 1] {
                    let Ok(points) = free(size, stones) else {
                        assert!(stones < 2 || stones >= size.area(), "{stones} on {size} refused");
                        continue;
                    };
                    assert_eq!(points.len(), stones);
                    assert_eq!(validate(size, &points), Ok(()));
                    let mut game = Game::new(size, Rules::CHINESE);
                    game.place_handicap(&points).unwrap();
                    assert_eq!(game.board().stones().0, [stones as u32, 0]);
                }
            }
        }
    }

    #[test]
    fn free_stones_begin_with_the_fixed_ones() {
        for stones in 2..=9 {
            assert_eq!(free(Size::square(19), stones), fixed(Size::square(19), stones));
        }
        assert_eq!(names(&free(Size::square(8), 4).unwrap()), "C3 F6 C6 F3");
    }

    #[test]
    fn further_free_stones_fill_the_gaps() {
        let picture = "\
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . * . . . . . * . . . . . * . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . * . . . . . * . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . * . . . . . * . . . . . * . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . * . . . . . * . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . * . . . . . * . . . . . * . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . . . . .";
        let stones: PointSet = free(Size::square(19), 13).unwrap().into_iter().collect();
        assert_eq!(stones, marked(picture, '*'));
    }

    #[test]
    fn the_corners_stay_open_longest() {
        let size = Size::square(5);
        let stones: PointSet = free(size, 21).unwrap().into_iter().collect();
        let open: Vec<Point> = size.points().filter(|&p| !stones.contains(p)).collect();
        assert_eq!(names(&open), "A1 E1 A5 E5");
    }

    #[test]
    fn a_given_handicap_must_be_on_the_board_without_repetition() {
        let size = Size::square(9);
        let points = |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Vec<Point>>();
        assert_eq!(validate(size, &points("A1 J9 E5")), Ok(()));
        assert_eq!(validate(size, &points("C3 G7 C3")).unwrap_err().to_string(), "C3 is given twice");
        assert_eq!(validate(size, &points("C3 K10")).unwrap_err().to_string(), "K10 is not on the 9x9 board");
        assert!(validate(size, &points("C3")).is_err());
    }
}
