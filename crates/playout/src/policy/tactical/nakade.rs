//! Small spaces with one point on which everything depends.

use go::{Board, Color, Neighbourhood, Point, Ring, Space};

/// The points of the largest shape that is dead from within: the rabbity six.
pub(super) const LARGEST: usize = Space::MOST;

/// The vital point of a small space next to the last move, whose ring is given, all around which stands one colour: whoever takes it
/// makes two eyes of it, or keeps the other from it.
#[inline(always)]
pub(super) fn vital_point<B: Board>(board: &B, color: Color, last: Point, ring: &Ring) -> Option<Point> {
    // The last move is the enemy's, so that a space next to it can only be the enemy's.
    let is_worth_a_look =
        |&at: &usize| ring.empty >> at & 1 == 1 && may_be_small(ring.neighbourhoods[at], color);
    let starts = NEXT_TO_MIDDLE.into_iter().filter(is_worth_a_look).map(|at| last.ring()[at]);
    let mut seen: Option<Space> = None;
    for start in starts {
        if seen.is_some_and(|space| space.points().contains(&start)) {
            continue;
        }
        let Some(space) = board.space(start) else { continue };
        if space.points().len() >= 3
            && let Some(point) = center_of(space.points())
            && board.is_legal(color, point)
        {
            return Some(point);
        }
        seen = Some(space);
    }
    None
}

/// The four points next to the middle of a ring: below, left, right and above.
const NEXT_TO_MIDDLE: [usize; 4] = [1, 3, 4, 6];

/// Can the space of an empty point be small and without stones of this colour around it? Most are given up after this look at the
/// eight points around, without following the space.
#[inline(always)]
fn may_be_small(around: Neighbourhood, color: Color) -> bool {
    let [black, white] = around.code().to_le_bytes();
    // Points off the board count as both colours.
    let own = match color {
        Color::Black => black & !white,
        Color::White => white & !black,
    };
    let beside = around.empty() & BESIDE;
    // Each bit of a corner comes from the two points beside it.
    let corners = (beside >> 1 | beside >> 3) & 1
        | (beside << 1 | beside >> 2) & 4
        | (beside << 2 | beside >> 1) & 32
        | (beside << 3 | beside << 1) & 128;
    let known = 1 + beside.count_ones() + (around.empty() & corners).count_ones();
    own & (BESIDE | corners) == 0 && known as usize <= LARGEST
}

/// The bits of [`NEXT_TO_MIDDLE`].
const BESIDE: u8 = 0b0101_1010;

/// How many of these points are next to each of them, in their order.
fn degrees(points: &[Point]) -> [u8; LARGEST] {
    let mut degrees = [0; LARGEST];
    for (at, one) in points.iter().enumerate().take(LARGEST) {
        let beside = one.neighbours();
        degrees[at] = points.iter().filter(|other| beside.contains(other)).count() as u8;
    }
    degrees
}

/// The point that divides a space of three to six points into two eyes, if only one does.
///
/// Three points in a row or bent: the middle. Four: the centre of the pyramid; a row or a bent four lives by itself, and a
/// square is dead by itself. Five: the centre of the cross, and of the bulky five. Six: that of the rabbity six.
#[inline(never)]
fn center_of(points: &[Point]) -> Option<Point> {
    if points.len() > LARGEST {
        return None;
    }
    let all = degrees(points);
    let degrees = &all[..points.len()];
    let most = *degrees.iter().max()?;
    let with = |degree: u8| degrees.iter().filter(|&&known| known == degree).count();
    if with(most) != 1 {
        return None;
    }
    let is_dead = match (points.len(), most) {
        (3, 2) | (4, 3) | (5, 4) => true,
        // The bulky five: a square with one point more.
        (5, 3) => with(1) == 1 && with(2) == 3,
        // The rabbity six: a square and two points more, both beside the same corner of it.
        (6, 4) => with(1) == 2 && with(2) == 3,
        _ => false,
    };
    let center = degrees.iter().position(|&degree| degree == most)?;
    is_dead.then_some(points[center])
}

/// If stones of this shape are taken, is there only one eye where they stood?
pub(super) fn is_dead_shape(stones: &[Point]) -> bool {
    match stones.len() {
        // Two eyes need three points at least.
        1..=3 => true,
        4 => center_of(stones).is_some() || is_square(stones),
        _ => center_of(stones).is_some(),
    }
}

fn is_square(stones: &[Point]) -> bool {
    stones.len() == 4 && degrees(stones)[..4] == [2; 4]
}

#[cfg(test)]
mod tests {
    use go::diagram::Picture;
    use go::{Cell, Nearby, Size, Tactics, WatchfulBoard};
    use mcts::Random;

    use super::*;

    /// The points that are marked `b` in a picture, and the vital one `a`.
    fn shape(picture: &str) -> (Vec<Point>, Option<Point>) {
        let read: Picture = picture.parse().unwrap();
        let vital = read.point('a');
        (read.points('b').iter().chain(vital).collect(), vital)
    }

    #[test]
    fn the_shapes_of_the_books_have_their_vital_points() {
        for picture in [
            "b a b\n. . .\n. . .",
            "b a .\n. b .\n. . .",
            "b a b\n. b .\n. . .",
            ". b .\nb a b\n. b .",
            "b b .\nb a b\n. . .",
            "b b .\nb a b\n. b .",
        ] {
            let (points, vital) = shape(picture);
            assert_eq!(center_of(&points), vital, "{picture}");
            assert!(is_dead_shape(&points), "{picture}");
        }
    }

    #[test]
    fn a_first_look_gives_up_no_small_space() {
        let mut random = Random::new(5);
        let (mut spaces, mut given_up) = (0, 0);
        for _ in 0..60 {
            let mut board = WatchfulBoard::new(Size::square(9));
            let mut color = Color::Black;
            // Late enough that the board is full of eyes, small spaces and stones taken.
            for _ in 0..160 {
                if board.play_random(color, |n| random.index(n)).is_none() {
                    board.pass();
                }
                color = !color;
                for point in board.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
                    let enemy = |point: &Point| board.cell(*point).is(!color);
                    let is_beside_enemy = point.neighbours().iter().any(enemy);
                    let is_space = is_beside_enemy && board.space(point).is_some();
                    let may_be = may_be_small(board.neighbourhood(point), color);
                    assert!(may_be || !is_space, "{point} for {color}");
                    spaces += u32::from(is_space);
                    given_up += u32::from(!may_be);
                }
            }
        }
        assert!(spaces > 1000 && given_up > 10_000, "{spaces} {given_up}");
    }

    #[test]
    fn other_shapes_have_none() {
        for picture in [
            "b b .\n. . .\n. . .",
            "b b b b\n. . . .\n. . . .\n. . . .",
            "b b b\n. . b\n. . .",
            "b b b\nb . .\nb . .",
            "b b b\nb b b\n. . .",
            "b b b b\n. b . .\n. . . .\n. . . .",
        ] {
            let (points, _) = shape(picture);
            assert_eq!(center_of(&points), None, "{picture}");
        }
        assert!(is_dead_shape(&shape("b b .\nb b .\n. . .").0), "a square");
        assert!(!is_dead_shape(&shape("b b b b\n. . . .\n. . . .\n. . . .").0), "four in a row");
    }
}
