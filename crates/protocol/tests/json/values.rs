//! The numbers in the replies, and how they hang together.

use std::sync::Arc;

use engine::{Player, Preset};
use serde_json::{Value, json};

use super::{Standstill, Talk, numbers, player, query};

const EVERYTHING: [&str; 6] = [
    "includeOwnership",
    "includeOwnershipStdev",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includePolicy",
    "includePVVisits",
];

fn with_everything(changes: Value) -> Value {
    let mut query = query(changes);
    for name in EVERYTHING {
        query[name] = true.into();
    }
    query
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 2e-3
}

/// A game on a board that is no square, with White to play.
fn rectangle(changes: Value) -> Value {
    let mut query = with_everything(json!({"boardXSize": 6, "boardYSize": 4, "maxVisits": 300,
        "moves": [["B", "C2"], ["W", "D3"], ["B", "D2"]]}));
    query.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    query
}

fn seen_by(who: &str) -> Value {
    Talk::fast().ask_one(&rectangle(json!({"overrideSettings": {"reportAnalysisWinratesAs": who}})))
}

#[test]
fn moves_are_in_order_and_add_up_to_the_visits() {
    let reply = seen_by("BLACK");
    let moves = reply["moveInfos"].as_array().unwrap();
    let mut visits = 0;
    for (order, info) in moves.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["pv"][0], info["move"]);
        for name in ["edgeVisits", "weight", "edgeWeight", "playSelectionValue"] {
            assert_eq!(info[name].as_f64(), info["visits"].as_f64(), "{name}");
        }
        assert_eq!((&info["scoreMean"], &info["scoreSelfplay"]), (&info["scoreLead"], &info["scoreLead"]));
        let [winrate, lcb] = ["winrate", "lcb"].map(|name| info[name].as_f64().unwrap());
        assert!(close(info["utility"].as_f64().unwrap(), 2.0 * winrate - 1.0));
        assert!(close(info["utilityLcb"].as_f64().unwrap(), 2.0 * lcb - 1.0));
        assert!(lcb >= winrate, "White's lower bound is an upper one for Black: {info}");
        assert_eq!(info["pvVisits"].as_array().unwrap().len(), info["pv"].as_array().unwrap().len());
        assert_eq!((&info["pvVisits"][0], &info["pvEdgeVisits"]), (&info["visits"], &info["pvVisits"]));
        visits += info["visits"].as_u64().unwrap();
    }
    assert!(moves.is_sorted_by_key(|info| std::cmp::Reverse(info["visits"].as_u64())));
    assert_eq!((visits, &reply["rootInfo"]["visits"]), (300, &json!(300)));
    assert_eq!(reply["rootInfo"]["currentPlayer"], "W");
}

#[test]
fn black_sees_the_opposite_of_white_and_the_side_to_move_its_own() {
    let [black, white, mover] = ["BLACK", "WHITE", "SIDETOMOVE"].map(seen_by);
    assert_eq!(white, mover, "it is White's turn");
    let pairs = black["moveInfos"].as_array().unwrap().iter().zip(white["moveInfos"].as_array().unwrap());
    for (black, white) in pairs.chain([(&black["rootInfo"], &white["rootInfo"])]) {
        let both = |name: &str| (black[name].as_f64().unwrap(), white[name].as_f64().unwrap());
        let turned = |name: &str, sum: f64| {
            let (black, white) = both(name);
            assert!(close(black + white, sum), "{name}: {black} {white}");
        };
        turned("winrate", 1.0);
        turned("scoreLead", 0.0);
        turned("utility", 0.0);
        assert_eq!(black["scoreStdev"], white["scoreStdev"]);
        if black.get("lcb").is_some() {
            turned("lcb", 1.0);
            let owned = numbers(&black["ownership"]).into_iter().zip(numbers(&white["ownership"]));
            assert!(owned.into_iter().all(|(black, white)| close(black, -white)));
        }
    }
    let owned = numbers(&black["ownership"]).into_iter().zip(numbers(&white["ownership"]));
    assert!(owned.into_iter().all(|(black, white)| close(black, -white)));
    assert_eq!(black["policy"], white["policy"]);
}

#[test]
fn the_default_perspective_is_blacks() {
    assert_eq!(Talk::fast().ask_one(&rectangle(json!({}))), seen_by("BLACK"));
}

#[test]
fn owned_points_less_komi_are_the_score() {
    let reply = seen_by("BLACK");
    let owned: f64 = numbers(&reply["ownership"]).iter().sum();
    let score = reply["rootInfo"]["scoreLead"].as_f64().unwrap();
    assert!((owned - 0.5 - score).abs() < 24.0 * 5e-4 + 1e-3, "{owned} {score}");
    for info in reply["moveInfos"].as_array().unwrap() {
        let owned: f64 = numbers(&info["ownership"]).iter().sum();
        let score = info["scoreLead"].as_f64().unwrap();
        assert!((owned - 0.5 - score).abs() < 24.0 * 5e-4 + 1e-3, "{owned} {score}");
    }
}

#[test]
fn arrays_start_at_the_upper_left_and_go_row_by_row() {
    // Black owns the left, White the right, of a board of which the game is decided.
    let wall = |color: &str, column: &str| -> Vec<Value> {
        (1..=4).map(|row| json!([color, format!("{column}{row}")])).collect()
    };
    let stones = [wall("B", "B"), wall("W", "E")].concat();
    let reply = Talk::fast().ask_one(&rectangle(json!({"moves": [], "initialStones": stones})));
    let owned = numbers(&reply["ownership"]);
    assert_eq!(owned.len(), 24);
    for row in owned.chunks(6) {
        assert!(row[1] > 0.3 && row[4] < -0.3, "{row:?}");
    }
    let deviation = numbers(&reply["ownershipStdev"]);
    assert!(deviation.iter().all(|deviation| (0.0..=1.0).contains(deviation)));
    let policy = numbers(&reply["policy"]);
    assert_eq!(policy.len(), 25);
    for (at, &value) in policy[..24].iter().enumerate() {
        assert_eq!(value < 0.0, at % 6 == 1 || at % 6 == 4, "illegal where the stones are: {policy:?}");
    }
    let reply = Talk::fast().ask_one(&rectangle(json!({"moves": [["B", "B4"]]})));
    let policy = numbers(&reply["policy"]);
    let illegal: Vec<usize> = (0..25).filter(|&at| policy[at] < 0.0).collect();
    assert_eq!(illegal, [1], "B4 is the second point of the uppermost row");
}

#[test]
fn the_policy_is_a_distribution_over_the_legal_moves() {
    let reply = seen_by("BLACK");
    let policy = numbers(&reply["policy"]);
    let legal: Vec<f64> = policy.iter().copied().filter(|&value| value >= 0.0).collect();
    assert_eq!((policy.len(), legal.len()), (25, 22));
    assert!(close(legal.iter().sum(), 1.0), "{policy:?}");
    let priors: f64 =
        reply["moveInfos"].as_array().unwrap().iter().map(|info| info["prior"].as_f64().unwrap()).sum();
    assert!(priors <= 1.001);
}

#[test]
fn only_what_was_asked_for_is_told() {
    let reply = Talk::fast().ask_one(&query(json!({})));
    for name in ["ownership", "ownershipStdev", "policy"] {
        assert!(reply.get(name).is_none(), "{name}");
    }
    for name in ["ownership", "ownershipStdev", "pvVisits", "pvEdgeVisits"] {
        assert!(reply["moveInfos"][0].get(name).is_none(), "{name}");
    }
}

#[test]
fn variations_are_as_long_as_wished() {
    let longest = |changes| {
        let reply = Talk::fast().ask_one(&query(changes));
        let lengths =
            reply["moveInfos"].as_array().unwrap().iter().map(|info| info["pv"].as_array().unwrap().len());
        lengths.max().unwrap()
    };
    let base = json!({"boardXSize": 2, "boardYSize": 3, "maxVisits": 2000});
    let with = |name: &str, value: Value| {
        let mut query = base.clone();
        query[name] = value;
        query
    };
    assert!((4..=16).contains(&longest(base.clone())));
    assert_eq!(longest(with("analysisPVLen", json!(1))), 2);
    assert_eq!(longest(with("overrideSettings", json!({"analysisPVLen": 2}))), 3);
}

#[test]
fn avoided_moves_are_not_considered_and_allowed_ones_are_the_only_ones() {
    let talk = Talk::fast();
    let considered = |changes: Value| -> Vec<String> {
        let reply = talk.ask_one(&query(changes));
        let moves = reply["moveInfos"].as_array().unwrap().iter();
        moves.map(|info| info["move"].as_str().unwrap().to_owned()).collect()
    };
    let entry = |moves: &[&str]| json!([{"player": "B", "moves": moves, "untilDepth": 1}]);
    let avoided = considered(json!({"maxVisits": 200, "avoidMoves": entry(&["C3", "pass"])}));
    assert!(avoided.len() == 24 && !avoided.iter().any(|mv| mv == "C3" || mv == "pass"), "{avoided:?}");
    let mut allowed = considered(json!({"maxVisits": 200, "allowMoves": entry(&["C3", "B2"])}));
    allowed.sort();
    assert_eq!(allowed, ["B2", "C3"]);
}

#[test]
fn the_same_query_gets_the_same_reply_whatever_was_asked_before() {
    let asked = query(json!({"moves": [["B", "C3"]], "maxVisits": 200, "includeOwnership": true}));
    let fresh = Talk::fast().ask_one(&asked);
    let talk = Talk::fast();
    talk.ask(&query(json!({"boardXSize": 7, "maxVisits": 50})));
    talk.ask(&query(json!({"analyzeTurns": [0], "moves": [["B", "C3"]], "maxVisits": 500})));
    assert_eq!(talk.ask_one(&asked), fresh);
    assert_eq!(talk.ask_one(&asked), fresh);
}

#[test]
fn a_finished_game_and_a_game_with_setup_can_be_analysed() {
    let talk = Talk::fast();
    let reply = talk.ask_one(&query(json!({"moves": [["B", "C3"], ["W", "pass"], ["B", "pass"]]})));
    assert_eq!((&reply["turnNumber"], &reply["rootInfo"]["currentPlayer"]), (&json!(3), &json!("W")));
    let stones = json!([["B", "B2"], ["B", "D4"]]);
    let score = |bonus: &str| {
        let changes = json!({"initialStones": stones, "whiteHandicapBonus": bonus, "maxVisits": 100,
            "includeOwnership": true});
        let reply = talk.ask_one(&query(changes));
        assert_eq!(reply["rootInfo"]["currentPlayer"], "W");
        let owned: f64 = numbers(&reply["ownership"]).iter().sum();
        owned - reply["rootInfo"]["scoreLead"].as_f64().unwrap()
    };
    for (bonus, compensation) in [("0", 0.5), ("N-1", 1.5), ("N", 2.5)] {
        assert!((score(bonus) - compensation).abs() < 0.02, "{bonus}");
    }
}

#[test]
fn every_preset_gives_numbers_in_their_ranges() {
    for preset in engine::Preset::all() {
        let name = preset.name().to_owned();
        let talk = Talk::new(Player::new(preset, 16).with_clock(std::sync::Arc::new(Standstill)));
        for visits in [1, 100] {
            let reply = talk.ask_one(&with_everything(json!({"maxVisits": visits, "boardXSize": 3})));
            let root = &reply["rootInfo"];
            assert_eq!(root["visits"], visits, "{name}");
            assert!((0.0..=1.0).contains(&root["winrate"].as_f64().unwrap()), "{name}: {root}");
            for info in reply["moveInfos"].as_array().unwrap() {
                for share in ["winrate", "lcb", "prior"] {
                    assert!(
                        (0.0..=1.0).contains(&info[share].as_f64().unwrap()),
                        "{name}: {share} in {info}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_tree_that_is_full_does_not_end_the_search() {
    let preset = engine::Preset::named(engine::DEFAULT_PRESET).unwrap();
    let talk = Talk::new(Player::new(preset, 1));
    let reply = talk.ask_one(&query(json!({"maxVisits": 3000, "boardXSize": 9, "boardYSize": 9})));
    assert_eq!(reply["rootInfo"]["visits"], 3000);
}

#[test]
fn names_of_positions_depend_on_the_position_alone() {
    let talk = Talk::fast();
    let names = |moves: Value| {
        let root = talk.ask_one(&query(json!({"moves": moves})))["rootInfo"].clone();
        (root["thisHash"].clone(), root["symHash"].clone())
    };
    let one = names(json!([["B", "B2"], ["W", "D4"], ["B", "B3"]]));
    assert_eq!(one, names(json!([["B", "B3"], ["W", "D4"], ["B", "B2"]])));
    let image = names(json!([["B", "D2"], ["W", "B4"], ["B", "D3"]]));
    assert!(one.0 != image.0 && one.1 == image.1);
}

#[test]
fn threads_change_the_numbers_but_not_their_count() {
    let settings = protocol::json::Settings { threads: 2, ..Default::default() };
    let talk = Talk::with(vec![player("uct", Standstill)], settings);
    let reply = talk.ask_one(&with_everything(json!({"maxVisits": 500})));
    assert!(reply["rootInfo"]["visits"].as_u64() >= Some(500), "{}", reply["rootInfo"]);
}

/// What was measured is that Black wins 0.25 of all games on 5x5.
fn measured() -> Player {
    let entry = "[[calibration]]\nsize = 5\nplayouts = 30\nkind = 'isotonic'\nsteps = [[0.0, 0.25]]\n";
    let text = format!("{}\n{entry}", Preset::named("uct").unwrap().to_toml());
    Player::new(Preset::from_toml(&text).unwrap(), 16).with_clock(Arc::new(Standstill))
}

#[test]
fn a_calibrated_win_rate_is_told_on_request_and_seen_like_the_others() {
    let talk = Talk::new(measured());
    let ask = |changes: Value| talk.ask_one(&query(changes))["rootInfo"].get("calibratedWinrate").cloned();
    let seen_by = |who: &str, first: &str| {
        ask(json!({"includeCalibrated": true, "initialPlayer": first,
            "overrideSettings": {"reportAnalysisWinratesAs": who}}))
    };
    for first in ["B", "W"] {
        assert_eq!(seen_by("BLACK", first), Some(json!(0.25)));
        assert_eq!(seen_by("WHITE", first), Some(json!(0.75)));
    }
    assert_eq!(seen_by("SIDETOMOVE", "W"), Some(json!(0.75)));
    assert_eq!(ask(json!({})), None, "nobody has asked for it");
    let other = json!({"includeCalibrated": true, "boardXSize": 4, "boardYSize": 4});
    assert_eq!(ask(other), Some(Value::Null), "nobody has measured it");
}
