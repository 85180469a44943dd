//! Journals made by hand, whose numbers are known.

use arena::record::{Ending, GameRecord, Sides};
use go::{Color, Move};
use mcts::Random;

use super::{About, Report, report};
use crate::experiment::{Experiment, Sizes};
use crate::plan::{Plan, Sources};
use crate::row::{Checkpoint, Cost, Finding, PositionFinding, Reference, Row, Trace};

/// The plan of an experiment of the binary at these sizes.
pub(super) fn plan(experiment: &str, sizes: Sizes) -> Plan {
    Plan::new(&Experiment::named(experiment).unwrap(), sizes, Sources::default()).unwrap()
}

/// The report of an experiment of the binary.
pub(super) fn report_of(experiment: &str, plan: &Plan, rows: &[Row]) -> Report {
    let about = About {
        version: "Tengen 1.2.3".to_owned(),
        machine: "2 cores of a test".to_owned(),
        programs: vec!["GNU Go 3.8".to_owned()],
        crowding: None,
        given_up: Vec::new(),
        command: "tengen lab run it".to_owned(),
        larger: vec!["tengen lab run it --scale paper".to_owned()],
    };
    report(&Experiment::named(experiment).unwrap(), plan, rows, &about)
}

/// A search that says the same with every operator.
pub(super) fn checkpoint(playouts: u64, value: f64) -> Checkpoint {
    Checkpoint {
        playouts,
        mean: value,
        deviation: 30.0,
        max: value,
        robust_max: value,
        robust_of_two: value,
        value,
        best: "C3".parse().unwrap(),
        most_visited: "C3".parse().unwrap(),
        shape: None,
    }
}

/// What a search says, at many numbers of playouts.
pub(super) fn trace(search: &str, checkpoints: Vec<Checkpoint>) -> Trace {
    Trace { search: search.to_owned(), root_moves: None, checkpoints }
}

/// The row of a position, whose best move is C3.
pub(super) fn position(number: u64, real_value: Option<f64>, traces: Vec<Trace>) -> Row {
    let reference = real_value.map(|value| Reference {
        playouts_per_move: 20_000,
        value,
        standard_error: 0.25,
        best: "C3".parse().unwrap(),
        second_value: None,
        mean: value - 10.0,
    });
    let finding = PositionFinding {
        number,
        origin: "a test".to_owned(),
        moves: Vec::new(),
        to_play: Color::Black,
        candidates: 81,
        reference,
        traces,
    };
    let cost = Cost { cpu_seconds: 2.0, seconds: 2.5 };
    Row { unit: format!("position-{number:05}"), finding: Finding::Position(finding), cost }
}

/// Games of a match from letters: W, L, D for the first player's result, V for none, F for a forfeit of the second player.
pub(super) fn games(plan: &Plan, duel: &str, results: &str) -> Vec<Row> {
    let place = plan.experiment.duels.iter().position(|part| part.name == duel).unwrap();
    let [first, second] = [0, 1].map(|player| plan.matches[place].players[player].name.clone());
    let row = |(number, letter): (usize, char)| {
        let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let players = match color {
            Color::Black => Sides { black: first.clone(), white: second.clone() },
            Color::White => Sides { black: second.clone(), white: first.clone() },
        };
        let record = Box::new(game(number as u64, players, ending(letter, color)));
        let finding = Finding::Game { duel: duel.to_owned(), record };
        let cost = Cost { cpu_seconds: 3.0, seconds: 3.0 };
        Row { unit: format!("{duel}/game-{number:05}"), finding, cost }
    };
    results.chars().enumerate().map(row).collect()
}

fn ending(letter: char, color: Color) -> Ending {
    match letter {
        'W' => Ending::Resignation { by: !color },
        'L' => Ending::Resignation { by: color },
        'D' => {
            Ending::Score { result: "0".parse().unwrap(), by: arena::record::Scorer::Both, dead: Vec::new() }
        }
        'V' => Ending::MoveCap,
        'F' => Ending::Forfeit {
            by: !color,
            fault: arena::record::Fault::Crash,
            reason: "it is gone".to_owned(),
        },
        other => panic!("'{other}' is no result of a test"),
    }
}

fn game(number: u64, players: Sides<String>, ending: Ending) -> GameRecord {
    GameRecord {
        number,
        players,
        engines: Sides::from_fn(|_| "Tengen 1.2.3".to_owned()),
        seeds: Sides { black: 1, white: 2 },
        opening: String::new(),
        opening_moves: 0,
        moves: Vec::new(),
        ending,
        claims: Sides::default(),
        cpu_seconds: Sides { black: Some(1.0), white: Some(1.0) },
        notes: Vec::new(),
        ended_at: 1_000_000.0,
        seconds: 3.0,
    }
}

/// Numbers of the normal curve with mean zero and this deviation: Box and Muller, "A note on the generation of random normal
/// deviates", Annals of Mathematical Statistics 29 (1958).
pub(super) fn noise(seed: u64, count: usize, deviation: f64) -> Vec<f64> {
    let mut random = Random::new(seed);
    let mut share = || (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
    let mut one = || (-2.0 * (1.0 - share()).ln()).sqrt() * (std::f64::consts::TAU * share()).cos();
    (0..count).map(|_| deviation * one()).collect()
}

/// The same rows in another order.
pub(super) fn shuffled(rows: &[Row]) -> Vec<Row> {
    let mut rows = rows.to_vec();
    let mut random = Random::new(7);
    for place in (1..rows.len()).rev() {
        rows.swap(place, random.below(place as u64 + 1) as usize);
    }
    rows
}

/// A table of a report, read back from its file.
pub(super) struct Csv(Vec<Vec<String>>);

impl Csv {
    pub(super) fn of(report: &Report, name: &str) -> Csv {
        let names: Vec<&str> = report.files.iter().map(|(name, _)| name.as_str()).collect();
        let file = report.files.iter().find(|(file, _)| file == name);
        let (_, bytes) = file.unwrap_or_else(|| panic!("there is no {name} in {names:?}"));
        Csv(parse_csv(std::str::from_utf8(bytes).unwrap()))
    }

    pub(super) fn text(&self, row: &str, column: &str) -> &str {
        let place = self.0[0].iter().position(|name| name == column);
        let place = place.unwrap_or_else(|| panic!("there is no {column} in {:?}", self.0[0]));
        let row = self.0[1..].iter().find(|cells| cells[0] == row);
        &row.unwrap_or_else(|| panic!("there is no such row"))[place]
    }

    pub(super) fn number(&self, row: &str, column: &str) -> f64 {
        self.text(row, column).parse().unwrap()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len() - 1
    }
}

/// Reads comma-separated values as RFC 4180 has them.
pub(super) fn parse_csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut field)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            letter => field.push(letter),
        }
    }
    rows
}

/// Is every number in the report a number?
pub(super) fn assert_is_plain(report: &Report) {
    let mut texts = vec![report.document.to_markdown(), report.document.to_html()];
    texts.extend(report.files.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()));
    for text in texts {
        // What a player is made of may have no end.
        let text = text.replace("fpu=inf", "");
        for word in text.split(|letter: char| !letter.is_alphanumeric()) {
            assert!(!matches!(word, "NaN" | "inf" | "Infinity"), "{word} in\n{text}");
        }
    }
}

/// A move other than the best one.
pub(super) fn other_move() -> Move {
    "D4".parse().unwrap()
}
