use std::collections::HashSet;

use super::*;

fn all() -> Vec<Experiment> {
    Experiment::names().into_iter().map(|name| Experiment::named(name).unwrap()).collect()
}

fn small(text: &str, sizes: Sizes) -> Result<Plan, String> {
    let kind = if text.contains("[positions]") { "backups" } else { "matches" };
    let head = format!("title = ''\npaper = ''\nplace = ''\nkind = '{kind}'\nquestions = []\n");
    let experiment = Experiment::from_toml(&format!("name = 'small'\n{head}{text}")).unwrap();
    Plan::new(&experiment, sizes, Sources::default()).map_err(|error| error.to_string())
}

#[test]
fn every_experiment_has_a_plan_at_both_scales() {
    for experiment in all() {
        let source = experiment.source().unwrap();
        assert!(source.data.is_none(), "{} reports on one that reports on another", experiment.name);
        for sizes in [source.scale.quick, source.scale.paper] {
            let plan = Plan::new(&experiment, sizes, Sources::default()).unwrap();
            assert_eq!(plan.experiment.name, source.name);
            assert!(!plan.units().is_empty());
        }
    }
}

#[test]
fn quick_is_large_enough_to_say_something() {
    for experiment in all().iter().filter(|experiment| experiment.data.is_none()) {
        let quick = experiment.scale.quick;
        assert!(experiment.positions.is_none() || quick.positions >= 100, "{}", experiment.name);
        // A program takes as long as it takes, however few playouts the presets have.
        let has_programs = experiment.duels.iter().any(|duel| duel.referee.is_some());
        let fewest = if has_programs { 20 } else { 40 };
        // Some matches have several times as many as others, those that take the least time.
        let most = experiment.duels.iter().map(|duel| quick.games * duel.times).max();
        assert!(most.is_none_or(|most| most >= fewest), "{}", experiment.name);
    }
}

#[test]
fn names_tell_units_searches_and_matches_apart() {
    for experiment in all() {
        let unique = |names: Vec<&String>| names.iter().collect::<HashSet<_>>().len() == names.len();
        assert!(
            unique(experiment.searches.iter().map(|search| &search.name).collect()),
            "{}",
            experiment.name
        );
        assert!(unique(experiment.duels.iter().map(|duel| &duel.name).collect()), "{}", experiment.name);
        let can_be_a_file =
            |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-+.".contains(letter));
        assert!(experiment.duels.iter().all(|duel| can_be_a_file(&duel.name)), "{}", experiment.name);
        let plan =
            Plan::new(&experiment, experiment.source().unwrap().scale.quick, Sources::default()).unwrap();
        let units = plan.units();
        let ids: HashSet<&String> = units.iter().map(|unit| &unit.id).collect();
        assert_eq!(ids.len(), units.len());
    }
}

#[test]
fn an_experiment_is_read_back_as_it_was_written() {
    for experiment in all() {
        assert_eq!(Experiment::from_toml(&experiment.to_toml()).unwrap(), experiment);
    }
}

#[test]
fn the_numbers_of_table_1_are_there() {
    let published = Experiment::named("coulom-table-1").unwrap().published_errors;
    assert_eq!(published.len(), 12);
    let counts: Vec<u64> = published.iter().map(|row| row.playouts).collect();
    assert_eq!(counts, (7..=18).map(|power| 1 << power).collect::<Vec<u64>>());
}

#[test]
fn the_sixteen_schedules_are_those_of_the_search() {
    let experiment = Experiment::named("chaslot-figure-1").unwrap();
    let family = experiment.searches.iter().filter(|search| search.family == "Simulated annealing");
    let mut found: Vec<_> = family
        .map(|search| {
            let mcts::Method::Tree(settings) =
                preset(search).unwrap().method(Size::square(9)).unwrap().search
            else {
                panic!("no tree")
            };
            format!("{:?}", settings.select)
        })
        .collect();
    let mut wanted: Vec<_> = mcts::select::SimulatedAnnealing::sixteen()
        .map(|(_, schedule)| format!("{:?}", mcts::select::Rule::SimulatedAnnealing(schedule)))
        .collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

#[test]
fn a_larger_run_has_the_units_of_a_smaller_one() {
    let experiment = Experiment::named("coulom-table-1").unwrap();
    let plan = |positions, games| {
        Plan::new(&experiment, Sizes { positions, games, ..experiment.scale.quick }, Sources::default())
            .unwrap()
    };
    let (few, many) = (plan(3, 4), plan(7, 8));
    let ids: HashSet<String> = many.units().into_iter().map(|unit| unit.id).collect();
    assert!(few.units().iter().all(|unit| ids.contains(&unit.id)));
    assert_eq!(few.identity(), many.identity());
    for number in 0..4 {
        assert_eq!(few.matches[0].fixture(number).unwrap(), many.matches[0].fixture(number).unwrap());
    }
}

#[test]
fn whatever_changes_rows_changes_the_identity() {
    let experiment = Experiment::named("coulom-table-1").unwrap();
    let quick = experiment.scale.quick;
    let identity =
        |experiment: &Experiment, sizes| Plan::new(experiment, sizes, Sources::default()).unwrap().identity();
    let own = identity(&experiment, quick);
    for sizes in [Sizes { playouts: 999, ..quick }, Sizes { share: 0.3, ..quick }] {
        assert_ne!(identity(&experiment, sizes), own);
    }
    assert_ne!(identity(&Experiment { seed: 2, ..experiment.clone() }, quick), own);
    let mut changed = experiment.clone();
    changed.searches[0].set = vec!["search.select.threat=2".to_owned()];
    assert_ne!(identity(&changed, quick), own);
    let renamed = Experiment { title: "another".to_owned(), ..experiment };
    assert_eq!(identity(&renamed, quick), own, "words about it do not matter");
}

#[test]
fn shards_share_all_units_among_them() {
    let experiment = Experiment::named("coulom-table-1").unwrap();
    let plan = Plan::new(&experiment, experiment.scale.quick, Sources::default()).unwrap();
    let mut shared: Vec<String> =
        (1..=3).flat_map(|index| plan.units_of(Shard { index, count: 3 })).map(|unit| unit.id).collect();
    let mut all: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    shared.sort();
    all.sort();
    assert_eq!(shared, all);
    assert_eq!(plan.units_of(Shard::WHOLE), plan.units());
    for count in [2, 4] {
        for index in 1..=count {
            let units = plan.units_of(Shard { index, count });
            let games = |duel, color| {
                let is = |unit: &&Unit| matches!(unit.task, Task::Game { duel: d, number } if d == duel && number % 2 == color);
                units.iter().filter(is).count()
            };
            let counts = [games(0, 0), games(0, 1), games(1, 0), games(1, 1)];
            assert_eq!(
                counts,
                [20 / count; 4],
                "matches and colours are balanced in part {index} of {count}"
            );
        }
    }
}

#[test]
fn games_come_in_pairs_and_matches_in_turn() {
    let text = "[baseline]\npreset = 'mc'\nplayouts = 10\n[[match]]\nname = 'x'\nset = ['search.decide=most-visits']\n\
                [[match]]\nname = 'y'\nset = ['search.reward=score']";
    let plan = small(text, Sizes { games: 4, ..Sizes::default() }).unwrap();
    let ids: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    let names = ["x/game-00000", "x/game-00001", "y/game-00000", "y/game-00001", "x/game-00002"];
    assert_eq!(ids[..5], names);
    let players = &plan.matches[0].players;
    assert_eq!((players[0].name.as_str(), players[1].name.as_str()), ("x", "mc"));
}

const TWO_MATCHES: &str = "[baseline]\npreset = 'mc'\nplayouts = 10\n[[match]]\nname = 'x'\nset = ['search.decide=most-visits']\n\
                           [[match]]\nname = 'y'\nset = ['search.reward=score']\n";

#[test]
fn a_match_with_times_plays_so_many_pairs_in_each_round() {
    let plan = |games, times: &str| {
        small(&format!("{TWO_MATCHES}{times}"), Sizes { games, ..Sizes::default() }).unwrap()
    };
    let ids = |plan: &Plan| plan.units().into_iter().map(|unit| unit.id).collect::<Vec<_>>();
    let (few, many) = (plan(4, "times = 3"), plan(8, "times = 3"));
    assert_eq!(ids(&few).len(), 16);
    assert_eq!(ids(&few)[..3], ["x/game-00000", "x/game-00001", "y/game-00000"]);
    assert_eq!(ids(&few)[7..10], ["y/game-00005", "x/game-00002", "x/game-00003"]);
    assert_eq!(few.matches.iter().map(|plan| plan.games).collect::<Vec<_>>(), [4, 12]);
    assert!(ids(&many).starts_with(&ids(&few)), "a larger run begins like a smaller one");
    let alone: HashSet<String> = ids(&plan(4, "")).into_iter().collect();
    assert!(alone.iter().all(|id| ids(&few).contains(id)), "units keep their names");
    assert_eq!(few.matches[1].fixture(3).unwrap(), plan(4, "").matches[1].fixture(3).unwrap());
    assert_eq!(ids(&plan(4, "times = 1")), ids(&plan(4, "")));
}

#[test]
fn how_often_a_match_is_played_is_no_part_of_the_identity_nor_of_a_file_that_does_not_say_it() {
    let identity = |times: &str| {
        let plan = small(&format!("{TWO_MATCHES}{times}"), Sizes { games: 4, ..Sizes::default() }).unwrap();
        (plan.identity(), plan.experiment.to_toml())
    };
    let (plain, once, thrice) = (identity(""), identity("times = 1"), identity("times = 3"));
    assert_eq!(plain, once);
    assert_eq!(plain.0, thrice.0, "a run can go on with more games");
    assert!(!plain.1.contains("times") && thrice.1.contains("times = 3"));
}

#[test]
fn shards_share_the_games_of_all_matches_however_often_they_are_played() {
    let plan = small(&format!("{TWO_MATCHES}times = 4"), Sizes { games: 12, ..Sizes::default() }).unwrap();
    let parts: Vec<Vec<Unit>> = (1..=3).map(|index| plan.units_of(Shard { index, count: 3 })).collect();
    assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [20; 3]);
    let mut shared: Vec<String> = parts.into_iter().flatten().map(|unit| unit.id).collect();
    let mut all: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    shared.sort();
    all.sort();
    assert_eq!(shared, all);
}

#[test]
fn a_share_scales_seconds_as_it_scales_playouts() {
    let text = "[[match]]\nname = 'x'\na = { preset = 'mc', seconds = 2.0, threads = 2 }\nb = { preset = 'mc', playouts = 80 }";
    let of = |share| {
        let plan = small(text, Sizes { games: 2, share, ..Sizes::default() }).unwrap();
        assert!(plan.is_timed() && plan.threads() == 2);
        let kinds = plan.matches[0].players.iter().map(|player| player.kind.clone());
        let told = kinds.map(|kind| match kind {
            arena::plan::PlayerKind::Preset(preset) => {
                (preset.seconds.map(|time| time.as_millis()), preset.playouts)
            }
            arena::plan::PlayerKind::Program(_) => panic!("no preset"),
        });
        told.collect::<Vec<_>>()
    };
    assert_eq!(of(1.0), [(Some(2000), None), (None, Some(80))]);
    assert_eq!(of(0.25), [(Some(500), None), (None, Some(20))]);
    assert_eq!(of(0.0001), [(Some(1), None), (None, Some(1))], "nobody has nothing");
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let games = |games| Sizes { games, ..Sizes::default() };
    let duel = "[[match]]\nname = 'x'\na = { preset = 'mc' }\nb = { preset = 'uct' }";
    for (text, sizes, expected) in [
        (duel, games(3), "the number of games is 3: expected an even number"),
        (duel, games(0), "small has nothing to do at these sizes"),
        (duel, Sizes { share: 0.0, ..games(2) }, "the share of playouts is 0: expected a number above 0"),
        (duel, Sizes { share: 1e30, ..games(2) }, "the share of playouts is 1000000"),
        (duel, Sizes { reference: 5, ..games(2) }, "small plays out no real values"),
        (duel, Sizes { positions: 5, ..games(2) }, "small searches no positions"),
        ("", games(2), "small has no [[match]], which a report of its kind is about"),
        ("[[match]]\nname = 'x'", games(2), "the match x has no b, and there is no baseline"),
        (
            &format!("{duel}\ntimes = 0"),
            games(2),
            "times of the match x is 0: expected a number from 1 to 1000",
        ),
        (
            &format!("{duel}\npublished = {{ percent = 50.0, white = 101.0 }}"),
            games(2),
            "the match x: published.white is 101: expected",
        ),
        (
            &format!("{duel}\npublished = {{ percent = 50.0, margin = -1.0 }}"),
            games(2),
            "the match x: published.margin is -1: expected a number from 0 to 100",
        ),
        (
            &format!("{duel}\npublished = {{ percent = 50.0, black-games = 0 }}"),
            games(2),
            "the match x: published.black-games is 0: expected 1 or more",
        ),
        (&format!("{duel}\nsize = 50"), games(2), "the match x: size is 50: expected 2 to 19"),
        (&format!("swept-log = true\n{duel}\nx = 0.0"), games(2), "x is 0: expected a number above 0"),
        (
            "[[match]]\nname = 'x'\na = { preset = 'nobody' }\nb = { preset = 'mc' }",
            games(2),
            "the match x: ",
        ),
        (
            "size = 50\n[[match]]\nname = 'x'\na = { preset = 'mc' }\nb = { preset = 'mc' }",
            games(2),
            "size is 50",
        ),
    ] {
        let refusal = small(text, sizes).unwrap_err();
        assert!(refusal.starts_with(expected), "{refusal}");
    }
    let search = "[positions]\nfrom = 'self-play'\npreset = 'mc'\nplayouts = 5\n[[search]]\nname = 'a'\npreset = 'mc-score'\n";
    let sizes = Sizes { positions: 1, playouts: 300, ..Sizes::default() };
    assert!(small(search, sizes).is_ok());
    let refusal = small(search, Sizes { playouts: 0, ..sizes }).unwrap_err();
    assert_eq!(refusal, "the number of playouts is 0: expected 1 or more");
    let share = small(&format!("{search}set = ['search.reward=share']"), sizes).unwrap_err();
    assert_eq!(share, "the search a: search.reward is share: expected score");
    let wins = small(&format!("{search}set = ['search.reward=win']"), sizes).unwrap_err();
    assert!(wins.starts_with("the search a: search.reward is win: expected score"), "{wins}");
    let twice = small(&format!("{search}[[search]]\nname = 'A.'\npreset = 'mc-score'"), sizes).unwrap_err();
    assert_eq!(twice, "two searches have the name A., or hardly differ in it: expected another name");
    let unknown = small(&format!("{search}set = ['search.reward']"), sizes).unwrap_err();
    assert_eq!(unknown, "the search a: set is search.reward: expected path=value");
}

#[test]
fn numbers_that_cannot_be_are_refused_in_plain_words() {
    for (line, expected) in [
        ("times = -1", "expected a whole number, 0 or greater"),
        ("size = -9", "expected a whole number from 0 to 255"),
        ("published = { percent = 'u64' }", "expected a number"),
    ] {
        let text = format!(
            "name = 'u64'\ntitle = ''\npaper = ''\nplace = ''\nkind = 'matches'\nquestions = []\n[[match]]\nname = 'x'\n{line}\n"
        );
        let refusal = Experiment::from_toml(&text).unwrap_err().to_string();
        assert!(refusal.contains(expected) && refusal.contains(line), "{refusal}");
    }
}

#[test]
fn differences_are_those_of_matches_in_pairs() {
    let plan = |of: &str| {
        let text = format!("answers = [{{ of = [{of}], by = ['differences'] }}]\n{TWO_MATCHES}group = 'G'");
        small(&text, Sizes { games: 2, ..Sizes::default() }).map(|_| ())
    };
    let refusal = |given: &str| {
        Err(format!(
            "answers.of is {given}: expected the names of matches in pairs, because their differences are asked for"
        ))
    };
    assert_eq!(plan("'y', 'x'"), Ok(()));
    assert_eq!(plan(""), refusal("empty"));
    assert_eq!(plan("'x'"), refusal("an odd number of names"));
    assert_eq!(plan("'x', 'G'"), refusal("the group G"));
    assert!(plan("'x', 'z'").unwrap_err().starts_with("answers.of is z: expected names of matches"));
}

#[test]
fn the_first_part_of_games_is_another_experiment_and_all_of_them_the_same_one() {
    let plan = |positions: &str| {
        let text = format!(
            "[positions]\nfrom = 'self-play'\npreset = 'mc'\nplayouts = 5\n{positions}\n[[search]]\nname = 'a'\npreset = 'mc-score'"
        );
        small(&text, Sizes { positions: 1, playouts: 300, ..Sizes::default() }).unwrap().identity()
    };
    assert_ne!(plan(""), plan("most-moves = 30"));
    assert!(!plan("").to_string().contains("most-moves"), "journals of old runs stay valid");
}

#[test]
fn names_of_matches_are_those_of_folders_and_differ() {
    for (first, second, expected) in [
        ("x", "X", "two matches have the name X, or hardly differ in it"),
        ("../x", "y", "the name of a match is \"../x\": expected letters, digits"),
        ("", "y", "a name of matches is \"\": expected letters or digits"),
    ] {
        let duel = |name: &str| {
            format!("[[match]]\nname = '{name}'\na = {{ preset = 'mc' }}\nb = {{ preset = 'mc' }}\n")
        };
        let refusal =
            small(&format!("{}{}", duel(first), duel(second)), Sizes { games: 2, ..Sizes::default() })
                .unwrap_err();
        assert!(refusal.starts_with(expected), "{refusal}");
    }
}

#[test]
fn where_programs_run_is_no_part_of_the_identity() {
    let experiment = Experiment::named("coulom-table-2").unwrap();
    let plan = Plan::new(&experiment, experiment.scale.quick, Sources::default()).unwrap();
    let identity = plan.identity().to_string();
    assert!(identity.contains("gnugo --mode gtp"), "{identity}");
    assert!(!identity.contains("directory"), "{identity}");
}

/// An experiment on solved boards, with this in its part about them and this search.
fn solving(bias: &str, search: &str) -> Result<Plan, String> {
    let text = format!(
        "name = 'small'\ntitle = ''\npaper = ''\nplace = ''\nkind = 'bias'\nquestions = []\n\
         [positions]\nfrom = 'self-play'\npreset = 'mc'\nplayouts = 5\n{bias}\n[[search]]\nname = 'a'\n{search}"
    );
    let sizes = Sizes { positions: 4, playouts: 64, ..Sizes::default() };
    Plan::new(&Experiment::from_toml(&text).unwrap(), sizes, Sources::default())
        .map_err(|error| error.to_string())
}

const SOLVED: &str =
    "[bias]\nboards = [2, '2x3']\nnodes = 1000\ntrees = 2\ntree-playouts = 10\nalpha-beta = []";

#[test]
fn solved_positions_and_trees_are_units_of_their_own() {
    let plan = solving(SOLVED, "preset = 'uct'").unwrap();
    let ids: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    assert_eq!(
        ids,
        ["solved-00000", "solved-00001", "solved-00002", "solved-00003", "tree-00000", "tree-00001"]
    );
}

#[test]
fn what_is_solved_is_in_the_identity_and_the_number_of_trees_is_not() {
    let identity = |bias: &str| solving(bias, "preset = 'uct'").unwrap().identity();
    let own = identity(SOLVED);
    assert_eq!(identity(&SOLVED.replace("trees = 2", "trees = 9")), own);
    for (from, to) in [("1000", "999"), ("'2x3'", "'3x2'"), ("tree-playouts = 10", "tree-playouts = 11")] {
        assert_ne!(identity(&SOLVED.replace(from, to)), own, "{to}");
    }
    let other = "alpha-beta = [{ name = 'x', depth = 2, playouts = 1 }]";
    assert_ne!(identity(&SOLVED.replace("alpha-beta = []", other)), own);
    let without = Experiment::named("reward").unwrap();
    let plan = Plan::new(&without, without.scale.quick, Sources::default()).unwrap();
    assert!(plan.identity().get("bias").is_none(), "old journals know nothing of it");
}

#[test]
fn what_cannot_be_solved_is_refused_with_a_sentence() {
    let uct = "preset = 'uct'";
    for (bias, search, expected) in [
        ("", uct, "small has no [bias], which a report of its kind is about"),
        (&SOLVED.replace("[2, '2x3']", "[]"), uct, "bias.boards is empty: expected the boards"),
        (&SOLVED.replace("'2x3'", "9"), uct, "bias.boards is 9x9: expected boards of 25 points or less"),
        (
            &SOLVED.replace("playouts = 10", "playouts = 0"),
            uct,
            "bias.tree-playouts is 0: expected 1 or more",
        ),
        (
            &SOLVED.replace("[]", "[{ name = 'x', depth = 0, playouts = 1 }]"),
            uct,
            "bias.alpha-beta.depth is 0: expected 1 to 50",
        ),
        (SOLVED, "preset = 'mc-score'", "the search a: search.reward is not win: expected win"),
        (SOLVED, "preset = 'uct'\nset = ['moves.pass=last']", "the moves of uct cannot be solved"),
        (
            SOLVED,
            "preset = 'uct'\n[[search]]\nname = 'b'\npreset = 'uct'\nset = ['moves.eyes=safe']",
            "two searches differ in the eyes that they do not fill",
        ),
    ] {
        let refusal = solving(bias, search).unwrap_err();
        assert!(refusal.starts_with(expected), "{refusal}");
    }
}
