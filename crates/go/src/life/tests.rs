use super::*;
use crate::board::LargeBoard;
use crate::point::Size;
use crate::rules::{Rules, Suicide};
use crate::testing::{self, marked};

const NONE: PointSet = PointSet::EMPTY;

/// Checks Black's life in a picture: living stones are `X`, dead or unsure ones `x`, owned empty points `b`, dead
/// enemy stones `o`; White's other stones are `O`.
fn check(picture: &str) -> Life {
    let stones = picture.replace('x', "X").replace('o', "O");
    let life = unconditional(&testing::board(&stones), Color::Black, Suicide::Forbidden);
    assert_eq!(life.stones, marked(picture, 'X'), "living stones in\n{picture}");
    let mut territory = marked(picture, 'b');
    territory.extend_from(&marked(picture, 'o'));
    assert_eq!(life.territory, territory, "territory in\n{picture}");
    life
}

#[test]
fn two_eyes_of_one_point_live() {
    let life = check(
        "O O O O O O .
         O X X X X O .
         O X b X b X O
         O X X X X X O
         O O O O O O .",
    );
    assert_eq!(life.eyes, life.territory);
}

#[test]
fn one_big_eye_does_not_live() {
    check(
        ". . . x .
         . . . x .
         x x x x .
         . . . . .",
    );
}

#[test]
fn strings_that_share_two_eyes_live_together() {
    check(
        "o X X X o b
         o X b X o b
         b o X b X o
         b o X X X o",
    );
}

#[test]
fn a_false_eye_is_none() {
    check(
        ". x . x O
         x x x O O
         . O O . .",
    );
}

#[test]
fn a_string_with_one_eye_takes_those_along_that_share_it() {
    check("b X b X b X b");
    check(". x . x . x O .");
}

#[test]
fn a_corner_with_two_eyes_lives_and_with_one_does_not() {
    check(
        ". . . . .
         O O O O .
         X X X X O
         b X b X O",
    );
    check(
        ". . . . .
         O O O . .
         x x O . .
         . x O . .",
    );
}

#[test]
fn a_region_with_an_enemy_stone_is_vital_if_its_empty_points_are_liberties() {
    check(
        "X X X X X
         X b o b X
         X X X X X
         X b X b o
         X X X o o",
    );
}

#[test]
fn a_region_with_an_empty_point_inside_is_vital_to_nobody() {
    check(
        "x x x x x .
         x . . . x .
         x . . . x .
         x . . . x .
         x x x x x .
         x . x . . .
         x x x . O .",
    );
}

/// The enemy stones fill the middle of a vital region. Taking them opens room to live in.
#[test]
fn a_wide_vital_region_keeps_stones_alive_but_is_not_owned() {
    let life = check(
        "X X X X X X X
         X . O O O O X
         X O O O O O X
         X O O O O O X
         X O O O O O X
         X X X X X X X
         b X b b o o o",
    );
    assert_eq!(life.eyes.len(), 26);
}

/// With suicide the opponent clears the room without a move of the owner, and builds an eye in it.
#[test]
fn a_region_with_stones_apart_gives_no_life_where_suicide_is_allowed() {
    let picture = "\
        X X X X X . .
        X . . . X O .
        X . O . X O .
        X . . . X O .
        X X X X X O .
        . X . . O . .";
    let board = testing::board(picture);
    assert_ne!(unconditional(&board, Color::Black, Suicide::Forbidden).stones, NONE);
    assert_eq!(unconditional(&board, Color::Black, Suicide::Allowed).stones, NONE);
    assert_eq!(unconditional(&board, Color::Black, Suicide::AllowedForSeveral).stones, NONE);
}

#[test]
fn a_vital_region_with_one_point_apart_is_owned() {
    check(
        "X X X X X . .
         X b b b X O .
         X b o b X O .
         X b b b X O .
         X X X X X O .
         b X . . O . .",
    );
}

#[test]
fn a_region_that_nobody_needs_is_owned_if_it_has_no_room_for_two_eyes() {
    check(
        "b X b X X X X X
         X X X X b b b X
         O O . X b b b X
         . . . X b b b X
         . . . X X X X X
         . . . . . O . .",
    );
    check(
        "b X b X X X X X X
         X X X X b o b b X
         O O . X b b b b X
         . . . X b b b o X
         . . . X X X X X X
         . . . . . O . . .",
    );
    check(
        "b X b X X X X X X X
         X X X X . . . . . X
         O O . X . . . . . X
         . . . X . . . . . X
         . . . X X X X X X X
         . . . . . O . . . .",
    );
}

#[test]
fn the_whole_of_a_small_board_is_owned_with_two_eyes() {
    check(
        "b X b
         X X X
         b b b",
    );
    check("b X b");
    check(". x");
    check(".");
    let board = testing::board(". . .\n . O .\n . . .");
    assert_eq!(unconditional(&board, Color::Black, Suicide::Forbidden), Life::default());
    let empty = Game::new(Size::square(19), Rules::TROMP_TAYLOR);
    assert_eq!(empty.unconditional_life(Color::White), Life::default());
}

/// The fixed point as the paper has it, on lists of sets; enemy stones matter too if they can go by suicide.
fn literal(board: &LargeBoard, color: Color, suicide: Suicide) -> PointSet {
    let size = board.size();
    let mine = board.stone_set(color);
    let others: PointSet = size.points().filter(|&p| !mine.contains(p)).collect();
    let touches = |p: Point, set: &PointSet| size.neighbours(p).any(|n| set.contains(n));
    let is_vital = |region: &PointSet, string: &PointSet| {
        let matters = |p: &Point| board.cell(*p) == Cell::Empty || suicide != Suicide::Forbidden;
        region.iter().filter(matters).all(|p| touches(p, string))
    };
    let mut strings = components(size, mine);
    let mut regions = components(size, others);
    loop {
        let before = (strings.len(), regions.len());
        strings.retain(|string| regions.iter().filter(|region| is_vital(region, string)).count() >= 2);
        let mut living = NONE;
        strings.iter().for_each(|string| living.extend_from(string));
        let dropped = mine.difference(&living);
        regions.retain(|region| !region.iter().any(|p| touches(p, &dropped)));
        if before == (strings.len(), regions.len()) {
            return living;
        }
    }
}

fn components(size: Size, mut points: PointSet) -> Vec<PointSet> {
    let mut found = Vec::new();
    for start in size.points() {
        if !points.contains(start) {
            continue;
        }
        let mut component: PointSet = [start].into_iter().collect();
        loop {
            let more: Vec<Point> = component
                .iter()
                .flat_map(|p| size.neighbours(p))
                .filter(|&p| points.contains(p) && !component.contains(p))
                .collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|p| {
                component.insert(p);
            });
        }
        points = points.difference(&component);
        found.push(component);
    }
    found
}

/// Random positions on several sizes, most of them late in the game, when something lives.
fn positions() -> impl Iterator<Item = (u64, Game)> {
    (0..240).map(|seed| {
        let size = Size::new(3 + seed as usize % 7, 3 + seed as usize / 7 % 6).unwrap();
        let rules = if seed % 2 == 0 { Rules::TROMP_TAYLOR } else { Rules::CHINESE };
        let turns = size.area() / 2 + seed as usize % (3 * size.area());
        (seed, testing::random_game(size, rules, turns, seed))
    })
}

#[test]
fn the_literal_fixed_point_agrees() {
    let mut living = 0;
    for (seed, game) in positions() {
        for color in Color::BOTH {
            let life = game.unconditional_life(color);
            assert_eq!(
                life.stones,
                literal(game.board(), color, game.rules().suicide),
                "seed {seed}, {color}"
            );
            living += usize::from(!life.stones.is_empty());
        }
    }
    assert!(living > 50, "only {living} positions with life were compared");
}

/// A player who makes random moves, filling own eyes too.
struct Opponent<F> {
    color: Color,
    suicide: Suicide,
    below: F,
}

impl<F: FnMut(u32) -> u32> Opponent<F> {
    /// Plays in that part of the board, or passes if nothing is left to play there.
    fn play(&mut self, board: &mut LargeBoard, within: &PointSet) {
        let may_die = self.suicide != Suicide::Forbidden;
        let is_open = |p: &Point| board.cell(*p) == Cell::Empty && board.ko() != Some(*p);
        let moves: Vec<Point> =
            within.iter().filter(is_open).filter(|&p| may_die || !board.is_suicide(self.color, p)).collect();
        if moves.is_empty() {
            board.pass();
            return;
        }
        let point = moves[(self.below)(moves.len() as u32) as usize];
        if board.is_suicide(self.color, point) {
            board.suicide(self.color, point, |_| {});
        } else {
            board.play(self.color, point);
        }
    }
}

#[test]
fn living_stones_stay_though_their_owner_always_passes() {
    for (seed, game) in positions() {
        let everywhere: PointSet = game.size().points().collect();
        for color in Color::BOTH {
            let life = game.unconditional_life(color);
            let suicide = game.rules().suicide;
            let mut opponent = Opponent { color: !color, suicide, below: testing::random(seed) };
            let mut board = game.board().clone();
            for _ in 0..6 * game.size().area() {
                opponent.play(&mut board, &everywhere);
                board.pass();
            }
            assert_eq!(life.stones.difference(&board.stone_set(color)), NONE, "seed {seed}, {color}");
        }
    }
}

/// The owner's answer inside the territory, as the head of the file has it: take what is in atari, else play next
/// to a living string where that brings most other points next to it, else anywhere inside.
fn answer(board: &LargeBoard, color: Color, life: &Life) -> Option<Point> {
    let size = board.size();
    let enemies = life.territory.intersection(&board.stone_set(!color));
    if let Some(last) = enemies.iter().find_map(|stone| board.last_liberty(stone)) {
        return Some(last);
    }
    let living: PointSet = board
        .stone_set(color)
        .iter()
        .filter(|&stone| life.stones.iter().any(|other| board.head(other) == board.head(stone)))
        .collect();
    let is_next = |p: Point| size.neighbours(p).any(|n| living.contains(n));
    let open: PointSet = size.points().filter(|&p| !board.cell(p).is(color)).collect();
    let attacked =
        components(size, open).into_iter().filter(|region| !region.intersection(&enemies).is_empty());
    attacked
        .flat_map(|region| region.iter().collect::<Vec<_>>())
        .filter(|&p| life.territory.contains(p) && board.is_legal(color, p))
        .max_by_key(|&p| {
            (is_next(p), size.neighbours(p).filter(|&n| !is_next(n) && !living.contains(n)).count())
        })
}

/// The opponent plays at random in the territory, the owner answers, and in the end takes what is left.
fn defend(start: &LargeBoard, color: Color, suicide: Suicide, seed: u64) {
    let life = unconditional(start, color, suicide);
    let mut opponent = Opponent { color: !color, suicide, below: testing::random(seed) };
    let mut board = start.clone();
    let turns = 4 * life.territory.len();
    for turn in 0..2 * turns {
        opponent.play(&mut board, if turn < turns { &life.territory } else { &NONE });
        match answer(&board, color, &life) {
            Some(point) => board.play(color, point),
            None => board.pass(),
        }
    }
    assert_eq!(
        life.stones.difference(&board.stone_set(color)),
        NONE,
        "seed {seed}, {color}: stones were lost"
    );
    assert_eq!(
        life.territory.intersection(&board.stone_set(!color)),
        NONE,
        "seed {seed}, {color}: enemies live"
    );
}

#[test]
fn territory_is_kept_by_answering() {
    for (seed, game) in positions() {
        for color in Color::BOTH {
            defend(game.board(), color, game.rules().suicide, seed);
        }
    }
}

#[test]
fn territory_with_points_apart_is_kept_by_answering() {
    for picture in [
        "X X X X X . .
         X . . . X O .
         X . O . X O .
         X . . . X O .
         X X X X X O .
         . X . . O . .",
        "X X X X X . .
         X O O O X O .
         X O O O X O .
         X O O . X O .
         X X X X X O .
         . X . . O . .",
        ". X . X X X X X X
         X X X X . O . . X
         O O . X . . . . X
         . . . X . . . O X
         . . . X X X X X X
         . . . . . O . . .",
    ] {
        let board = testing::board(picture);
        for seed in 0..300 {
            defend(&board, Color::Black, Suicide::Forbidden, seed);
            defend(&board, Color::Black, Suicide::Allowed, seed);
        }
    }
}
