//! The usual commands, each with the type of its answer.

use std::str::FromStr;
use std::time::Duration;

use go::sgf::Outcome;
use go::{Color, Move, Point, PointSet, Size};

use super::{Client, ClientError, Reply};

/// What an engine does when it is asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenmoveReply {
    /// It plays or passes.
    Move(Move),
    /// It gives up.
    Resign,
}

/// What becomes of stones when a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// They live.
    Alive,
    /// They are taken off the board.
    Dead,
    /// They live without two eyes.
    Seki,
}

impl Status {
    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
        }
    }
}

impl Client {
    /// What the engine calls itself.
    pub fn name(&mut self) -> Result<String, ClientError> {
        Ok(self.quick("name")?.text)
    }

    /// Its version, in whatever form.
    pub fn version(&mut self) -> Result<String, ClientError> {
        Ok(self.quick("version")?.text)
    }

    /// All commands that it knows.
    pub fn list_commands(&mut self) -> Result<Vec<String>, ClientError> {
        Ok(self.quick("list_commands")?.words().map(str::to_owned).collect())
    }

    /// Sets the size of the board. What is on it afterwards is not known before [`Client::clear_board`].
    pub fn boardsize(&mut self, size: Size) -> Result<(), ClientError> {
        let (width, height) = (size.width(), size.height());
        let command = if width == height {
            format!("boardsize {width}")
        } else {
            format!("rectangular_boardsize {width} {height}")
        };
        self.quick(&command).map(drop)
    }

    /// Sets the komi.
    pub fn komi(&mut self, komi: f32) -> Result<(), ClientError> {
        self.quick(&format!("komi {komi}")).map(drop)
    }

    /// Begins a new game.
    pub fn clear_board(&mut self) -> Result<(), ClientError> {
        self.quick("clear_board").map(drop)
    }

    /// Tells the engine of a move. A refusal means that its game is no longer ours.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), ClientError> {
        self.quick(&format!("play {} {mv}", color.letter())).map(drop)
    }

    /// Asks for a move, which is then on the engine's board.
    pub fn genmove(&mut self, color: Color) -> Result<GenmoveReply, ClientError> {
        self.timed_genmove(color).map(|(answer, _)| answer)
    }

    /// [`Client::genmove`] with the time that it took.
    pub fn timed_genmove(&mut self, color: Color) -> Result<(GenmoveReply, Duration), ClientError> {
        let command = format!("genmove {}", color.letter());
        let reply = self.thoughtful(&command)?;
        let answer = if reply.text.eq_ignore_ascii_case("resign") {
            GenmoveReply::Resign
        } else {
            GenmoveReply::Move(read(&reply.text, &command, "a point such as D4, pass or resign")?)
        };
        Ok((answer, reply.elapsed))
    }

    /// The result of the game as it stands.
    pub fn final_score(&mut self) -> Result<Outcome, ClientError> {
        let command = "final_score";
        let reply = self.thoughtful(command)?;
        match Outcome::parse(&reply.text) {
            Outcome::Unknown => Err(bad_answer(command, &reply.text, "a result such as B+3.5, W+R or 0")),
            outcome => Ok(outcome),
        }
    }

    /// The stones of that status.
    pub fn final_status_list(&mut self, status: Status) -> Result<PointSet, ClientError> {
        let command = format!("final_status_list {}", status.word());
        let reply = self.thoughtful(&command)?;
        reply.words().map(|word| read::<Point>(word, &command, "points such as D4")).collect()
    }

    /// Sets the clock: so much time, then so many stones within each further period. No main time and one stone is so
    /// much time for every move. The protocol knows whole seconds only, and some engines as well.
    pub fn time_settings(
        &mut self,
        main: Duration,
        period: Duration,
        stones: u32,
    ) -> Result<(), ClientError> {
        let (main, period) = (main.as_secs_f64(), period.as_secs_f64());
        self.quick(&format!("time_settings {main} {period} {stones}")).map(drop)
    }

    /// Tells the clock: so much is left for so many stones, or 0 stones in main time.
    pub fn time_left(&mut self, color: Color, left: Duration, stones: u32) -> Result<(), ClientError> {
        let left = left.as_secs_f64();
        self.quick(&format!("time_left {} {left} {stones}", color.letter())).map(drop)
    }

    fn quick(&mut self, command: &str) -> Result<Reply, ClientError> {
        self.send(command, self.options.timeout)
    }

    fn thoughtful(&mut self, command: &str) -> Result<Reply, ClientError> {
        self.send(command, self.options.thinking_timeout)
    }
}

fn read<T: FromStr>(text: &str, command: &str, expected: &'static str) -> Result<T, ClientError> {
    text.parse().map_err(|_| bad_answer(command, text, expected))
}

fn bad_answer(command: &str, answer: &str, expected: &'static str) -> ClientError {
    let answer = super::error::start_of(answer);
    ClientError::BadAnswer { command: command.to_owned(), answer, expected }
}
