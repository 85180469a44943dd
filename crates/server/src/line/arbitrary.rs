//! Lines that nobody would send who means well.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

use super::{Line, Step};
use crate::count::score;
use crate::position::Position;

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        let keys =
            select(vec!["color", "move", "setup", "black", "white", "empty", "next", "handicap", "steps"]);
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::hash_map(keys, inner, 0..5)
                .prop_map(|map| map.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()),
        ]
    })
}

fn word() -> impl Strategy<Value = String> {
    let known = select(vec!["black", "white", "pass", "A1", "B2", "c3", "I5", "T19", "japanese", "aga", ""]);
    prop_oneof![3 => known.prop_map(str::to_owned), 1 => ".{0,6}"]
}

fn step() -> impl Strategy<Value = Value> {
    let points = || select(vec!["A1", "A2", "B1", "B2", "C1", "C2", "A3", "B3", "pass", "D4"]);
    let color = || select(vec!["black", "white"]);
    let list = move || proptest::collection::vec(points(), 0..4);
    prop_oneof![
        8 => (color(), points()).prop_map(|(color, mv)| json!({"color": color, "move": mv})),
        2 => (list(), list(), list(), color()).prop_map(|(black, white, empty, next)| {
            json!({"setup": {"black": black, "white": white, "empty": empty, "next": next}})
        }),
        1 => value(),
    ]
}

/// The same cases every time.
fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(0x6c69_6e65);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn arbitrary_json_is_a_line_or_refused(value in value(), step in value()) {
        let _ = serde_json::from_value::<Line>(value);
        let _ = serde_json::from_value::<Step>(step);
    }

    #[test]
    fn a_line_is_played_or_blames_a_step_of_its_own(
        width in 0..21i64,
        height in 0..21i64,
        komi in any::<f64>(),
        handicap in 0..11usize,
        steps in proptest::collection::vec(step(), 0..30),
    ) {
        let count = steps.len();
        let line = json!({
            "width": width, "height": height, "rules": "chinese", "komi": komi, "handicap": handicap, "steps": steps,
        });
        let Ok(line) = serde_json::from_value::<Line>(line) else { return Ok(()) };
        match line.game() {
            Ok(game) => {
                let position = Position::of(&game, &line).unwrap();
                prop_assert_eq!(position.rows.len(), line.height);
                prop_assert!(score(&game, &["A1".to_owned()], &["A2".to_owned()]).is_ok());
            }
            Err(error) => prop_assert!(error.step().is_none_or(|step| step < count), "{error}"),
        }
    }

    #[test]
    fn a_line_on_a_small_board_keeps_to_the_rules(steps in proptest::collection::vec(step(), 0..60)) {
        let line = json!({"width": 3, "height": 3, "rules": "tromp-taylor", "komi": 0.5, "steps": steps});
        let Ok(mut line) = serde_json::from_value::<Line>(line) else { return Ok(()) };
        while let Err(error) = line.game() {
            // What is refused is taken out, and the rest goes on.
            let step = error.step();
            prop_assert!(step.is_some(), "{error}");
            line.steps.remove(step.unwrap_or_default());
        }
        let game = line.game().unwrap();
        let position = Position::of(&game, &line).unwrap();
        prop_assert_eq!(position.to_play, game.to_play());
        for name in position.refused.keys() {
            prop_assert!(!game.is_legal(game.to_play(), name.parse().unwrap()));
        }
    }
}
