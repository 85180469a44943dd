//! Reading and replaying records, case by case.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

use go::sgf::{
    self, Damage, Legality, NodeId, OnProblem, Outcome, PointError, Problem, Reason, Record, Replay,
    Replayed, WonBy,
};
use go::{Board, Cell, Color, Game, IllegalMove, Ko, Move, Point, Rules, SetupError, Size};

fn read(text: &str) -> Record {
    sgf::first(text.as_bytes()).unwrap()
}

fn replay(text: &str) -> Result<Replayed, Problem> {
    Replay::default().main_line(&read(text))
}

fn refusal(text: &str) -> String {
    replay(text).unwrap_err().to_string()
}

fn turns(game: &Game) -> Vec<String> {
    game.turns().iter().map(|turn| format!("{} {}", turn.color.letter(), turn.mv)).collect()
}

fn stones(game: &Game, color: Color) -> Vec<String> {
    let mut names: Vec<String> = game.board().stone_set(color).iter().map(|p| p.to_string()).collect();
    names.sort();
    names
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

const KEEP: Replay = Replay {
    on_problem: OnProblem::Keep,
    legality: Legality::AsRuled,
    rules: Rules::CHINESE,
    rules_instead: None,
    komi: 7.5,
};

#[test]
fn points_count_from_the_upper_left() {
    let size = Size::new(5, 9).unwrap();
    assert_eq!(sgf::parse_point("aa", size), Ok(point("A9")));
    assert_eq!(sgf::parse_point(" ei\n", size), Ok(point("E1")));
    let off_board = |text: &str| PointError::OffBoard { text: text.to_owned(), size };
    for text in ["fa", "aj", "Aa", "zz"] {
        assert_eq!(sgf::parse_point(text, size), Err(off_board(text)));
    }
    for text in ["e", "eee", "e5", "", "éa"] {
        assert_eq!(sgf::parse_point(text, size), Err(PointError::NotAPoint(text.to_owned())));
    }
    for p in size.points() {
        assert_eq!(sgf::parse_point(&sgf::print_point(p, size), size), Ok(p));
    }
}

#[test]
fn nothing_and_tt_are_passes() {
    let game = replay("(;SZ[9];B[];W[tt];B[ee])").unwrap().game;
    assert_eq!(turns(&game), ["B pass", "W pass", "B E5"]);
}

#[test]
fn the_root_tells_about_the_game() {
    let record = read(
        "(;GM[1]SZ[5:9]KM[6,5]HA[2]RU[Japanese rules]RE[W+R]PB[Anna\nLee]BR[3d]PW[ Otto ]WR[1k]\
         DT[2024-02-29]EV[Club]GN[Final]C[one\r\ntwo];B[aa])",
    );
    assert_eq!(record.size(), Ok(Size::new(5, 9).unwrap()));
    assert_eq!((record.komi(), record.handicap()), (Some(6.5), 2));
    assert_eq!(record.rules(), Some(Rules::JAPANESE));
    let by = WonBy::Resignation;
    assert_eq!(record.outcome(), Some(Outcome::Win { winner: Color::White, by }));
    assert_eq!(record.player(Color::Black).as_deref(), Some("Anna Lee"));
    assert_eq!(record.player(Color::White).as_deref(), Some("Otto"));
    assert_eq!(record.rank(Color::Black).as_deref(), Some("3d"));
    assert_eq!(record.rank(Color::White).as_deref(), Some("1k"));
    assert_eq!(record.date().as_deref(), Some("2024-02-29"));
    assert_eq!(record.event().as_deref(), Some("Club"));
    assert_eq!(record.game_name().as_deref(), Some("Final"));
    assert_eq!(record.comment(NodeId::ROOT).as_deref(), Some("one\ntwo"));
}

#[test]
fn what_the_root_does_not_tell_is_not_invented() {
    let record = read("(;KM[much]RU[unstated]HA[x];B[aa])");
    assert_eq!(record.size(), Ok(Size::square(19)));
    assert_eq!((record.komi(), record.rules(), record.handicap()), (None, None, 0));
    assert_eq!((record.outcome(), record.player(Color::Black)), (None, None));
    for komi in ["inf", "NaN", "1e30", "-1001"] {
        assert_eq!(read(&format!("(;KM[{komi}])")).komi(), None);
    }
}

#[test]
fn rules_are_read_with_words_around_their_name() {
    for (text, rules) in [
        ("New Zealand rules", Some(Rules::NEW_ZEALAND)),
        ("japanese:1989", Some(Rules::JAPANESE)),
        ("AGA, 1991", Some(Rules::AGA)),
        ("Chinese (2002) with a long story behind", Some(Rules::CHINESE)),
        ("Tromp-Taylor", Some(Rules::TROMP_TAYLOR)),
        // Ing's rules on repetition are like none that we have.
        ("GOE", None),
        ("Ing", None),
        ("my japanese", None),
        ("", None),
    ] {
        assert_eq!(read(&format!("(;RU[{text}])")).rules(), rules, "{text}");
    }
}

#[test]
fn results_are_read_in_every_usual_spelling() {
    let win = |winner, by| Outcome::Win { winner, by };
    for (text, outcome) in [
        ("B+3.5", win(Color::Black, WonBy::Points(3.5))),
        ("w+0,5", win(Color::White, WonBy::Points(0.5))),
        ("Black+Resign", win(Color::Black, WonBy::Resignation)),
        ("W+T", win(Color::White, WonBy::Time)),
        ("W+Forfeit", win(Color::White, WonBy::Forfeit)),
        ("B+", win(Color::Black, WonBy::Unstated)),
        ("B+3.5 points", win(Color::Black, WonBy::Points(3.5))),
        ("W+R (lost the thread)", win(Color::White, WonBy::Resignation)),
        ("W+ Time", win(Color::White, WonBy::Time)),
        ("B+ ", win(Color::Black, WonBy::Unstated)),
        ("B+-3", win(Color::Black, WonBy::Unstated)),
        ("0", Outcome::Draw),
        ("Jigo", Outcome::Draw),
        ("Void", Outcome::Void),
        ("?", Outcome::Unknown),
        ("X+3", Outcome::Unknown),
    ] {
        assert_eq!(Outcome::parse(text), outcome, "{text}");
        assert_eq!(Outcome::parse(&outcome.to_string()), outcome, "{text}");
    }
}

#[test]
fn rectangles_stand_for_their_points() {
    let game = replay("(;SZ[9]AB[aa:bb]AW[ga:ga][ic:hb])").unwrap().game;
    assert_eq!(stones(&game, Color::Black), ["A8", "A9", "B8", "B9"]);
    assert_eq!(stones(&game, Color::White), ["G9", "H7", "H8", "J7", "J8"]);
}

#[test]
fn stones_can_be_taken_away_later() {
    let game = replay("(;SZ[9]AB[aa][bb];AE[aa];B[cc])").unwrap().game;
    assert_eq!(stones(&game, Color::Black), ["B8", "C7"]);
}

#[test]
fn properties_given_twice_are_merged() {
    let record = read("(;SZ[9]AB[aa]C[one]AB[bb]C[two])");
    assert_eq!(record.values(NodeId::ROOT, "AB"), ["aa", "bb"]);
    assert_eq!(record.comment(NodeId::ROOT).as_deref(), Some("one\ntwo"));
}

#[test]
fn marks_are_read_and_bad_ones_left_out() {
    let record = read("(;SZ[9]CR[aa:ab]MA[bb]SQ[cc]TR[dd][zz]SL[ee]LB[aa:x\\:y][bb:2][cc][zz:3])");
    let marks = record.marks(NodeId::ROOT, Size::square(9));
    let names = |set: go::PointSet| set.iter().map(|p| p.to_string()).collect::<Vec<_>>();
    assert_eq!(names(marks.circles), ["A8", "A9"]);
    assert_eq!(names(marks.crosses), ["B8"]);
    assert_eq!(names(marks.squares), ["C7"]);
    assert_eq!(names(marks.triangles), ["D6"]);
    assert_eq!(names(marks.selected), ["E5"]);
    assert_eq!(marks.labels, [(point("A9"), "x:y".to_owned()), (point("B8"), "2".to_owned())]);
}

#[test]
fn junk_and_space_around_and_between_are_passed_over() {
    let text = "From: me (hello)\n( ; GM [1] SZ\n[9]\n;\nB\t[ee] ; W [cc] ) \n\x1a junk (;B[aa])";
    let records: Vec<Record> = sgf::games(text.as_bytes()).collect();
    assert_eq!(records.len(), 2);
    assert_eq!(turns(&Replay::default().main_line(&records[0]).unwrap().game), ["B E5", "W C7"]);
    assert_eq!(records[1].number(), 2);
    assert_eq!(sgf::first(b"no game (at all)").unwrap_err().to_string(), sgf::NoGameError.to_string());
}

#[test]
fn old_and_small_names_are_understood_and_unknown_ones_kept() {
    let record = read("(;GaMe[1]SiZe[9]my_own[x]X1[y];Black[ee];w[cc])");
    let names: Vec<&str> = record.properties(NodeId::ROOT).iter().map(|p| p.name()).collect();
    assert_eq!(names, ["GM", "SZ", "OWN", "X1"]);
    assert_eq!(turns(&Replay::default().main_line(&record).unwrap().game), ["B E5", "W C7"]);
}

#[test]
fn escapes_are_taken_away_and_soft_line_breaks_with_them() {
    let comment = |value: &str| read(&format!("(;C[{value}])")).comment(NodeId::ROOT).unwrap();
    assert_eq!(comment("a \\] b"), "a ] b");
    assert_eq!(comment("\\\\"), "\\");
    assert_eq!(comment("a\\\nb\\\r\nc\\\rd\\\n\re"), "abcde");
    assert_eq!(comment("a\nb"), "a\nb");
    assert_eq!(comment("x;y(z)[q"), "x;y(z)[q");
}

#[test]
fn variations_are_children_and_each_can_be_replayed() {
    let record = read("(;SZ[9](;B[ee](;W[cc])(;W[gg];B[aa]))(;B[dd]))");
    let firsts: Vec<NodeId> = record.children(NodeId::ROOT).collect();
    assert_eq!(firsts.len(), 2);
    let second_reply = record.children(firsts[0]).nth(1).unwrap();
    let game = Replay::default().to_node(&record, second_reply).unwrap().game;
    assert_eq!(turns(&game), ["B E5", "W G3"]);
    assert_eq!(turns(&Replay::default().main_line(&record).unwrap().game), ["B E5", "W C7"]);
    assert_eq!(record.path_to(second_reply), [NodeId::ROOT, firsts[0], second_reply]);
}

#[test]
fn handicap_stones_are_those_of_the_root_and_white_begins() {
    let game = replay("(;SZ[9]HA[2]AB[gc][cg])").unwrap().game;
    assert_eq!((game.handicap(), game.to_play()), (2, Color::White));
    let game = replay("(;SZ[9]HA[2];W[ee])").unwrap().game;
    assert_eq!((game.handicap(), stones(&game, Color::Black).len()), (0, 0));
    let game = replay("(;SZ[9]AB[gc][cg])").unwrap().game;
    assert_eq!((game.handicap(), game.to_play()), (0, Color::Black));
    let game = replay("(;SZ[9]HA[2]AB[gc][cg][aa]AW[bb])").unwrap().game;
    assert_eq!((game.handicap(), game.to_play()), (2, Color::White));
    assert_eq!((stones(&game, Color::Black).len(), stones(&game, Color::White).len()), (3, 1));
}

#[test]
fn the_first_player_is_told_by_pl_then_the_first_move_then_the_handicap() {
    let first = |text: &str| replay(text).unwrap().game.first();
    assert_eq!(first("(;SZ[9]PL[W];B[aa])"), Color::White);
    assert_eq!(first("(;SZ[9]HA[2]AB[gc][cg]PL[black];W[aa])"), Color::Black);
    assert_eq!(first("(;SZ[9]HA[2]AB[gc][cg];B[aa])"), Color::Black);
    assert_eq!(first("(;SZ[9];W[aa])"), Color::White);
    assert_eq!(first("(;SZ[9])"), Color::Black);
    let record = read("(;SZ[9];C[no move];W[aa])");
    let at_root = Replay::default().to_node(&record, NodeId::ROOT).unwrap().game;
    assert_eq!(at_root.to_play(), Color::White);
}

#[test]
fn a_turn_told_later_starts_a_new_history() {
    let game = replay("(;SZ[9];B[aa];PL[B])").unwrap().game;
    assert_eq!((game.to_play(), game.turns().len()), (Color::Black, 0));
    let game = replay("(;SZ[9];B[aa];PL[W])").unwrap().game;
    assert_eq!((game.to_play(), game.turns().len()), (Color::White, 1));
}

#[test]
fn prisoners_outlive_a_turn_told_later_and_stones_set_up() {
    let taken = "(;SZ[5]RU[Japanese]AW[aa]AB[ab];B[ba]";
    for rest in ["", ";PL[B]", ";AW[ee]", ";PL[B];B[cc];W[dd]", ";AE[ba]"] {
        let game = replay(&format!("{taken}{rest})")).unwrap().game;
        assert_eq!(game.prisoners().0, [1, 0], "{rest}");
        assert_eq!(game.board().cell(point("A5")), Cell::Empty, "{rest}");
    }
}

#[test]
fn a_repetition_after_a_set_up_is_told_by_the_number_of_the_whole_game() {
    let ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]";
    assert_eq!(
        refusal(&format!("{ko};B[cb];W[bb];B[cb])")),
        "game 1, move 3: C4 would repeat the position after move 1"
    );
    assert_eq!(
        refusal(&format!("{ko};B[ee];PL[B];B[cb];W[bb];B[cb])")),
        "game 1, move 4: C4 would repeat the position after move 2"
    );
    let takes_back = format!("{ko};B[cb];W[ee];PL[W];W[bb];B[cb])");
    assert_eq!(refusal(&takes_back), "game 1, move 4: C4 would repeat the position after move 2");
}

#[test]
fn either_colour_may_move_at_any_time() {
    assert_eq!(turns(&replay("(;SZ[9];B[ee];B[cc])").unwrap().game), ["B E5", "B C7"]);
    assert_eq!(turns(&replay("(;SZ[9];B[ee]W[cc])").unwrap().game), ["B E5", "W C7"]);
}

#[test]
fn every_kind_of_problem_is_told_in_a_sentence() {
    for (text, sentence) in [
        ("(;GM[2])", "game 1, before move 1: this is a record of game type '2', and Go is type 1"),
        (
            "(;SZ[abc];B[ee])",
            "game 1, before move 1: a board of size 'abc' is not possible: expected a number from 1 to 19, or \
             two such as 5:9",
        ),
        ("(;SZ[9];B[aa];W[e])", "game 1, move 2: 'e' is not a point: expected two letters such as dd"),
        ("(;SZ[9];B[jj])", "game 1, move 1: the point 'jj' is not on the 9x9 board"),
        ("(;SZ[9];B[ee];W[ee])", "game 1, move 2: there is a stone on E5"),
        ("(;SZ[9]AW[ab][ba];B[aa])", "game 1, move 1: A9 would be suicide"),
        (
            "(;SZ[9]AB[cc];W[aa];AB[zz])",
            "game 1, after move 1: stones cannot be set up: the point 'zz' is not on the 9x9 board",
        ),
        (
            "(;SZ[9]AB[aa]AW[ab][ba])",
            "game 1, before move 1: stones cannot be set up: the stones around B9 would have no liberty",
        ),
        ("(;SZ[9];B[ee]", "game 1, after move 1: the text ends without the parenthesis that closes the game"),
        (
            "(;SZ[9];B[ee]W[cc];B[gg]",
            "game 1, after move 3: the text ends without the parenthesis that closes the game",
        ),
        ("(;SZ[9]C[abc", "game 1, before move 1: the text ends within a value of C"),
        ("(;[ee])", "game 1, before move 1: the value 'ee' has no property name before it"),
    ] {
        assert_eq!(refusal(text), sentence);
    }
}

#[test]
fn impossible_sizes_have_no_game_to_keep() {
    for size in ["0", "20", "99999999", "-1", "", "9:", "9:0", "18446744073709551616", "9.0"] {
        let record = read(&format!("(;SZ[{size}];B[aa])"));
        let problem = KEEP.main_line(&record).unwrap_err();
        assert_eq!((problem.move_number, problem.reason), (0, Reason::Size(size.to_owned())));
    }
}

#[test]
fn what_came_before_a_problem_can_be_kept() {
    let record = sgf::games(b"(;SZ[9])(;SZ[9];B[ee];W[cc];B[ee];W[aa])").nth(1).unwrap();
    let kept = KEEP.main_line(&record).unwrap();
    assert_eq!(turns(&kept.game), ["B E5", "W C7"]);
    assert_eq!(Some(kept.node), record.main_line().nth(2));
    let reason = Reason::Illegal(IllegalMove::Occupied(point("E5")));
    assert_eq!(kept.problem, Some(Problem { game: 2, move_number: 3, reason }));

    let kept = KEEP.main_line(&read("(;SZ[9]HA[2]AB[aa][ee]AW[ab][ba];W[cc])")).unwrap();
    assert_eq!((kept.game.handicap(), kept.game.board().stones()[Color::Black]), (0, 0));
    let problem = kept.problem.unwrap();
    assert!(matches!(problem.reason, Reason::Setup(SetupError::NoLiberty(_))));

    let kept = KEEP.main_line(&read("(;SZ[9];B[ee];W[cc];C[trunca")).unwrap();
    assert_eq!(turns(&kept.game), ["B E5", "W C7"]);
    assert_eq!(kept.problem.unwrap().reason, Reason::Damage(Damage::UnclosedValue("C".to_owned())));
}

#[test]
fn moves_against_the_rules_are_made_if_the_caller_wants_it() {
    let any = Replay { legality: Legality::AnyEmptyPoint, ..Replay::default() };
    let suicide = any.main_line(&read("(;SZ[9]AW[ab][ba];B[aa])")).unwrap().game;
    assert_eq!((turns(&suicide), suicide.board().cell(point("A9"))), (vec!["B A9".to_owned()], Cell::Empty));
    let ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb])";
    assert!(refusal(ko).contains("repeat the position"));
    let game = any.main_line(&read(ko)).unwrap().game;
    assert_eq!((game.turns().len(), game.rules()), (3, Rules::CHINESE));
    let occupied = any.main_line(&read("(;SZ[9];B[aa];W[aa])")).unwrap_err();
    assert_eq!(occupied.reason, Reason::Illegal(IllegalMove::Occupied(point("A9"))));
}

#[test]
fn endless_games_are_cut() {
    let record = read(&format!("(;SZ[9]{})", ";B[]".repeat(sgf::MAX_STEPS + 1)));
    let kept = KEEP.main_line(&record).unwrap();
    assert_eq!(kept.game.turns().len(), sgf::MAX_STEPS);
    assert_eq!(kept.problem.unwrap().to_string(), "game 1, move 20001: the game has more than 20000 moves");
}

#[test]
fn a_game_comes_back_from_its_record() {
    let mut game = Game::new(Size::new(7, 9).unwrap(), Rules::JAPANESE);
    game.set_komi(0.5).unwrap();
    game.place_handicap(&[point("C3"), point("E7")]).unwrap();
    for (color, mv) in [(Color::White, "D4"), (Color::Black, "pass"), (Color::Black, "A9")] {
        game.play(color, mv.parse().unwrap()).unwrap();
    }
    let mut record = Record::of_game(&game);
    record.set_player(Color::Black, "Ann]a");
    record.set_outcome(Outcome::Win { winner: Color::Black, by: WonBy::Points(2.5) });
    let first_move = record.main_line().nth(1).unwrap();
    record.set_comment(first_move, "first");
    assert_eq!(
        record.to_string(),
        "(;FF[4]CA[UTF-8]GM[1]SZ[7:9]KM[0.5]RU[Japanese]HA[2]AB[cg][ec]PB[Ann\\]a]\nRE[B+2.5];W[df]C[first];\
         B[];B[aa])"
    );
    let again = Replay::default().main_line(&read(&record.to_string())).unwrap().game;
    assert_eq!((again.turns(), again.start().size()), (game.turns(), game.size()));
    assert_eq!((again.komi(), again.rules(), again.handicap()), (0.5, Rules::JAPANESE, 2));
    assert_eq!((again.first(), again.hash()), (Color::White, game.hash()));
}

#[test]
fn rules_without_a_name_come_back_from_a_record() {
    let rules = Rules { ko: Ko::NaturalSituational, ..Rules::JAPANESE };
    let record = Record::of_game(&Game::new(Size::square(9), rules));
    assert_eq!(read(&record.to_string()).rules(), Some(rules));
}

#[test]
fn a_position_that_was_set_up_comes_back_with_its_turn() {
    let mut game = Game::new(Size::square(5), Rules::TROMP_TAYLOR);
    game.set_up(&[(point("C3"), Cell::Black), (point("A1"), Cell::White)]).unwrap();
    game.set_first(Color::White);
    let again = Replay::default().main_line(&Record::of_game(&game)).unwrap().game;
    assert_eq!((again.hash(), again.to_play(), again.rules()), (game.hash(), Color::White, game.rules()));
    assert_eq!(again.check(Color::Black, Move::Play(point("A1"))), Err(IllegalMove::Occupied(point("A1"))));
}

#[test]
fn a_replay_can_be_watched_node_by_node() {
    let record = sgf::first(b"(;SZ[5]AB[cc];W[aa];C[nothing];AE[aa];B[aa];W[aa])").unwrap();
    let mut steps = Replay::default().steps(&record).unwrap();
    let mut seen = Vec::new();
    let problem = loop {
        match steps.advance() {
            Ok(Some(_)) => seen.push((steps.move_number(), steps.game().board().stones().0)),
            Ok(None) => panic!("the last move is illegal"),
            Err(problem) => break problem,
        }
    };
    assert_eq!(seen, [(0, [1, 0]), (1, [1, 1]), (1, [1, 1]), (1, [1, 0]), (2, [2, 0])]);
    assert_eq!(problem, Replay::default().main_line(&record).unwrap_err());
}

#[test]
fn variations_can_be_left_out_of_a_copy() {
    let record =
        sgf::games(b"(;)(;C[a](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]N[out];W[ff];B[gg]))").nth(1).unwrap();
    let copy = record.without(|node| record.value(node, "N") == Some("out"));
    let expected = sgf::first(b"(;C[a];B[aa];W[bb](;B[cc])(;B[dd]))").unwrap();
    assert_eq!((&copy, copy.number()), (&expected, 2));
    assert_eq!(record.without(|_| false), record);
    let damaged = sgf::first(b"(;C[a];B[aa]").unwrap();
    assert_eq!(damaged.without(|_| false).damage(), damaged.damage());
}
