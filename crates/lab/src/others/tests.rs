use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use games::othello::Patterns;

use super::OtherPosition;
use crate::corpus::testing::Folder;
use crate::experiment::Experiment;
use crate::plan::{Plan, Sources, Task, Unit};
use crate::row::Finding;
use crate::work::Worker;

const HEAD: &str = "name = 'small'\ntitle = ''\npaper = ''\nplace = ''\nkind = 'evaluation'\nquestions = []\n[scale.quick]\npositions = 20\n[evaluation]\n";

/// Twelve moves and more, all legal.
const CHESS: &str = "g1f3 g8f6 g2g3 b7b5 f1g2 c8b7 b1a3 a7a6 c2c4 c7c6 e1g1 e7e6";
const OTHELLO: &str = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5";
const SHOGI: &str = "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 2g2f 8c8d 2f2e 8d8e 7i7h 4a3b";

fn table(folder: &Folder) {
    let chess = format!(
        "date,white,black,white_elo,black_elo,result,uci_moves\n2012.01.20,Li,Zhao,2693,2551,1-0,{CHESS}\n\
         2013.02.03,Li,Wang,2693,2400,0-1,{CHESS}\n2013.02.04,A,B,2500,2500,1/2-1/2,{CHESS}\n2013.02.05,A,B,2500,2500,1-0,e2e5\n\
         2012.01.20,Li,Zhao,2693,2551,1-0,{CHESS}\n2014.01.01,C,D,2500,2500,1-0,e2e4 e7e5\n2014.01.01,C,D,2500,2500,?,{CHESS}\n"
    );
    folder.write("chess.csv", chess.as_bytes());
    let othello = format!("year,black,white,black_score_real,winner,moves\n2016,One,Two,40,B,{OTHELLO}\n");
    folder.write("othello.csv", othello.as_bytes());
    folder.write("shogi.csv", format!("winner,usi_moves\nW,{SHOGI}\n").as_bytes());
}

fn plan(text: &str, path: &Path) -> Result<Plan, String> {
    let experiment = Experiment::from_toml(&format!("{HEAD}{text}")).unwrap();
    let sources = Sources::read(&experiment, &[path.to_owned()]).map_err(|error| error.to_string())?;
    Plan::new(&experiment, experiment.scale.quick, sources).map_err(|error| error.to_string())
}

const MATERIAL: &str = "[[evaluation.evaluator]]\nname = 'm'\nown = 'material'\nunit = 'score'\n";

#[test]
fn games_that_do_not_count_are_counted_by_their_reasons() {
    let folder = Folder::new("others");
    table(&folder);
    let plan = plan(&format!("game = 'chess'\n{MATERIAL}"), folder.path()).unwrap();
    let material = plan.evaluation.unwrap().material.unwrap();
    let summary = material.summary();
    assert_eq!((summary.total.games, summary.total.black_wins, summary.total.black_losses), (2, 1, 1));
    let reasons: Vec<String> =
        summary.left_out.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    let expected = [
        "1 with damaged text",
        "2 in files of another game",
        "1 that nobody won",
        "1 with an illegal move",
        "1 with too few moves",
        "1 that are there twice",
    ];
    assert_eq!(reasons, expected);
}

#[test]
fn filters_ask_for_ratings_and_dates_as_those_of_go() {
    let folder = Folder::new("others-filter");
    table(&folder);
    for (filter, count) in
        [("rating >= 2500", 12), ("year = 2013", 12), ("white = Li", 24), ("winner = black", 12)]
    {
        let text = format!("game = 'chess'\nfilter = '{filter}'\n{MATERIAL}");
        let plan = plan(&text, folder.path()).unwrap();
        assert_eq!(plan.evaluation.unwrap().available, count, "{filter}");
    }
    let none =
        plan(&format!("game = 'chess'\nfilter = 'year = 1999'\n{MATERIAL}"), folder.path()).unwrap_err();
    assert!(none.starts_with("no game of chess was kept: ") && none.contains("where year = 1999"), "{none}");
    let position =
        plan(&format!("game = 'chess'\nfilter = 'move >= 10'\n{MATERIAL}"), folder.path()).unwrap_err();
    assert_eq!(
        position,
        "the filter move >= 10 speaks of positions: expected one that speaks of games alone"
    );
}

#[test]
fn positions_have_facts_of_their_game_and_what_is_to_be_seen() {
    let folder = Folder::new("others-facts");
    table(&folder);
    let text = format!("game = 'shogi'\n{MATERIAL}");
    let plan = plan(&text, folder.path()).unwrap();
    let material = plan.evaluation.unwrap().material.unwrap();
    let facts = material.facts(0..material.count());
    assert_eq!(facts.len(), 12);
    let after_exchange = facts.iter().find(|facts| facts.moves == Some(3)).unwrap();
    assert_eq!(after_exchange.winner, go::Color::White);
    assert_eq!(after_exchange.to_play, Some(go::Color::White));
    assert_eq!(
        after_exchange.extra["lead"],
        crate::corpus::Fact::Number(18.0),
        "a horse on the board and a bishop in hand"
    );
    assert!(facts.iter().all(|facts| facts.legal.is_some_and(|legal| legal > 10) && facts.part.is_some()));
    let again = material.facts(0..4);
    assert_eq!(again, facts[..4]);
}

#[test]
fn formats_of_each_game_are_known_by_the_endings_of_files() {
    let folder = Folder::new("others-formats");
    folder.write("one.pgn", b"[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0\n");
    folder.write("two.csa", b"PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+2726FU\n-2233GI\n+2625FU\n-8384FU\n+6978KI\n-4132KI\n%TORYO\n");
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ２六歩(27)\n6 ３三銀(22)\n7 ２五歩(26)\n8 ８四歩(83)\n9 ７八金(69)\n10 ３二金(41)\n11 投了\n";
    folder.write("three.kif", kif.as_bytes());
    let count = |game: &str| {
        let text = format!("game = '{game}'\n{MATERIAL}");
        plan(&text, folder.path()).unwrap().evaluation.unwrap().material.unwrap().summary().total
    };
    assert_eq!((count("chess").games, count("chess").black_wins), (1, 1));
    // The same moves, one by resignation and one by another's word for it: the same game.
    let shogi = count("shogi");
    assert_eq!((shogi.games, shogi.black_losses), (1, 1));
}

#[test]
fn evaluators_and_conditions_that_do_not_belong_to_the_game_are_refused() {
    let folder = Folder::new("others-refused");
    table(&folder);
    let refusal = |text: &str| plan(text, folder.path()).unwrap_err();
    let evaluator = |rest: &str| format!("game = 'othello'\n[[evaluation.evaluator]]\nname = 'e'\n{rest}");
    assert!(refusal(&evaluator("own = 'static'\nunit = 'score'")).contains("static or quiescent in chess"));
    assert!(refusal(&evaluator("own = 'patterns'\nunit = 'score'")).contains("probability for patterns"));
    assert!(refusal(&evaluator("preset = 'crazy-stone'\nplayouts = 10")).contains("search.reward"));
    assert!(refusal(&evaluator("preset = 'uct'")).contains("missing"));
    assert!(refusal(&evaluator("command = 'x'\nunit = 'score'\nask = 'uci-go'")).contains("this is othello"));
    assert!(refusal(&evaluator("")).contains("one of them alone"));
    let condition = "[[evaluation.condition]]\nname = 'c'\nwhere = 'king-safety > 0'";
    assert!(refusal(&format!("{}\n{condition}", evaluator("own = 'patterns'"))).contains("king-safety"));
    let without = Experiment::from_toml(&format!("{HEAD}{}", evaluator("own = 'patterns'"))).unwrap();
    let told = Sources::read(&without, &[]).unwrap_err().to_string();
    assert!(told.starts_with("there are no records of othello in the binary"), "{told}");
}

#[test]
fn values_of_playouts_searches_and_patterns_are_those_of_who_began() {
    let folder = Folder::new("others-values");
    table(&folder);
    let text = "game = 'othello'\n[[evaluation.evaluator]]\nname = 'p'\nown = 'patterns'\n[[evaluation.evaluator]]\nname = 'u'\npreset = 'uct'\nplayouts = 50\n[[evaluation.evaluator]]\nname = 'm'\npreset = 'mc'\nof = 'games'\nplayouts = 50\n";
    let plan = plan(text, folder.path()).unwrap();
    let material = plan.evaluation.as_ref().unwrap().material.clone().unwrap();
    for evaluator in 0..3 {
        let unit = Unit { id: String::new(), task: Task::Values { evaluator, block: 0 } };
        let mut worker = Worker::new(&plan, folder.path(), Arc::new(AtomicBool::new(false)));
        let Finding::Values(found) = worker.work(&unit).ok().unwrap().finding else { panic!("no values") };
        assert_eq!(found.values.len(), 16);
        for (number, value) in found.values.iter().enumerate() {
            let value = value.unwrap();
            assert!((0.0..=1.0).contains(&value));
            let Some(OtherPosition::Othello(position)) = material.other_position(number as u64) else {
                panic!("no position")
            };
            let expected = Patterns::own().unwrap().value(&position);
            assert!(evaluator > 0 || (value - expected).abs() < 1e-5, "{value} {expected}");
        }
        assert_eq!(worker.work(&unit).ok().unwrap().finding, Finding::Values(found));
    }
}

#[test]
#[cfg(unix)]
fn what_is_odd_about_the_position_of_the_trial_is_not_counted() {
    let folder = Folder::new("others-trial");
    table(&folder);
    let script =
        "while read -r line; do if [ \"$line\" = name ]; then echo Fake; else echo check; fi; done\n";
    folder.write("checks.sh", script.as_bytes());
    let text = format!(
        "game = 'othello'\n[[evaluation.evaluator]]\nname = 'e'\nunit = 'score'\nask = 'lines'\ncommand = 'sh {}'\n",
        folder.path().join("checks.sh").display()
    );
    let plan = plan(&text, folder.path()).unwrap();
    let cache = Arc::new(crate::evaluator::Cache::open(&folder.path().join("cache")).unwrap());
    let stop = Arc::new(AtomicBool::new(false));
    let mut worker = Worker::new(&plan, folder.path(), stop).with_cache(Some(cache));
    let unit = Unit { id: String::new(), task: Task::Values { evaluator: 0, block: 0 } };
    let Finding::Values(found) = worker.work(&unit).unwrap().finding else { panic!("no values") };
    assert_eq!(found.values, [None; 10]);
    assert_eq!(found.notes, std::collections::BTreeMap::from([("in check".to_owned(), 10)]));
}
