//! Programs that do everything wrong, as a small script of the shell.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::super::patience::MOST_FAILURES;
use super::*;
use crate::desk::testing::{Directory, fresh_directory};
use crate::experiment::{Ask, OtherGame, ValueUnit};

/// What it does at a `go` depends on its first argument, and once on whether a file is there.
const FAKE: &str = r#"
while read -r line; do
  case "$line" in
    uci) echo "id name Fake 1.0"; echo uciok ;;
    isready) echo readyok ;;
    eval) echo "Final evaluation: none (in check)" ;;
    go*) case "$1" in
        slow) sleep 100 ;;
        crash) exit 3 ;;
        garbage) for word in a b c; do echo "info %%% $word score cp x"; done; echo "bestmove none" ;;
        mate) echo "info depth 9 score mate -2"; echo "bestmove e2e4" ;;
        once) if [ -e "$2" ]; then echo "info score cp 40"; echo "bestmove e2e4"; else : > "$2"; exit 3; fi ;;
        *) echo "info score cp 40 nodes 1"; echo "bestmove e2e4" ;;
      esac ;;
    quit) exit 0 ;;
  esac
done
"#;

struct Fake {
    directory: Directory,
}

impl Fake {
    fn new(name: &str) -> Fake {
        let directory = fresh_directory(&format!("fake-{name}"));
        fs::write(directory.join("fake.sh"), FAKE).unwrap();
        Fake { directory }
    }

    fn start(&self, mode: &str, ask: Ask) -> Engine {
        let part = EvaluatorPart {
            ask: Some(ask),
            go: Some("depth 1".to_owned()),
            unit: ValueUnit::Score,
            // Only who never answers runs into it, however busy the machine is.
            limit: Some(if mode == "slow" { 0.5 } else { 60.0 }),
            most: Some(1500.0),
            ..EvaluatorPart::default()
        };
        let script = self.directory.join("fake.sh").display().to_string();
        let flag = self.directory.join("flag").display().to_string();
        let line = CommandLine::new("sh", [script.as_str(), mode, flag.as_str()]);
        let question = Question::new(&part, OtherGame::Chess).unwrap();
        Engine::start(Terms::new(&part, &line, &question, None, &Arc::new(AtomicBool::new(false))))
            .ok()
            .unwrap()
    }
}

/// A position with White to move, and one with Black to move.
fn positions() -> [OtherPosition; 2] {
    ["6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"]
        .map(|text| OtherPosition::Chess(text.parse().unwrap()))
}

fn value(engine: &mut Engine, position: &OtherPosition) -> Option<f64> {
    engine.other_value(position, 1).ok().unwrap()
}

fn notes(engine: &mut Engine) -> Vec<(String, u64)> {
    engine.take_notes().into_iter().collect()
}

fn noted(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected.iter().map(|(what, count)| ((*what).to_owned(), *count)).collect()
}

#[test]
fn values_are_those_of_who_began_whoever_moves() {
    let fake = Fake::new("good");
    let mut engine = fake.start("good", Ask::UciGo);
    let [white, black] = positions();
    assert_eq!((value(&mut engine, &white), value(&mut engine, &black)), (Some(40.0), Some(-40.0)));
    assert_eq!(engine.engine(), "Fake 1.0");
    assert!(notes(&mut engine).is_empty());
}

#[test]
fn a_mate_is_worth_the_most_and_is_counted() {
    let fake = Fake::new("mate");
    let mut engine = fake.start("mate", Ask::UciGo);
    let [white, black] = positions();
    assert_eq!((value(&mut engine, &white), value(&mut engine, &black)), (Some(-1500.0), Some(1500.0)));
    assert_eq!(notes(&mut engine), noted(&[("mate", 2)]));
    assert!(notes(&mut engine).is_empty(), "told once");
}

#[test]
fn a_program_that_is_too_slow_is_asked_once_more_and_has_no_answer() {
    let fake = Fake::new("slow");
    let mut engine = fake.start("slow", Ask::UciGo);
    assert_eq!(value(&mut engine, &positions()[0]), None);
    assert_eq!(notes(&mut engine), noted(&[("started again", 1), ("too slow", 2)]));
}

#[test]
fn a_program_that_crashes_once_is_started_again_and_answers() {
    let fake = Fake::new("once");
    let mut engine = fake.start("once", Ask::UciGo);
    assert_eq!(value(&mut engine, &positions()[0]), Some(40.0));
    assert_eq!(notes(&mut engine), noted(&[("failed", 1), ("started again", 1)]));
}

#[test]
fn a_program_that_always_crashes_is_given_up() {
    let fake = Fake::new("crash");
    let mut engine = fake.start("crash", Ask::UciGo);
    let position = &positions()[0];
    let answers: Vec<bool> = (0..MOST_FAILURES).map(|_| engine.other_value(position, 1).is_ok()).collect();
    assert_eq!(answers, [true, true, true, true, false]);
}

#[test]
fn nonsense_is_no_answer_and_no_failure() {
    let fake = Fake::new("garbage");
    let mut engine = fake.start("garbage", Ask::UciGo);
    assert_eq!(value(&mut engine, &positions()[0]), None);
    assert_eq!(notes(&mut engine), noted(&[("without a score", 1)]));
}

#[test]
fn a_player_in_check_has_no_evaluation() {
    let fake = Fake::new("check");
    let mut engine = fake.start("good", Ask::UciEval);
    assert_eq!(value(&mut engine, &positions()[0]), None);
    assert_eq!(notes(&mut engine), noted(&[("in check", 1)]));
}

#[test]
fn a_program_that_is_not_there_is_told_at_once() {
    let part = EvaluatorPart { ask: Some(Ask::UciEval), ..EvaluatorPart::default() };
    let question = Question::new(&part, OtherGame::Chess).unwrap();
    let line = CommandLine::new("no-such-program-of-chess", [""; 0]);
    let stop = Arc::new(AtomicBool::new(false));
    let refusal = Engine::start(Terms::new(&part, &line, &question, None, &stop)).err().unwrap();
    assert!(matches!(refusal, NoRow::Impossible(reason) if reason.contains("no-such-program-of-chess")));
}

/// The real program, where it is installed: White is a rook ahead, and mates in one if she is to move.
#[test]
fn stockfish_tells_who_is_ahead() {
    let is_required = std::env::var_os("TENGEN_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    let part = |ask: Ask| EvaluatorPart {
        ask: Some(ask),
        go: Some("depth 3".to_owned()),
        options: vec!["Use NNUE=false".to_owned(), "Threads=1".to_owned()],
        unit: ValueUnit::Score,
        most: Some(1500.0),
        ..EvaluatorPart::default()
    };
    let line = CommandLine::new("stockfish", [""; 0]);
    for ask in [Ask::UciEval, Ask::UciGo] {
        let part = part(ask);
        let question = Question::new(&part, OtherGame::Chess).unwrap();
        let terms = Terms::new(&part, &line, &question, None, &Arc::new(AtomicBool::new(false)));
        let Ok(mut engine) = Engine::start(terms) else {
            assert!(
                !is_required,
                "Stockfish not found, and TENGEN_REQUIRE_TOOLS=1 says that it must be there"
            );
            println!("skipped: there is no stockfish on the path");
            return;
        };
        assert!(engine.engine().starts_with("Stockfish"), "{}", engine.engine());
        let values = positions().map(|position| value(&mut engine, &position).unwrap());
        assert!(values.iter().all(|&value| value > 200.0), "{ask:?}: {values:?}");
    }
}
