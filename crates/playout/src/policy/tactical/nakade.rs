//! Small spaces with one point on which everything depends.

use go::{Board, Cell, Color, Point, PointSet};

/// The points of the largest shape that is dead from within: the rabbity six.
pub(super) const LARGEST: usize = 6;

/// The vital point of a small space next to the last move, all around which stands one colour: whoever takes it makes two
/// eyes of it, or keeps the other from it.
#[inline(always)]
pub(super) fn vital_point<B: Board>(board: &B, color: Color, last: Point) -> Option<Point> {
    let empty = board.count_around(last, Cell::Empty);
    if empty == 0 {
        return None;
    }
    look_around(board, color, last)
}

#[inline(never)]
fn look_around<B: Board>(board: &B, color: Color, last: Point) -> Option<Point> {
    let mut seen = PointSet::EMPTY;
    for start in last.neighbours() {
        if board.cell(start) != Cell::Empty || seen.contains(start) {
            continue;
        }
        let Some(space) = space_of(board, start) else { continue };
        seen.extend_from(&space);
        if let Some(point) = center_of(&space)
            && board.is_legal(color, point)
        {
            return Some(point);
        }
    }
    None
}

/// The empty points that belong together here, if they are few and one colour stands all around them.
fn space_of<B: Board>(board: &B, start: Point) -> Option<PointSet> {
    let mut space = PointSet::EMPTY;
    space.insert(start);
    let mut open = [start; LARGEST + 1];
    let (mut next, mut count) = (0, 1);
    let mut owner = None;
    while next < count {
        let point = open[next];
        next += 1;
        for beside in point.neighbours() {
            match board.cell(beside) {
                Cell::Off => {}
                Cell::Empty => {
                    if space.insert(beside) {
                        if count == LARGEST {
                            return None;
                        }
                        open[count] = beside;
                        count += 1;
                    }
                }
                stone => {
                    if *owner.get_or_insert(stone) != stone {
                        return None;
                    }
                }
            }
        }
    }
    (count >= 3).then_some(space)
}

/// The point that divides a space of three to six points into two eyes, if only one does.
///
/// Three points in a row or bent: the middle. Four: the centre of the pyramid; a row or a bent four lives by itself, and a
/// square is dead by itself. Five: the centre of the cross, and of the bulky five. Six: that of the rabbity six.
fn center_of(space: &PointSet) -> Option<Point> {
    let neighbours =
        |point: Point| point.neighbours().into_iter().filter(|&beside| space.contains(beside)).count();
    let most = space.iter().map(neighbours).max()?;
    let mut centers = space.iter().filter(|&point| neighbours(point) == most);
    let center = centers.next().filter(|_| centers.next().is_none())?;
    let degrees = |degree: usize| space.iter().filter(|&point| neighbours(point) == degree).count();
    let is_dead = match (space.len(), most) {
        (3, 2) | (4, 3) | (5, 4) => true,
        // The bulky five: a square with one point more.
        (5, 3) => degrees(1) == 1 && degrees(2) == 3,
        // The rabbity six: a square and two points more, both beside the same corner of it.
        (6, 4) => degrees(1) == 2 && degrees(2) == 3,
        _ => false,
    };
    is_dead.then_some(center)
}

/// If stones of this shape are taken, is there only one eye where they stood?
pub(super) fn is_dead_shape(stones: &PointSet) -> bool {
    match stones.len() {
        // Two eyes need three points at least.
        1..=3 => true,
        4 => center_of(stones).is_some() || is_square(stones),
        _ => center_of(stones).is_some(),
    }
}

fn is_square(stones: &PointSet) -> bool {
    let neighbours =
        |point: Point| point.neighbours().into_iter().filter(|&beside| stones.contains(beside)).count();
    stones.len() == 4 && stones.iter().all(|point| neighbours(point) == 2)
}

#[cfg(test)]
mod tests {
    use go::diagram::Picture;

    use super::*;

    /// The points that are marked `b` in a picture, and the vital one `a`.
    fn shape(picture: &str) -> (PointSet, Option<Point>) {
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
