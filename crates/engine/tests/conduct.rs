//! How a player ends a game: passing, filling neutral points, taking dead stones.

use std::sync::Arc;
use std::time::Duration;

use engine::{Budget, Clock, Conduct, Decision, Level, Player, Preset, Reply, Task, VirtualClock};
use go::diagram::Picture;
use go::{Board, Cell, Color, Game, Move, PointSet, Rules, Size};

/// Black lives on the left and White on the right, each with a dead stone of the other inside. White wins by 9 points
/// without komi.
const TWO_SIDES: &str = "
    . X . X O . . O .
    . . X X O . O . .
    . O . X O . . O .
    X X . X O O . . .
    . . X X O . . X .
    . X . X O . O . .
    . . X X O O . O .
    . X . X O . . O .
    . . . X O . O . .";

/// The same without dead stones, and with three neutral points.
const THREE_NEUTRAL: &str = "
    . X . X . O . O .
    . . X X . O O . .
    . X . X . O . O .
    X . X X O O O . .
    . X . X O . . O .
    . X X X O . O . .
    . . X X O O . O .
    . X . X O . . O .
    . . X X O . O . .";

/// Three neutral points, and a dead stone of each side.
const NEUTRAL_AND_DEAD: &str = "
    . X . X . O . O .
    . . X X . O O . .
    . O . X . O . O .
    X . X X O O O . .
    . X . X O . . X .
    . X X X O . O . .
    . . X X O O . O .
    . X . X O . . O .
    . . X X O . O . .";

/// White's corner has two eyes if White plays B1, and none if Black does.
const CORNER_TO_DECIDE: &str = "
    . X . X O . O . .
    . . X X O . . O .
    X X . X O O . . .
    . X X X O . . O .
    X . X X O . O . .
    . X . X O O . O .
    X X X X X O . O .
    O O O O X O O . .
    . . . O X O . O .";

const SEKI: &str = "
    O X . O X . . X .
    O X . O X . X . .
    O X X O X . . X .
    O O O X X X . . .
    . . O X . . X . .
    . O O X . X . X .
    O . O X X . X . .
    . O O X . X . X .
    . . O X . . X . .";

const SEKI_WITH_EYES: &str = "
    . X . O . O X . X
    X X X O O O X X .
    O O O X X X X . .
    . . O X . . X . .
    . O O X . X . X .
    O . O X X . . . .
    . O O X . . X . .
    . O . O X X . X .
    . . O O X . X . .";

/// Everything looks settled, and White breaks in at B8 unless Black plays there first. From a game with GNU Go.
const CORNER_TO_BREAK: &str = "
    . X O O . . . . .
    . . X O . . . O O
    . . X O O O O X .
    X X . X O X . X .
    O X X . X . X X .
    O O X . . . . . .
    . O O X X . . . .
    . O . O X X . . .
    . . O O O X . . .";

/// The same with Black, at C8.
const SIDE_TO_BREAK: &str = "
    . . O X X X . . .
    . . . O X . X . .
    . . . O O X X . .
    . . . O X O . . .
    . . O . X . . . .
    . . O . . . X . .
    . . . O . X . . .
    . . . . O X X . .
    . . . . O O X . .";

/// F3 seems to be a neutral point: but then White's G4 takes the last liberties of Black's wall. From a game with GNU Go.
const NO_NEUTRAL_POINT: &str = "
    X . X . . . . . .
    X X X X X . . . .
    O X O O . . X . .
    O X X O O . O X .
    O O O X O . X . .
    . . O X X X . X X
    . O . O O . O O X
    . . . O . O . O O
    . . . . . . . . .";

/// White takes the ko with G1. White's second eye is at H1, which White cannot fill, and Black may take it as soon as
/// another stone has been played.
const KO_FOR_LIFE: &str = "
    . O O X . X X X X
    O O O X . X X X X
    . O O X X X X X X
    O O O X . X X . X
    . O O X X X X X X
    O O O X . X X O O
    . O O X X X X O .
    O O O X X X X O O
    O O O X X X . X O";

fn game(rules: Rules, rows: &str, to_play: Color) -> Game {
    let picture: Picture = rows.parse().expect("the picture is a board");
    picture.to_game(rules, to_play).expect("the stones have liberties")
}

fn player() -> Player {
    Player::new(Preset::named("tengen").expect("it is there"), 16)
}

fn turn_of(player: &mut Player, game: &Game) -> Decision {
    player.genmove(&Task::new(game, Budget::playouts(300)), false, &mut ()).expect("there is a turn")
}

fn reply(game: &Game) -> Move {
    moved(&turn_of(&mut player(), game))
}

fn moved(decision: &Decision) -> Move {
    match decision.reply {
        Reply::Move(mv) => mv,
        Reply::Resign => panic!("it resigned: {:?}", decision.reasons),
    }
}

/// Lets a player play on for both sides until both have passed, and returns the moves.
fn play_to_the_end(player: &mut Player, game: &mut Game) -> Vec<Move> {
    let mut moves = Vec::new();
    while game.passes() < 2 {
        assert!(moves.len() < 60, "the game does not end: {moves:?}");
        let mv = moved(&turn_of(player, game));
        game.play(game.to_play(), mv).expect("the move is legal");
        moves.push(mv);
    }
    moves
}

#[test]
fn both_pass_on_a_settled_board_whether_they_win_or_lose() {
    for rules in [Rules::CHINESE, Rules::JAPANESE, Rules::AGA] {
        for color in Color::BOTH {
            for komi in [-20.5, 0.5, 20.5] {
                let mut game = game(rules, TWO_SIDES, color);
                game.set_komi(komi).unwrap();
                assert_eq!(reply(&game), Move::Pass, "{color} under {rules} with komi {komi}");
            }
        }
    }
}

#[test]
fn a_close_settled_game_is_not_played_on_however_long_the_search() {
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        for color in Color::BOTH {
            for komi in [-9.5, -8.5] {
                let mut game = game(rules, TWO_SIDES, color);
                game.set_komi(komi).unwrap();
                let task = Task::new(&game, Budget::playouts(4_000));
                let decision = player().genmove(&task, false, &mut ()).unwrap();
                assert_eq!(
                    moved(&decision),
                    Move::Pass,
                    "{color} under {rules} with komi {komi}: {:?}",
                    decision.reasons
                );
            }
        }
    }
}

#[test]
fn a_second_look_does_not_cost_the_tree() {
    let mut game = game(Rules::CHINESE, CORNER_TO_BREAK, Color::Black);
    game.set_komi(7.5).unwrap();
    let mut player = player();
    let task = Task { reuse: true, ..Task::new(&game, Budget::playouts(300)) };
    let first = player.genmove(&task, false, &mut ()).unwrap();
    assert_eq!(
        first.reasons.last().unwrap(),
        "But the search sees that this costs too much, and its own move is played."
    );
    let again = player.genmove(&task, false, &mut ()).unwrap();
    assert_eq!(again.thought.analysis.kept, 300);
}

#[test]
fn a_pass_is_answered_by_a_pass_when_nothing_is_left() {
    let mut game = game(Rules::CHINESE, TWO_SIDES, Color::Black);
    game.play(Color::Black, Move::Pass).unwrap();
    let decision = turn_of(&mut player(), &game);
    assert_eq!(moved(&decision), Move::Pass);
    assert_eq!(decision.reasons, ["Everything is settled, and nothing is left to gain."]);
}

#[test]
fn neutral_points_are_filled_where_area_counts_and_nothing_else_is() {
    let mut game = game(Rules::CHINESE, THREE_NEUTRAL, Color::Black);
    let first = turn_of(&mut player(), &game);
    assert_eq!(first.reasons, ["There are 3 neutral points left, each worth a point."]);
    let mut moves = play_to_the_end(&mut player(), &mut game);
    assert_eq!(moves.split_off(3), [Move::Pass; 2]);
    moves.sort_by_key(Move::to_string);
    assert_eq!(moves, ["E7", "E8", "E9"].map(|name| name.parse().unwrap()));
}

#[test]
fn a_pass_that_looks_right_is_not_made_when_the_opponent_can_punish_it() {
    for (rows, color, point) in [(CORNER_TO_BREAK, Color::Black, "B8"), (SIDE_TO_BREAK, Color::White, "C8")] {
        let mut game = game(Rules::CHINESE, rows, color);
        game.set_komi(7.5).unwrap();
        let decision = turn_of(&mut player(), &game);
        assert_eq!(moved(&decision), point.parse().unwrap(), "{:?}", decision.reasons);
        let last = decision.reasons.last().map(String::as_str);
        assert_eq!(last, Some("But the search sees that this costs too much, and its own move is played."));
    }
}

#[test]
fn a_neutral_point_is_left_when_filling_it_costs_stones() {
    let mut game = game(Rules::CHINESE, NO_NEUTRAL_POINT, Color::Black);
    game.set_komi(7.5).unwrap();
    let task = Task::new(&game, Budget::playouts(600));
    let decision = player().genmove(&task, false, &mut ()).expect("there is a turn");
    assert_ne!(moved(&decision), "F3".parse().unwrap(), "{:?}", decision.reasons);
}

#[test]
fn a_move_in_own_territory_is_no_waste_while_a_ko_waits() {
    let mut game = game(Rules::CHINESE, KO_FOR_LIFE, Color::White);
    // As it stands, White wins by half a point.
    game.set_komi(9.5).unwrap();
    game.play(Color::White, "G1".parse().unwrap()).unwrap();
    let decision = turn_of(&mut player(), &game);
    assert!(["E9", "E8"].contains(&moved(&decision).to_string().as_str()), "{:?}", decision.reasons);
    assert_eq!(decision.reasons, ["Everything looks settled and lost, but the search knows how to win."]);
}

#[test]
fn neutral_points_are_left_where_territory_counts() {
    let mut game = game(Rules::JAPANESE, THREE_NEUTRAL, Color::White);
    assert_eq!(play_to_the_end(&mut player(), &mut game), [Move::Pass; 2]);
}

#[test]
fn a_pass_that_gives_a_group_away_is_not_made() {
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        for color in Color::BOTH {
            let mut game = game(rules, CORNER_TO_DECIDE, !color);
            // With this komi whoever gets the corner wins.
            game.set_komi(-5.5).unwrap();
            game.play(!color, Move::Pass).unwrap();
            let decision = turn_of(&mut player(), &game);
            assert_eq!(moved(&decision), "B1".parse().unwrap(), "{color} under {rules}");
            assert!(decision.reasons[0].ends_with("are not settled: who plays first decides."));
        }
    }
}

#[test]
fn a_pass_is_no_candidate_while_something_is_open() {
    let mut game = game(Rules::CHINESE, CORNER_TO_DECIDE, Color::Black);
    game.play(Color::Black, Move::Pass).unwrap();
    let decision = turn_of(&mut player(), &game);
    let considered: Vec<Move> = decision.thought.analysis.moves().map(|considered| considered.mv).collect();
    assert!(!considered.is_empty() && !considered.contains(&Move::Pass), "{considered:?}");
}

#[test]
fn a_weaker_player_does_not_go_on_with_the_tree_of_a_stronger_one() {
    let game = Game::new(Size::square(9), Rules::CHINESE);
    let task = |reuse| Task { reuse, ..Task::new(&game, Budget::playouts(2000)) };
    let mut player = player();
    player.search(&task(true), &mut ()).unwrap();
    let again = player.genmove(&task(true), false, &mut ()).unwrap();
    assert!(again.thought.analysis.kept > 0, "at full strength it does");
    player.conduct.level = Level::new(3).unwrap();
    let weaker = player.genmove(&task(true), false, &mut ()).unwrap();
    assert_eq!(weaker.thought.analysis.kept, 0);
    assert!(weaker.thought.analysis.playouts < 2000);
}

#[test]
fn nobody_breaks_a_seki_to_play_on() {
    for rows in [SEKI, SEKI_WITH_EYES] {
        for color in Color::BOTH {
            for komi in [-40.5, 40.5] {
                let mut game = game(Rules::CHINESE, rows, color);
                game.set_komi(komi).unwrap();
                assert_eq!(reply(&game), Move::Pass, "{color} with komi {komi}\n{rows}");
            }
        }
    }
}

#[test]
fn nobody_breaks_a_seki_in_a_game_that_is_nearly_won() {
    for (rows, shared) in [(SEKI, ["C9", "C8"]), (SEKI_WITH_EYES, ["C9", "C9"])] {
        for rules in [Rules::CHINESE, Rules::JAPANESE] {
            let judged = player().judge(&game(rules, rows, Color::Black)).unwrap();
            let lead = judged.score.points[Color::Black] as f32 - judged.score.points[Color::White] as f32;
            for (color, komi) in [(Color::Black, lead + 0.5), (Color::White, lead - 0.5)] {
                let mut game = game(rules, rows, color);
                game.set_komi(komi).unwrap();
                let mv = reply(&game);
                assert!(!shared.contains(&mv.to_string().as_str()), "{color} with komi {komi}: {mv}");
            }
        }
    }
}

#[test]
fn a_pass_that_ends_the_game_does_not_take_the_place_of_a_neutral_point() {
    // Black has a dead stone on the board, which the search counts as alive after two passes.
    for color in Color::BOTH {
        let mut game = game(Rules::CHINESE, NEUTRAL_AND_DEAD, !color);
        game.play(!color, Move::Pass).unwrap();
        let decision = turn_of(&mut player(), &game);
        let neutral = ["E9", "E8", "E7"].map(|name| name.parse().unwrap());
        assert!(neutral.contains(&moved(&decision)), "{color}: {:?}", decision.reasons);
    }
}

#[test]
fn dead_stones_are_taken_first_where_they_count_as_alive() {
    let mut game = game(Rules::TROMP_TAYLOR, TWO_SIDES, Color::Black);
    game.set_komi(-10.5).unwrap();
    assert_eq!(game.score(&PointSet::EMPTY).winner(), Some(Color::Black), "Black wins as it stands");
    assert_eq!(reply(&game), Move::Pass);
    game.set_komi(-5.5).unwrap();
    play_to_the_end(&mut player(), &mut game);
    let score = game.score(&PointSet::EMPTY);
    assert_eq!(score.winner(), Some(Color::White), "what counts is on the board: {score}");
}

#[test]
fn a_pass_ends_a_game_that_the_board_as_it_stands_wins() {
    let mut game = game(Rules::TROMP_TAYLOR, CORNER_TO_DECIDE, Color::Black);
    game.set_komi(20.5).unwrap();
    game.play(Color::Black, Move::Pass).unwrap();
    assert_eq!(reply(&game), Move::Pass, "White's corner may die, but not after this pass");
}

#[test]
fn two_passes_and_another_turn_mean_that_dead_stones_must_go() {
    let mut game = game(Rules::CHINESE, TWO_SIDES, Color::Black);
    let mut player = player();
    assert_eq!(play_to_the_end(&mut player, &mut game), [Move::Pass; 2]);
    let dead = "B7".parse().unwrap();
    for _ in 0..8 {
        let mv = moved(&turn_of(&mut player, &game));
        game.play(Color::Black, mv).unwrap();
        if game.board().cell(dead) == Cell::Empty {
            return;
        }
        assert_ne!(mv, Move::Pass);
        game.play(Color::White, Move::Pass).unwrap();
    }
    panic!("the dead stone is still there");
}

#[test]
fn a_clean_up_takes_all_dead_stones_and_then_passes() {
    let mut game = game(Rules::JAPANESE, TWO_SIDES, Color::White);
    let mut player = player();
    let budget = Budget::playouts(200);
    for _ in 0..8 {
        let decision = player.genmove(&Task::new(&game, budget), true, &mut ()).unwrap();
        let mv = moved(&decision);
        game.play(Color::White, mv).unwrap();
        if mv.is_pass() {
            break;
        }
        assert_eq!(decision.reasons, ["Black's dead stones at H5 still have to be taken off the board."]);
        game.play(Color::Black, Move::Pass).unwrap();
    }
    assert_eq!(game.board().cell("H5".parse().unwrap()), Cell::Empty);
    assert!(game.turns().last().unwrap().mv.is_pass());
}

#[test]
fn who_is_told_to_capture_the_dead_does_so_before_passing() {
    let mut game = game(Rules::CHINESE, TWO_SIDES, Color::Black);
    let mut player = player();
    player.conduct = Conduct { captures_dead: true, ..Conduct::default() };
    play_to_the_end(&mut player, &mut game);
    assert_eq!(game.board().cell("B7".parse().unwrap()), Cell::Empty);
    assert_eq!(game.board().cell("H5".parse().unwrap()), Cell::Empty);
    assert_eq!(game.score(&PointSet::EMPTY).to_string(), "W+16.5");
}

#[test]
fn what_a_player_passed_on_it_says_afterwards() {
    let mut game = game(Rules::CHINESE, TWO_SIDES, Color::Black);
    let mut player = player();
    play_to_the_end(&mut player, &mut game);
    let judgement = player.judge(&game).unwrap();
    assert!(judgement.is_settled());
    assert_eq!(judgement.score.to_string(), "W+16.5");
}

#[test]
fn nobody_passes_in_the_opening_not_even_after_a_pass() {
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    game.play(Color::Black, Move::Pass).unwrap();
    for name in ["tengen", "mc"] {
        let mut player = Player::new(Preset::named(name).unwrap(), 16);
        assert!(!moved(&turn_of(&mut player, &game)).is_pass(), "{name}");
    }
}

#[test]
fn nobody_gives_an_opening_with_handicap_stones_up() {
    // A few random games agree that all of such a board is Black's.
    for (rules, stones) in [(Rules::JAPANESE, 4), (Rules::JAPANESE, 6), (Rules::CHINESE, 5)] {
        let mut game = Game::new(Size::square(9), rules);
        game.place_handicap(&go::handicap::fixed(game.size(), stones).unwrap()).unwrap();
        for seed in 1..=6 {
            let mut player = player();
            player.conduct.level = Level::new(2).unwrap();
            let task = Task::new(&game, Budget { seed, ..Budget::playouts(200) });
            let decision = player.genmove(&task, false, &mut ()).unwrap();
            assert!(!moved(&decision).is_pass(), "{stones} stones, seed {seed}: {:?}", decision.reasons);
        }
    }
}

#[test]
fn a_turn_at_the_end_keeps_to_its_time() {
    let clock = Arc::new(VirtualClock::per_reading(Duration::from_micros(500)));
    let mut player = player().with_clock(clock.clone());
    for (rows, cleans_up) in
        [(TWO_SIDES, true), (SEKI, true), (CORNER_TO_DECIDE, true), (CORNER_TO_BREAK, false)]
    {
        for milliseconds in [20, 100] {
            let rules = if cleans_up { Rules::TROMP_TAYLOR } else { Rules::CHINESE };
            let game = game(rules, rows, Color::Black);
            let start = clock.now();
            let budget = Budget::time(Duration::from_millis(milliseconds));
            player.genmove(&Task::new(&game, budget), cleans_up, &mut ()).unwrap();
            let used = clock.now() - start;
            assert!(
                used <= Duration::from_millis(milliseconds + 15),
                "{used:?} of {milliseconds} ms\n{rows}"
            );
        }
    }
}
