//! Who has won, and who says so.

use arena::record::{Ending, Outcome, Scorer};
use go::Color;

use crate::support::{Directory, misbehave, plan, play};

/// Black walls off two columns, White three; each leaves a stone behind the other's lines.
const BLACK: &str = "play@1:B1 play@2:B2 play@3:B3 play@4:B4 play@5:B5 play@6:D1 pass@7";
const WHITE: &str = "play@1:C1 play@2:C2 play@3:C3 play@4:C4 play@5:C5 play@6:A1 pass@7";

/// One game over that position with what both say; `more` is TOML.
fn game(black: &str, white: &str, more: &str) -> arena::record::GameRecord {
    let out = Directory::new("score");
    let black = misbehave(&format!("{BLACK} {black}"));
    let white = misbehave(&format!("{WHITE} {white}"));
    let plan = plan(&black, &white, 2, more);
    play(&plan, &out).games.remove(0)
}

fn score(game: &arena::record::GameRecord) -> (String, Scorer) {
    match &game.ending {
        Ending::Score { result, by, .. } => (result.to_string(), *by),
        other => panic!("{other:?}, {:?}", game.notes),
    }
}

#[test]
fn dead_stones_are_removed_as_both_say() {
    let both = "dead:D1,A1 score:W+5.5";
    let game = game(both, both, "");
    assert_eq!(score(&game), ("W+5.5".to_owned(), Scorer::Both));
    assert!(game.notes.is_empty(), "{:?}", game.notes);
    assert_eq!(game.outcome(), Outcome::Won(Color::White));
}

#[test]
fn a_score_that_does_not_go_with_its_dead_stones_is_noted() {
    let game = game("dead:D1,A1 score:W+12.5", "dead:D1,A1 score:W+5.5", "");
    assert_eq!(game.notes.len(), 1, "{:?}", game.notes);
    assert!(game.notes[0].contains("W+12.5") && game.notes[0].contains("W+5.5"));
}

#[test]
fn players_who_agree_on_the_winner_only_have_a_winner_and_a_dispute() {
    let game = game("dead:D1,A1", "dead:D1", "");
    assert_eq!(score(&game).1, Scorer::BothOnTheWinner);
    assert!(game.is_disputed());
    assert_eq!(game.outcome(), Outcome::Won(Color::White));
}

#[test]
fn players_who_do_not_agree_on_the_winner_have_no_result() {
    // Black takes all of White for dead.
    let game = game("dead:C1,C2,C3,C4,C5,A1", "dead:D1,A1", "");
    assert_eq!(game.ending, Ending::Disagreement);
    assert_eq!(game.outcome(), Outcome::Void);
    assert!(game.is_disputed());
}

#[test]
fn a_referee_decides_where_players_do_not_agree() {
    let referee = misbehave("dead:D1,A1");
    let game = game("dead:C1,C2,C3,C4,C5,A1", "dead:D1,A1", &format!("referee = \"\"\"{referee}\"\"\""));
    assert_eq!(score(&game), ("W+5.5".to_owned(), Scorer::Referee));
}

#[test]
fn a_referee_that_fails_is_noted_and_nobody_wins() {
    let referee = misbehave("crash-when-counting");
    let game = game("dead:C1,C2,C3,C4,C5,A1", "dead:D1,A1", &format!("referee = \"\"\"{referee}\"\"\""));
    assert_eq!(game.ending, Ending::Disagreement);
    assert!(game.notes.iter().any(|note| note.contains("The referee failed")), "{:?}", game.notes);
}

#[test]
fn a_referee_alone_or_nobody_may_name_the_dead() {
    let referee = misbehave("dead:D1,A1");
    let more = format!("scoring = \"referee\"\nreferee = \"\"\"{referee}\"\"\"");
    assert_eq!(score(&game("", "", &more)), ("W+5.5".to_owned(), Scorer::Referee));
    let (result, by) = score(&game("dead:D1,A1", "dead:D1,A1", "scoring = \"tromp-taylor\""));
    assert_eq!(by, Scorer::Nobody);
    // Each stone behind the lines makes the region around it neutral.
    assert_eq!(result, "W+0.5");
}

#[test]
fn lists_that_name_no_stones_or_parts_of_strings_are_not_used() {
    let game = game("dead:E5 score:W+5.5", "dead:D1,A1", "");
    assert_eq!(score(&game), ("W+5.5".to_owned(), Scorer::Both));
    assert_eq!(game.claims.black.dead, None);
    assert!(game.notes.iter().any(|note| note.contains("E5")), "{:?}", game.notes);
}

#[test]
fn engines_that_cannot_score_leave_every_stone_alive() {
    let game = game("no-scoring", "no-scoring", "");
    assert_eq!(score(&game).1, Scorer::Nobody);
}

#[test]
fn resignations_and_long_games_are_counted_apart() {
    let out = Directory::new("resign");
    let resigns = plan(&misbehave("resign@2"), &misbehave(""), 2, "");
    for game in play(&resigns, &out).games {
        assert!(matches!(game.ending, Ending::Resignation { .. }));
        let Outcome::Won(winner) = game.outcome() else { panic!("{:?}", game.ending) };
        assert_eq!(game.players.of(winner), "b");
    }
    let out = Directory::new("long");
    let long = plan(&misbehave(""), &misbehave(""), 2, "move_cap = 4");
    for game in play(&long, &out).games {
        assert_eq!((&game.ending, game.moves.len()), (&Ending::MoveCap, 4));
        assert_eq!(game.outcome(), Outcome::Void);
    }
}

#[test]
fn engines_that_only_count_are_believed_where_they_agree() {
    let one = game("only-score score:B+20.5", "only-score score:B+20.5", "");
    assert_eq!(score(&one), ("B+20.5".to_owned(), Scorer::Both));
    let other = game("only-score score:B+20.5", "only-score score:W+0.5", "");
    assert_eq!(other.ending, Ending::Disagreement);
}

#[test]
fn a_referee_is_asked_where_one_player_cannot_tell() {
    let referee = misbehave("dead:D1,A1");
    let game = game("no-scoring", "dead:D1", &format!("referee = \"\"\"{referee}\"\"\""));
    assert_eq!(score(&game), ("W+5.5".to_owned(), Scorer::Referee));
}
