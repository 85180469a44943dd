//! Boards with a fence.

use go::board::convert;
use go::{Board, FencedBoard, LargeBoard, PointSet, Size, WatchfulBoard};
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use playout::{Play, Playing, Random, play_out};

use super::random_game;

/// A position in the middle of a random game.
fn middle(seed: u64) -> Playing<LargeBoard> {
    let mut random = Random::new(seed);
    let game = random_game([9, 13, 19][seed as usize % 3], 10 + random.index(120), &mut random);
    Playing::new(game.board().clone(), game.to_play())
}

/// A part of the board: all points within some steps of one, and their strings.
fn part(board: &LargeBoard, random: &mut Random) -> PointSet {
    let size = board.size();
    let center = size.points().nth(random.index(size.area() as u32) as usize).expect("a point");
    let distance = go::fate::distances(board, center, go::fate::FAR);
    size.points().filter(|&point| distance[point] <= 4).collect()
}

fn check_that_nobody_leaves<P: Play<FencedBoard> + Play<WatchfulBoard> + Default>(name: &str) {
    let mut moves = 0;
    for seed in 0..60 {
        let start = middle(seed);
        let mut random = Random::new(1000 + seed);
        let fence = part(&start.board, &mut random);
        let mut game = start.on::<FencedBoard>();
        game.board.fence(&fence);
        let mut turns = Vec::new();
        play_out(&mut game, &mut P::default(), &mut random, &mut turns);
        let mut replayed: WatchfulBoard = convert(&start.board);
        for (color, mv, reason) in turns {
            let Some(point) = mv.point() else {
                replayed.pass();
                continue;
            };
            assert!(fence.contains(point), "{name}, seed {seed}: {point} ({reason}) is beyond the fence");
            assert!(replayed.is_legal(color, point), "{name}, seed {seed}: {point} is illegal");
            replayed.play(color, point);
            moves += 1;
        }
        let cells = |board: &dyn Fn(go::Point) -> go::Cell| -> Vec<go::Cell> {
            start.board.size().points().map(board).collect()
        };
        assert_eq!(cells(&|p| game.board.cell(p)), cells(&|p| replayed.cell(p)), "{name}, seed {seed}");
    }
    assert!(moves > 1000, "{name}: {moves}");
}

#[test]
fn no_policy_moves_beyond_the_fence_and_all_moves_are_legal() {
    check_that_nobody_leaves::<Uniform>("uniform");
    check_that_nobody_leaves::<CaptureFirst>("capture-first");
    check_that_nobody_leaves::<Mogo>("mogo");
    check_that_nobody_leaves::<CrazyStone>("crazy-stone");
}

#[test]
fn a_playout_goes_on_until_nothing_is_left_within_the_fence() {
    for seed in 0..30 {
        let start = middle(seed);
        let mut random = Random::new(2000 + seed);
        let fence = part(&start.board, &mut random);
        let mut game = start.on::<FencedBoard>();
        game.board.fence(&fence);
        let outcome = play_out(&mut game, &mut Uniform::default(), &mut random, &mut ());
        assert!(!outcome.is_capped);
        let board: LargeBoard = convert(&game.board);
        let left = fence.iter().filter(|&point| {
            let color = game.to_play;
            board.is_legal(color, point) && !board.is_eye(color, point)
        });
        assert_eq!(left.count(), 0, "seed {seed}");
    }
}

#[test]
fn around_the_whole_board_a_fence_changes_nothing() {
    fn turns<B: Board, P: Play<B> + Default>(
        start: &Playing<B>,
    ) -> Vec<(go::Color, go::Move, playout::Reason)> {
        let mut turns = Vec::new();
        play_out(&mut start.clone(), &mut P::default(), &mut Random::new(5), &mut turns);
        turns
    }
    for seed in 0..12 {
        let start = middle(seed);
        let plain = start.on::<WatchfulBoard>();
        let fenced = start.on::<FencedBoard>();
        assert_eq!(turns::<_, Mogo>(&plain), turns::<_, Mogo>(&fenced), "seed {seed}");
        assert_eq!(turns::<_, CrazyStone>(&plain), turns::<_, CrazyStone>(&fenced), "seed {seed}");
    }
}

#[test]
fn two_stones_taken_are_no_ko_if_one_of_them_was_beyond_the_fence() {
    let picture = "\
        . . . . .
        X X O . .
        O a b O .
        X X O . .
        . . . . .";
    let read = super::read(picture);
    let mut game = read.to_game(go::Rules::CHINESE, go::Color::White).unwrap();
    let (mine, theirs) = (read.point('b').unwrap(), read.point('a').unwrap());
    game.play(go::Color::White, go::Move::Play(theirs)).unwrap();
    let mut board: FencedBoard = convert(game.board());
    board.fence(&[mine, theirs].into_iter().collect());
    board.play(go::Color::Black, mine);
    assert_eq!((board.cell(theirs), board.ko()), (go::Cell::Empty, None));
    assert!(board.is_legal(go::Color::White, theirs));
}

#[test]
fn stones_taken_beyond_the_fence_leave_points_where_nobody_plays() {
    // Black takes the white stone at B3 from within the fence, and may not play where it was.
    let picture = "\
        . X . . .
        X O a a .
        . X . . .
        . . . . .";
    let read = super::read(picture);
    let game = read.to_game(go::Rules::CHINESE, go::Color::Black).unwrap();
    let mut board: FencedBoard = convert(game.board());
    board.fence(&super::marked(picture, 'a'));
    let (inside, beyond) = ("C3".parse().unwrap(), "B3".parse().unwrap());
    assert!(board.is_legal(go::Color::Black, inside));
    board.play(go::Color::Black, inside);
    assert_eq!(board.cell(beyond), go::Cell::Empty);
    assert!(!board.is_legal(go::Color::White, beyond) && !board.is_legal(go::Color::Black, beyond));
    let mut below = |n: u32| n - 1;
    assert_eq!(board.random_move(go::Color::White, &mut below), Some("D3".parse().unwrap()));
    assert_eq!(board.size(), Size::new(5, 4).unwrap());
}
