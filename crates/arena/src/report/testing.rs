//! Journals made by hand, whose numbers are known.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::TimeControl;
use go::{Color, Move, Rules, Size};

use crate::plan::{Format, MatchFile, Opinion, Plan, Player, PlayerKind, Program, Scoring, Terms};
use crate::record::{Claim, Ending, Fault, GameRecord, MoveOpinion, MoveRecord, Scorer, Sides};
use crate::stats::{Model, Sprt};

/// A match of programs with these names on 9x9.
pub(crate) fn plan(names: &[&str], games: u64) -> Plan {
    Plan {
        title: "A test of players".to_owned(),
        players: names.iter().map(|name| player(name)).collect(),
        format: Format::RoundRobin,
        games,
        terms: terms(),
        openings: Vec::new(),
        random_moves: 0,
        seed: 42,
        sprt: None,
        given_up: BTreeMap::new(),
        file: MatchFile::default(),
    }
}

fn player(name: &str) -> Player {
    let program = Program {
        command: format!("{name} --mode gtp").parse().unwrap(),
        directory: None,
        environment: Vec::new(),
        commands: Vec::new(),
        stays: false,
        opinion: Opinion::None,
    };
    Player { name: name.to_owned(), kind: PlayerKind::Program(program), time: None }
}

fn terms() -> Terms {
    Terms {
        size: Size::square(9),
        komi: 7.5,
        rules: Rules::CHINESE,
        handicap: 0,
        move_cap: 243,
        time: TimeControl::PerMove { time: Duration::from_secs(1) },
        margin: Duration::from_millis(100),
        patience: Duration::from_secs(60),
        grace: Duration::from_secs(2),
        scoring: Scoring::Agreement { referee: None },
        referee_directory: None,
    }
}

/// A test that a few won pairs decide.
pub(crate) fn short_sprt() -> Sprt {
    Sprt { elo0: 0.0, elo1: 200.0, alpha: 0.1, beta: 0.1, model: Model::default() }
}

/// A game of two moves, which are like those of no other number, won by Black's resignation of the other.
pub(crate) fn game(number: u64, black: &str, white: &str) -> GameRecord {
    let point = |index: u64| Size::square(9).points().nth((index % 81) as usize).unwrap();
    let moves = [(Color::Black, point(number)), (Color::White, point(number + 1 + number / 81))];
    GameRecord {
        number,
        players: Sides { black: black.to_owned(), white: white.to_owned() },
        engines: Sides::from_fn(|_| "Fake 1.0".to_owned()),
        seeds: Sides { black: 2 * number + 1, white: 2 * number + 2 },
        opening: String::new(),
        opening_moves: 0,
        moves: moves.map(|(color, point)| made(color, Move::Play(point))).into(),
        ending: Ending::Resignation { by: Color::White },
        claims: Sides::default(),
        cpu_seconds: Sides::default(),
        notes: Vec::new(),
        ended_at: (1_000_000 + 10 * (number + 1)) as f64,
        seconds: 10.0,
    }
}

/// A move without an opinion, made in a quarter of a second.
pub(crate) fn made(color: Color, mv: Move) -> MoveRecord {
    MoveRecord { color, mv, seconds: Some(0.25), opinion: MoveOpinion::default() }
}

impl GameRecord {
    /// The same, given up by the loser.
    pub(crate) fn won_by(self, winner: Color) -> GameRecord {
        GameRecord { ending: Ending::Resignation { by: !winner }, ..self }
    }

    /// The same, counted by both with this result.
    pub(crate) fn counted(self, result: &str) -> GameRecord {
        self.claimed(result, result).scored(result, Scorer::Both)
    }

    /// The same, with this result.
    pub(crate) fn scored(self, result: &str, by: Scorer) -> GameRecord {
        GameRecord { ending: Ending::Score { result: result.parse().unwrap(), by, dead: Vec::new() }, ..self }
    }

    /// The same, with the results that the players tell.
    pub(crate) fn claimed(self, black: &str, white: &str) -> GameRecord {
        let claim = |text: &str| Claim { result: Some(text.to_owned()), ..Claim::default() };
        GameRecord { claims: Sides { black: claim(black), white: claim(white) }, ..self }
    }

    /// The same, ended like this.
    pub(crate) fn ended(self, ending: Ending) -> GameRecord {
        GameRecord { ending, ..self }
    }

    /// The same, forfeited.
    pub(crate) fn forfeited(self, by: Color, fault: Fault, reason: &str) -> GameRecord {
        GameRecord { ending: Ending::Forfeit { by, fault, reason: reason.to_owned() }, ..self }
    }

    /// The same with these moves, Black first, of which the first ones are an opening.
    pub(crate) fn with_moves(mut self, text: &str, opening: usize) -> GameRecord {
        let colors = Color::BOTH.into_iter().cycle();
        let moves = text.split_whitespace().map(|word| word.parse().unwrap());
        self.moves = colors.zip(moves).map(|(color, mv)| made(color, mv)).collect();
        self.moves.iter_mut().take(opening).for_each(|made| made.seconds = None);
        self.opening_moves = opening;
        self
    }
}

/// Pairs of games of the first two players of a plan, from letters: W, L, D for the first player's result in each game,
/// V for a game without one.
pub(crate) fn duel(plan: &Plan, results: &str) -> Vec<GameRecord> {
    let [first, second] = [&plan.players[0].name, &plan.players[1].name];
    let letters = results.chars().filter(|letter| !letter.is_whitespace());
    letters.zip(0..).map(|(letter, number)| game_with(letter, number, first, second)).collect()
}

/// A game whose result for the first player is a letter; the first player is Black if the number is even.
pub(crate) fn game_with(letter: char, number: u64, first: &str, second: &str) -> GameRecord {
    let (color, game) = match number.is_multiple_of(2) {
        true => (Color::Black, game(number, first, second)),
        false => (Color::White, game(number, second, first)),
    };
    match letter {
        'W' => game.won_by(color),
        'L' => game.won_by(!color),
        'D' => game.counted("0"),
        'V' => game.ended(Ending::MoveCap),
        other => panic!("'{other}' is no result of a test"),
    }
}
