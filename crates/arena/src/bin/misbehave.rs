//! An engine that does on request what engines should not do, to see whether a match runner can stand it.
//!
//! ```text
//! cargo build -p tengen-arena --bin misbehave
//! tengen match --a "target/debug/misbehave crash@4" --b mogo --games 2
//! ```
//!
//! It plays random legal moves that fill no eyes of its own, and passes when there are none. Each argument is a wish:
//!
//! - `crash@N`, `exit@N`, `hang@N`, `garbage@N`, `illegal@N`, `resign@N`, `pass@N`, `refuse@N`: at its Nth move;
//! - `slow@N:SECONDS`: takes so long for its Nth move;
//! - `play@N:MOVE`: plays that move;
//! - `crash-at-start`, `crash-later:FILE` (crashes at the start if there is such a file, else makes one), `usage` (prints how it wants to be used, and ends), `banner` (prints a line before it answers);
//! - `flood` (writes megabytes to its standard error with every move);
//! - `talk` (writes empty lines to its standard output for ever instead of its first answer);
//! - `ignore-quit` (stays when it is asked to go, and when its input ends), `child` (starts a child that holds its pipes);
//! - `dead:A1,B2`, `score:B+3.5`, `no-scoring`: what it says at the end;
//! - `refuse-play@N`: refuses the opponent's Nth move; `refuse-last-pass`: refuses a pass after its own;
//! - `explain-nothing`: knows `gomill-explain_last_move` and refuses it; `analyze-nothing`: the same for
//!   `lz-genmove_analyze`; `whole-seconds`: refuses times that have fractions;
//! - `only-score`: knows `final_score` but no dead stones; `crash-when-counting`; `exit-after-game`: ends when a game is over;
//! - `log:FILE`: adds every command to a file.

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use go::{Board, Color, Game, Move, PointSet, Rules, Size};
use mcts::Random;

fn main() -> ExitCode {
    let mut engine = Engine::new(std::env::args().skip(1).collect());
    if engine.wants("usage") {
        let _ = writeln!(io::stdout(), "usage: misbehave [wish]...");
        return ExitCode::FAILURE;
    }
    let is_later = engine
        .value("crash-later")
        .is_some_and(|file| std::path::Path::new(file).exists() || std::fs::write(file, "").is_err());
    if engine.wants("crash-at-start") || is_later {
        let _ = writeln!(io::stderr(), "there is something wrong");
        std::process::abort();
    }
    while engine.wants("talk") {
        if writeln!(io::stdout()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    if engine.wants("banner") {
        let _ = writeln!(io::stdout(), "Misbehave at your service");
    }
    if engine.wants("child") {
        // It inherits the pipes, and outlives us unless somebody sees to it.
        let _ = Command::new("sleep").arg("600").stdin(Stdio::null()).spawn();
    }
    match engine.serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

struct Engine {
    wishes: Vec<String>,
    game: Game,
    random: Random,
    own_moves: usize,
    other_moves: usize,
}

impl Engine {
    fn new(wishes: Vec<String>) -> Engine {
        Engine {
            wishes,
            game: Game::new(Size::square(9), Rules::CHINESE),
            random: Random::new(1),
            own_moves: 0,
            other_moves: 0,
        }
    }

    fn wants(&self, wish: &str) -> bool {
        self.wishes.iter().any(|given| given == wish)
    }

    /// Is this wanted at the present move?
    fn wants_now(&self, wish: &str) -> bool {
        self.wants(&format!("{wish}@{}", self.own_moves))
    }

    /// What comes after the colon of a wish.
    fn value(&self, wish: &str) -> Option<&str> {
        self.wishes.iter().find_map(|given| given.strip_prefix(wish)?.strip_prefix(':'))
    }

    fn serve(&mut self) -> io::Result<()> {
        for line in io::stdin().lock().lines() {
            let line = line?;
            if let Some(path) = self.value("log") {
                writeln!(OpenOptions::new().create(true).append(true).open(path)?, "{line}")?;
            }
            let mut words: VecDeque<&str> = line.split_whitespace().collect();
            let has_id = words.front().is_some_and(|word| word.parse::<u64>().is_ok());
            let id = if has_id { words.pop_front() } else { None }.unwrap_or_default().to_owned();
            let name = words.pop_front().unwrap_or_default();
            let words: Vec<&str> = words.into();
            match self.answer(name, &words) {
                Ok(text) => write!(io::stdout(), "={id} {text}\n\n")?,
                Err(text) => write!(io::stdout(), "?{id} {text}\n\n")?,
            }
            io::stdout().flush()?;
            if self.wants("exit-after-game") && name.starts_with("final_") {
                return Ok(());
            }
            if name == "quit" && !self.wants("ignore-quit") {
                return Ok(());
            }
        }
        if self.wants("ignore-quit") {
            std::thread::sleep(Duration::from_secs(600));
        }
        Ok(())
    }

    fn answer(&mut self, name: &str, words: &[&str]) -> Result<String, String> {
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        match name {
            "name" => Ok("Misbehave".to_owned()),
            "version" => Ok("1".to_owned()),
            "protocol_version" => Ok("2".to_owned()),
            "list_commands" => Ok(self.commands().join("\n")),
            "boardsize" => {
                let side = word(0).parse().map_err(|_| "unacceptable size")?;
                let size = Size::new(side, side).map_err(|error| error.to_string())?;
                self.game = Game::new(size, Rules::CHINESE);
                Ok(String::new())
            }
            "clear_board" => {
                self.game = Game::new(self.game.size(), Rules::CHINESE);
                (self.own_moves, self.other_moves) = (0, 0);
                Ok(String::new())
            }
            "set_random_seed" => {
                self.random = Random::new(word(0).parse().map_err(|_| "no seed")?);
                Ok(String::new())
            }
            "play" => self.take(word(0), word(1)),
            "genmove" => self.choose(word(0)),
            "final_status_list" if self.wants("crash-when-counting") => std::process::abort(),
            "final_status_list" if self.knows_dead_stones() => {
                Ok(self.value("dead").unwrap_or_default().replace(',', " "))
            }
            "final_score" if !self.wants("no-scoring") => Ok(match self.value("score") {
                Some(score) => score.to_owned(),
                None => self.game.score(&PointSet::EMPTY).to_string(),
            }),
            "komi" => {
                let komi = word(0).parse().map_err(|_| "no komi")?;
                self.game.set_komi(komi).map_err(|error| error.to_string())?;
                Ok(String::new())
            }
            "time_settings" | "time_left" if self.wants("whole-seconds") && line_has_fraction(words) => {
                Err("expected whole numbers".to_owned())
            }
            "time_settings" | "time_left" | "quit" => Ok(String::new()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn knows_dead_stones(&self) -> bool {
        !self.wants("no-scoring") && !self.wants("only-score")
    }

    fn commands(&self) -> Vec<&'static str> {
        let score = (!self.wants("no-scoring")).then_some("final_score");
        let dead = self.knows_dead_stones().then_some("final_status_list");
        let explain = self.wants("explain-nothing").then_some("gomill-explain_last_move");
        let analyze = self.wants("analyze-nothing").then_some("lz-genmove_analyze");
        let others = [
            "boardsize",
            "clear_board",
            "genmove",
            "komi",
            "list_commands",
            "name",
            "play",
            "protocol_version",
            "quit",
            "set_random_seed",
            "time_left",
            "time_settings",
            "version",
        ];
        others.into_iter().chain(score).chain(dead).chain(explain).chain(analyze).collect()
    }

    fn take(&mut self, color: &str, mv: &str) -> Result<String, String> {
        let color: Color = color.parse().map_err(|_| "no colour")?;
        let mv: Move = mv.parse().map_err(|_| "no move")?;
        self.other_moves += 1;
        let is_last_pass = mv == Move::Pass && self.game.passes() > 0;
        if self.wants(&format!("refuse-play@{}", self.other_moves))
            || (is_last_pass && self.wants("refuse-last-pass"))
        {
            return Err("illegal move".to_owned());
        }
        self.game.play(color, mv).map(|_| String::new()).map_err(|error| format!("illegal move: {error}"))
    }

    fn choose(&mut self, color: &str) -> Result<String, String> {
        let color: Color = color.parse().map_err(|_| "no colour")?;
        self.own_moves += 1;
        self.misbehave();
        if self.wants_now("garbage") {
            return Ok("perhaps somewhere in the corner?".to_owned());
        }
        if self.wants_now("refuse") {
            return Err("I do not feel like it".to_owned());
        }
        if self.wants_now("resign") {
            return Ok("resign".to_owned());
        }
        if self.wants_now("illegal") {
            return Ok(self.occupied().to_string());
        }
        let wish = format!("play@{}", self.own_moves);
        let mv = match self.value(&wish) {
            Some(given) => given.parse().map_err(|_| "no move")?,
            None if self.wants_now("pass") => Move::Pass,
            None => self.random_move(color),
        };
        // What it was asked to play it plays, whatever the rules say.
        let _ = self.game.play(color, mv);
        Ok(mv.to_string())
    }

    /// What does not show in an answer.
    fn misbehave(&mut self) {
        if self.wants_now("crash") {
            let _ = writeln!(io::stderr(), "there is something wrong");
            std::process::abort();
        }
        if self.wants_now("exit") {
            std::process::exit(3);
        }
        if self.wants_now("hang") {
            std::thread::sleep(Duration::from_secs(600));
        }
        let wish = format!("slow@{}", self.own_moves);
        if let Some(seconds) = self.value(&wish).and_then(|text| text.parse().ok()) {
            std::thread::sleep(Duration::from_secs_f64(seconds));
        }
        if self.wants("flood") {
            let line = [b'x'; 1023];
            let mut errors = io::stderr().lock();
            for _ in 0..2048 {
                let _ = errors.write_all(&line).and_then(|()| errors.write_all(b"\n"));
            }
        }
    }

    fn occupied(&self) -> Move {
        let board = self.game.board();
        let stones = [Color::Black, Color::White]
            .into_iter()
            .flat_map(|color| board.stone_set(color).iter().collect::<Vec<_>>());
        // On an empty board, a point outside of it.
        stones.map(Move::Play).next().unwrap_or_else(|| "T19".parse().unwrap_or(Move::Pass))
    }

    fn random_move(&mut self, color: Color) -> Move {
        let board = self.game.board();
        let is_eye = |point| board.is_eye(color, point);
        let points: Vec<_> = self.game.legal_points(color).filter(|&point| !is_eye(point)).collect();
        match points.get(self.random.index(points.len() as u32) as usize) {
            Some(&point) => Move::Play(point),
            None => Move::Pass,
        }
    }
}

fn line_has_fraction(words: &[&str]) -> bool {
    words.iter().any(|word| word.contains('.'))
}
