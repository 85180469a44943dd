//! Requests that nobody would send who means well.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

use super::*;

/// Something that may stand where a number should.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => (0..20i64).prop_map(Value::from),
        2 => any::<i64>().prop_map(Value::from),
        2 => any::<f64>().prop_map(Value::from),
        1 => select(vec![json!(null), json!("1"), json!([]), json!({}), json!(1e308), json!(-0.0), json!(u64::MAX)]),
    ]
}

fn seat() -> impl Strategy<Value = Value> {
    let preset = select(vec!["tengen", "mogo", "uct", "mc", "nobody", "", "../mogo"]);
    let change = select(vec![
        "search.select.exploration=0.7",
        "search.select.p=nan",
        "search.select=1",
        "=",
        "==",
        "a.b.c.d=e",
        "playout.policy=\"uniform\"",
        "search.growth.visits=99999999999999999999",
        "no change",
        "moves.priors.learned.weights=own",
        "moves.priors.learned={weights = '/dev/zero'}",
    ]);
    (preset, number(), proptest::collection::vec(change, 0..4))
        .prop_map(|(preset, level, set)| json!({"preset": preset, "level": level, "set": set}))
}

fn request() -> impl Strategy<Value = Value> {
    let kinds = select(vec!["move", "analysis", "review", "compare", "nothing"]);
    let seats = proptest::collection::vec(seat(), 0..6);
    let clock = proptest::collection::vec(number(), 5);
    let client = prop_oneof![3 => Just("a".to_owned()), 1 => ".{0,80}"];
    (kinds, client, seats, number(), number(), number(), clock).prop_map(
        |(kind, client, seats, playouts, seconds, seed, clock)| {
            json!({
                "kind": kind, "client": client,
                "line": {"width": 5, "height": 5, "rules": "chinese", "komi": 7.5},
                "player": seats.first(), "players": seats,
                "budget": {"playouts": playouts, "seconds": seconds, "seed": seed},
                "clock": {
                    "main": clock[0], "period": clock[1], "periods": clock[2], "left": clock[3], "periodsLeft": clock[4],
                    "inOvertime": true,
                },
            })
        },
    )
}

/// The same cases every time.
fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(0x0073_6561);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn whatever_is_asked_is_refused_or_has_an_end(request in request()) {
        let Ok(request) = serde_json::from_value::<SearchRequest>(request) else { return Ok(()) };
        if request.check().is_err() {
            return Ok(());
        }
        let (Kind::Move { budget, .. }
        | Kind::Analysis { budget, .. }
        | Kind::Review { budget, .. }
        | Kind::Compare { budget, .. }) = request.kind;
        prop_assert!(budget.playouts().is_none_or(|playouts| playouts <= Limits::ALL.playouts));
        prop_assert!(budget.time().is_none_or(|time| time.as_secs() <= Limits::ALL.seconds));
        if let Kind::Move { clock: Some(clock), .. } = request.kind {
            prop_assert!(clock.keeper().is_ok());
        }
    }
}
