//! A.2: which moves are replaced, and by which.

use super::super::Useless;
use super::super::useless::Verdict::{DrawAgain, Instead, Keep};
use super::{CrazyStone, Scene, scene};

const THREE_POINT_EYE: &str = "
    X X X X .
    a b c X .
    X X X X .";

const SURROUNDED: &str = "
    . . O . .
    . O a b .
    . . O . .
    . . . . .";

/// The extension at a is urgent, because it reaches a string with another liberty; but that is the only one then.
const URGENT_SELF_ATARI: &str = "
    . . . . . .
    O O O O O .
    O X a X b O";

/// At a, Black leaves three stones with one liberty; White's corner stone can be taken at c.
const CAPTURE_IS_BETTER: &str = "
    . . . . .
    O O . . .
    X a O . .
    X b . . .
    O c . . .";

const OTHER_LIBERTY_IS_BETTER: &str = "
    . . . . .
    O O . . .
    X a O . .
    X b . . .
    O O . . .";

fn assert_instead(scene: Scene, from: char, to: char, rule: Useless) {
    assert_eq!(scene.judged(from), Instead(scene.point(to), rule));
}

#[test]
fn the_middle_of_a_three_point_eye_is_played() {
    assert_instead(scene(THREE_POINT_EYE), 'a', 'b', Useless::MakesEye);
    assert_instead(scene(THREE_POINT_EYE), 'c', 'b', Useless::MakesEye);
    assert_eq!(scene(THREE_POINT_EYE).judged('b'), Keep);
}

#[test]
fn a_point_between_two_own_strings_is_kept() {
    let two_strings = scene(
        "X X X . .
         a b . X .
         X X . X .",
    );
    assert_eq!(two_strings.judged('a'), Keep);
}

#[test]
fn a_point_is_kept_if_the_empty_one_beside_it_does_not_touch_the_string() {
    let loose = scene(
        ". . . .
         X . . .
         a b . .",
    );
    assert_eq!(loose.judged('a'), Keep);
}

#[test]
fn a_point_with_an_enemy_around_makes_no_eye() {
    let enemy = scene(
        "X X X X .
         O a b X .
         X X X X .",
    );
    assert_eq!(enemy.judged('a'), Keep);
}

#[test]
fn a_stone_surrounded_by_the_enemy_steps_out() {
    assert_instead(scene(SURROUNDED), 'a', 'b', Useless::StepsOut);
    let corner = scene(
        ". . .
         O . .
         a b .",
    );
    assert_instead(corner, 'a', 'b', Useless::StepsOut);
}

#[test]
fn the_edge_alone_surrounds_nobody() {
    assert_eq!(scene("a . .").judged('a'), Keep);
}

#[test]
fn a_surrounded_stone_that_gives_atari_is_kept() {
    let atari = scene(
        ". X O X .
         . O a b .
         . . O . .
         . . . . .",
    );
    assert_eq!(atari.judged('a'), Keep);
}

#[test]
fn a_surrounded_stone_that_takes_is_kept() {
    let taking = scene(
        ". . X . .
         . X O X .
         . O a b .
         . . O . .
         . . . . .",
    );
    assert_eq!(taking.judged('a'), Keep);
}

#[test]
fn a_stone_with_two_empty_points_around_is_kept() {
    let free = scene(
        ". O . .
         O a . .
         . . . .",
    );
    assert_eq!(free.judged('a'), Keep);
}

#[test]
fn an_urgent_move_that_leaves_stones_in_atari_is_drawn_again() {
    assert_eq!(scene(URGENT_SELF_ATARI).urgency('a'), 1_001);
    assert_eq!(scene(URGENT_SELF_ATARI).judged('a'), DrawAgain);
    let with_capture = scene(
        ". . . . . .
         . O O X . .
         O X a O X .
         . O O X . .
         . . . . . .",
    );
    assert_eq!(with_capture.urgency('a'), 11_001);
    assert_eq!(with_capture.judged('a'), DrawAgain);
}

#[test]
fn a_move_drawn_again_is_judged_as_an_ordinary_one() {
    let scene = scene(URGENT_SELF_ATARI);
    let verdict = scene.judged_by(CrazyStone::default(), 'a', 1);
    assert_eq!(verdict, Instead(scene.point('b'), Useless::OtherLiberty));
}

#[test]
fn the_least_urgency_to_draw_again_is_a_parameter() {
    let scene = scene(URGENT_SELF_ATARI);
    let policy = |redraw_from| CrazyStone { redraw_from, other_liberty: false, ..CrazyStone::default() };
    assert_eq!(scene.judged_by(policy(1_001), 'a', 1_001), DrawAgain);
    assert_eq!(scene.judged_by(policy(1_002), 'a', 1_001), Keep);
}

#[test]
fn a_capture_is_played_instead_of_leaving_stones_in_atari() {
    assert_eq!(scene(CAPTURE_IS_BETTER).urgency('a'), 1);
    assert_instead(scene(CAPTURE_IS_BETTER), 'a', 'c', Useless::CapturesInstead);
}

#[test]
fn a_capture_far_away_does_not_help() {
    let far = scene(
        ". . . . . X .
         O O . . X O .
         X a O . . X .
         X b . . . . .
         O O . . . . .",
    );
    assert_instead(far, 'a', 'b', Useless::OtherLiberty);
}

#[test]
fn a_move_is_kept_if_the_capture_would_retake_a_ko() {
    // Black takes at k. White at a would leave three stones in atari, beside the stone at k.
    let ko = scene(
        ". . . X X X .
         . X O X a X .
         X m k O O b .
         . X O X X X .
         . . . . . . .
         m: O",
    )
    .after('k');
    assert_eq!((ko.urgency('a'), ko.urgency('m')), (1, 0));
    assert_eq!(ko.judged('a'), Keep);
}

#[test]
fn the_other_of_two_liberties_is_played() {
    assert_instead(scene(OTHER_LIBERTY_IS_BETTER), 'a', 'b', Useless::OtherLiberty);
}

#[test]
fn the_other_liberty_is_not_played_in_an_eye() {
    let eye = scene(
        "O . . .
         a O . .
         X X O .
         b X O .",
    );
    assert_eq!(eye.judged('a'), Keep);
}

#[test]
fn a_hopeless_extension_is_kept() {
    let hopeless = scene(
        ". O O . .
         O X a . .
         . O O . .",
    );
    assert_eq!(hopeless.judged('a'), Keep);
}

#[test]
fn a_single_stone_may_be_left_in_atari() {
    let ko = scene(
        ". . . . .
         . X O . .
         X O a O .
         . X O . .
         . . . . .",
    );
    assert_eq!(ko.judged('a'), Keep);
}

#[test]
fn two_liberties_left_are_enough() {
    let joined = scene(
        ". O O O . .
         O X a X b .
         . c O O O .",
    );
    assert_eq!(joined.judged('a'), Keep);
}

#[test]
fn every_rule_can_be_switched_off() {
    let paper = CrazyStone::default;
    let cases = [
        (THREE_POINT_EYE, CrazyStone { make_eye: false, ..paper() }, 1),
        (SURROUNDED, CrazyStone { step_out: false, ..paper() }, 1),
        (URGENT_SELF_ATARI, CrazyStone { redraw: false, other_liberty: false, ..paper() }, 1_001),
        (CAPTURE_IS_BETTER, CrazyStone { capture_instead: false, other_liberty: false, ..paper() }, 1),
        (OTHER_LIBERTY_IS_BETTER, CrazyStone { other_liberty: false, ..paper() }, 1),
    ];
    for (text, policy, urgency) in cases {
        assert_ne!(scene(text).judged_by(paper(), 'a', urgency), Keep, "{text}");
        assert_eq!(scene(text).judged_by(policy, 'a', urgency), Keep, "{text}");
    }
}
