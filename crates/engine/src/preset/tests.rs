//! Tests of presets: those in the binary, changes to them, and the sentences that refuse nonsense.

use go::Size;
use mcts::{Settings, select};

use super::*;

const NINE: Size = Size::square(9);

/// Any preset with as little as possible in it.
const SMALL: &str = "name = 'small'
[playout]
name = 'uniform'
[search]
method = 'tree'
reward = 'win'
decide = 'most-visits'
growth = { rule = 'one-node' }
select = { rule = 'ucb1' }
backup = { rule = 'mean' }
";

/// The rules of its tree.
fn tree(method: &Method) -> &Settings {
    let mcts::Method::Tree(settings) = &method.search else { panic!("{method:?}") };
    settings
}

fn changed(name: &str, changes: &[(&str, &str)]) -> Result<Method, PresetError> {
    Preset::named(name)?.with(changes)?.method(NINE)
}

fn refusal(name: &str, changes: &[(&str, &str)]) -> String {
    changed(name, changes).expect_err("this should be refused").to_string()
}

#[test]
fn every_preset_makes_sense_on_every_size_and_tells_about_itself() {
    for (preset, name) in Preset::all().iter().zip(Preset::names()) {
        assert_eq!(preset.name(), name);
        for text in [preset.title(), preset.paper(), preset.description()] {
            assert!(!text.trim().is_empty(), "{name} says too little");
        }
        assert!(!preset.title().contains('\n') && !preset.differs().is_empty(), "{name}");
        for size in [Size::square(2), NINE, Size::square(13), Size::square(19), Size::new(9, 7).unwrap()] {
            preset.method(size).unwrap_or_else(|error| panic!("{size}: {error}"));
        }
    }
}

#[test]
fn the_default_comes_first() {
    assert_eq!(Preset::names()[0], DEFAULT_PRESET);
}

#[test]
fn every_file_in_the_folder_is_in_the_binary() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../presets");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| {
            entry.expect("it can be read").path().file_stem().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    found.sort();
    let mut names = Preset::names();
    names.sort_unstable();
    assert_eq!(found, names);
}

#[test]
fn numbers_depend_on_the_board() {
    let preset = Preset::named("crazy-stone").unwrap();
    for (side, internal_from, weight, grows_from) in [(9, 81, 162.0, 1296.0), (13, 169, 338.0, 2704.0)] {
        let method = preset.method(Size::square(side)).unwrap();
        let mcts::backup::Rule::Mix(mix) = &tree(&method).backup else { panic!("{method:?}") };
        assert_eq!((mix.internal_from, mix.weight, mix.grows_from), (internal_from, weight, grows_from));
        let mcts::backup::Variance::CrazyStone(variance) = &tree(&method).variance else {
            panic!("{method:?}")
        };
        assert_eq!(variance.prior as usize, 4 * (side * side) * (side * side));
    }
}

#[test]
fn a_preset_that_was_not_changed_is_its_file_and_a_changed_one_can_be_read_back() {
    for preset in Preset::all() {
        assert_eq!(Preset::from_toml(&preset.to_toml()).unwrap(), preset);
        let changed = preset.with(&[("moves.pass", "last")]).unwrap();
        let again = Preset::from_toml(&changed.to_toml()).unwrap();
        assert_eq!(again.method(NINE).unwrap(), changed.method(NINE).unwrap());
        let title = format!("{}, changed: moves.pass=last", preset.title());
        assert_eq!((again.title(), again.differs()), (&title[..], preset.differs()));
        let resolved = Preset::from_toml(&preset.to_toml_for(NINE).unwrap()).unwrap();
        assert_eq!(resolved.method(Size::square(19)).unwrap(), preset.method(NINE).unwrap());
    }
}

#[test]
fn a_field_is_changed_by_its_path() {
    let method = changed("mogo", &[("search.select.p", "1.2"), ("search.growth.depth", "3")]).unwrap();
    let select::Rule::Ucb1Tuned(rule) = &tree(&method).select else { panic!("{method:?}") };
    assert_eq!((rule.p, rule.fpu), (1.2, 1.1));
    assert_eq!(tree(&method).growth.depth, Some(3));
}

#[test]
fn a_new_rule_starts_its_table_afresh_whatever_the_order() {
    let changes = [("search.select.exploration", "0.5"), ("search.select.rule", "ucb1")];
    let method = changed("mogo", &changes).unwrap();
    let select::Rule::Ucb1(rule) = &tree(&method).select else { panic!("{method:?}") };
    assert_eq!((rule.exploration, rule.fpu), (0.5, f32::INFINITY));
    let method = changed("mogo-pure", &[("playout.name", "uniform")]).unwrap();
    assert_eq!(method.playout.name(), "uniform");
}

#[test]
fn another_method_starts_the_search_afresh() {
    let changes = [("search.deviation", "2P"), ("search.method", "indigo")];
    let method = changed("mogo", &changes).unwrap();
    assert_eq!(method.search, mcts::Method::Indigo(mcts::Indigo::new(162.0)));
    let refused = refusal("mogo", &changes[1..]);
    assert_eq!(
        refused,
        "preset mogo: search: missing field `deviation`, which depends on the board, as in search.deviation=2P"
    );
}

#[test]
fn a_changed_player_goes_by_another_name() {
    let preset = Preset::named("mogo").unwrap();
    assert_eq!(preset.label(), "mogo");
    let changed = preset.with(&[("playout.name", "uniform"), ("search.select.p", "1.2")]).unwrap();
    assert_eq!(changed.label(), "mogo with playout.name=uniform, search.select.p=1.2");
    assert_eq!((changed.name(), changed.changes().len()), ("mogo", 2));
    let own = Preset::from_toml(SMALL).unwrap().from_file("own.toml");
    assert_eq!(own.label(), "small (own.toml)");
}

#[test]
fn a_table_that_the_file_leaves_out_can_be_set() {
    let small = Preset::from_toml(SMALL).unwrap();
    let changes = [("search.variance.rule", "standard-error"), ("search.decide", "{ lower-bound = 1.0 }")];
    let method = small.with(&changes).unwrap().method(NINE).unwrap();
    assert_eq!(tree(&method).decide, mcts::Decision::LowerBound(1.0));
    assert!(matches!(tree(&method).variance, mcts::backup::Variance::StandardError(_)));
    let method = small.with(&[("moves.pass", "last")]).unwrap().method(NINE).unwrap();
    assert_eq!(method.moves.pass, playout::Pass::Last);
}

#[test]
fn numbers_in_points_and_without_end_can_be_set() {
    let method = changed("crazy-stone", &[("search.backup.weight", "3P")]).unwrap();
    let mcts::backup::Rule::Mix(mix) = &tree(&method).backup else { panic!("{method:?}") };
    assert_eq!(mix.weight as u32, 243);
    assert!(changed("mogo", &[("search.select.fpu", "inf")]).is_ok());
}

#[test]
fn an_unknown_name_is_refused_with_the_names_and_a_guess() {
    let refused = Preset::named("mog").unwrap_err().to_string();
    assert!(
        refused.starts_with("there is no preset 'mog' (did you mean mogo?): expected tengen, "),
        "{refused}"
    );
    assert!(refused.ends_with(", or a file whose name ends in .toml"), "{refused}");
    let refused = Preset::named("alphago").unwrap_err().to_string();
    assert!(refused.starts_with("there is no preset 'alphago': expected tengen, "), "{refused}");
}

#[test]
fn text_that_is_no_preset_is_refused_with_its_place() {
    for (text, expected) in [
        ("name = 'x'\nplayout = = 3\n", "line 2, column 11: "),
        ("name = 5\n", "line 1, column 8: invalid type: integer `5`, expected a string"),
        ("title = 'no name'\n", "line 1, column 1: missing field `name`"),
    ] {
        let refused = Preset::from_toml(text).unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}

#[test]
fn a_word_takes_the_place_of_one_that_has_a_number() {
    for (path, word) in
        [("search.reward", "win"), ("search.growth.rule", "one-node"), ("search.decide", "best-value")]
    {
        changed("tengen", &[(path, word)]).unwrap_or_else(|error| panic!("{path}={word}: {error}"));
    }
    let refused = refusal("tengen", &[("search.reward", "points")]);
    assert!(refused.contains("unknown word `points`, expected one of `win`, "), "{refused}");
}

#[test]
fn fields_that_are_not_there_are_refused_with_those_that_are() {
    for (changes, expected) in [
        (
            ("search.select.q", "1"),
            "preset mogo: search.select: unknown field `q`, expected one of `p`, `fpu`, ",
        ),
        (("serach.select.p", "1"), "preset mogo has no field serach.select.p: the preset has "),
        (("speed", "1"), "preset mogo has no field speed: the preset has "),
        (("search.speed", "1"), "preset mogo: search: unknown field `speed`, expected one of `reward`, "),
        (("search.root.speed", "1"), "preset mogo: search.root: missing field `rule`"),
        (
            ("search.backup.weight", "1"),
            "preset mogo: search.backup: unknown field `weight`, there are no fields",
        ),
        (("search.select.p.q", "1"), "preset mogo: search.select.p is 1.0, which has no fields, so that "),
        (
            ("search.select", "ucb1"),
            "preset mogo: search.select is a table and cannot be set to \"ucb1\": set ",
        ),
    ] {
        let refused = refusal("mogo", &[changes]);
        assert!(refused.starts_with(expected), "{refused}");
    }
}

#[test]
fn a_field_beside_a_rule_that_has_none_is_not_ignored() {
    let refused = refusal("mogo", &[("search.root.rule", "tree"), ("search.root.budget", "3")]);
    assert!(refused.contains("search.root"), "{refused}");
}

#[test]
fn values_of_the_wrong_kind_are_refused_with_the_right_one() {
    for (changes, expected) in [
        (("search.select.p", "much"), "search.select = { "),
        (("search.select.p", "much"), "invalid type: string \"much\", expected a number"),
        (("search.select.rule", "ucb2"), "search.select.rule: unknown word `ucb2`, expected one of `ucb1`, "),
        (("search.growth.depth", "1.5"), "expected a whole number"),
        (("search.growth.depth", "-1"), "expected a whole number from 0 to 4294967295"),
        (("search.growth.depth", "2P^3"), "or one in P, the points of the board, as in 2P or 4P^2"),
        (("search.growth.rule", "after"), "`after` needs a number, as in search.growth.rule={ after = 10 }"),
        (
            ("search.decide", "lower-bound"),
            "`lower-bound` needs a number, as in search.decide={ lower-bound = 10 }",
        ),
        (
            ("search.select.rule", "crazy-stone"),
            "missing field `internal-from`, which depends on the board, as in search.select.internal-from=P",
        ),
        (("moves.threats", "maybe"), "expected true or false"),
        (("search.select.adjust", "1"), "invalid type: integer `1`, expected a table with fields of its own"),
        (("playout.name", "clever"), "playout.name: unknown word `clever`, expected one of `uniform`, "),
    ] {
        let refused = refusal("mogo", &[changes]);
        assert!(refused.starts_with("preset mogo: ") && refused.contains(expected), "{refused}");
    }
}

#[test]
fn parts_that_do_not_go_together_are_refused_with_the_reason() {
    let refused = refusal("uct", &[("search.reward", "score")]);
    assert!(
        refused.starts_with("preset uct: ")
            && refused.contains("upper confidence bounds")
            && refused.contains("`search.reward`"),
        "{refused}"
    );
    for (changes, expected) in [
        (("search.growth.depth", "0"), "depth 0"),
        (("search.growth.nodes", "0"), "`search.growth.nodes` must be 1 or more"),
        (("search.select.exploration", "-1"), "`search.select.exploration` is -1 and should be 0 or more"),
        (
            ("search.select.rule", "progressive-pruning"),
            "`search.variance.rule` is `none`: set it to `standard-error`",
        ),
    ] {
        let refused = refusal("uct", &[changes]);
        assert!(refused.contains(expected), "{refused}");
    }
    // Of two reasons the one that explains more comes first.
    let refused = refusal("mogo", &[("search.reward", "score")]);
    assert!(refused.contains("upper confidence bounds"), "{refused}");
    let refused = refusal("mogo", &[("moves.priors.even", "10")]);
    assert!(refused.starts_with("preset mogo: `moves.priors` says what to think of moves"), "{refused}");
    let refused = refusal("crazy-stone", &[("moves.threats", "false")]);
    assert!(refused.starts_with("preset crazy-stone: `search.select` favours threats"), "{refused}");
    assert!(changed("crazy-stone", &[("moves.threats", "false"), ("search.select.threat", "0")]).is_ok());
}

#[test]
fn groups_and_zones_that_leave_nothing_are_refused_with_the_reason() {
    for (name, change, expected) in [
        (
            "mogo",
            ("zone.alpha", "0.5"),
            "preset mogo: `zone` restricts playouts to what is around a group, and there are no groups",
        ),
        (
            "mogo-zone",
            ("zone.alpha", "1.5"),
            "preset mogo-zone: `zone.alpha` is 1.5: expected a number from 0 to 1",
        ),
        (
            "mogo-zone",
            ("zone.alpha", "nan"),
            "preset mogo-zone: `zone.alpha` is NaN: expected a number from 0 to 1",
        ),
        ("mogo-zone", ("zone.playouts", "0"), "preset mogo-zone: `zone.playouts` is 0, so that nobody knows"),
        (
            "mogo-zone",
            ("playout.name", "uniform"),
            "preset mogo-zone: `zone` is for the playouts mogo and capture-first, and these are uniform",
        ),
        (
            "mogo-zone",
            ("zone.playouts", "4000000000"),
            "preset mogo-zone: `zone.playouts` is 4000000000: expected 1000000 at most",
        ),
        (
            "mogo-group",
            ("moves.group.limit", "0"),
            "preset mogo-group: `moves.group.limit` is 0, so that no group",
        ),
        ("mogo-group", ("moves.group.distance", "0"), "preset mogo-group: `moves.group.distance` is 0"),
        ("mogo-group", ("moves.group.reach", "3"), "preset mogo-group: moves.group: unknown field `reach`"),
    ] {
        let refused = refusal(name, &[change]);
        assert!(refused.starts_with(expected), "{refused}");
    }
    let method = changed("mogo", &[("moves.group.distance", "3")]).unwrap();
    assert_eq!(method.moves.group, Some(playout::Groups { distance: 3, limit: 49 }));
}
