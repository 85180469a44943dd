//! Lines of analysis as clients read them, each parser after the description of the client's own in the specification.

use std::collections::BTreeMap;

/// What LizGoban reads: words and their values, of which some have many.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// The moves.
    pub(crate) infos: Vec<BTreeMap<String, Vec<String>>>,
    /// What comes after them, by its first word.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

/// Words that are followed by any number of values.
const LISTS: [&str; 5] = ["pv", "pvVisits", "pvEdgeVisits", "movesOwnership", "movesOwnershipStdev"];

/// Words that end the moves.
const PARTS: [&str; 3] = ["rootInfo", "ownership", "ownershipStdev"];

/// Every word that may be followed by a value.
const KEYS: [&str; 16] = [
    "move",
    "visits",
    "edgeVisits",
    "utility",
    "winrate",
    "scoreMean",
    "scoreStdev",
    "scoreLead",
    "scoreSelfplay",
    "prior",
    "lcb",
    "utilityLcb",
    "weight",
    "noResultValue",
    "order",
    "info",
];

impl Line {
    pub(crate) fn parse(line: &str) -> Line {
        let mut result = Line::default();
        let mut words = line.split(' ').peekable();
        while let Some(word) = words.next() {
            assert!(!word.is_empty(), "there are two blanks in {line:?}");
            if word == "info" {
                result.infos.push(BTreeMap::new());
            } else if PARTS.contains(&word) {
                let mut values = Vec::new();
                while let Some(value) = words.next_if(|next| !PARTS.contains(next)) {
                    values.push(value.to_owned());
                }
                result.parts.insert(word.to_owned(), values);
            } else {
                let mut values = Vec::new();
                if LISTS.contains(&word) {
                    let is_key = |next: &str| [&KEYS[..], &LISTS, &PARTS].concat().contains(&next);
                    while let Some(value) = words.next_if(|next| !is_key(next)) {
                        values.push(value.to_owned());
                    }
                } else {
                    assert!(KEYS.contains(&word), "{word:?} is no key, in {line:?}");
                    values.push(words.next().expect("a value").to_owned());
                }
                let info = result.infos.last_mut().expect("a line begins with info");
                assert!(info.insert(word.to_owned(), values).is_none(), "{word} is there twice");
            }
        }
        result
    }

    /// The one value of a key of a move.
    pub(crate) fn value(&self, at: usize, key: &str) -> &str {
        let values = self.infos[at].get(key).unwrap_or_else(|| panic!("there is no {key}: {self:?}"));
        assert_eq!(values.len(), 1);
        &values[0]
    }

    pub(crate) fn number(&self, at: usize, key: &str) -> f64 {
        finite(self.value(at, key))
    }

    pub(crate) fn list(&self, at: usize, key: &str) -> &[String] {
        &self.infos[at][key]
    }

    pub(crate) fn moves(&self) -> Vec<&str> {
        (0..self.infos.len()).map(|at| self.value(at, "move")).collect()
    }

    pub(crate) fn part(&self, name: &str) -> Vec<f64> {
        self.parts[name].iter().map(|value| finite(value)).collect()
    }

    /// The values of `rootInfo`.
    pub(crate) fn root(&self) -> BTreeMap<String, f64> {
        let pairs = self.parts["rootInfo"].chunks(2);
        pairs.map(|pair| (pair[0].clone(), finite(&pair[1]))).collect()
    }
}

/// A number that is one.
pub(crate) fn finite(text: &str) -> f64 {
    let number: f64 = text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"));
    assert!(number.is_finite(), "{text}");
    number
}

/// A move as Sabaki reads it.
#[derive(Debug, PartialEq)]
pub(crate) struct Variation {
    pub(crate) moves: Vec<String>,
    pub(crate) visits: u64,
    /// In percent.
    pub(crate) win_rate: f64,
    pub(crate) score_lead: Option<f64>,
}

/// Sabaki: segments that begin with `info`, pairs of key and value, `pv` last; whether a win rate is a fraction is told by
/// the name of the command; passes are dropped.
pub(crate) fn sabaki(line: &str, command: &str) -> Vec<Variation> {
    let rest = line.strip_prefix("info ").expect("the line begins with info");
    let read = |segment: &str| {
        let (pairs, moves) = segment.split_once(" pv ").expect("there is a variation");
        let words: Vec<&str> = pairs.split_whitespace().collect();
        let pairs: BTreeMap<&str, &str> = words.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let is_vertex = |word: &&str| {
            let (column, row) = word.split_at(1);
            column.chars().all(|c| c.is_ascii_alphabetic()) && row.chars().all(|c| c.is_ascii_digit())
        };
        let win_rate = finite(pairs["winrate"]);
        let variation = Variation {
            moves: moves.split_whitespace().take_while(is_vertex).map(str::to_owned).collect(),
            visits: pairs["visits"].parse().expect("a whole number"),
            win_rate: if command.starts_with("kata") { win_rate * 100.0 } else { win_rate / 100.0 },
            score_lead: pairs.get("scoreLead").map(|value| finite(value)),
        };
        (pairs["move"] != "pass").then_some(variation)
    };
    rest.split(" info ").filter_map(read).collect()
}

/// Lizzie with an engine that is not KataGo: whole numbers, or a Java exception.
pub(crate) fn lizzie(line: &str) -> Vec<(String, i32, i32)> {
    let rest = line.strip_prefix("info ").expect("the line begins with info");
    let read = |segment: &str| {
        let words: Vec<&str> = segment.split_whitespace().collect();
        let after = |key: &str| words[words.iter().position(|word| *word == key).expect("a key") + 1];
        assert!(words.contains(&"pv"));
        let number = |key| after(key).parse::<i32>().expect("a whole number");
        assert!((0..=10_000).contains(&number("lcb")) && (0..=10_000).contains(&number("prior")));
        (after("move").to_owned(), number("visits"), number("winrate"))
    };
    rest.split(" info ").map(read).collect()
}

/// Lizzie with KataGo: what follows the word ownership is one number for each point, the rest as before with fractions.
pub(crate) fn lizzie_kata(line: &str) -> (Vec<(String, f64, f64)>, Vec<f64>) {
    let (moves, ownership) = line.split_once(" ownership ").expect("there is ownership");
    let read = |segment: &str| {
        let words: Vec<&str> = segment.split_whitespace().collect();
        let after = |key: &str| words[words.iter().position(|word| *word == key).expect("a key") + 1];
        finite(after("scoreStdev"));
        (after("move").to_owned(), finite(after("winrate")), finite(after("scoreMean")))
    };
    let moves = moves.strip_prefix("info ").expect("the line begins with info").split(" info ").map(read);
    (moves.collect(), ownership.split_whitespace().map(finite).collect())
}
