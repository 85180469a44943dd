//! What programs say about their own moves, and how they are asked.
//!
//! The lines of `lz-genmove_analyze` are Leela Zero's, those of `kata-genmove_analyze` KataGo's (docs/GTP_Extensions.md
//! there), and the object of `cgos-genmove_analyze` is what the Computer Go Server stores with a move.

use go::{Color, Move};
use serde_json::Value;

use crate::record::MoveOpinion;

/// How many moves of a variation are kept.
const LONGEST_VARIATION: usize = 8;

/// How a program is asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// `genmove`, which tells the move alone.
    Genmove,
    /// `kata-genmove_analyze`.
    Kata,
    /// `lz-genmove_analyze`.
    LeelaZero,
    /// `cgos-genmove_analyze`.
    Cgos,
}

/// A move by its name, and what the program thinks of it.
#[derive(Debug, PartialEq)]
pub struct Answer {
    /// The move as the program names it.
    pub name: String,
    /// What it thinks of it.
    pub opinion: MoveOpinion,
}

impl Asking {
    /// The command that says most.
    pub fn best_of(knows: impl Fn(&str) -> bool) -> Asking {
        let known = [Asking::Kata, Asking::LeelaZero, Asking::Cgos].into_iter();
        known.into_iter().find(|asking| knows(asking.name())).unwrap_or(Asking::Genmove)
    }

    fn name(self) -> &'static str {
        match self {
            Asking::Genmove => "genmove",
            Asking::Kata => "kata-genmove_analyze",
            Asking::LeelaZero => "lz-genmove_analyze",
            Asking::Cgos => "cgos-genmove_analyze",
        }
    }

    /// The whole command. Programs that report while they think are asked to do so seldom.
    pub fn command(self, color: Color) -> String {
        let interval = match self {
            Asking::Kata | Asking::LeelaZero => " 50",
            Asking::Genmove | Asking::Cgos => "",
        };
        format!("{} {}{interval}", self.name(), color.letter())
    }

    /// The answer.
    pub fn read(self, text: &str) -> Answer {
        if self == Asking::Genmove {
            return Answer { name: text.trim().to_owned(), opinion: MoveOpinion::default() };
        }
        let name = text.lines().rev().find_map(|line| line.trim().strip_prefix("play "));
        // An answer without that line is taken as it is, which then is no move.
        let name = name.unwrap_or(text).trim().to_owned();
        let opinion = match self {
            Asking::Cgos => from_object(text, &name),
            Asking::Kata => from_lines(text, &name, 1.0),
            Asking::LeelaZero | Asking::Genmove => from_lines(text, &name, 10_000.0),
        };
        Answer { name, opinion: opinion.unwrap_or_default() }
    }
}

/// Reads the last line of `info`; win rates are in parts of `whole`.
fn from_lines(text: &str, name: &str, whole: f64) -> Option<MoveOpinion> {
    let line = text.lines().rev().find(|line| line.trim_start().starts_with("info "))?;
    let moves: Vec<Info> = line.split("info ").filter_map(Info::read).collect();
    let visits = moves.iter().filter_map(|info| info.visits).fold(0, u64::saturating_add);
    let chosen = moves.into_iter().find(|info| info.name.eq_ignore_ascii_case(name))?;
    Some(MoveOpinion {
        win_rate: chosen.win_rate.map(|rate| rate / whole).filter(|rate| (0.0..=1.0).contains(rate)),
        score: chosen.score.filter(|score| score.is_finite()),
        playouts: (visits > 0).then_some(visits),
        variation: chosen.variation,
        text: String::new(),
    })
}

/// What is said about one move.
#[derive(Default)]
struct Info {
    name: String,
    visits: Option<u64>,
    win_rate: Option<f64>,
    score: Option<f64>,
    variation: Vec<Move>,
}

impl Info {
    fn read(part: &str) -> Option<Info> {
        let mut info = Info::default();
        let mut words = part.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "move" => info.name = words.next()?.to_owned(),
                "visits" => info.visits = words.next()?.parse().ok(),
                "winrate" => info.win_rate = words.next()?.parse().ok(),
                "scoreLead" => info.score = words.next()?.parse().ok(),
                // What follows it, such as the visits of each, are no moves, and what is of interest comes before it.
                "pv" => {
                    info.variation =
                        words.by_ref().map_while(|word| word.parse().ok()).take(LONGEST_VARIATION).collect();
                    break;
                }
                _ => {}
            }
        }
        (!info.name.is_empty()).then_some(info)
    }
}

/// Reads the object that the Computer Go Server stores.
fn from_object(text: &str, name: &str) -> Option<MoveOpinion> {
    let line = text.lines().find(|line| line.trim_start().starts_with('{'))?;
    let object: Value = serde_json::from_str(line).ok()?;
    let is_chosen = |mv: &&Value| mv["move"].as_str().is_some_and(|given| given.eq_ignore_ascii_case(name));
    let chosen = object["moves"].as_array().and_then(|moves| moves.iter().find(is_chosen));
    let number = |field: &str| chosen.and_then(|mv| mv[field].as_f64()).or_else(|| object[field].as_f64());
    let rest = chosen.and_then(|mv| mv["pv"].as_str()).unwrap_or_default();
    let variation = std::iter::once(name).chain(rest.split_whitespace());
    Some(MoveOpinion {
        win_rate: number("winrate").filter(|rate| (0.0..=1.0).contains(rate)),
        score: number("score"),
        playouts: object["visits"].as_u64(),
        variation: variation.map_while(|word| word.parse().ok()).take(LONGEST_VARIATION).collect(),
        text: object["comment"].as_str().unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn moves(names: &str) -> Vec<Move> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn a_plain_answer_is_a_move_without_an_opinion() {
        let answer = Asking::Genmove.read(" D4 ");
        assert_eq!(answer, Answer { name: "D4".to_owned(), opinion: MoveOpinion::default() });
    }

    #[test]
    fn lines_of_leela_zero_are_read() {
        let text = "info move D4 visits 10 winrate 4000 prior 100 order 0 pv D4\n\
                    info move D4 visits 20 winrate 4100 prior 99 order 0 pv D4 E5 info move E5 visits 80 winrate 5250 \
                    prior 80 lcb 5200 order 1 pv E5 C3 pass\nplay E5";
        let Answer { name, opinion } = Asking::LeelaZero.read(text);
        assert_eq!((name.as_str(), opinion.playouts), ("E5", Some(100)));
        assert_eq!((opinion.win_rate, opinion.score), (Some(0.525), None));
        assert_eq!(opinion.variation, moves("E5 C3 pass"));
    }

    #[test]
    fn lines_of_katago_are_read_up_to_what_follows_the_variation() {
        let text = "info move E5 visits 80 utility 0.1 winrate 0.525 scoreMean 1.0 scoreLead 1.5 order 0 pv E5 C3 pvVisits \
                    80 40 rootInfo visits 90 winrate 0.51\nplay E5";
        let opinion = Asking::Kata.read(text).opinion;
        assert_eq!((opinion.win_rate, opinion.score), (Some(0.525), Some(1.5)));
        assert_eq!(opinion.variation, moves("E5 C3"));
    }

    #[test]
    fn the_object_of_the_server_is_read() {
        let text = "{\"winrate\":0.4,\"score\":-1,\"visits\":50,\"comment\":\"hm\",\"moves\":[{\"move\":\"E5\",\
                    \"winrate\":0.45,\"score\":-0.5,\"visits\":40,\"pv\":\"C3 D4\"}]}\nplay E5";
        let opinion = Asking::Cgos.read(text).opinion;
        assert_eq!((opinion.win_rate, opinion.score, opinion.playouts), (Some(0.45), Some(-0.5), Some(50)));
        assert_eq!((opinion.variation, opinion.text.as_str()), (moves("E5 C3 D4"), "hm"));
    }

    #[test]
    fn answers_that_are_no_lines_of_analysis_are_taken_as_they_are() {
        for asking in [Asking::Kata, Asking::LeelaZero, Asking::Cgos] {
            assert_eq!(asking.read("resign").name, "resign");
            let Answer { name, opinion } = asking.read("info move\ninfo visits x\n{\nplay D4");
            assert_eq!((name.as_str(), opinion), ("D4", MoveOpinion::default()), "{asking:?}");
        }
    }

    #[test]
    fn what_says_most_is_asked_for() {
        assert_eq!(Asking::best_of(|command| command.starts_with("lz-")), Asking::LeelaZero);
        assert_eq!(Asking::best_of(|command| command.contains("genmove")), Asking::Kata);
        assert_eq!(Asking::best_of(|command| command == "genmove"), Asking::Genmove);
        assert_eq!(Asking::Kata.command(Color::White), "kata-genmove_analyze W 50");
    }

    proptest! {
        #[test]
        fn whatever_a_program_says_is_an_answer_without_nonsense_in_it(
            parts in prop::collection::vec(
                prop_oneof![
                    prop::sample::select(vec![
                        "info", "move", "D4", "visits", "winrate", "scoreLead", "pv", "play", "play D4", "-1", "nan", "1e999",
                        "18446744073709551615", "{", "\"winrate\":2", "}", "pass",
                    ])
                    .prop_map(str::to_owned),
                    ".{0,6}",
                ],
                0..30,
            ),
            lines in any::<bool>(),
        ) {
            let text = parts.join(if lines { "\n" } else { " " });
            for asking in [Asking::Genmove, Asking::Kata, Asking::LeelaZero, Asking::Cgos] {
                let opinion = asking.read(&text).opinion;
                prop_assert!(opinion.win_rate.is_none_or(|rate| (0.0..=1.0).contains(&rate)));
                prop_assert!(opinion.score.is_none_or(f64::is_finite));
            }
        }
    }
}
