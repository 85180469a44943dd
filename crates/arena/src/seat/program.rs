//! A program that speaks GTP.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{RefereeClock, TimeControl};
use go::sgf::Outcome;
use go::{Board, Color, Game, Move, PointSet, Rules};
use protocol::client::{Client, ClientError, CommandLine, Options, Reply, Status};

use super::opinion::{self, Asking};
use super::time::{TimeWords, knows_periods, time_settings};
use super::{Beginning, Seat, Trouble, Turn, Verdict};
use crate::plan::{Opinion, Program, Terms};
use crate::record::{Fault, MoveOpinion};

/// The most of its standard error that is kept of a game.
const MOST_MESSAGES: u64 = 8 << 20;

/// The lines of its standard error that fit into a comment.
const LINES_OF_A_COMMENT: usize = 20;

/// A program at the board.
pub(crate) struct ProgramSeat {
    /// `None` once it has been asked to quit.
    client: Option<Client>,
    commands: BTreeSet<String>,
    engine: String,
    asking: Asking,
    opinion: Opinion,
    stays: bool,
    patience: Duration,
    margin: Duration,
    /// The processor time before this game, and that of the last game of a program that is gone.
    cpu_before: Duration,
    cpu_after: Option<Duration>,
    /// Some programs read whole seconds only.
    takes_fractions: bool,
    notes: Vec<String>,
}

impl ProgramSeat {
    /// Starts the program and asks who it is.
    pub(crate) fn start(
        program: &Program,
        terms: &Terms,
        seed: u64,
        messages: Option<PathBuf>,
        cancel: Arc<AtomicBool>,
    ) -> Result<ProgramSeat, Trouble> {
        let options = Options {
            timeout: terms.patience,
            thinking_timeout: terms.patience,
            grace: terms.grace,
            kept_lines: LINES_OF_A_COMMENT,
            stderr_file: messages,
            stderr_limit: MOST_MESSAGES,
            directory: program.directory.clone(),
            environment: program.environment.clone(),
            cancel: Some(cancel),
            ..Options::default()
        };
        let client = Client::start(&with_seed(&program.command, seed), options).map_err(trouble)?;
        let mut seat = ProgramSeat {
            client: Some(client),
            commands: BTreeSet::new(),
            engine: String::new(),
            asking: Asking::Genmove,
            opinion: program.opinion,
            stays: program.stays,
            patience: terms.patience,
            margin: terms.margin,
            cpu_before: Duration::ZERO,
            cpu_after: None,
            takes_fractions: true,
            notes: Vec::new(),
        };
        seat.introduce(&program.commands)?;
        Ok(seat)
    }

    fn introduce(&mut self, commands: &[String]) -> Result<(), Trouble> {
        let known = self.send("list_commands")?;
        self.commands = known.words().map(str::to_owned).collect();
        let name = self.send("name")?.text;
        let version = self.send("version")?.text;
        self.engine = format!("{name} {version}").trim().to_owned();
        self.asking = match self.opinion {
            Opinion::Auto => Asking::best_of(|command| self.commands.contains(command)),
            Opinion::Messages | Opinion::None => Asking::Genmove,
        };
        commands.iter().try_for_each(|command| self.send(command).map(drop))
    }

    fn client(&mut self) -> Result<&mut Client, Trouble> {
        self.client.as_mut().ok_or_else(|| Trouble::breach(Fault::Crash, "the program has ended already"))
    }

    /// Sends a command that needs no thought.
    fn send(&mut self, command: &str) -> Result<Reply, Trouble> {
        let patience = self.patience;
        self.client()?.send(command, patience).map_err(trouble)
    }

    /// Sends a command that a program may refuse, which is then noted.
    fn offer(&mut self, command: &str) -> Result<bool, Trouble> {
        let patience = self.patience;
        match self.client()?.send(command, patience) {
            Ok(_) => Ok(true),
            Err(error) if error.is_harmless() => {
                self.notes.push(format!("{}: {error}", self.engine));
                Ok(false)
            }
            Err(error) => Err(trouble(error)),
        }
    }

    /// Tells the rules to programs that can be told. What others play by is up to their command line.
    fn tell_rules(&mut self, rules: Rules) -> Result<(), Trouble> {
        let Some(name) = rules.name() else { return Ok(()) };
        if self.commands.contains("kata-set-rules") {
            self.offer(&format!("kata-set-rules {name}"))?;
        } else if self.commands.contains("kgs-rules") && rules != Rules::TROMP_TAYLOR {
            self.offer(&format!("kgs-rules {}", name.replace('-', "_")))?;
        }
        Ok(())
    }

    fn tell_time_settings(&mut self, control: TimeControl) -> Result<(), Trouble> {
        let Some(TimeWords { exact, whole }) =
            time_settings(control, |command| self.commands.contains(command))
        else {
            return Ok(());
        };
        let patience = self.patience;
        match self.client()?.send(&exact, patience) {
            Ok(_) => Ok(()),
            Err(error) if error.is_harmless() => {
                self.takes_fractions = false;
                match whole {
                    Some(whole) => self.offer(&whole).map(drop),
                    None => {
                        self.notes.push(format!("{}: {error}", self.engine));
                        Ok(())
                    }
                }
            }
            Err(error) => Err(trouble(error)),
        }
    }

    fn tell_time_left(&mut self, color: Color, clock: &RefereeClock) -> Result<(), Trouble> {
        let Some((left, count)) = clock.time_left().filter(|_| self.commands.contains("time_left")) else {
            return Ok(());
        };
        // Who was not told of periods takes their number for that of stones.
        let is_byo_yomi = matches!(clock.control(), TimeControl::ByoYomi { .. });
        let knows_periods = knows_periods(|command| self.commands.contains(command));
        let count = if is_byo_yomi && !knows_periods { count.min(1) } else { count };
        let command = |seconds: f64| format!("time_left {} {seconds} {count}", color.letter());
        let patience = self.patience;
        let seconds = left.as_secs_f64();
        if self.takes_fractions {
            match self.client()?.send(&command(seconds), patience) {
                Ok(_) => return Ok(()),
                Err(error) if error.is_harmless() => self.takes_fractions = false,
                Err(error) => return Err(trouble(error)),
            }
        }
        if !self.offer(&command(seconds.floor()))? {
            self.commands.remove("time_left");
        }
        Ok(())
    }

    fn tell_handicap(&mut self, game: &Game) -> Result<(), Trouble> {
        let stones: PointSet = game.start().stone_set(Color::Black);
        let names: Vec<String> = stones.iter().map(|point| point.to_string()).collect();
        if names.is_empty() {
            return Ok(());
        }
        if self.commands.contains("set_free_handicap") {
            return self.send(&format!("set_free_handicap {}", names.join(" "))).map(drop);
        }
        names.iter().try_for_each(|name| self.send(&format!("play b {name}")).map(drop))
    }

    /// Asks for a move. A program that refuses to say what it thinks is asked for the move alone.
    fn ask_for_move(&mut self, color: Color, limit: Duration) -> Result<(String, Reply), Trouble> {
        let command = self.asking.command(color);
        match self.client()?.send(&command, limit) {
            Err(error @ ClientError::Refused { .. }) if self.asking != Asking::Genmove => {
                self.notes.push(format!("{}: {error}", self.engine));
                self.asking = Asking::Genmove;
                self.ask_for_move(color, limit)
            }
            answer => Ok((command, answer.map_err(trouble)?)),
        }
    }

    /// What the program thinks of the move that it has just made, where the answer did not say it.
    fn ask_opinion(&mut self, opinion: &mut MoveOpinion) -> Result<(), Trouble> {
        match self.opinion {
            Opinion::Messages => opinion.text = self.client()?.take_stderr_lines().join("\n"),
            Opinion::Auto
                if self.asking == Asking::Genmove && self.commands.contains("gomill-explain_last_move") =>
            {
                let patience = self.patience;
                match self.client()?.send("gomill-explain_last_move", patience) {
                    Ok(reply) => opinion.text = reply.text,
                    // Not every move has an explanation.
                    Err(error) if error.is_harmless() => {}
                    Err(error) => return Err(trouble(error)),
                }
            }
            Opinion::Auto | Opinion::None => {}
        }
        Ok(())
    }

    /// Asks for something at the end of a game; programs that cannot tell are no trouble.
    fn ask_at_end<T>(
        &mut self,
        command: &str,
        ask: impl FnOnce(&mut Client) -> Result<T, ClientError>,
    ) -> Result<Option<T>, Trouble> {
        if !self.commands.contains(command) {
            return Ok(None);
        }
        match ask(self.client()?) {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if error.is_harmless() => {
                self.notes.push(format!("{}: {error}", self.engine));
                Ok(None)
            }
            Err(error) => Err(trouble(error)),
        }
    }
}

impl Seat for ProgramSeat {
    fn begin(&mut self, game: &Game, beginning: &Beginning<'_>) -> Result<(), Trouble> {
        if let Some(path) = beginning.messages.as_ref().filter(|_| self.stays) {
            // Where it cannot be written, the match goes on without it.
            let _ = self.client()?.set_stderr_file(path);
        }
        self.cpu_before = if self.stays { self.cpu_now().unwrap_or_default() } else { Duration::ZERO };
        let client = self.client()?;
        client.boardsize(game.size()).map_err(trouble)?;
        client.clear_board().map_err(trouble)?;
        client.komi(game.komi()).map_err(trouble)?;
        self.tell_rules(beginning.terms.rules)?;
        if self.commands.contains("set_random_seed") {
            self.offer(&format!("set_random_seed {}", beginning.seed))?;
        }
        self.tell_time_settings(beginning.clock.control())?;
        self.tell_handicap(game)?;
        beginning.opening.iter().try_for_each(|&(color, mv)| self.take(color, mv))
    }

    fn choose(&mut self, _: &Game, color: Color, clock: &RefereeClock) -> Result<Turn, Trouble> {
        self.tell_time_left(color, clock)?;
        let limit = match clock.time_to_loss() {
            Some(left) => left.saturating_add(self.margin).saturating_add(self.patience),
            None => self.patience,
        };
        if self.opinion == Opinion::Messages {
            self.client()?.take_stderr_lines();
        }
        let (command, Reply { text, elapsed }) = self.ask_for_move(color, limit)?;
        let opinion::Answer { name, mut opinion } = self.asking.read(&text);
        let mv = if name.eq_ignore_ascii_case("resign") { None } else { Some(read_move(&command, &name)?) };
        // A game that is over or that the clock has decided needs no opinion, and the program may be in no state to tell.
        if mv.is_some() && clock.time_to_loss().is_none_or(|left| elapsed <= left) {
            self.ask_opinion(&mut opinion)?;
        }
        Ok(Turn { mv, elapsed, opinion })
    }

    fn take(&mut self, color: Color, mv: Move) -> Result<(), Trouble> {
        let command = format!("play {} {mv}", color.letter());
        let patience = self.patience;
        self.client()?.send(&command, patience).map(drop).map_err(|error| match error {
            ClientError::Refused { message, .. } => {
                Trouble::breach(Fault::Protocol, format!("it refused the legal move {color} {mv}: {message}"))
            }
            error => trouble(error),
        })
    }

    fn judge(&mut self, game: &Game) -> Result<Verdict, Trouble> {
        let dead = self.ask_at_end("final_status_list", |client| client.final_status_list(Status::Dead))?;
        let dead = dead.filter(|dead| is_of_whole_strings(game, dead, &self.engine, &mut self.notes));
        let own_result = self.ask_at_end("final_score", Client::final_score)?;
        let own_result = own_result.map(|outcome: Outcome| outcome.to_string());
        Ok(Verdict { dead, own_result })
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.cpu_after.or_else(|| self.cpu_now()).map(|time| time.saturating_sub(self.cpu_before))
    }

    fn engine(&self) -> &str {
        &self.engine
    }

    fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    fn end(&mut self) -> bool {
        if self.stays && self.client.as_ref().is_some_and(|client| !client.is_broken()) {
            return true;
        }
        self.dismiss();
        false
    }

    fn dismiss(&mut self) {
        self.cpu_after = self.cpu_now();
        if let Some(client) = self.client.take()
            && !client.quit().was_polite
        {
            self.notes.push(format!("{} did not quit when it was asked to, and was killed.", self.engine));
        }
    }
}

impl ProgramSeat {
    fn cpu_now(&self) -> Option<Duration> {
        self.client.as_ref().and_then(Client::cpu_time)
    }
}

/// Are these stones, and strings of them as a whole? A list that is not cannot be used.
fn is_of_whole_strings(game: &Game, dead: &PointSet, engine: &str, notes: &mut Vec<String>) -> bool {
    let board = game.board();
    let is_stone = |point| game.size().contains(point) && board.cell(point).color().is_some();
    let is_whole = |point| {
        let mut is_whole = true;
        board.for_each_stone(point, |stone| is_whole &= dead.contains(stone));
        is_whole
    };
    let odd = dead.iter().find(|&point| !is_stone(point) || !is_whole(point));
    if let Some(point) = odd {
        notes.push(format!(
            "{engine} called {point} dead, which is no stone or only a part of a string: its list is not used."
        ));
    }
    odd.is_none()
}

/// The command line with the seed where it is wanted.
fn with_seed(line: &CommandLine, seed: u64) -> CommandLine {
    let fill = |word: &str| word.replace("{seed}", &seed.to_string());
    CommandLine::new(fill(line.program()), line.arguments().iter().map(|word| fill(word)))
}

fn read_move(command: &str, name: &str) -> Result<Move, Trouble> {
    let name: String = name.chars().take(60).collect();
    name.parse().map_err(|_| {
        let reason = format!("it answered '{command}' with '{name}': expected a point, pass or resign");
        Trouble::breach(Fault::Protocol, reason)
    })
}

fn trouble(error: ClientError) -> Trouble {
    let reason = error.to_string();
    match error {
        ClientError::CouldNotStart { .. } => Trouble::Unable(reason),
        ClientError::Cancelled { .. } => Trouble::Cancelled,
        ClientError::Gone { .. } => Trouble::breach(Fault::Crash, reason),
        ClientError::TimedOut { .. } => Trouble::breach(Fault::Stall, reason),
        _ => Trouble::breach(Fault::Protocol, reason),
    }
}
