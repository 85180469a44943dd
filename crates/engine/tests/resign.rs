//! When a player resigns, and how strong it is.

use engine::{Budget, Decision, Level, Player, Preset, Reply, Task};
use go::{Board, Color, Game, Move, Rules, Size, handicap};
use mcts::Random;

fn player() -> Player {
    Player::new(Preset::named("tengen").expect("it is there"), 16)
}

/// A game in its middle, Black to play, in which the komi has decided.
fn middle(komi: f32, handicap_stones: usize, turns: usize) -> Game {
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    game.set_komi(komi).expect("a komi");
    if handicap_stones > 0 {
        let stones = handicap::fixed(game.size(), handicap_stones).expect("there are points");
        game.place_handicap(&stones).expect("the board is empty");
    }
    let mut random = Random::new(5);
    while game.turns().len() < turns {
        play_anything(&mut game, &mut random);
    }
    game
}

fn play_anything(game: &mut Game, random: &mut Random) {
    let color = game.to_play();
    let points: Vec<_> =
        game.legal_points(color).filter(|&point| !game.board().is_eye(color, point)).collect();
    let point = points[random.index(points.len() as u32) as usize];
    game.play(color, point.into()).expect("it is legal");
}

fn decide(player: &mut Player, game: &Game, playouts: u64) -> Decision {
    player.genmove(&Task::new(game, Budget::playouts(playouts)), false, &mut ()).expect("there is a turn")
}

/// After how many of its turns the player resigns, if it does in six.
fn turns_until_resignation(player: &mut Player, game: &mut Game, playouts: u64) -> Option<usize> {
    let mut random = Random::new(6);
    for turn in 1..=6 {
        match decide(player, game, playouts).reply {
            Reply::Resign => return Some(turn),
            Reply::Move(mv) => _ = game.play(game.to_play(), mv).expect("it is legal"),
        }
        play_anything(game, &mut random);
    }
    None
}

#[test]
fn a_lost_game_is_given_up_in_the_third_hopeless_turn() {
    assert_eq!(turns_until_resignation(&mut player(), &mut middle(200.5, 0, 24), 600), Some(3));
}

#[test]
fn nobody_resigns_with_few_playouts_or_early_or_when_it_is_switched_off() {
    assert_eq!(turns_until_resignation(&mut player(), &mut middle(200.5, 0, 24), 400), None);
    assert_eq!(turns_until_resignation(&mut player(), &mut middle(200.5, 0, 4), 600), None);
    let mut player = player();
    player.conduct.resign.is_on = false;
    assert_eq!(turns_until_resignation(&mut player, &mut middle(200.5, 0, 24), 600), None);
}

#[test]
fn white_waits_longer_in_a_handicap_game() {
    assert_eq!(turns_until_resignation(&mut player(), &mut middle(-200.5, 0, 25), 600), Some(3));
    assert_eq!(turns_until_resignation(&mut player(), &mut middle(-200.5, 4, 24), 600), None);
    // From 40 moves on, half of the board, even then.
    assert_eq!(turns_until_resignation(&mut player(), &mut middle(-200.5, 4, 40), 600), Some(3));
}

#[test]
fn a_move_taken_back_breaks_the_row() {
    let mut player = player();
    let mut game = middle(200.5, 0, 24);
    let mut random = Random::new(6);
    for _ in 0..2 {
        let Reply::Move(mv) = decide(&mut player, &game, 600).reply else { panic!("too early") };
        game.play(Color::Black, mv).unwrap();
        play_anything(&mut game, &mut random);
    }
    game.undo();
    game.undo();
    for _ in 0..2 {
        assert!(
            matches!(decide(&mut player, &game, 600).reply, Reply::Move(_)),
            "asked again, not further on"
        );
    }
    let other = middle(200.5, 0, 26);
    assert!(matches!(decide(&mut player, &other, 600).reply, Reply::Move(_)), "another game");
}

#[test]
fn a_level_draws_the_same_move_from_the_same_seed() {
    let game = middle(7.5, 0, 10);
    let draw = |level, seed| {
        let mut player = player();
        player.conduct.level = Level::new(level).unwrap();
        let budget = Budget { seed, ..Budget::playouts(10_000) };
        let decision = player.genmove(&Task::new(&game, budget), false, &mut ()).unwrap();
        (decision.reply, decision.thought.analysis.playouts)
    };
    let draws: Vec<_> = (0..8).map(|seed| draw(2, seed)).collect();
    assert_eq!(draws, (0..8).map(|seed| draw(2, seed)).collect::<Vec<_>>());
    assert!(draws.iter().any(|drawn| drawn.0 != draws[0].0), "other seeds draw other moves");
    assert!(draws.iter().all(|drawn| drawn.1 == 32), "a level has its number of playouts");
    assert_eq!(draw(10, 1).1, 10_000);
}

#[test]
fn the_weakest_level_makes_legal_moves_that_fill_no_eye() {
    let mut player = player();
    player.conduct.level = Level::WEAKEST;
    let mut game = Game::new(Size::square(5), Rules::CHINESE);
    while !game.is_over() {
        let budget = Budget { seed: game.turns().len() as u64, ..Budget::playouts(100) };
        let decision = player.genmove(&Task::new(&game, budget), false, &mut ()).unwrap();
        let Reply::Move(mv) = decision.reply else { panic!("it resigned") };
        let color = game.to_play();
        assert!(mv.point().is_none_or(|point| !game.board().is_eye(color, point)), "{mv}");
        game.play(color, mv).unwrap();
    }
    assert_eq!(game.turns().last().unwrap().mv, Move::Pass);
}

#[test]
fn levels_are_numbers_from_1_to_10() {
    assert_eq!(Level::new(1), Some(Level::WEAKEST));
    assert_eq!(Level::new(10), Some(Level::FULL));
    assert!(Level::new(0).is_none() && Level::new(11).is_none() && Level::new(266).is_none());
}
