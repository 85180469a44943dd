use go::{LargeBoard, Size, SmallBoard, WatchfulBoard};

use super::*;
use crate::game::play_out;
use crate::pattern::Pattern;
use crate::testing::{agree, check_even, choices, point, position};

const EXTENDED: &str = "saved from atari by an extension";
const CAPTURED: &str = "saved from atari by a capture";

/// Only the first step; where it finds nothing, any move is played.
fn saving() -> Mogo {
    Mogo { pattern_p: Probability::NEVER, capture_p: Probability::NEVER, ..Mogo::default() }
}

/// Only the second step.
fn matching() -> Mogo {
    Mogo { save_p: Probability::NEVER, capture_p: Probability::NEVER, ..Mogo::default() }
}

/// Black plays on all points `a`, on nothing else, and for these reasons.
#[track_caller]
fn check(picture: &str, mut policy: Mogo, reasons: &[&str]) {
    assert_eq!(check_even(picture, Color::Black, &mut policy), reasons, "{picture}");
}

/// All that the policy chooses for a colour in some hundred tries on both boards.
fn all_choices(picture: &str, to_play: Color, mut policy: Mogo) -> Vec<Choice> {
    let small = choices(&position::<SmallBoard>(picture, to_play), &mut policy, 300);
    let watchful = choices(&position::<WatchfulBoard>(picture, to_play), &mut policy, 300);
    small.into_values().chain(watchful.into_values()).map(|(choice, _)| choice).collect()
}

/// The policy finds nothing for Black before its last step.
#[track_caller]
fn check_nothing(picture: &str, policy: Mogo) {
    for choice in all_choices(picture, Color::Black, policy) {
        assert_eq!(choice.reason, Reason::Random, "{choice:?} for\n{picture}");
    }
}

/// Does the policy ever play on point `a`, for another reason than chance?
fn finds(picture: &str, to_play: Color, policy: Mogo) -> bool {
    let is_found =
        |choice: &Choice| choice.point == Some(point(picture, 'a')) && choice.reason != Reason::Random;
    all_choices(picture, to_play, policy).iter().any(is_found)
}

#[test]
fn a_string_put_in_atari_is_extended_if_two_liberties_come_of_it() {
    check(". . . . .\n. . O . .\n. O X(O).\n. . a . .\n. . . . .", saving(), &[EXTENDED]);
    // Connecting to another string counts as well.
    check("(O)X a X . .\nO O O . . .\n. . . . . .", saving(), &[EXTENDED]);
}

#[test]
fn an_extension_that_stays_in_atari_is_not_played() {
    check_nothing(". . . .\nO O . .\n. X(O).\n. O . .", saving());
    check_nothing("X(O). .\n. O . .\nO . . .\n. . . .", saving());
}

#[test]
fn a_string_is_saved_by_capturing_beside_it() {
    check(". . . . .\nO(O)X . .\n. X O a .", saving(), &[CAPTURED]);
    // On its own last liberty.
    check(". . . .\nX X . .\n(O)O X .\nX a . .", saving(), &[CAPTURED]);
}

#[test]
fn a_capture_on_the_last_liberty_that_leaves_one_liberty_saves_nothing() {
    check_nothing(". . . .\n(O)O X .\nX . O X", saving());
}

#[test]
fn all_saving_moves_are_equally_likely() {
    // Two strings are in atari beside the last move; the capture on the right saves both.
    let picture = ". . . . .\n. O X . .\na X O a .\na(O)X a .";
    check(picture, saving(), &[CAPTURED, EXTENDED, EXTENDED, CAPTURED]);
}

#[test]
fn two_strings_put_in_atari_at_once_are_both_seen() {
    let picture = ". . . . .\n. O . O .\na X(O)X a\n. O . O .\n. . . . .";
    check(picture, saving(), &[EXTENDED, EXTENDED]);
}

#[test]
fn a_ko_is_not_retaken_to_save_a_string() {
    fn check<B: Board>() {
        let mut game = position::<B>(". . . .\n. X O .\nX . X O", Color::White);
        let last = Point::new(1, 0);
        game.board.play(Color::White, last);
        assert_eq!(game.board.ko(), Some(Point::new(2, 0)));
        let game = Playing { last: Some(last), to_play: Color::Black, ..game };
        let found: Vec<_> = choices(&game, &mut saving(), 200).into_keys().collect();
        assert_eq!(found, [Some(Point::new(0, 1))]);
    }
    check::<SmallBoard>();
    check::<WatchfulBoard>();
}

#[test]
fn a_string_that_was_in_atari_before_is_left_alone() {
    check_nothing("X O . . .\n. . . . .\n. . . .(O)\n. . . . .", saving());
}

const HANE: &str = ". . . . . .\n. . a a . .\n. . X(O). .\n. . a a . .\n. . . . . .";

#[test]
fn patterns_around_the_last_move_are_played_equally_often() {
    check(HANE, matching(), &["pattern hane2"; 4]);
}

#[test]
fn only_patterns_that_are_on_are_played() {
    check_nothing(HANE, Mogo { patterns: Patterns::new([Pattern::Hane1, Pattern::Cut1]), ..matching() });
    check_nothing(HANE, Mogo { patterns: Patterns::new([]), ..matching() });
    check(HANE, Mogo { patterns: Patterns::new([Pattern::Hane2]), ..matching() }, &["pattern hane2"; 4]);
}

/// The pair of the picture above, far from the last move.
const HANE_ELSEWHERE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . a a . .
    . . . . . X O . .
    . . . . . a a . .
    . . . . . . . . .
    . . . . . . . . .
    .(O). . . . . . .
    . . . . . . . . .";

#[test]
fn patterns_elsewhere_are_played_only_if_they_are_looked_for() {
    check_nothing(HANE_ELSEWHERE, matching());
    let everywhere = Mogo { look: Look::Everywhere, ..matching() };
    check(HANE_ELSEWHERE, everywhere, &["pattern hane2"; 4]);
}

#[test]
fn a_pattern_move_is_no_self_atari() {
    let picture = ". . . . .\n. X O . .\n. O a(O).\n. O X . .\n. . O . .";
    for look in [Look::AroundLast, Look::Everywhere] {
        let policy = Mogo { patterns: Patterns::new([Pattern::Cut1]), look, ..matching() };
        assert!(!finds(picture, Color::Black, policy.clone()), "Black would have one liberty");
        assert!(finds(picture, Color::White, policy.clone()), "White would have many");
        let with_more = picture.replace(". . O . .", ". . . . .");
        assert!(finds(&with_more, Color::Black, policy), "Black would have two");
    }
}

#[test]
fn a_good_pattern_move_is_found_among_self_ataris() {
    // The cut beside the last move on the left would have one liberty.
    let picture = ". . . . . .\n. X O . . .\n. O .(O)a .\n. O X X a .\n. . O O . .";
    check(picture, matching(), &["pattern hane1", "pattern hane2"]);
}

#[test]
fn a_pattern_move_does_not_fill_an_own_eye() {
    let picture = ". . . . .\n. X O . .\n. O a(O).\n. . O . .\n. . . . .";
    for look in [Look::AroundLast, Look::Everywhere] {
        assert!(!finds(picture, Color::White, Mogo { look, ..matching() }));
    }
}

/// Black can save a string, has patterns around the last move, and can capture.
const EVERYTHING: &str = ". . . . .\n. O X . .\n. X O . .\n.(O)X . .";

fn kinds(picture: &str, policy: Mogo) -> Vec<&'static str> {
    let mut kinds: Vec<&str> = all_choices(picture, Color::Black, policy)
        .iter()
        .map(|choice| match choice.reason {
            Reason::SavedByCapture | Reason::SavedByExtension => "save",
            Reason::Pattern(_) => "pattern",
            Reason::Capture => "capture",
            _ => "other",
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[test]
fn a_step_comes_only_if_those_before_it_found_nothing() {
    let (never, half) = (Probability::NEVER, Probability::try_from(0.5).unwrap());
    let picture = ". . . . . .\n. . . . . .\n. . O X . .\n. . X O . .\n. .(O)X . .";
    assert_eq!(kinds(picture, Mogo::default()), ["save"]);
    assert_eq!(kinds(picture, Mogo { save_p: half, ..Mogo::default() }), ["pattern", "save"]);
    assert_eq!(kinds(picture, Mogo { save_p: never, ..Mogo::default() }), ["pattern"]);
    let capturing = Mogo { save_p: never, pattern_p: never, ..Mogo::default() };
    assert_eq!(kinds(picture, capturing.clone()), ["capture"]);
    assert_eq!(kinds(picture, Mogo { capture_p: never, ..capturing }), ["other"]);
}

#[test]
fn without_a_last_move_there_is_nothing_to_answer() {
    assert_eq!(kinds(&EVERYTHING.replace("(O)", " O "), Mogo::default()), ["capture"]);
    let empty = ". . .\n. . .\n. . .";
    assert_eq!(kinds(empty, Mogo::default()), ["other"]);
}

/// Plays games and checks every choice against what it claims.
fn check_claims<B: Board>(size: Size, mut policy: Mogo) {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut game = Playing::new(B::new(size), Color::Black);
        while game.passes < 2 {
            let color = game.to_play;
            let choice = policy.choose(color, &mut game, &mut random);
            if let Some(point) = choice.point {
                check_claim(&game.board, color, point, choice.reason);
                game.board.play(color, point);
            } else {
                game.board.pass();
            }
            game.passes = if choice.point.is_some() { 0 } else { game.passes + 1 };
            game.last = choice.point;
            game.to_play = !color;
        }
    }
}

fn check_claim<B: Board>(board: &B, color: Color, point: Point, reason: Reason) {
    assert!(board.is_legal(color, point), "{point} is illegal");
    let mut after = board.clone();
    let mut taken = 0;
    after.play_with(color, point, |_| taken += 1);
    match reason {
        Reason::SavedByExtension | Reason::Pattern(_) => assert!(after.liberties(point) >= 2, "{reason}"),
        Reason::SavedByCapture | Reason::Capture => assert!(taken > 0, "{reason}"),
        _ => assert!(!board.is_eye(color, point)),
    }
}

#[test]
fn every_move_is_legal_and_does_what_its_reason_says() {
    for look in [Look::AroundLast, Look::Everywhere] {
        let policy = Mogo { look, ..Mogo::default() };
        check_claims::<SmallBoard>(Size::square(9), policy.clone());
        check_claims::<SmallBoard>(Size::new(7, 2).unwrap(), policy.clone());
        check_claims::<WatchfulBoard>(Size::square(9), policy);
    }
}

#[test]
fn bits_are_found_by_number() {
    for bits in 1..=u8::MAX {
        let positions: Vec<usize> = (0..8).filter(|at| bits >> at & 1 != 0).collect();
        for (n, &at) in positions.iter().enumerate() {
            assert_eq!(nth_bit(bits, n as u32), at, "bit {n} of {bits:b}");
        }
    }
}

#[test]
fn nearly_all_games_end_and_all_boards_play_alike() {
    let small = games::<SmallBoard>(2000, 1);
    let watchful = games::<WatchfulBoard>(2000, 2);
    let large = games::<LargeBoard>(1000, 3);
    for i in 0..2 {
        assert!(agree(&small[i], &watchful[i]) && agree(&small[i], &large[i]));
    }
}

/// The areas and the lengths of games on 9 x 9.
fn games<B: Board>(count: usize, seed: u64) -> [Vec<f64>; 2] {
    let mut random = Random::new(seed);
    let mut policy = Mogo::default();
    let start = Playing::new(B::new(Size::square(9)), Color::Black);
    let mut found = [Vec::new(), Vec::new()];
    let mut endless = 0;
    for _ in 0..count {
        let outcome = play_out(&mut start.clone(), &mut policy, &mut random, &mut ());
        endless += u32::from(outcome.moves >= start.cap);
        found[0].push(f64::from(outcome.area));
        found[1].push(f64::from(outcome.moves));
    }
    assert!(endless < 5, "{endless} of {count} games were ended by the cap");
    found
}

#[test]
fn parameters_are_read_and_have_the_papers_values_as_defaults() {
    let read = |text: &str| toml::from_str::<Mogo>(text);
    assert_eq!(read("").unwrap(), Mogo::default());
    let changed = Mogo {
        look: Look::Everywhere,
        save_p: Probability::NEVER,
        patterns: Patterns::new([Pattern::Cut2]),
        ..Mogo::default()
    };
    assert_eq!(read("look = \"everywhere\"\nsave_p = 0.0\npatterns = [\"cut2\"]").unwrap(), changed);
    assert_eq!(read(&toml::to_string(&changed).unwrap()).unwrap(), changed);
    assert!(read("saves_p = 1.0").unwrap_err().to_string().contains("unknown field `saves_p`"));
    assert!(read("save_p = 1.5").unwrap_err().to_string().contains("1.5 is no probability"));
}
