//! One game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use go::{Game, Move};
use protocol::client::{self, Client, ClientError, GenmoveReply, Status};

use crate::Failure;
use crate::options::Options;
use crate::record::{Ending, FailureKind, GameRecord, Judge, Side, TimeLoss, empty};

/// What ends a game in the middle.
struct Fault {
    by: Side,
    error: ClientError,
}

/// Plays a game. `None` if it was given up because somebody asked for it; an error if an engine cannot be started, for
/// then there is no game at all.
pub(crate) fn game(options: &Options, number: u64, stop: &AtomicBool) -> Result<Option<GameRecord>, Failure> {
    let mut table = Table::new(options, number);
    let mut players = [seat(options, Side::Engine, number)?, seat(options, Side::Opponent, number)?];
    let ending = table.play_out(&mut players, stop).unwrap_or_else(|fault| Some(failed(&fault)));
    Ok(ending.map(|ending| {
        table.record.ending = ending;
        table.judge_and_part(players);
        table.record
    }))
}

/// Starts an engine.
fn seat(options: &Options, side: Side, number: u64) -> Result<Client, Failure> {
    let patience = Duration::from_secs_f64(options.patience);
    let settings =
        client::Options { timeout: patience, thinking_timeout: patience, ..client::Options::default() };
    Ok(Client::start(&options.command_line(side, number)?, settings)?)
}

fn failed(fault: &Fault) -> Ending {
    let (kind, reason) = (FailureKind::of(&fault.error), fault.error.to_string());
    Ending::Failed { by: fault.by, kind, reason }
}

/// A game under way: the referee's board, and the protocol of what happened.
struct Table<'a> {
    options: &'a Options,
    game: Game,
    record: GameRecord,
    /// What is left of our main time.
    clock: f64,
}

impl<'a> Table<'a> {
    fn new(options: &'a Options, number: u64) -> Table<'a> {
        let engine_is = if number.is_multiple_of(2) { go::Color::Black } else { go::Color::White };
        let record = GameRecord {
            number,
            engine_is,
            seeds: options.seeds(number),
            names: [String::new(), String::new()],
            moves: Vec::new(),
            ending: Ending::MoveCap,
            first_pass: None,
            scores: [None, None],
            dead: [None, None],
            slowest: [0.0; 2],
            cpu_seconds: [None; 2],
            time_losses: Vec::new(),
            errors: Vec::new(),
        };
        Table { options, game: empty(options), record, clock: options.main_time.unwrap_or(0.0) }
    }

    /// From the first command to the last move; `None` if somebody asked to stop.
    fn play_out(&mut self, players: &mut [Client; 2], stop: &AtomicBool) -> Result<Option<Ending>, Fault> {
        for by in Side::BOTH {
            let name = self.prepare(&mut players[by.index()], by).map_err(|error| Fault { by, error })?;
            self.record.names[by.index()] = name;
        }
        while !self.game.is_over() {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Some(ending) = self.turn(players)? {
                return Ok(Some(ending));
            }
        }
        let is_agreed = self.game.passes() >= 2;
        Ok(Some(if is_agreed { Ending::Passes } else { Ending::MoveCap }))
    }

    /// Sets up an engine; returns its name.
    fn prepare(&self, player: &mut Client, side: Side) -> Result<String, ClientError> {
        let name = format!("{} {}", player.name()?, player.version()?);
        player.boardsize(self.game.size())?;
        player.clear_board()?;
        player.komi(self.game.komi())?;
        if side == Side::Engine {
            if let Some(seconds) = self.options.time {
                player.time_settings(Duration::ZERO, Duration::from_secs_f64(seconds), 1)?;
            }
            if let Some(seconds) = self.options.main_time {
                player.time_settings(Duration::from_secs_f64(seconds), Duration::ZERO, 0)?;
            }
        }
        Ok(name)
    }

    /// One turn; tells how the game ended, if it did.
    fn turn(&mut self, players: &mut [Client; 2]) -> Result<Option<Ending>, Fault> {
        let color = self.game.to_play();
        let by = self.record.side_of(color);
        let mover = &mut players[by.index()];
        if by == Side::Engine && self.options.main_time.is_some() {
            let left = Duration::from_secs_f64(self.clock.max(0.0));
            mover.time_left(color, left, 0).map_err(|error| Fault { by, error })?;
        }
        let (answer, took) = mover.timed_genmove(color).map_err(|error| Fault { by, error })?;
        self.clock_in(by, took.as_secs_f64());
        let GenmoveReply::Move(mv) = answer else { return Ok(Some(Ending::Resigned { by })) };
        if let Err(refusal) = self.game.play(color, mv) {
            let reason = refusal.to_string();
            return Ok(Some(Ending::Illegal { by, mv, judge: Judge::Referee, reason }));
        }
        if mv.is_pass() && self.game.passes() == 1 {
            self.record.first_pass = Some(by);
        }
        let told = players[by.other().index()].play(color, mv);
        if let Err(ClientError::Refused { message, .. }) = told {
            return Ok(Some(Ending::Illegal { by, mv, judge: Judge::OtherEngine, reason: message }));
        }
        self.record.moves.push(mv);
        told.map(|()| None).map_err(|error| Fault { by: by.other(), error })
    }

    /// Notes how long a move took. Only our own engine has a limit.
    fn clock_in(&mut self, by: Side, seconds: f64) {
        let slowest = &mut self.record.slowest[by.index()];
        *slowest = slowest.max(seconds);
        let limit = match (by, self.options.time, self.options.main_time) {
            (Side::Engine, Some(limit), _) => limit,
            (Side::Engine, None, Some(_)) => self.clock,
            _ => return,
        };
        self.clock -= seconds;
        if seconds > limit.max(0.0) + self.options.margin {
            self.record.time_losses.push(TimeLoss { turn: self.game.turns().len() + 1, seconds, limit });
        }
    }

    /// Asks both for the score if the game ended with passes, and says good-bye.
    fn judge_and_part(&mut self, players: [Client; 2]) {
        for (side, mut player) in Side::BOTH.into_iter().zip(players) {
            if self.record.ending == Ending::Passes {
                self.judge(side, &mut player);
            }
            self.record.cpu_seconds[side.index()] = player.cpu_time().map(|time| time.as_secs_f64());
            let was_well = !player.is_broken();
            let farewell = player.quit();
            if was_well && (!farewell.was_polite || farewell.ending != client::Ending::Code(0)) {
                self.record.errors.push(format!("{side:?} did not quit well: {}", farewell.ending));
            }
        }
    }

    fn judge(&mut self, side: Side, player: &mut Client) {
        let at = side.index();
        match player.final_score() {
            Ok(score) => self.record.scores[at] = Some(score.to_string()),
            Err(error) => self.record.errors.push(format!("{side:?}: {error}")),
        }
        match player.final_status_list(Status::Dead) {
            Ok(dead) => self.record.dead[at] = Some(dead.iter().collect()),
            Err(error) => self.record.errors.push(format!("{side:?}: {error}")),
        }
    }
}

/// The moves in one line, to find games that were played twice.
pub(crate) fn line_of(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
