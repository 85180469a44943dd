//! Lessons on our own games: small, but learned whole.

use std::ops::ControlFlow;

use super::material::{Dictionary, deal};
use super::*;
use crate::corpus::testing::Folder;

const OWN_GAMES: &str = include_str!("../../data/own-games.sgfs");

fn games() -> Corpus {
    Corpus::from_text("own-games.sgfs", OWN_GAMES, None)
}

fn lesson() -> Lesson {
    Lesson { size: 9, held_out: 0.25, shapes: 300, least: 3, factors: 100, rounds: 2, ..Lesson::default() }
}

fn learn(lesson: &Lesson, folder: &Folder, threads: usize) -> Learned {
    let mut listener = |_: &Sign| ControlFlow::Continue(());
    let corpus = games();
    let learned = lesson.learn(only(&corpus), folder.path(), true, threads, &mut listener).unwrap();
    learned.unwrap()
}

/// These games in all rounds.
fn only(all: &Corpus) -> Games<'_> {
    Games { all, first: None }
}

#[test]
fn what_is_learned_is_the_same_with_any_number_of_threads_and_better_than_guessing() {
    let [one, two] = [Folder::new("lesson-one"), Folder::new("lesson-two")];
    let (one, two) = (learn(&lesson(), &one, 1), learn(&lesson(), &two, 2));
    assert_eq!(one.weights, two.weights);
    assert_eq!(one.held_out, two.held_out);
    assert!(one.games > one.games_held_out && one.games_held_out > 0);
    let corpus = games();
    let all: Vec<&CorpusGame> = corpus.games().iter().collect();
    let nothing = Weights::new(Vec::new(), [0.0; features::Feature::COUNT], Vec::new());
    let (guess, known) = (judge(&nothing, &all, 2), judge(&one.weights, &all, 2));
    assert_eq!(guess.decisions(), known.decisions());
    assert!(known.mean_log_loss() < guess.mean_log_loss() - 0.3, "{known:?} {guess:?}");
    assert!(known.top(5) > 2.0 * guess.top(5), "{known:?} {guess:?}");
}

#[test]
fn a_lesson_that_is_stopped_anywhere_goes_on_as_if_nothing_had_happened() {
    let whole = learn(&lesson(), &Folder::new("lesson-whole"), 2);
    let folder = Folder::new("lesson-stopped");
    let mut runs = 0;
    let learned = loop {
        runs += 1;
        // Every call is stopped at its third sign: shapes are looked for in one go.
        let mut signs = 0;
        let mut listener = |_: &Sign| {
            signs += 1;
            if signs < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let path = folder.path();
        if let Some(learned) = lesson().learn(only(&games()), path, true, 2, &mut listener).unwrap() {
            break learned;
        }
        assert!(runs < 50, "it does not come to an end");
    };
    assert!(runs > 1);
    assert_eq!(learned.weights, whole.weights);
}

#[test]
fn other_settings_other_games_and_a_damaged_state_are_refused() {
    let folder = Folder::new("lesson-other");
    learn(&lesson(), &folder, 2);
    let path = folder.path();
    let refusal = |lesson: &Lesson, corpus: &Corpus, resume: bool| {
        let learned = lesson.learn(only(corpus), path, resume, 1, &mut |_| ControlFlow::Continue(()));
        learned.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(refusal(&lesson(), &games(), false).contains("say --resume"));
    let other = Lesson { seed: 2, ..lesson() };
    assert!(refusal(&other, &games(), true).contains("other settings"));
    let fewer: String = OWN_GAMES.lines().skip(1).collect::<Vec<_>>().join("\n");
    let fewer = Corpus::from_text("own-games.sgfs", &fewer, None);
    assert!(refusal(&lesson(), &fewer, true).contains("other games"));
    folder.write("state.json", b"{");
    assert!(refusal(&lesson(), &games(), true).contains("is no state of a lesson"));
    // More rounds are no other settings: that is how a lesson is continued.
    let folder = Folder::new("lesson-more");
    learn(&lesson(), &folder, 2);
    learn(&Lesson { rounds: 3, ..lesson() }, &folder, 2);
}

#[test]
fn a_lesson_without_games_or_sense_is_refused() {
    let refused = |lesson: Lesson| {
        let folder = Folder::new("lesson-refused");
        let path = folder.path();
        let error = lesson.learn(only(&games()), path, true, 1, &mut |_| ControlFlow::Continue(())).err();
        error.map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(refused(Lesson { size: 13, ..lesson() }).contains("no game on a board of 13 by 13"));
    assert!(refused(Lesson { rate: 0.0, ..lesson() }).contains("the rate is 0: expected"));
    assert!(refused(Lesson { held_out: 1.0, ..lesson() }).contains("expected 0 to 0.9"));
    assert!(refused(Lesson { rounds: 0, ..lesson() }).contains("expected 1 or more"));
}

#[test]
fn minorisation_finds_what_regression_finds() {
    let few = Lesson { shapes: 0, factors: 0, held_out: 0.0, ..lesson() };
    let regressed =
        learn(&Lesson { rounds: 12, rate: 0.5, decay: 0.0, ..few.clone() }, &Folder::new("lesson-sgd"), 2);
    let minorised =
        learn(&Lesson { fit: Fit::Minorise, rounds: 30, ..few }, &Folder::new("lesson-minorise"), 2);
    let corpus = games();
    let all: Vec<&CorpusGame> = corpus.games().iter().collect();
    let [one, two] = [&regressed, &minorised].map(|learned| judge(&learned.weights, &all, 2).mean_log_loss());
    assert!((one - two).abs() < 0.02, "regression {one}, minorisation {two}");
}

#[test]
fn shapes_are_known_with_all_those_inside_them() {
    let corpus = games();
    let all: Vec<&CorpusGame> = corpus.games().iter().collect();
    let kept = harvest::harvest(&lesson(), &all, 2, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(kept.with_factors.len(), 100);
    let around_moves = kept.shapes.into_iter().filter(|shape| !shape.family.is_of_situation());
    let dictionary = Dictionary::of(around_moves);
    assert_eq!(dictionary.shapes().len(), 300);
    let groups = dictionary.groups();
    for game in &all[..2] {
        for decisions in deal(&dictionary, game, 3) {
            for features in decisions.iter().flat_map(|decision| decision.alternatives().collect::<Vec<_>>())
            {
                for group in &groups {
                    let count = features.iter().filter(|feature| group.contains(feature)).count();
                    assert!(count <= 1, "{features:?} has several of {group:?}");
                }
                // Nested shapes come smallest first, and none is left out between them.
                let sizes = &groups[groups.len()
                    - groups.iter().filter(|group| group.start >= features::Feature::COUNT as u32).count()..];
                let nested =
                    sizes.iter().skip(2).map(|group| features.iter().any(|feature| group.contains(feature)));
                let known: Vec<bool> = nested.collect();
                assert!(known.windows(2).all(|two| two[0] || !two[1]), "{known:?}");
            }
        }
    }
}

#[test]
fn the_first_rounds_are_about_more_games_and_the_last_ones_are_not() {
    let lines: Vec<&str> = OWN_GAMES.lines().collect();
    let (few, more) = lines.split_at(lines.len() / 2);
    let [few, more] = [few, more].map(|lines| Corpus::from_text("own-games.sgfs", &lines.join("\n"), None));
    let both = Games { all: &few, first: Some(&more) };
    let learn = |lesson: &Lesson, games: Games<'_>, name: &str| {
        lesson.learn(games, Folder::new(name).path(), false, 2, &mut |_| ControlFlow::Continue(()))
    };
    let first = Lesson { first_rounds: 1, ..lesson() };
    let learned = learn(&first, both, "lesson-first").unwrap().unwrap();
    let plain = learn(&lesson(), only(&few), "lesson-without").unwrap().unwrap();
    let is_training = |game: &&CorpusGame| game.part(first.seed, first.held_out) == Part::Training;
    let expected = more.games().iter().filter(is_training).count();
    assert!(expected > 10 && expected < more.games().len(), "{expected}");
    assert_eq!([learned.games_first, plain.games_first], [expected, 0]);
    assert_eq!([learned.games, learned.games_held_out], [plain.games, plain.games_held_out]);
    // What is judged are the same games, and twice as many to learn from tell more about them.
    assert_eq!(learned.held_out.decisions(), plain.held_out.decisions());
    assert!(learned.held_out.mean_log_loss() < plain.held_out.mean_log_loss());
    // The last round is about the few alone.
    assert_eq!(learned.training.decisions(), plain.training.decisions());

    let refusal =
        |lesson: &Lesson, games| learn(lesson, games, "lesson-first-refused").err().unwrap().to_string();
    let minorised = Lesson { fit: Fit::Minorise, ..first.clone() };
    assert!(refusal(&minorised, both).contains("expected softmax regression"));
    let longer = Lesson { first_rounds: first.rounds + 1, ..first.clone() };
    assert!(refusal(&longer, both).contains("expected as many rounds or fewer"));
    let none = Corpus::default();
    assert!(
        refusal(&first, Games { first: Some(&none), ..both }).contains("no other game on a board of 9 by 9")
    );
    // Games that are there already are no more games.
    assert!(refusal(&first, Games { first: Some(&few), ..both }).contains("no other game"));
}
