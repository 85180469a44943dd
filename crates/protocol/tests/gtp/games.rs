//! Games: boards, moves, what stays and what goes.

use go::Board;
use protocol::gtp::Settings;

use crate::support::{answers, check, check_in, last_answer, session, session_with};

#[test]
fn the_engine_says_who_it_is() {
    check(
        "
        > protocol_version
        = 2
        > name
        = Tengen
        > known_command genmove
        = true
        > known_command teleport
        = false
        > teleport
        ? unknown command
    ",
    );
    assert_eq!(last_answer("version\n"), format!("= {}", engine::VERSION));
    let mut session = session_with(Settings { version: Some("0.17".to_owned()), ..Settings::default() });
    check_in(&mut session, "> version\n= 0.17");
}

#[test]
fn komi_rules_and_time_settings_outlive_the_board() {
    // Sabaki sends the komi before the size (clients.md 1.7).
    let mut session = session();
    check_in(
        &mut session,
        "
        > komi 0.5
        =
        > kata-set-rules aga
        =
        > time_settings 60 0 0
        =
        > boardsize 13
        =
        > clear_board
        =
        > get_komi
        = 0.5
        > query_boardsize
        = 13
    ",
    );
    assert_eq!(session.game.rules(), go::Rules::AGA);
    assert_eq!(session.clocks.control().to_string(), "1 minute for all moves");
}

#[test]
fn boards_need_not_be_square() {
    check(
        "
        > boardsize 9 13
        =
        > query_boardsize
        = 9 13
        > rectangular_boardsize 5 4
        =
        > query_boardsize
        = 5 4
        > play b E4
        =
        > rectangular_boardsize 5
        ? syntax error: expected a number of lines as argument 2
        > boardsize 5 5 5
        ? syntax error: expected nothing more, and was given '5'
    ",
    );
}

#[test]
fn what_fails_changes_nothing() {
    let mut session = session();
    check_in(
        &mut session,
        "
        > boardsize 9
        =
        > komi 6.5
        =
        > play b D4
        =
        > boardsize 20
        ? unacceptable size: *
        > boardsize 0
        ? unacceptable size: *
        > boardsize -3
        ? syntax error: *
        > komi nan
        ? syntax error: *
        > komi 1e30
        ? a komi of *
        > play w D4
        ? illegal move: there is a stone on D4
        > play green C3
        ? syntax error: *
        > play w I3
        ? invalid coordinate: *
        > play w K10
        ? invalid coordinate: *
        > play w
        ? syntax error: expected a vertex as argument 2
        > genmove
        ? syntax error: *
        > genmove w w
        ? syntax error: expected nothing more, and was given 'w'
        > gg-undo 2
        ? cannot undo: *
        > set_free_handicap A1 B2
        ? board not empty: *
        > loadsgf no-such-file.sgf
        ? cannot load file: *
        > set_position b A1 b A1
        ? A1 is given twice
        > time_settings a b c
        ? syntax error: *
        > name of the engine
        ? syntax error: expected nothing more, and was given 'of'
    ",
    );
    assert_eq!(session.game.turns().len(), 1);
    assert_eq!(session.game.board().stones().0, [1, 0]);
    assert!((session.game.komi() - 6.5).abs() < 1e-6);
}

#[test]
fn either_colour_moves_at_any_time() {
    let mut session = session();
    let answers = answers(
        &mut session,
        "boardsize 5\nplay b C3\nplay b C2\ngenmove b\ngenmove b\nplay w pass\nplay b pass\ngenmove w\n",
    );
    assert!(answers.iter().all(|answer| answer.starts_with('=')), "{answers:?}");
    let colors: String = session.game.turns().iter().map(|turn| turn.color.letter()).collect();
    assert_eq!(colors, "BBBBWBW");
}

#[test]
fn after_the_largest_number_of_moves_every_move_is_a_pass() {
    let mut session = session();
    answers(&mut session, "boardsize 5\n");
    session.game.set_move_cap(2);
    check_in(
        &mut session,
        "
        > play b C3
        =
        > play w B2
        =
        > genmove b
        = pass
        > genmove w
        = pass
    ",
    );
    let decision = session.decision.expect("a move was made");
    assert_eq!(decision.reasons.last().expect("there is one"), "The game has had 3 moves, which is enough.");
}

#[test]
fn the_smallest_boards_have_moves() {
    for size in ["1", "1 2", "2", "2 1"] {
        let mut session = session();
        let answers = answers(&mut session, &format!("boardsize {size}\ngenmove b\ngenmove w\ngenmove b\n"));
        assert!(answers.iter().all(|answer| answer.starts_with('=')), "{size}: {answers:?}");
    }
}

#[test]
fn moves_are_taken_back_one_by_one_or_together() {
    let mut session = session();
    check_in(
        &mut session,
        "
        > boardsize 9
        =
        > undo
        ? cannot undo: *
        > play b D4
        =
        > play w E5
        =
        > play b C3
        =
        > undo
        =
        > list_stones b
        = D4
        > gg-undo 2
        =
        > gg-undo
        ? cannot undo: there are 0 moves to take back, and 1 were asked for
        > gg-undo 0
        =
        > gg-undo x
        ? syntax error: *
        > play w D4
        =
    ",
    );
    assert_eq!(session.game.turns().len(), 1);
}

#[test]
fn reg_genmove_makes_no_move_and_always_finds_the_same() {
    let mut session = session_with(Settings { playouts: Some(100), seed: 5, ..Settings::default() });
    let first = answers(&mut session, "boardsize 7\nreg_genmove b\nreg_genmove b\n");
    assert_eq!(first[1], first[2]);
    assert!(session.game.turns().is_empty() && session.decision.is_none());
    assert_eq!(session.game.to_play(), go::Color::Black);
    let mut other = session_with(Settings { playouts: Some(100), seed: 6, ..Settings::default() });
    assert_eq!(answers(&mut other, "boardsize 7\nreg_genmove b\n")[1], first[1]);
}

#[test]
fn the_seed_decides_and_can_be_asked_for_and_set() {
    let game = |seed: &str| {
        let moves = "genmove b\ngenmove w\n".repeat(4);
        answers(&mut session(), &format!("set_random_seed {seed}\nboardsize 9\n{moves}"))
    };
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
    check(
        "
        > get_random_seed
        = 1
        > set_random_seed 12345
        =
        > get_random_seed
        = 12345
        > set_random_seed -1
        ? syntax error: *
    ",
    );
}

#[test]
fn the_player_can_be_asked_about_itself() {
    check(
        "
        > level
        = 10
        > level 3
        =
        > level
        = 3
        > level 11
        ? syntax error: *
        > level 0
        ? syntax error: *
        > top_moves
        ? nothing has been searched yet
        > tengen-calibrated
        ? nothing has been searched yet
        > tengen-explain_pass
        ? no move has been chosen yet
        > cputime
        ? the system does not tell the processor time
        > clear_cache
        =
        > stop
        =
    ",
    );
    let moves = last_answer("boardsize 5\nreg_genmove b\ntop_moves\n");
    let words: Vec<&str> = moves.trim_start_matches("= ").split(' ').collect();
    assert!(words.len() >= 2 && words.len().is_multiple_of(2), "{moves}");
    assert!(words.iter().skip(1).step_by(2).all(|share| share.parse::<f64>().is_ok()), "{moves}");
    let settings =
        Settings { cpu_time: || Some(std::time::Duration::from_millis(1250)), ..Settings::default() };
    check_in(&mut session_with(settings), "> cputime\n= 1.250\n> gomill-cpu_time\n= *");
}

#[test]
fn a_calibrated_player_tells_what_its_win_rate_stands_for() {
    let entry = "[[calibration]]\nsize = 5\nplayouts = 30\nkind = 'isotonic'\nsteps = [[0.0, 0.25]]\n";
    let text = format!("{}\n{entry}", engine::Preset::named("uct").expect("the preset is there").to_toml());
    let preset = engine::Preset::from_toml(&text).expect("the entry makes sense");
    let settings = Settings { playouts: Some(30), ..Settings::default() };
    let mut session = protocol::gtp::Session::new(engine::Player::new(preset, 16), settings);
    let answers = answers(
        &mut session,
        "boardsize 5\nreg_genmove b\ntengen-calibrated\nreg_genmove w\ntengen-calibrated\n",
    );
    let words: Vec<&str> = answers[2].split(' ').collect();
    assert_eq!(
        (words[1], words[3..].join(" ")),
        ("winrate", "calibrated 0.2500 color black playouts 30".to_owned())
    );
    assert!(words[2].parse::<f64>().is_ok_and(|rate| (0.0..=1.0).contains(&rate)), "{words:?}");
    assert!(answers[4].ends_with(" calibrated 0.7500 color white playouts 30"), "{answers:?}");
    check_in(
        &mut session,
        "
        > boardsize 4
        =
        > reg_genmove b
        = *
        > tengen-calibrated
        ? uct has no calibration for a board of 4x4
        > tengen-param preset.search.select.exploration 0.5
        =
        > tengen-calibrated
        ? the player has changed since the last search
    ",
    );
}

#[test]
fn a_player_that_cannot_search_fails_with_a_sentence_and_no_move() {
    // This way to share playouts has to know their number, and a clock alone does not tell it.
    let preset = engine::Preset::named("uct").expect("the preset is there");
    let preset = preset.with(&[("search.root.rule", "sequential-halving")]).expect("there is such a rule");
    let player = engine::Player::new(preset, 16);
    let mut session = protocol::gtp::Session::new(player, Settings::default());
    let answer = answers(&mut session, "boardsize 5\ngenmove b\n").pop().expect("there is an answer");
    assert!(answer.starts_with("? preset uct: `search.root.rule`"), "{answer}");
    assert!(session.game.turns().is_empty());
}
