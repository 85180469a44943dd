//! What programs are told, and how their answers are read.

use crate::experiment::{Ask, EvaluatorPart, OtherGame};

/// What a program is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// `eval`, as Stockfish knows it.
    UciEval,
    /// A search, by what stands behind `go`.
    UciGo(String),
    /// The same in the Universal Shogi Interface.
    UsiGo(String),
    /// The number in this column of the line after the position.
    Lines(usize),
}

/// Lines that are sent together, and the line that ends what comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) lines: Vec<String>,
    /// Any line, if it is empty.
    pub(super) until: &'static str,
    /// Does the answer follow?
    pub(super) is_last: bool,
}

/// For whom a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The player to move.
    Mover,
    /// Who began the game.
    First,
}

/// What a program said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Said {
    /// A value in hundredths of a pawn.
    Value(f64, Side),
    /// Somebody mates: the one that it is told for, or the other.
    Mate(bool, Side),
    /// No value, and why.
    Nothing(&'static str),
}

/// Why there is no value.
const IN_CHECK: &str = "in check";
const NO_SCORE: &str = "without a score";

/// The player to move is mated.
const LOST: Said = Said::Mate(false, Side::Mover);

impl Question {
    /// The question of an evaluator; the error says what is missing.
    pub(crate) fn new(part: &EvaluatorPart, game: OtherGame) -> Result<Question, String> {
        let go = || {
            part.go.clone().ok_or_else(|| "expected what stands behind go, as go = \"depth 4\"".to_owned())
        };
        match (part.ask, game) {
            (Some(Ask::UciEval), OtherGame::Chess) => Ok(Question::UciEval),
            (Some(Ask::UciGo), OtherGame::Chess) => Ok(Question::UciGo(go()?)),
            (Some(Ask::UsiGo), OtherGame::Shogi) => Ok(Question::UsiGo(go()?)),
            (Some(Ask::Lines), _) => Ok(Question::Lines(part.column)),
            (ask, game) => Err(format!(
                "ask is {}: expected uci-eval or uci-go in chess, usi-go in shogi, or lines; this is {}",
                ask.map_or("missing".to_owned(), |ask| format!("{ask:?}")),
                game.name()
            )),
        }
    }

    /// What is said to a program that has just been started.
    pub(super) fn greeting(&self, options: &[String]) -> Vec<Step> {
        let step = |lines: Vec<String>, until| Step { lines, until, is_last: false };
        let set = |option: &String| {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            if value.is_empty() {
                format!("setoption name {name}")
            } else {
                format!("setoption name {name} value {value}")
            }
        };
        let ready = || options.iter().map(set).chain(["isready".to_owned()]).collect();
        match self {
            Question::UciEval | Question::UciGo(_) => {
                vec![step(vec!["uci".to_owned()], "uciok"), step(ready(), "readyok")]
            }
            Question::UsiGo(_) => vec![step(vec!["usi".to_owned()], "usiok"), step(ready(), "readyok")],
            Question::Lines(_) => vec![step(vec!["name".to_owned()], "")],
        }
    }

    /// The name of the program, if the line tells it.
    pub(super) fn name_in<'l>(&self, line: &'l str) -> Option<&'l str> {
        match self {
            Question::Lines(_) => Some(line.trim()),
            _ => line.strip_prefix("id name ").map(str::trim),
        }
    }

    /// What is said about a position. Nothing of the one before is left over, so that values do not depend on the order.
    pub(super) fn steps(&self, position: &str) -> Vec<Step> {
        let line = |text: &str| text.to_owned();
        let last = |lines: Vec<String>| Step { lines, until: "", is_last: true };
        let anew = |command: &str| Step {
            lines: vec![line(command), line("isready")],
            until: "readyok",
            is_last: false,
        };
        match self {
            Question::UciEval => vec![last(vec![format!("position fen {position}"), line("eval")])],
            Question::UciGo(how) => {
                vec![anew("ucinewgame"), last(vec![format!("position fen {position}"), format!("go {how}")])]
            }
            Question::UsiGo(how) => {
                vec![anew("usinewgame"), last(vec![format!("position sfen {position}"), format!("go {how}")])]
            }
            Question::Lines(_) => vec![last(vec![line(position)])],
        }
    }

    /// Somebody who reads the answer.
    pub(super) fn answer(&self) -> Answer<'_> {
        Answer { question: self, last: Said::Nothing(NO_SCORE) }
    }
}

/// What has been read of an answer.
pub(super) struct Answer<'q> {
    question: &'q Question,
    /// The last score of a search.
    last: Said,
}

impl Answer<'_> {
    /// Reads a line; what was said, if it is the last one.
    pub(super) fn read(&mut self, line: &str) -> Option<Said> {
        match self.question {
            Question::UciEval => of_eval(line),
            Question::UciGo(_) | Question::UsiGo(_) => {
                if let Some(best) = line.strip_prefix("bestmove") {
                    return Some(self.concluded(best.trim()));
                }
                if is_given_up(line) {
                    self.last = LOST;
                }
                // Lines about other moves than the best say so; bounds are no values.
                let is_bound = line.contains(" lowerbound") || line.contains(" upperbound");
                let is_other = line.contains(" multipv ") && !line.contains(" multipv 1 ");
                if line.starts_with("info ") && !is_bound && !is_other {
                    self.last = of_score(line).unwrap_or(self.last);
                }
                None
            }
            Question::Lines(column) => Some(of_column(line, *column)),
        }
    }

    /// What was said, by the move that ends a search. In shogi a player may resign or declare a win instead of a move: without a score
    /// that is all that is said, and it is about the end of the game.
    fn concluded(&self, best: &str) -> Said {
        match (self.question, self.last, best) {
            (Question::UsiGo(_), Said::Nothing(_), "resign") => LOST,
            (Question::UsiGo(_), Said::Nothing(_), "win") => Said::Mate(true, Side::Mover),
            _ => self.last,
        }
    }
}

/// GPSShogi has no `score mate`: who is mated is told in words.
fn is_given_up(line: &str) -> bool {
    line.starts_with("info string") && line.contains("loss by checkmate")
}

/// `Final evaluation       +0.25 (white side) …`, or that there is none in check. Older versions have `Total evaluation: 0.25`.
fn of_eval(line: &str) -> Option<Said> {
    let rest = line.strip_prefix("Final evaluation").or_else(|| line.strip_prefix("Total evaluation"))?;
    let rest = rest.trim_start_matches([':', ' ']);
    if rest.starts_with("none") {
        return Some(Said::Nothing(if rest.contains("in check") { IN_CHECK } else { NO_SCORE }));
    }
    let pawns = rest.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    Some(pawns.map_or(Said::Nothing(NO_SCORE), |pawns| Said::Value((100.0 * pawns).round(), Side::First)))
}

/// The score in a line of a search: `… score cp 31 …` or `… score mate -2 …`. A mate in 0 is that of the player to move, and a sign alone
/// is a mate of which nobody knows in how many moves.
fn of_score(line: &str) -> Option<Said> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let (kind, number) = (words.next()?, words.next()?);
    match kind {
        "cp" => number.parse::<f64>().ok().map(|value| Said::Value(value, Side::Mover)),
        "mate" => {
            let moves = number.parse::<i64>().ok();
            let wins = moves.map_or(!number.starts_with('-'), |moves| moves > 0);
            Some(Said::Mate(wins, Side::Mover))
        }
        _ => None,
    }
}

/// The number in a column; a word in its place says why there is none.
fn of_column(line: &str, column: usize) -> Said {
    if line.trim() == "check" {
        return Said::Nothing(IN_CHECK);
    }
    match line.split_whitespace().nth(column).map(str::parse::<f64>) {
        Some(Ok(value)) if value.is_finite() => Said::Value(value, Side::First),
        _ => Said::Nothing(NO_SCORE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(question: &Question, lines: &[&str]) -> Option<Said> {
        let mut answer = question.answer();
        lines.iter().find_map(|line| answer.read(line))
    }

    #[test]
    fn the_evaluation_of_stockfish_is_whites_in_pawns() {
        let lines = [
            "NNUE evaluation        +0.10 (white side)",
            "Final evaluation       -0.26 (white side) [with scaled NNUE]",
        ];
        assert_eq!(said(&Question::UciEval, &lines), Some(Said::Value(-26.0, Side::First)));
        let check = ["Final evaluation: none (in check)"];
        assert_eq!(said(&Question::UciEval, &check), Some(Said::Nothing("in check")));
        assert_eq!(
            said(&Question::UciEval, &["Final evaluation abc"]),
            Some(Said::Nothing("without a score"))
        );
        assert_eq!(said(&Question::UciEval, &["nothing"]), None);
    }

    #[test]
    fn the_last_score_of_a_search_counts_and_no_bound() {
        let question = Question::UciGo("depth 4".to_owned());
        let lines = [
            "info depth 1 score cp 20 nodes 3",
            "info depth 2 score cp -35 nodes 9 pv e2e4",
            "info depth 3 score cp 90 lowerbound nodes 12",
            "info depth 3 multipv 2 score cp 80 nodes 12",
            "bestmove e2e4 ponder e7e5",
        ];
        assert_eq!(said(&question, &lines), Some(Said::Value(-35.0, Side::Mover)));
        assert_eq!(said(&question, &["bestmove 7g7f"]), Some(Said::Nothing("without a score")));
    }

    #[test]
    fn mates_are_somebodys() {
        let question = Question::UsiGo("byoyomi 100".to_owned());
        let mate = |number: &str| said(&question, &[&format!("info score mate {number}"), "bestmove resign"]);
        assert_eq!(mate("3"), Some(Said::Mate(true, Side::Mover)));
        assert_eq!(mate("-4"), Some(Said::Mate(false, Side::Mover)));
        assert_eq!(mate("0"), Some(Said::Mate(false, Side::Mover)));
        assert_eq!(mate("+"), Some(Said::Mate(true, Side::Mover)));
        assert_eq!(mate("-"), Some(Said::Mate(false, Side::Mover)));
    }

    #[test]
    fn who_resigns_or_declares_a_win_without_a_score_has_lost_or_won() {
        let question = Question::UsiGo("byoyomi 100".to_owned());
        assert_eq!(said(&question, &["bestmove resign"]), Some(Said::Mate(false, Side::Mover)));
        assert_eq!(said(&question, &["bestmove win"]), Some(Said::Mate(true, Side::Mover)));
        let scored = ["info depth 8 score cp -2900 nodes 7", "bestmove resign"];
        assert_eq!(said(&question, &scored), Some(Said::Value(-2900.0, Side::Mover)));
        let chess = Question::UciGo("depth 4".to_owned());
        assert_eq!(said(&chess, &["bestmove resign"]), Some(Said::Nothing("without a score")));
    }

    #[test]
    fn a_loss_by_checkmate_that_is_told_in_words_is_a_mate() {
        let question = Question::UsiGo("byoyomi 100".to_owned());
        let lines = ["info depth 2 score cp -300", "info string loss by checkmate", "bestmove 5a4a"];
        assert_eq!(said(&question, &lines), Some(Said::Mate(false, Side::Mover)));
        let other = ["info depth 2 score cp -300", "info string book off", "bestmove 5a4a"];
        assert_eq!(said(&question, &other), Some(Said::Value(-300.0, Side::Mover)));
    }

    #[test]
    fn lines_have_a_number_in_each_column_or_a_reason() {
        let question = Question::Lines(2);
        assert_eq!(said(&question, &["-12 7 31.5"]), Some(Said::Value(31.5, Side::First)));
        assert_eq!(said(&question, &["check"]), Some(Said::Nothing("in check")));
        assert_eq!(said(&question, &["12 7"]), Some(Said::Nothing("without a score")));
        assert_eq!(said(&question, &["error: NaN NaN"]), Some(Said::Nothing("without a score")));
    }

    #[test]
    fn options_and_positions_are_told_in_the_words_of_the_interface() {
        let options = ["Use NNUE=false".to_owned(), "Clear Hash".to_owned()];
        let greeting = Question::UciEval.greeting(&options);
        assert_eq!(
            greeting[1].lines,
            ["setoption name Use NNUE value false", "setoption name Clear Hash", "isready"]
        );
        let steps = Question::UsiGo("byoyomi 100".to_owned()).steps("SFEN");
        assert_eq!(steps[1].lines, ["position sfen SFEN", "go byoyomi 100"]);
        assert!(!steps[0].is_last && steps[1].is_last);
    }
}
