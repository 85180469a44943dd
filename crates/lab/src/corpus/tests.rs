//! Which games are kept, and what is known about them.

use std::collections::BTreeSet;

use go::{Board, Color, Game, Rules, Size};

use super::testing::{Folder, MOVES, ROOT, corpus, game};
use super::*;

fn reasons(text: &str, filter: &str) -> Vec<Reason> {
    corpus(text, filter).left_out_games().iter().map(|left_out| left_out.reason.clone()).collect()
}

#[test]
fn a_game_is_kept_with_all_that_its_record_tells() {
    let corpus = corpus(&game(&[("RE[W+R]", "RE[B+2.5]GN[the third]")]), "");
    let [game] = corpus.games() else { panic!("{:?}", corpus.left_out_games()) };
    assert_eq!((game.name.as_str(), game.title.as_deref()), ("games.sgfs, game 1", Some("the third")));
    assert_eq!((game.komi, game.rules, game.rules_name.as_str()), (5.5, Rules::JAPANESE, "japanese"));
    assert_eq!((game.winner, game.margin, game.end), (Color::Black, Some(2.5), End::Score));
    assert_eq!(game.weaker_rank(), Some(Rank::Kyu(2)));
    assert_eq!(game.date.unwrap().to_string(), "2013-10-19");
    assert_eq!(game.moves.len(), 12);
    assert_eq!(game.game_at(5).turns().len(), 5);
    assert_eq!(game.game_at(99).board().stones().0, [6, 6]);
    assert_eq!(game.game_at(0).komi().to_string(), "5.5");
}

#[test]
fn every_game_that_is_left_out_has_a_reason() {
    let moved = |from: &str, to: &str| game(&[]).replace(from, to);
    for (text, reason) in [
        (game(&[("GM[1]", "GM[2]")]), Reason::NotGo),
        (game(&[("SZ[9]", "SZ[25]")]), Reason::BoardSize),
        (game(&[("SZ[9]", "SZ[9:13]")]), Reason::BoardSize),
        (game(&[("RE[W+R]", "")]), Reason::NoResult),
        (game(&[("RE[W+R]", "RE[?]")]), Reason::NoResult),
        (game(&[("RE[W+R]", "RE[Draw]")]), Reason::Draw),
        (game(&[("RE[W+R]", "RE[Void]")]), Reason::Void),
        (game(&[("KM[5.5]", "")]), Reason::NoKomi),
        (game(&[("GM[1]", "GM[1]HA[2]")]), Reason::Handicap),
        (game(&[("GM[1]", "GM[1]AB[aa][bb]")]), Reason::SetUpStones),
        (game(&[("GM[1]", "GM[1]HA[2]AB[aa]")]), Reason::SetUpStones),
        (game(&[("GM[1]", "GM[1]AW[aa]")]), Reason::SetUpStones),
        (moved(";B[gg]", ";AB[aa];B[gg]"), Reason::SetUpStones),
        (moved(";W[cg]", ";B[cg]"), Reason::OutOfTurn),
        (moved(";B[ee];", ";"), Reason::OutOfTurn),
        (moved(";W[fb]", ";W[ee]"), Reason::IllegalMove),
        (moved(";W[fb]", ";W[zz]"), Reason::IllegalMove),
        (moved(";B[eg];W[gb];B[hb];W[fb]", ""), Reason::TooShort),
        (moved("W[fb])", "W[fb]"), Reason::Damaged),
        ("no game at all".to_owned(), Reason::BrokenFile),
    ] {
        assert_eq!(reasons(&text, ""), [reason], "{text}");
    }
}

#[test]
fn an_illegal_move_is_named() {
    let corpus = corpus(&game(&[]).replace(";W[fb]", ";W[ee]"), "");
    let [left_out] = corpus.left_out_games() else { panic!("one was left out") };
    assert_eq!(left_out.name, "games.sgfs, game 1");
    assert!(left_out.detail.starts_with("move 12: "), "{}", left_out.detail);
}

#[test]
fn games_are_left_out_by_the_part_of_the_filter_that_fails() {
    let games =
        [game(&[]), game(&[("KM[5.5]", "KM[7]")]), game(&[("BR[2k]", "")]), game(&[("WR[1d]", "WR[9k]")])];
    let corpus = corpus(&games.join("\n"), "size = 9 and komi = 5.5 and rank >= 3k");
    assert_eq!(corpus.games().len(), 1);
    let expected = [
        (Reason::Filter("komi = 5.5".to_owned()), 1),
        (Reason::Filter("rank >= 3k".to_owned()), 1),
        (Reason::Unknown("rank".to_owned()), 1),
    ];
    assert_eq!(corpus.left_out(), BTreeMap::from(expected));
}

#[test]
fn the_length_of_a_game_can_be_filtered() {
    assert_eq!(corpus(&game(&[]), "moves >= 12").games().len(), 1);
    assert_eq!(reasons(&game(&[]), "moves > 12"), [Reason::Filter("moves > 12".to_owned())]);
}

#[test]
fn when_nothing_is_kept_the_error_says_what_was_found() {
    let games = [game(&[]), game(&[("PB[a]", "PB[c]")]), game(&[("RE[W+R]", "RE[0]")])].join("");
    let error = corpus(&games, "komi = 6.5").ensure_not_empty().unwrap_err();
    assert_eq!(
        error.to_string(),
        "3 games read, none kept: 1 that nobody won, 2 where komi = 6.5 does not hold"
    );
    assert!(corpus(&games, "").ensure_not_empty().is_ok());
}

#[test]
fn the_same_moves_by_the_same_players_are_one_game() {
    let again = game(&[("DT[2013-10-19]", "DT[2014]")]);
    let others = game(&[("PB[a]", "PB[c]")]);
    let corpus = corpus(&[game(&[]), again, others].join(""), "");
    assert_eq!(corpus.games().len(), 2);
    assert_eq!(corpus.left_out(), BTreeMap::from([(Reason::Duplicate, 1)]));
}

#[test]
fn handicap_stones_are_part_of_the_game() {
    let moves = ";W[cc];B[ee];W[ec];B[eg];W[gb];B[hb];W[fb];B[ce];W[cd];B[bd]";
    let corpus = corpus(&format!("(;{ROOT}HA[2]AB[gc][cg]{moves})"), "handicap = 2");
    assert_eq!(corpus.games().len(), 1, "{:?}", corpus.left_out_games());
    let game = &corpus.games()[0];
    assert_eq!(game.start().handicap(), 2);
    assert_eq!(game.start().to_play(), Color::White);
    assert_eq!(game.facts_at(1).stones, Some(3));
}

#[test]
fn unknown_rules_are_told_by_the_words_of_the_record() {
    let name = |rules: &str| corpus(&game(&[("RU[Japanese]", rules)]), "").games()[0].rules_name.clone();
    assert_eq!(name(""), "unstated");
    assert_eq!(name("RU[unstated]"), "unstated");
    assert_eq!(name("RU[GOE]"), "goe");
    assert_eq!(name("RU[New Zealand]"), "new-zealand");
    assert_eq!(name("RU[Korean]"), "japanese");
}

#[test]
fn a_larger_sample_only_adds_and_every_position_is_in_it_once() {
    let games = [game(&[]), game(&[("PB[a]", "PB[c]")])].join("");
    let corpus = corpus(&games, "");
    let positions = corpus.positions(1, false);
    let all: BTreeSet<_> = positions.iter().copied().collect();
    assert_eq!((positions.len(), all.len()), (26, 26));
    assert_eq!(positions, corpus.positions(1, false));
    assert_ne!(positions, corpus.positions(2, false));
    let sorted: Vec<_> = all.into_iter().collect();
    assert_ne!(positions, sorted);
}

#[test]
fn the_order_of_positions_does_not_depend_on_other_games() {
    let (one, other) = (game(&[]), game(&[("PB[a]", "PB[c]")]));
    let alone: Vec<u16> =
        corpus(&one, "").positions(7, false).iter().map(|position| position.moves).collect();
    let both = corpus(&[other, one].join(""), "").positions(7, false);
    let among: Vec<u16> =
        both.iter().filter(|position| position.game == 1).map(|position| position.moves).collect();
    assert_eq!(alone, among);
}

#[test]
fn of_equal_positions_one_is_kept() {
    let other = game(&[("PB[a]", "PB[c]")]).replace(";W[fb]", ";W[hc]");
    let corpus = corpus(&[game(&[]), other].join(""), "");
    let kept = corpus.positions(1, true);
    // Twelve positions are in both games, and each has one of its own.
    assert_eq!(kept.len(), 14);
    let all = corpus.positions(1, false);
    let places: Vec<_> = kept.iter().map(|kept| all.iter().position(|position| position == kept)).collect();
    assert!(places.is_sorted() && places[0] == Some(0));
}

#[test]
fn the_same_stones_with_another_turn_or_ko_are_another_position() {
    let play = |moves: &str| {
        let mut game = Game::new(Size::square(9), Rules::JAPANESE);
        for mv in moves.split(' ') {
            game.play(game.to_play(), mv.parse().unwrap()).unwrap();
        }
        PositionKey::of(&game)
    };
    let before = "D5 E5 D3 E3 C4 F4 J1 D4";
    let ko = play(&format!("{before} E4"));
    assert_eq!(ko, play("D3 E5 D5 E3 C4 F4 J1 D4 E4"));
    assert_ne!(ko, play(&format!("{before} E4 pass pass")), "the ko has been lifted");
    assert_eq!(play("E5 C3 pass pass"), play("E5 C3"));
    assert_ne!(play("E5 C3 pass"), play("E5 C3"), "it is White's turn");
}

#[test]
fn parts_are_drawn_by_game_and_a_larger_share_only_adds() {
    let games: String = (0..300).map(|number| game(&[("PB[a]", &format!("PB[{number}]"))])).collect();
    let corpus = corpus(&games, "");
    let held_out = |seed: u64, share: f64| -> BTreeSet<&str> {
        let chosen = corpus.games().iter().filter(|game| game.part(seed, share) == Part::HeldOut);
        chosen.map(|game| game.name.as_str()).collect()
    };
    assert!((45..105).contains(&held_out(1, 0.25).len()), "{}", held_out(1, 0.25).len());
    assert!(held_out(1, 0.25).is_subset(&held_out(1, 0.5)));
    assert_ne!(held_out(1, 0.25), held_out(2, 0.25));
    assert_eq!((held_out(1, 0.0).len(), held_out(1, 1.0).len()), (0, 300));
}

#[test]
fn facts_in_bulk_are_those_of_single_positions() {
    let corpus = corpus(&[game(&[]), game(&[("PB[a]", "PB[c]")])].join(""), "");
    let positions = corpus.positions(3, false);
    let singly: Vec<Facts> = positions.iter().filter_map(|&position| corpus.facts_at(position)).collect();
    assert_eq!(corpus.facts(&positions), singly);
    let missing = PositionRef { game: 9, moves: 0 };
    assert_eq!((corpus.facts(&[missing]), corpus.game_at(missing).is_none()), (vec![], true));
}

#[test]
fn ladders_are_counted_for_both_with_the_attacker_first() {
    // Black's stone on the lower edge can be driven into the corner, White's in the other corner is in atari.
    let moves = ";B[ei];W[eh];B[ab];W[aa];B[bb];W[gc];B[ge];W[cc];B[ec];W[cf]";
    let corpus = corpus(&format!("(;{ROOT}{moves})"), "");
    assert_eq!(corpus.games().len(), 1, "{:?}", corpus.left_out_games());
    let facts = corpus.games()[0].facts_at(10);
    assert_eq!(facts.to_play, Some(Color::Black));
    assert_eq!((facts.black_ladders, facts.black_ladder_stones), (Some(1), Some(1)));
    assert_eq!((facts.white_ladders, facts.white_ladder_stones), (Some(1), Some(1)));
    assert_eq!((facts.black_chases, facts.white_chases), (Some(1), Some(0)));
}

#[test]
fn facts_survive_the_journal_and_leave_out_what_is_unknown() {
    let corpus = corpus(&game(&[("DT[2013-10-19]", "")]), "");
    let facts = corpus.games()[0].facts_at(4);
    let line = serde_json::to_string(&facts).unwrap();
    assert!(!line.contains("date") && !line.contains("margin"), "{line}");
    assert_eq!(serde_json::from_str::<Facts>(&line).unwrap(), facts);
}

#[test]
fn a_summary_has_a_line_for_each_komi_and_strength() {
    let games = [
        game(&[]),
        game(&[("PB[a]", "PB[c]"), ("RE[W+R]", "RE[B+1]"), ("DT[2013-10-19]", "DT[2009]")]),
        game(&[("KM[5.5]", "KM[7]"), ("PB[a]", "PB[d]"), ("Japanese", "Chinese")]),
        game(&[("RE[W+R]", "")]),
    ];
    let summary = corpus(&games.join(""), "").summary();
    let [(9, Band::Kyu(1), 5.5, first), (9, Band::Kyu(1), 7.0, second)] = &summary.sets[..] else {
        panic!("{:?}", summary.sets);
    };
    assert_eq!((first.games, first.black_wins, first.black_losses, first.chinese), (2, 1, 1, 0));
    assert_eq!(first.first.unwrap().to_string(), "2009");
    assert_eq!(first.last.unwrap().to_string(), "2013-10-19");
    assert_eq!((second.games, second.chinese, second.positions), (1, 1, 13));
    assert_eq!((summary.total.games, summary.total.positions), (3, 39));
    assert_eq!(summary.left_out, BTreeMap::from([(Reason::NoResult, 1)]));
}

#[test]
fn the_checksum_tells_labels_apart_and_not_how_files_are_written() {
    let checksum = |text: &str| corpus(text, "").checksum();
    assert_eq!(checksum(&game(&[])), checksum(&format!("\n{}\n", game(&[]))));
    assert_ne!(checksum(&game(&[])), checksum(&game(&[("RE[W+R]", "RE[B+R]")])));
    assert_ne!(checksum(&game(&[])), checksum(&game(&[]).replace(";W[fb]", ";W[hc]")));
}

#[test]
fn folders_are_read_and_broken_files_counted() {
    let folder = Folder::new("read");
    folder.write("deep/a.sgf", game(&[]).as_bytes());
    folder.write("b.sgfs.xz", b"not packed");
    folder.write("c.sgf", format!("(;{}{MOVES})", ROOT.replace("PB[a]", "CA[GB18030]PB[\\]]")).as_bytes());
    let mut last = Progress::default();
    let corpus = Corpus::read(&[folder.path().to_owned()], None, &mut |sign| last = *sign).unwrap();
    let names: Vec<&str> = corpus.games().iter().map(|game| game.name.as_str()).collect();
    assert_eq!(names, ["c.sgf, game 1", "deep/a.sgf, game 1"]);
    assert_eq!(corpus.left_out(), BTreeMap::from([(Reason::BrokenFile, 1)]));
    assert!(corpus.left_out_games()[0].detail.starts_with("it cannot be unpacked as .xz"));
    assert_eq!(last, Progress { files: 3, of: 3, games: 3 });
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let folder = Folder::new("refused");
    let missing = folder.path().join("missing.sgf");
    let error = Corpus::read(&[missing], None, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("missing.sgf cannot be used"), "{error}");
    let filter = Condition::parse("move > 3").unwrap();
    let error = Corpus::read(&[], Some(&filter), &mut |_| {}).unwrap_err().to_string();
    assert_eq!(error, "the filter move > 3 speaks of positions: expected one that speaks of games alone");
}
