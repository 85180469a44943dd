//! The definitions, step by step and slowly, against what is used.

use crate::diagram::to_text;
use crate::fate::{FAR, Graph, Group, distances, group, zone};
use crate::point::{Point, PointSet, Size};
use crate::rules::Rules;
use crate::testing::{random, random_game};
use crate::{Board, Cell, LargeBoard};

/// The distances from some points: none to the next stone of the same string, one to any other neighbour. All points
/// are looked at until nothing changes.
fn slow_distances(board: &LargeBoard, starts: &PointSet) -> Vec<(Point, u8)> {
    let size = board.size();
    let mut distance: Vec<u8> =
        size.points().map(|point| if starts.contains(point) { 0 } else { FAR }).collect();
    loop {
        let before = distance.clone();
        for point in size.points() {
            for other in size.neighbours(point) {
                let is_same_string =
                    board.cell(point) != Cell::Empty && board.cell(point) == board.cell(other);
                let over = distance[size.index(other)].saturating_add(u8::from(!is_same_string));
                distance[size.index(point)] = distance[size.index(point)].min(over);
            }
        }
        if distance == before {
            return size.points().zip(distance).collect();
        }
    }
}

fn slow_within(board: &LargeBoard, starts: &PointSet, most: u8) -> PointSet {
    let distances = slow_distances(board, starts).into_iter();
    distances.filter(|&(_, distance)| distance <= most).map(|(point, _)| point).collect()
}

fn empty_points(board: &LargeBoard) -> PointSet {
    board.size().points().filter(|&point| board.cell(point) == Cell::Empty).collect()
}

fn slow_group(board: &LargeBoard, points: PointSet, distance: u8, is_chained: bool) -> Group {
    let empty = points.intersection(&empty_points(board));
    Group { empty, stones: points.difference(&empty), distance, is_chained }
}

/// Empty points within the distance of a string of the group, and the strings that touch them, until there are no more.
fn slow_chained(board: &LargeBoard, starts: &PointSet, distance: u8) -> Group {
    let empty = empty_points(board);
    let mut points = slow_within(board, starts, 0);
    loop {
        let before = points;
        // Empty points but those given do not gather.
        let gathering = before.difference(&empty.difference(starts));
        let found = slow_within(board, &gathering, distance).intersection(&empty);
        points.extend_from(&found);
        let beside = found.iter().flat_map(|point| board.size().neighbours(point)).collect::<PointSet>();
        points.extend_from(&slow_within(board, &beside.difference(&empty), 0));
        if points == before {
            return slow_group(board, points, distance, true);
        }
    }
}

/// The whole of it: the largest distance first, and what is near only if nothing chained is small enough.
fn slow_answer(board: &LargeBoard, starts: &PointSet, distance: u8, limit: usize) -> Option<Group> {
    let distances = || (1..=distance).rev();
    let chained = distances().map(|distance| slow_chained(board, starts, distance));
    let near =
        distances().map(|distance| slow_group(board, slow_within(board, starts, distance), distance, false));
    let group = chained.chain(near).find(|group| group.empty.len() <= limit);
    group.filter(|group| !group.empty.is_empty())
}

/// Positions of random games on boards of all shapes, each with the points of the last two moves, on which there may be no
/// stones any more, and with a source of numbers for the rest of the question.
fn positions() -> impl Iterator<Item = (LargeBoard, Vec<Point>, impl FnMut(u32) -> u32)> {
    (0..200).map(|seed| {
        let mut below = random(seed);
        let size = Size::new(2 + below(12) as usize, 2 + below(12) as usize).unwrap();
        let game = random_game(size, Rules::CHINESE, 2 + below(150) as usize, seed);
        let last = game.turns().iter().rev().filter_map(|turn| turn.mv.point()).take(2).collect();
        (game.board().clone(), last, below)
    })
}

#[test]
fn distances_are_those_of_the_definition() {
    for (board, starts, mut below) in positions() {
        let limit = below(24) as u8;
        for &start in &starts {
            let found = distances(&board, start, limit);
            for (point, distance) in slow_distances(&board, &[start].into_iter().collect()) {
                let expected = if distance <= limit { distance } else { FAR };
                assert_eq!(found[point], expected, "{point} from {start} in\n{}", to_text(&board, None));
            }
        }
    }
}

#[test]
fn groups_are_those_of_the_definition() {
    let mut kinds = [0; 3];
    for (board, starts, mut below) in positions() {
        let (distance, limit) = (below(6) as u8, 1 + below(60) as usize);
        let expected = slow_answer(&board, &starts.iter().copied().collect(), distance, limit);
        let found = group(&board, &starts, distance, limit);
        assert_eq!(found, expected, "{starts:?}, {distance}, {limit} in\n{}", to_text(&board, None));
        kinds[found.map_or(2, |group| usize::from(group.is_chained))] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 20), "near, chained, none: {kinds:?}");
}

#[test]
fn what_is_near_is_that_of_the_definition() {
    for (board, starts, mut below) in positions() {
        let (distance, limit) = (1 + below(5) as u8, 1 + below(40) as usize);
        let starts: PointSet = starts.into_iter().collect();
        let near = |most| slow_group(&board, slow_within(&board, &starts, most), most, false);
        let expected = (1..=distance).rev().map(near).find(|group| group.empty.len() <= limit);
        let graph = Graph::of(&board);
        let found = graph.near(&graph.nodes(starts), distance, limit);
        assert_eq!(found, expected, "{starts:?}, {distance}, {limit} in\n{}", to_text(&board, None));
    }
}

#[test]
fn the_group_of_two_moves_is_the_union_of_theirs() {
    for (board, starts, mut below) in positions() {
        let distance = 1 + below(4) as u8;
        let graph = Graph::of(&board);
        let of = |points: &[Point]| {
            graph.gather(graph.nodes(points.iter().copied().collect()), distance, 361).unwrap()
        };
        let (mut empty, mut stones) = (PointSet::EMPTY, PointSet::EMPTY);
        for group in starts.iter().map(|&start| of(&[start])) {
            empty.extend_from(&group.empty);
            stones.extend_from(&group.stones);
        }
        let both = of(&starts);
        assert_eq!((both.empty, both.stones), (empty, stones), "{starts:?} in\n{}", to_text(&board, None));
    }
}

#[test]
fn zones_are_those_of_the_definition() {
    for (board, starts, mut below) in positions() {
        let (limit, margin) = (1 + below(60) as usize, below(5) as u8);
        let Some(group) = group(&board, &starts, 4, limit) else { continue };
        let mut points = group.empty;
        points.extend_from(&group.stones);
        let found = zone(&board, &group, margin);
        assert_eq!(found, slow_within(&board, &points, margin), "{margin} in\n{}", to_text(&board, None));
    }
}
