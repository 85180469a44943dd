use go::sgf::{self, OnProblem, Reason, Replay};
use go::{Board, Color, Game};
use serde_json::{Value, json};

use super::*;
use crate::line::Line;

fn read_text(text: &str) -> SgfFile {
    read(text.as_bytes(), 1).unwrap()
}

fn nodes(text: &str) -> Value {
    serde_json::to_value(read_text(text).game.nodes).unwrap()
}

/// The game at the end of the main line.
fn end_of(game: &SgfGame) -> Game {
    let mut at = 0;
    while let Some(next) = game.nodes.iter().position(|node| node.parent == Some(at)) {
        at = next;
    }
    game.line_to(at).unwrap().game().unwrap()
}

fn assert_same(found: &Game, right: &Game, what: &str) {
    assert_eq!(found.hash(), right.hash(), "{what}");
    assert_eq!(found.board().stones(), right.board().stones(), "{what}");
    assert_eq!((found.komi(), found.rules()), (right.komi(), right.rules()), "{what}");
    assert_eq!((found.handicap(), found.prisoners()), (right.handicap(), right.prisoners()), "{what}");
    assert_eq!(found.turns(), right.turns(), "{what}");
}

/// What the page makes of a record is what a replay makes of it, and it stays so when it is written and read again.
pub(super) fn check(bytes: &[u8], what: &str) {
    let file = read(bytes, 1).unwrap();
    let again = read(write(&file.game).unwrap().as_bytes(), 1).unwrap();
    assert_eq!(again.game, file.game, "{what}");
    let replay = Replay { on_problem: OnProblem::Keep, ..Replay::default() };
    let record = sgf::first(bytes).unwrap();
    let right = replay.main_line(&record).unwrap();
    let end = end_of(&file.game);
    assert_same(&end, &right.game, what);
    // Whose turn it is where a game cannot go on is told to a replay by moves that the page does not get.
    if right.problem.is_none_or(|problem| matches!(problem.reason, Reason::Damage(_))) {
        assert_eq!((end.to_play(), end.first()), (right.game.to_play(), right.game.first()), "{what}");
    }
}

#[test]
fn a_record_becomes_nodes_with_steps_and_comments() {
    let file = read_text(
        "(;GM[1]SZ[5]KM[6.5]RU[Japanese]PB[Ada]BR[3d]PW[Bob]RE[B+R]DT[2024-01-02]EV[Cup]GN[Final]PC[Here]C[a \\] b]\
         ;B[cc]C[good](;W[])(;W[dd];B[bb]C[<b>bold</b>]))",
    );
    let right = json!({
        "games": 1,
        "game": {
            "width": 5, "height": 5, "rules": "japanese", "komi": 6.5, "handicap": 0,
            "info": {
                "black": "Ada", "blackRank": "3d", "white": "Bob", "result": "B+R", "date": "2024-01-02",
                "event": "Cup", "name": "Final", "place": "Here",
            },
            "nodes": [
                {"parent": null, "comment": "a ] b"},
                {"parent": 0, "step": {"color": "black", "move": "C3"}, "comment": "good"},
                {"parent": 1, "step": {"color": "white", "move": "pass"}},
                {"parent": 1, "step": {"color": "white", "move": "D2"}},
                {"parent": 3, "step": {"color": "black", "move": "B4"}, "comment": "<b>bold</b>"},
            ],
        },
        "warnings": [],
    });
    assert_eq!(serde_json::to_value(&file).unwrap(), right);
    let again: SgfGame = serde_json::from_value(right["game"].clone()).unwrap();
    assert_eq!(again, file.game);
}

#[test]
fn a_record_is_written_as_others_of_the_project_are() {
    let game: SgfGame = serde_json::from_value(json!({
        "width": 9, "height": 5, "rules": "chinese", "komi": 7.5, "info": {"black": "A]B"},
        "nodes": [
            {"parent": null},
            {"parent": 0, "step": {"color": "black", "move": "A1"}, "comment": "x"},
            {"parent": 0, "step": {"setup": {"white": ["B2"], "empty": ["A1"], "next": "black"}}},
        ],
    }))
    .unwrap();
    let right = format!(
        "(;FF[4]CA[UTF-8]GM[1]SZ[9:5]KM[7.5]RU[Chinese]AP[Tengen:{}]PB[A\\]B](;B[ae]\nC[x])(;AW[bd]AE[ae]PL[B]))\n",
        engine::VERSION
    );
    assert_eq!(write(&game).unwrap().replace('\n', ""), right.replace('\n', ""));
}

#[test]
fn fixed_handicap_stones_are_a_number_and_others_are_set_up() {
    let fixed = "(;SZ[9]KM[0.5]RU[Chinese]HA[2]AB[gc][cg];W[ee])";
    let file = read_text(fixed);
    assert_eq!(file.game.handicap, 2);
    assert_eq!(nodes(fixed)[0], json!({"parent": null}));
    let other = "(;SZ[9]KM[0.5]RU[Chinese]HA[2]AB[ee][cg];W[gg])";
    let right = json!({"parent": null, "step": {"setup": {"black": ["C3", "E5"], "handicap": 2}}});
    assert_eq!((read_text(other).game.handicap, &nodes(other)[0]), (0, &right));
    assert_eq!(end_of(&read_text(other).game).handicap(), 2);
    for text in [fixed, other] {
        check(text.as_bytes(), text);
    }
}

#[test]
fn whose_turn_it_is_is_said_where_only_a_later_move_tells_it() {
    let text = "(;SZ[5]KM[0]RU[AGA]AB[aa];W[bb];AB[cc];B[dd])";
    let root = &nodes(text)[0]["step"]["setup"];
    assert_eq!(root, &json!({"black": ["A5"], "next": "white"}));
    assert_eq!(nodes(text)[2]["step"]["setup"], json!({"black": ["C3"]}));
    check(text.as_bytes(), text);
}

#[test]
fn records_are_what_a_replay_makes_of_them() {
    let texts = [
        "(;SZ[5])",
        "(;SZ[5];W[aa])",
        "(;SZ[5]PL[W])",
        "(;SZ[5]B[aa];W[bb])",
        "(;SZ[5]AB[aa]B[bb]W[cc]C[all in one])",
        "(;SZ[5]AB[aa:cc]AW[dd]AE[bb];B[ee];AE[aa]PL[B];B[aa])",
        "(;SZ[5];B[aa];PL[B];B[bb];PL[W];W[cc])",
        "(;SZ[9]HA[2];W[ee])",
        "(;SZ[9]HA[2]AW[ee];B[aa])",
        "(;SZ[9]HA[2]AB[ee])",
        "(;SZ[9]HA[2]AB[gc][cg]PL[B];B[ee])",
        "(;SZ[9]HA[2]AB[gc][cg];B[ee])",
        "(;SZ[9]HA[3]AB[gc][cg][aa][bb]AW[ee];W[ef])",
        "(;SZ[9]HA[2]AB[gc][cg]AW[ee];W[ef])",
        "(;SZ[5]RU[NZ];W[ab];B[ba];W[bb];B[aa];W[ba])",
        "(;SZ[5];B[aa];W[aa];B[bb])",
        "(;SZ[5];B[aa](;W[zz];B[cc])(;W[bb]))",
        "(;SZ[5]AB[aa]AW[ab][ba])",
        "(;SZ[3:7]KM[-4]RU[goe]C[];B[cg]C[\\\\])",
    ];
    for text in texts {
        check(text.as_bytes(), text);
    }
}

#[test]
fn the_games_of_the_documentation_are_what_a_replay_makes_of_them() {
    for name in ["sample-9x9.sgf", "opening-19x19.sgf"] {
        let path = format!("{}/../../docs/games/{name}", env!("CARGO_MANIFEST_DIR"));
        check(&std::fs::read(path).unwrap(), name);
    }
}

#[test]
fn what_cannot_be_played_is_left_out_with_a_warning() {
    let file = read_text("(;SZ[5]KM[0]RU[AGA];B[aa];W[aa];B[bb])");
    assert_eq!(file.game.nodes.len(), 2);
    let sentence =
        "The game is shown as far as it can be played: move 2 is not allowed: there is a stone on A5.";
    assert_eq!(file.warnings, [sentence]);
    let file = read_text("(;SZ[5]KM[0]RU[AGA];B[aa](;W[bb])(;W[aa];B[cc])(;W[zz]))");
    assert_eq!(file.game.nodes.len(), 3);
    let sentence = "2 variations are shown as far as they can be played; of the first one: move 2 is not allowed: there is a \
                    stone on A5.";
    assert_eq!(file.warnings, [sentence]);
    let file = read_text("(;SZ[5]KM[0]RU[AGA]AB[aa]AW[ab][ba];B[cc])");
    assert_eq!(file.game.nodes, [SgfNode::default()]);
    assert!(file.warnings[0].contains("stones cannot be set up"), "{:?}", file.warnings);
}

#[test]
fn a_variation_does_not_take_the_place_of_a_main_line_that_cannot_be_played() {
    let right = json!([
        {"parent": null},
        {"parent": 0, "step": {"color": "black", "move": "A5"}},
        {"parent": 1, "comment": "a slip"},
        {"parent": 1, "step": {"color": "white", "move": "B4"}},
    ]);
    assert_eq!(nodes("(;SZ[5];B[aa](;W[aa]C[a slip];B[cc])(;W[bb]))"), right);
}

#[test]
fn what_a_record_does_not_tell_is_said() {
    let right = [
        "The text of the record is damaged: the text ends without the parenthesis that closes the game.",
        "The rules 'goe' are not known here, so chinese rules are taken.",
        "The record does not tell a komi, so 7.5 is taken.",
    ];
    assert_eq!(read_text("(;SZ[5]RU[goe];B[aa]").warnings, right);
}

#[test]
fn games_are_found_by_their_number() {
    let bytes = b"(;SZ[5];B[aa])(;SZ[7])";
    let file = read(bytes, 2).unwrap();
    assert_eq!((file.games, file.game.width), (2, 7));
    assert_eq!(read(bytes, 3).unwrap_err().to_string(), "there is no game 3: expected a number from 1 to 2");
    assert_eq!(read(bytes, 0).unwrap_err().to_string(), "there is no game 0: expected a number from 1 to 2");
    assert!(read(b"nothing", 1).unwrap_err().to_string().starts_with("there is no game record here"));
    assert!(read(b"(;GM[2])", 1).unwrap_err().to_string().contains("Go is type 1"));
    assert!(read(b"(;SZ[25])", 1).unwrap_err().to_string().contains("'25' is not possible"));
}

#[test]
fn records_beyond_the_limits_are_refused_or_cut() {
    let many = format!("(;SZ[5]{})", ";".repeat(MAX_NODES));
    let sentence = "the game has 20001 nodes: expected at most 20000";
    assert_eq!(read(many.as_bytes(), 1).unwrap_err().to_string(), sentence);
    let crowded = format!("(;SZ[5]{})", ";B[]".repeat(3_000));
    let file = read(crowded.as_bytes(), 1).unwrap();
    assert_eq!(file.game.nodes.len(), 2_001);
    let last = file.warnings.last().unwrap();
    assert_eq!(last, "The game is shown as far as it can be played: it has more than 2000 moves.");
    let moves = format!("(;SZ[5]B{})", "[]".repeat(MAX_NODES + 5));
    assert_eq!(read(moves.as_bytes(), 1).unwrap().game.nodes.len(), 2_000);
}

#[test]
fn deep_and_wide_trees_are_read() {
    let deep = format!("(;SZ[9]{}{})", "(;B[])(;W[]".repeat(1_500), ")".repeat(1_500));
    let file = read(deep.as_bytes(), 1).unwrap();
    assert_eq!(file.game.nodes.len(), 3_001);
    assert_eq!(read(write(&file.game).unwrap().as_bytes(), 1).unwrap().game, file.game);
    let wide = format!("(;SZ[9]{})", "(;B[aa];W[bb])".repeat(9_000));
    assert_eq!(read(wide.as_bytes(), 1).unwrap().game.nodes.len(), 18_001);
}

#[test]
fn nodes_that_make_no_tree_are_refused() {
    let game = |nodes: Value| -> SgfGame {
        serde_json::from_value(json!({"width": 5, "height": 5, "rules": "aga", "komi": 0, "nodes": nodes}))
            .unwrap()
    };
    let refusal = |nodes| write(&game(nodes)).unwrap_err().to_string();
    assert_eq!(refusal(json!([])), "a record of 0 nodes cannot be written: expected 1 to 20000");
    let parents = [
        json!([{"parent": 0}]),
        json!([{"parent": null}, {"parent": null}]),
        json!([{"parent": null}, {"parent": 1}]),
    ];
    for nodes in parents {
        assert!(refusal(nodes.clone()).contains("has no parent before it"), "{nodes}");
    }
    assert_eq!(game(json!([{"parent": null}, {"parent": 1}])).line_to(1), None);
    let step = |mv| json!([{"parent": null, "step": {"color": "black", "move": mv}}]);
    assert_eq!(refusal(step("F1")), "node 0: F1 is not on the 5x5 board");
    assert!(refusal(step("I1")).starts_with("node 0: 'I1' is not a point"));
    let bad: SgfGame = SgfGame { rules: "goe".to_owned(), ..game(json!([{"parent": null}])) };
    assert!(write(&bad).unwrap_err().to_string().contains("names no rules"));
}

#[test]
fn stones_beside_a_fixed_handicap_get_a_node_of_their_own() {
    let game: SgfGame = serde_json::from_value(json!({
        "width": 9, "height": 9, "rules": "chinese", "komi": 0.5, "handicap": 2,
        "nodes": [{"parent": null, "step": {"setup": {"white": ["C3"]}}}, {"parent": 0, "step": {"color": "white", "move": "E5"}}],
    }))
    .unwrap();
    let again = read(write(&game).unwrap().as_bytes(), 1).unwrap().game;
    assert_eq!((again.handicap, again.nodes.len()), (2, 3));
    assert_same(&end_of(&again), &end_of(&game), "with stones");
    let line: Line = game.line_to(0).unwrap();
    assert_eq!(line.game().unwrap().to_play(), Color::White);
}
