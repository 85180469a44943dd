use super::*;
use crate::isa::Portable;
use crate::point::Size;

const NINE: Size = Size::square(9);

fn listed(mask: Mask) -> Vec<Point> {
    let mut points = Vec::new();
    mask.at_home().for_each(|site| points.push(site.point()));
    points
}

#[test]
fn every_point_has_a_site_and_is_at_home_once() {
    for point in NINE.points() {
        let mask = Mask::of(Site::of(point));
        assert_eq!(Site::of(point).point(), point);
        assert_eq!(mask.at_home().count(), 1, "{point}");
        assert_eq!(mask.at_home().first().point(), point);
    }
}

#[test]
fn spreading_reaches_the_neighbours_and_no_other_point_of_the_board() {
    let board = Mask::of_points(NINE.points());
    for point in NINE.points() {
        let site = Site::of(point);
        let mut expected: Vec<Point> = NINE.neighbours(point).collect();
        expected.sort();
        assert_eq!(listed(Mask::of(site).spread() & board), expected, "{point}");
        assert_eq!(listed(Mask::around(site)), expected, "{point}");
    }
}

#[test]
fn diagonals_are_counted_as_one_and_as_two_or_more() {
    let board = Mask::of_points(NINE.points());
    for stones in
        [vec!["E5"], vec!["D4", "F6"], vec!["E5", "E7", "G5"], vec!["A1", "A3"], vec!["D5", "F5", "E4"]]
    {
        let stones: Vec<Point> = stones.iter().map(|name| name.parse().unwrap()).collect();
        let (one, two) = Mask::of_points(stones.iter().copied()).diagonals();
        for (found, least) in [(one, 1), (two, 2)] {
            let diagonal_stones = |p: &Point| p.diagonals().iter().filter(|d| stones.contains(d)).count();
            let expected: Vec<Point> = NINE.points().filter(|p| diagonal_stones(p) >= least).collect();
            assert_eq!(listed(found & board), expected, "{stones:?}, at least {least}");
        }
    }
}

#[test]
fn points_are_counted_and_found_by_number() {
    let points: Vec<Point> = NINE.points().filter(|p| (p.x() * 5 + p.y() * 3) % 7 < 3).collect();
    let mask = Mask::of_points(points.iter().copied()).at_home();
    assert_eq!(mask.count() as usize, points.len());
    for (n, point) in points.iter().enumerate() {
        assert_eq!(mask.nth(Portable, n as u32).point(), *point);
    }
    let nowhere = Mask::empty().nth(Portable, 0);
    assert!(Mask::of(nowhere).is_empty() && Mask::around(nowhere).is_empty());
    assert!(NINE.points().all(|p| Site::of(p).index().abs_diff(nowhere.index()) > ROW));
}

#[test]
fn single_points_are_told_from_several_wherever_they_are() {
    for a in NINE.points() {
        for b in NINE.points() {
            let mask = Mask::of_points([a, b].into_iter()).at_home();
            assert_eq!(mask.is_at_most_one(), a == b, "{a} {b}");
            let kept = Mask::of(Site::of(a)).if_at_most_one(Portable, mask);
            assert_eq!(kept.is_empty(), a != b, "{a} {b}");
        }
    }
    assert!(Mask::empty().is_at_most_one());
}
