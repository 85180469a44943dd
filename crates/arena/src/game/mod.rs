//! One game: moves in turn, judged by our rules and our clock, until somebody wins or breaks the terms.

mod scoring;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::RefereeClock;
use go::{Color, Game, PerColor};

use crate::plan::{Fixture, Plan, PlayerKind};
use crate::record::{Ending, Fault, GameRecord, MoveOpinion, MoveRecord, Sides};
use crate::seat::{self, Beginning, Seat, Trouble};
use scoring::Referee;

/// Where games are played, one at a time: what a worker has.
pub struct Hall<'a> {
    plan: &'a Plan,
    /// Where the standard error of programs goes.
    messages: PathBuf,
    cancel: Arc<AtomicBool>,
    /// Players that stay from game to game.
    kept: HashMap<usize, Box<dyn Seat>>,
    referee: Referee,
}

/// Why there is no record of a game.
#[derive(Debug)]
pub enum NoGame {
    /// Somebody wants no more games.
    Cancelled,
    /// There can be no match like that.
    Impossible(String),
}

/// A game under way.
struct Course {
    game: Game,
    clocks: PerColor<RefereeClock>,
    record: GameRecord,
}

/// Who made what trouble.
struct Troubled {
    by: Color,
    trouble: Trouble,
}

impl<'a> Hall<'a> {
    /// A hall for this match, with the directory for standard error.
    pub fn new(plan: &'a Plan, messages: &Path, cancel: Arc<AtomicBool>) -> Hall<'a> {
        Hall {
            plan,
            messages: messages.to_owned(),
            referee: Referee::new(Arc::clone(&cancel)),
            cancel,
            kept: HashMap::new(),
        }
    }

    /// There are no more games: players who stayed may go.
    pub fn close(mut self) {
        if self.cancel.load(Ordering::Relaxed) {
            // Somebody is in a hurry: what is dropped is killed.
            return;
        }
        self.kept.values_mut().for_each(|seat| seat.dismiss());
        self.referee.dismiss();
    }

    /// Plays a game.
    pub fn play(&mut self, fixture: &Fixture) -> Result<GameRecord, NoGame> {
        let start = Instant::now();
        let mut course = self.course(fixture)?;
        let mut seats: PerColor<Option<Box<dyn Seat>>> = PerColor([None, None]);
        let result = self.play_out(fixture, &mut course, &mut seats);
        let forfeit = match result {
            Ok(()) => None,
            Err(Troubled { by, trouble: Trouble::Breach { fault, reason } }) => {
                course.record.ending = Ending::Forfeit { by, fault, reason };
                Some(by)
            }
            Err(Troubled { trouble: Trouble::Cancelled, .. }) => return Err(NoGame::Cancelled),
            Err(Troubled { by, trouble: Trouble::Unable(reason) }) => {
                let name = &self.plan.players[fixture.players[by]].name;
                return Err(NoGame::Impossible(format!("{name} cannot play: {reason}")));
            }
        };
        for color in [Color::Black, Color::White] {
            if let Some(seat) = seats[color].take() {
                self.leave(fixture, color, seat, forfeit, &mut course.record);
            }
        }
        course.record.seconds = start.elapsed().as_secs_f64();
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        course.record.ended_at = now.map_or(0.0, |since| since.as_millis() as f64 / 1000.0);
        Ok(course.record)
    }

    /// The game before the players' first move.
    fn course(&self, fixture: &Fixture) -> Result<Course, NoGame> {
        let impossible = |error: &dyn std::fmt::Display| NoGame::Impossible(error.to_string());
        let mut game = self.plan.terms.new_game().map_err(|error| impossible(&error))?;
        let mut moves = Vec::new();
        for &(color, mv) in &fixture.opening_moves {
            game.play(color, mv).map_err(|error| impossible(&error))?;
            moves.push(MoveRecord { color, mv, seconds: None, opinion: MoveOpinion::default() });
        }
        let player = |color| &self.plan.players[fixture.players[color]];
        let clock = |color| RefereeClock::new(player(color).time.unwrap_or(self.plan.terms.time));
        let record = GameRecord {
            number: fixture.number,
            players: Sides::from_fn(|color| player(color).name.clone()),
            engines: Sides::default(),
            seeds: Sides::from_fn(|color| fixture.seeds[color]),
            opening: fixture.opening.clone(),
            opening_moves: moves.len(),
            moves,
            ending: Ending::MoveCap,
            claims: Sides::default(),
            cpu_seconds: Sides::default(),
            notes: Vec::new(),
            ended_at: 0.0,
            seconds: 0.0,
        };
        Ok(Course { game, clocks: PerColor([clock(Color::Black), clock(Color::White)]), record })
    }

    /// Lets the players sit down and plays to the end.
    fn play_out(
        &mut self,
        fixture: &Fixture,
        course: &mut Course,
        seats: &mut PerColor<Option<Box<dyn Seat>>>,
    ) -> Result<(), Troubled> {
        let begun = [Color::Black, Color::White].map(|color| {
            self.begin(fixture, color, course, seats).map_err(|trouble| Troubled { by: color, trouble })
        });
        if let [Err(black), Err(white)] = &begun
            && [black, white].iter().all(|troubled| matches!(troubled.trouble, Trouble::Breach { .. }))
        {
            let reason = format!("neither does the other: {}; {}", black.trouble, white.trouble);
            return Err(Troubled { by: Color::Black, trouble: Trouble::Unable(reason) });
        }
        begun.into_iter().collect::<Result<(), Troubled>>()?;
        let PerColor([Some(black), Some(white)]) = seats else { return Ok(()) };
        let mut seats = PerColor([black, white]);
        course.make_moves(&mut seats, self.plan.terms.margin)?;
        if course.game.passes() >= 2 {
            self.referee.settle(&self.plan.terms, &course.game, &mut seats, &mut course.record)?;
        }
        Ok(())
    }

    /// Lets a player sit down and tells it of the game.
    fn begin(
        &mut self,
        fixture: &Fixture,
        color: Color,
        course: &mut Course,
        seats: &mut PerColor<Option<Box<dyn Seat>>>,
    ) -> Result<(), Trouble> {
        let beginning = Beginning {
            terms: &self.plan.terms,
            opening: &fixture.opening_moves,
            seed: fixture.seeds[color],
            clock: course.clocks[color],
            messages: Some(self.messages_of(fixture, color)),
        };
        // One who stayed may have gone since, which is no reason to lose a game.
        if let Some(mut seat) = self.kept.remove(&fixture.players[color])
            && seat.begin(&course.game, &beginning).is_ok()
        {
            *course.record.engines.of_mut(color) = seat.engine().to_owned();
            seats[color] = Some(seat);
            return Ok(());
        }
        let seat = seats[color].insert(self.sit_down(fixture, color)?);
        *course.record.engines.of_mut(color) = seat.engine().to_owned();
        seat.begin(&course.game, &beginning)
    }

    fn sit_down(&mut self, fixture: &Fixture, color: Color) -> Result<Box<dyn Seat>, Trouble> {
        let index = fixture.players[color];
        // What was written in a game that nobody finished is not of this one.
        let _ = std::fs::remove_file(self.messages_of(fixture, color));
        let (terms, seed) = (&self.plan.terms, fixture.seeds[color]);
        let messages = Some(self.messages_of(fixture, color));
        seat::seat(&self.plan.players[index], terms, seed, messages, &self.cancel)
    }

    fn messages_of(&self, fixture: &Fixture, color: Color) -> PathBuf {
        self.messages.join(format!("game-{:05}-{color}.txt", fixture.number).to_lowercase())
    }

    /// A player gets up. Whoever broke the terms is not kept.
    fn leave(
        &mut self,
        fixture: &Fixture,
        color: Color,
        mut seat: Box<dyn Seat>,
        forfeit: Option<Color>,
        record: &mut GameRecord,
    ) {
        let cpu_time = seat.cpu_time();
        let can_stay = seat.end();
        *record.cpu_seconds.of_mut(color) = cpu_time.map(|time| time.as_secs_f64());
        record.notes.extend(seat.notes());
        let index = fixture.players[color];
        let is_program = matches!(self.plan.players[index].kind, PlayerKind::Program(_));
        if can_stay && is_program && forfeit != Some(color) {
            self.kept.insert(index, seat);
        }
        // Most programs have nothing to say, and an empty file says nothing about it.
        let path = self.messages_of(fixture, color);
        if std::fs::metadata(&path).is_ok_and(|file| file.len() == 0) {
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Course {
    /// Plays until both have passed, one has resigned, or there were too many moves.
    fn make_moves(
        &mut self,
        seats: &mut PerColor<&mut Box<dyn Seat>>,
        margin: Duration,
    ) -> Result<(), Troubled> {
        while !self.game.is_over() {
            let by = self.game.to_play();
            let clock = self.clocks[by];
            let turn =
                seats[by].choose(&self.game, by, &clock).map_err(|trouble| Troubled { by, trouble })?;
            let number = self.game.turns().len() + 1;
            let breach = |fault, reason| Troubled { by, trouble: Trouble::breach(fault, reason) };
            if let Some(left) =
                clock.time_to_loss().filter(|&left| turn.elapsed > left.saturating_add(margin))
            {
                let (used, left) = (turn.elapsed.as_secs_f64(), left.as_secs_f64());
                let reason = format!("move {number} took {used:.3} s, and {left:.3} s were left");
                return Err(breach(Fault::Time, reason));
            }
            self.clocks[by].spend(turn.elapsed, margin);
            let Some(mv) = turn.mv else {
                self.record.ending = Ending::Resignation { by };
                return Ok(());
            };
            self.game.play(by, mv).map_err(|illegal| {
                breach(Fault::IllegalMove, format!("move {number}, {by} {mv}: {illegal}"))
            })?;
            let seconds = Some((turn.elapsed.as_secs_f64() * 1e6).round() / 1e6);
            self.record.moves.push(MoveRecord { color: by, mv, seconds, opinion: turn.opinion });
            // The last pass is told as well, for some programs judge only a game that has ended for them. Whoever will not
            // hear of it has lost nothing.
            let other = !by;
            match seats[other].take(by, mv) {
                Err(Trouble::Breach { fault: Fault::Protocol, reason }) if self.game.is_over() => {
                    self.record.notes.push(format!("{other}, at the end of the game: {reason}"));
                }
                taken => taken.map_err(|trouble| Troubled { by: other, trouble })?,
            }
        }
        Ok(())
    }
}
