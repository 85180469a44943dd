//! What conditions say, and what they refuse to say.

use go::Color;
use proptest::prelude::*;

use super::column::Column;
use super::*;
use crate::corpus::{End, Fact};

/// A position of which everything is known.
fn facts() -> Facts {
    let mut facts = Facts::new("games.sgfs, game 1", Color::White);
    facts.file = Some("games.sgfs".to_owned());
    facts.length = Some(60);
    facts.moves = Some(12);
    facts.komi = Some(5.5);
    facts.size = Some(9);
    facts.handicap = Some(0);
    facts.rules = Some("chinese".to_owned());
    facts.end = End::Score;
    facts.margin = Some(3.5);
    facts.black = Some("Honinbo Shusaku".to_owned());
    facts.black_rank = "2k".parse().ok();
    facts.white_rank = "1d".parse().ok();
    facts.date = "2015-07".parse().ok();
    facts.to_play = Some(Color::Black);
    facts.stones = Some(12);
    facts.legal = Some(69);
    facts.captures = Some(0);
    facts.black_ladders = Some(1);
    facts.white_ladders = Some(0);
    facts
}

fn ask(text: &str, facts: &Facts) -> Option<bool> {
    Condition::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).evaluate(facts)
}

#[test]
fn every_word_says_what_is_known() {
    let facts = facts();
    for text in [
        "komi = 5.5",
        "komi != 6.5",
        "komi in 5.5..7.5",
        "size = 9 and handicap = 0",
        "rank = 2k",
        "rank >= 3k",
        "white-rank > 1k",
        "black-rank in 9k..=2k",
        "move in 10..20",
        "moves >= 30",
        "left = 48",
        "rules = chinese",
        "rules in (CN, unstated)",
        "winner = white",
        "end = score",
        "margin > 3",
        "to-play = Black",
        "black-ladders > 0",
        "white-ladders = 0",
        "ladders = 1",
        "stones = 12 and legal = 69 and captures = 0",
        "date >= 2015-07-01",
        "date in 2015-01..2015-12-24",
        "year = 2015",
        "file = \"games.sgfs\"",
        "black = \"Honinbo Shusaku\"",
        "game = \"games.sgfs, game 1\"",
    ] {
        assert_eq!(ask(text, &facts), Some(true), "{text}");
        assert_eq!(ask(&format!("not ({text})"), &facts), Some(false), "not ({text})");
    }
}

#[test]
fn a_range_has_its_first_end_and_not_its_last() {
    let facts = facts();
    assert_eq!(ask("move in 12..13", &facts), Some(true));
    assert_eq!(ask("move in 10..12", &facts), Some(false));
    assert_eq!(ask("move in 10..=12", &facts), Some(true));
}

#[test]
fn and_binds_more_tightly_than_or() {
    let facts = facts();
    assert_eq!(ask("size = 9 or size = 13 and komi = 0", &facts), Some(true));
    assert_eq!(ask("(size = 9 or size = 13) and komi = 0", &facts), Some(false));
    assert_eq!(ask("not size = 13 and komi = 0", &facts), Some(false));
}

#[test]
fn what_is_unknown_is_never_equal_nor_unequal() {
    let facts = Facts::new("g", Color::Black);
    for text in
        ["komi = 5.5", "komi != 5.5", "not komi = 5.5", "rank < 3k", "rules in (chinese)", "end != score"]
    {
        assert_eq!(ask(text, &facts), None, "{text}");
    }
}

#[test]
fn what_does_not_depend_on_the_unknown_is_decided() {
    let facts = Facts::new("g", Color::Black);
    assert_eq!(ask("winner = black or komi = 5.5", &facts), Some(true));
    assert_eq!(ask("komi = 5.5 or winner = black", &facts), Some(true));
    assert_eq!(ask("winner = white and komi = 5.5", &facts), Some(false));
    assert_eq!(ask("winner = black and komi = 5.5", &facts), None);
    assert_eq!(ask("winner = white or komi = 5.5", &facts), None);
}

#[test]
fn ratings_and_ranks_do_not_answer_for_each_other() {
    let mut facts = facts();
    assert_eq!(ask("rating >= 2100", &facts), None);
    assert_eq!(ask("rank >= 2100", &facts), None);
    facts.white_rank = "2200".parse().ok();
    assert_eq!(ask("rank >= 3k", &facts), None);
    facts.black_rank = "2150".parse().ok();
    assert_eq!(ask("rating in 2100..2200", &facts), Some(true));
    assert_eq!(ask("rank < 2200", &facts), Some(true));
}

#[test]
fn a_month_is_before_or_after_a_day_only_if_all_its_days_are() {
    let facts = facts();
    for (text, expected) in [
        ("date >= 2015-07-15", None),
        ("date = 2015-07-15", None),
        ("date != 2015-07-15", None),
        ("date = 2015", Some(true)),
        ("date < 2015-08-01", Some(true)),
        ("date > 2015", Some(false)),
        ("date <= 2015-07", Some(true)),
        ("date > 2015-06-30", Some(true)),
        ("date in 2014..2015", Some(false)),
        ("date in 2014..=2015", Some(true)),
        ("date in 2015..2015-08", Some(true)),
    ] {
        assert_eq!(ask(text, &facts), expected, "{text}");
    }
}

#[test]
fn columns_of_files_of_values_are_asked_for_by_their_names() {
    let mut facts = Facts::new("g", Color::Black);
    facts.extra.insert("depth".to_owned(), Fact::Number(12.0));
    facts.extra.insert("opening".to_owned(), Fact::Word("Sicilian".to_owned()));
    facts.extra.insert("rank".to_owned(), Fact::Word("3k".to_owned()));
    facts.extra.insert("year".to_owned(), Fact::Number(1999.0));
    let columns = ["Depth", "opening"];
    let ask = |text: &str| Condition::parse_with(text, &columns).unwrap().evaluate(&facts);
    assert_eq!(ask("depth > 10 and opening = Sicilian"), Some(true));
    assert_eq!(ask("\"depth\" in (1, 2, 3)"), Some(false));
    assert_eq!(ask("depth = twelve"), None);
    assert_eq!(ask("rank >= 5k and \"rank\" < 1d and year = 1999"), Some(true));
    assert!(Condition::parse("depth > 10").is_err());
    let printed = Condition::parse_with("depth > 10", &columns).unwrap().to_string();
    assert_eq!(printed, "\"depth\" > 10");
}

#[test]
fn only_conditions_on_games_choose_among_games() {
    let needs = |text: &str| Condition::parse(text).unwrap().needs_position();
    assert!(!needs("komi = 5.5 and moves > 30 or not rank < 3k"));
    assert!(needs("komi = 5.5 and (size = 9 or not move > 3)"));
    assert!(needs("\"depth\" = 3"));
}

#[test]
fn the_first_part_that_fails_and_all_that_is_unknown_are_told() {
    let mut facts = facts();
    facts.komi = None;
    facts.black_rank = None;
    let condition = Condition::parse("komi = 5.5 and size = 19 and (rank > 3k or komi > 3)").unwrap();
    assert_eq!(condition.refuted(&facts).as_deref(), Some("size = 19"));
    assert_eq!(condition.unknown(&facts), ["komi", "rank"]);
}

#[test]
fn refusals_say_what_was_given_and_what_was_expected() {
    for (text, expected) in [
        ("kmoi = 5", "a condition cannot ask for 'kmoi': did you mean komi?"),
        ("komi = big", "komi cannot be 'big': expected a number"),
        ("komi = inf", "komi cannot be 'inf': expected a number"),
        ("end = resign", "end cannot be 'resign': expected one of score, resignation, time, forfeit"),
        ("end = tme", "end cannot be 'tme': expected time, perhaps"),
        ("rank > strong", "rank cannot be 'strong': expected a rank such as 3k, 1d, 5p or 2200"),
        ("date < 1.2.2003", "date cannot be '1.2.2003': expected a date such as 2015-01-31, 2015-01 or 2015"),
        (
            "rules < chinese",
            "rules cannot be compared by <: expected =, != or in (…), because it has no order",
        ),
        ("move in 20..10", "move can never be in 20..10: expected the smaller end first"),
        ("rank in 3k..2200", "rank can never be in 3k..2200: expected the smaller end first"),
        (
            "",
            "at character 1 of the condition there is nothing more: expected a comparison such as komi = 5.5",
        ),
        (
            "komi = 5 size = 9",
            "at character 10 of the condition there is 'size': expected and, or, or the end",
        ),
        ("komi 5", "at character 6 of the condition there is '5': expected =, !=, <, <=, >, >= or in"),
        (
            "(komi = 5",
            "at character 10 of the condition there is nothing more: expected a closing parenthesis, and, or or",
        ),
        (
            "file = \"a",
            "at character 8 of the condition there is a quotation mark without another: expected quotation marks \
             in pairs",
        ),
        ("komi ! 5", "at character 6 of the condition there is '!': expected != or a word"),
    ] {
        assert_eq!(Condition::parse(text).unwrap_err().to_string(), expected);
    }
    let error = Condition::parse("colour = red").unwrap_err().to_string();
    assert!(error.contains("expected one of size, komi, rules"), "{error}");
}

#[test]
fn nesting_has_an_end() {
    let nested = |depth: usize| format!("{}komi = 5{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Condition::parse(&nested(64)).is_ok());
    assert_eq!(Condition::parse(&nested(65)), Err(ConditionError::TooDeep));
    assert_eq!(Condition::parse(&nested(100_000)), Err(ConditionError::TooDeep));
    assert_eq!(Condition::parse(&"not ".repeat(100_000)), Err(ConditionError::TooDeep));
    let long = vec!["komi = 5"; 10_000].join(" and ");
    assert_eq!(Condition::parse(&long).unwrap().to_string(), long);
}

#[test]
fn every_word_is_explained_in_the_documentation() {
    let page = include_str!("../../../../docs/records.md");
    for name in Column::names() {
        assert!(page.contains(&format!("| `{name}` |")), "docs/records.md does not explain {name}");
    }
}

/// Any condition, as a person might write it.
fn written() -> impl Strategy<Value = String> {
    let test = prop_oneof![
        "(komi|move|left|rating|margin) (=|!=|<|<=|>|>=) -?[0-9]{1,3}(\\.[0-9]{1,3})?",
        "(rank|black-rank) (=|!=|<|<=|>|>=) [1-9](k|d|p)",
        "(date) (=|!=|<|<=|>|>=) [12][0-9]{3}(-0[1-9](-[12][0-9])?)?",
        "(winner|to-play) (=|!=) (black|WHITE)",
        "rules in \\((cn|japanese|goe), (\"ko simple\"|nz|unstated)\\)",
        "move in [0-9]{2}\\.\\.=?[1-9][0-9]{2}",
        "(black|file|game) = \"[a-zA-Z \\PC]{0,6}\"".prop_map(|text| text.replace('\\', "\\\\")),
        "\"[a-zA-Z_ ]{0,6}\" (=|!=) [a-z0-9.]{1,6}",
    ];
    let test = test.prop_filter("a range or a quotation may be wrong", |text| Condition::parse(text).is_ok());
    test.prop_recursive(6, 24, 4, |inner| {
        let join = |word: &'static str| {
            prop::collection::vec(inner.clone(), 2..4)
                .prop_map(move |parts| format!("({})", parts.join(word)))
        };
        prop_oneof![join(" and "), join(" or "), inner.clone().prop_map(|text| format!("not {text}"))]
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_as_the_same(text in written()) {
        let condition = Condition::parse(&text).unwrap();
        let printed = condition.to_string();
        prop_assert_eq!(Condition::parse(&printed), Ok(condition), "{}", printed);
    }

    #[test]
    fn anything_is_read_or_refused(text in "[a-z0-9=<>!(),.\"\\\\ é-]{0,40}") {
        if let Ok(condition) = Condition::parse(&text) {
            prop_assert_eq!(Condition::parse(&condition.to_string()), Ok(condition));
        }
    }

    #[test]
    fn more_knowledge_never_changes_an_answer(text in written()) {
        let condition = Condition::parse(&text).unwrap();
        let little = condition.evaluate(&Facts::new("games.sgfs, game 1", Color::White));
        prop_assert!(little.is_none() || little == condition.evaluate(&facts()));
    }
}
