//! Agreement with GNU Go, asked over GTP.
//!
//! What is compared, on random games of less than 500 plies (GNU Go forgets what is older):
//!
//! - after every ply all legal moves of the next player, the stones of both colours and the prisoners, under
//!   simple ko and under superko, and under simple ko with the suicide of several stones. Superko with suicide is
//!   left out, because GNU Go 3.8 overlooks positions that suicide repeats;
//! - the area score where there is nothing to judge: games played out until every string lives with two eyes of
//!   one point each;
//! - whether a ladder catches a string with two liberties.
#![allow(clippy::unwrap_used, reason = "a test that cannot talk to its partner has to fail")]

mod support;

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use go::ladder::{Reader, Verdict};
use go::{Board, Color, Game, Ko, LargeBoard, Move, Point, Size, Suicide};
use support::{Grid, Random, area_score, rules, skipped};

/// The program on the search path or where Debian keeps games. Without it a test is skipped, or fails if the
/// environment says that all tools must be there.
fn gnugo() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let directories = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = directories.map(|directory| directory.join("gnugo")).find(|file| file.is_file());
    if found.is_none() {
        let is_required = std::env::var_os("TENGEN_REQUIRE_TOOLS").is_some_and(|value| value == "1");
        assert!(!is_required, "GNU Go not found, and TENGEN_REQUIRE_TOOLS=1 says that it must be there");
        skipped("GNU Go not found");
    }
    found
}

/// What a reply must say.
enum Expected {
    Anything,
    /// These points in any order.
    Points(BTreeSet<Point>),
    Text(String),
    /// A code that says whether an attack succeeds, and perhaps a move.
    Attack {
        succeeds: bool,
    },
}

/// GNU Go's codes: 0 is no, 1 is yes, 2 is yes if the attacker ignores a ko threat, 3 is yes if the attacker finds one
/// first. The reader has no threats, so that its attacks succeed with 1 and 2.
fn attack_succeeds(answer: &str) -> bool {
    match answer.split_whitespace().next() {
        Some("1" | "2") => true,
        Some("0" | "3") => false,
        _ => panic!("'{answer}' is no code of an attack"),
    }
}

/// Commands with the replies that we expect: written as a whole, asked as a whole.
#[derive(Default)]
struct Script(Vec<(String, Expected)>);

impl Script {
    fn tell(&mut self, command: String) {
        self.0.push((command, Expected::Anything));
    }

    fn ask(&mut self, command: impl Into<String>, expected: Expected) {
        self.0.push((command.into(), expected));
    }

    fn start(&mut self, size: Size) {
        self.tell(format!("boardsize {}", size.width()));
        self.tell("clear_board".to_owned());
        self.tell("komi 0".to_owned());
    }

    fn play(&mut self, color: Color, mv: Move) {
        self.tell(format!("play {color} {mv}"));
    }

    fn ask_about(&mut self, game: &Game) {
        let legal = game.legal_points(game.to_play()).collect();
        self.ask(format!("all_legal {}", game.to_play()), Expected::Points(legal));
        for color in Color::BOTH {
            let stones = game.board().stone_set(color).iter().collect();
            self.ask(format!("list_stones {color}"), Expected::Points(stones));
            let prisoners = game.prisoners()[color].to_string();
            self.ask(format!("captures {color}"), Expected::Text(prisoners));
        }
    }

    /// Runs GNU Go and compares every reply.
    fn run(&self, program: &PathBuf, options: &[&str]) {
        let mut command = Command::new(program);
        command.args(["--mode", "gtp", "--seed", "1", "--level", "1"]).args(options);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut replies = String::new();
        // Both pipes are finite: who only writes before reading may wait for ever.
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for (command, _) in &self.0 {
                    writeln!(input, "{command}").unwrap();
                }
            });
            child.stdout.take().unwrap().read_to_string(&mut replies).unwrap();
        });
        assert!(child.wait().unwrap().success());
        let replies: Vec<&str> = replies.trim_end().split("\n\n").collect();
        assert_eq!(replies.len(), self.0.len());
        for (line, ((command, expected), reply)) in self.0.iter().zip(replies).enumerate() {
            self.compare(line, command, expected, reply);
        }
    }

    fn compare(&self, line: usize, command: &str, expected: &Expected, reply: &str) {
        let context = || {
            let game = self.0[..line].iter().rposition(|(command, _)| command == "clear_board").unwrap_or(0);
            let moves = self.0[game..line].iter().filter(|(command, _)| command.starts_with("play"));
            moves.map(|(command, _)| &command[5..]).collect::<Vec<_>>().join(", ")
        };
        let Some(answer) = reply.strip_prefix('=') else {
            panic!("GNU Go refuses {command}: {reply}, after {}", context())
        };
        match expected {
            Expected::Anything => {}
            Expected::Text(text) => assert_eq!(answer.trim(), text, "{command} after {}", context()),
            Expected::Attack { succeeds } => {
                assert_eq!(attack_succeeds(answer), *succeeds, "{command} after {}", context());
            }
            Expected::Points(points) => {
                let found: BTreeSet<Point> =
                    answer.split_whitespace().map(|name| name.parse().unwrap()).collect();
                assert_eq!(found, *points, "{command} after {}", context());
            }
        }
    }
}

/// A game of uniformly random legal moves with a few passes, asked about after every ply.
fn random_game(script: &mut Script, size: Size, ko: Ko, suicide: Suicide, random: &mut Random) {
    let mut game = Game::new(size, rules(ko, suicide));
    script.start(size);
    for _ in 0..(3 * size.area()).clamp(60, 420) {
        let color = game.to_play();
        let points: Vec<Point> = game.legal_points(color).collect();
        let chosen = if random.one_in(50) { None } else { random.pick(&points) };
        let mv = chosen.map_or(Move::Pass, Move::Play);
        game.play(color, mv).unwrap();
        script.play(color, mv);
        script.ask_about(&game);
    }
}

fn compare_random_games(options: &[&str], ko: Ko, suicide: Suicide, sides: &[usize]) {
    let Some(program) = gnugo() else { return };
    let mut script = Script::default();
    let mut random = Random::new(38);
    for &side in sides.iter().chain(sides).chain(sides) {
        random_game(&mut script, Size::square(side), ko, suicide, &mut random);
    }
    script.run(&program, options);
}

#[test]
fn gnu_go_agrees_on_random_games_with_simple_ko() {
    compare_random_games(
        &["--simple-ko", "--forbid-suicide"],
        Ko::Simple,
        Suicide::Forbidden,
        &[2, 3, 5, 5, 5, 6, 7, 8, 9, 9, 11, 13, 19],
    );
}

#[test]
fn gnu_go_agrees_on_random_games_with_superko() {
    let sides = [3, 3, 4, 4, 5, 5, 6, 7, 9];
    let positional = ["--positional-superko", "--forbid-suicide"];
    compare_random_games(&positional, Ko::Positional, Suicide::Forbidden, &sides);
    let situational = ["--situational-superko", "--forbid-suicide"];
    compare_random_games(&situational, Ko::Situational, Suicide::Forbidden, &sides);
}

#[test]
fn gnu_go_agrees_on_random_games_with_suicide() {
    let sides = [3, 4, 5, 5, 6, 7, 9, 13];
    let options = ["--simple-ko", "--allow-suicide"];
    compare_random_games(&options, Ko::Simple, Suicide::AllowedForSeveral, &sides);
}

/// A uniform playout; none if it is longer than GNU Go's memory.
fn playout(size: Size, random: &mut Random) -> Option<(Vec<(Color, Move)>, LargeBoard)> {
    let mut board = LargeBoard::new(size);
    let mut moves = Vec::new();
    let mut color = Color::Black;
    while moves.len() < 480 {
        let point = board.random_move(color, |bound| random.below(bound));
        match point {
            Some(point) => board.play(color, point),
            None => board.pass(),
        }
        moves.push((color, point.map_or(Move::Pass, Move::Play)));
        if moves.iter().rev().take_while(|(_, mv)| mv.is_pass()).count() == 2 {
            return Some((moves, board));
        }
        color = !color;
    }
    None
}

/// A string whose liberties are all eyes of one point, two of them at least, cannot be captured: every move of
/// the opponent there is suicide.
fn is_settled(grid: &Grid) -> bool {
    let mut stones = grid.size().points().filter_map(|point| Some((point, grid.get(point)?)));
    stones.all(|(stone, color)| {
        let liberties = grid.liberties(stone);
        liberties.len() >= 2 && liberties.iter().all(|&point| grid.is_suicide(!color, point))
    })
}

#[test]
fn gnu_go_agrees_on_the_score_of_settled_positions() {
    let Some(program) = gnugo() else { return };
    let mut script = Script::default();
    let mut random = Random::new(3);
    let mut compared = 0;
    for side in [5, 6, 7, 7, 8, 8, 9, 9, 9, 9, 9, 9, 11, 13] {
        let Some((moves, board)) = playout(Size::square(side), &mut random) else { continue };
        if !is_settled(&Grid::of(&board)) {
            continue;
        }
        script.start(board.size());
        let mut game = Game::new(board.size(), rules(Ko::None, Suicide::Forbidden));
        for &(color, mv) in &moves {
            game.play(color, mv).unwrap();
            script.play(color, mv);
        }
        assert_eq!(area_score(&game), board.filled_score());
        let score = match area_score(&game) {
            0 => "0".to_owned(),
            score if score > 0 => format!("B+{score}.0"),
            score => format!("W+{}.0", -score),
        };
        script.ask("final_score", Expected::Text(score));
        compared += 1;
    }
    assert!(compared >= 8, "only {compared} of 14 playouts ended settled");
    script.run(&program, &["--chinese-rules"]);
}

#[test]
fn gnu_go_agrees_on_ladders() {
    let Some(program) = gnugo() else { return };
    let mut script = Script::default();
    let mut random = Random::new(11);
    let (mut caught, mut free) = (0, 0);
    for _ in 0..100 {
        let mut board = LargeBoard::new(Size::square(9));
        script.start(board.size());
        for ply in 0..20 + random.below(60) as usize {
            let color = Color::BOTH[ply % 2];
            let point = board.play_random(color, |bound| random.below(bound));
            if point.is_none() {
                board.pass();
            }
            script.play(color, point.map_or(Move::Pass, Move::Play));
        }
        for reading in Reader::default().readings(&board).filter(|reading| !reading.is_in_atari) {
            assert_ne!(reading.capture, Verdict::Unknown);
            let succeeds = reading.capture.is_yes();
            *if succeeds { &mut caught } else { &mut free } += 1;
            script.ask(format!("ladder_attack {}", reading.stone), Expected::Attack { succeeds });
        }
    }
    assert!(caught > 100 && free > 100, "{caught} strings are caught, {free} are not: too few to tell");
    script.run(&program, &["--level", "10"]);
}
