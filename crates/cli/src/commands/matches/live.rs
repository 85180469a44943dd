//! A match under way: a table and a bar on a terminal, else a line for every game.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use arena::plan::Plan;
use arena::record::{Ending, GameRecord, Outcome};
use arena::report::live_table;
use arena::run::Spectator;
use go::Color;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::terminal::printable;

/// How often the bar's estimate is drawn anew while games take long.
const TICK: Duration = Duration::from_secs(1);

/// The letters of a reason in a line for a game.
const LONGEST_REASON: usize = 100;

/// A table that stays is not narrower than this: a terminal can break its lines, or be made wider.
const NARROWEST: usize = 80;

/// The width of a table where nobody knows that of the terminal.
const DEFAULT_WIDTH: usize = 100;

/// Tells the user how far the match has come.
pub(super) struct Live {
    plan: Plan,
    bar: ProgressBar,
    total: u64,
}

/// Tells the user what else there is, beside the bar and not across it.
pub(in crate::commands) struct Voice(ProgressBar);

impl Voice {
    /// A line that stays.
    pub(in crate::commands) fn say(&self, line: &str) {
        self.0.suspend(|| say(line));
    }

    /// Who does what, until it is told again.
    pub(in crate::commands) fn show(&self, threads: usize, under_way: &[String]) {
        self.0.set_prefix(printable(&workers(threads, under_way, width())));
    }
}

impl Live {
    pub(super) fn new(plan: &Plan) -> Live {
        Live { plan: plan.clone(), bar: ProgressBar::new(0), total: 0 }
    }

    /// For those who have something to tell while the bar is there.
    pub(super) fn voice(&self) -> Voice {
        Voice(self.bar.clone())
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn draw(&self, games: &[GameRecord]) {
        self.bar.set_position(games.len() as u64);
        self.bar.set_message(printable(&live_table(&self.plan, games, width())));
    }
}

impl Spectator for Live {
    fn begun(&mut self, games: &[GameRecord], total: u64) {
        self.total = total;
        let before = games.len() as u64;
        if self.bar.is_hidden() {
            if before > 0 {
                say(&format!("{before} of {total} games are there already."));
            }
            return;
        }
        self.bar.set_length(total);
        self.bar.set_style(style(before));
        self.bar.reset_elapsed();
        self.bar.enable_steady_tick(TICK);
        self.draw(games);
    }

    fn game_ended(&mut self, record: &GameRecord, games: &[GameRecord]) {
        if self.bar.is_hidden() {
            say(&format!("{}/{} {}", games.len(), self.total, line(record, games)));
            return;
        }
        if let Ending::Forfeit { .. } = record.ending {
            // The table counts them; what happened stands above it, once.
            self.bar.println(one_line(&line(record, games)));
        }
        self.draw(games);
    }

    fn game_given_up(&mut self, number: u64, reason: &str) {
        // Whoever gives it up says so.
        self.plan.given_up.insert(number, reason.to_owned());
    }
}

/// A line with who does what, cut to the width of the terminal; nothing if nobody is there.
fn workers(threads: usize, under_way: &[String], width: usize) -> String {
    let line = match threads {
        0 => return String::new(),
        1 => format!("1 thread. {}", under_way.join(", ")),
        _ => format!("{threads} threads. {}", under_way.join(", ")),
    };
    match line.char_indices().nth(width.saturating_sub(1)) {
        Some((end, _)) => format!("{}…\n", &line[..end]),
        None => format!("{}\n", line.trim_end()),
    }
}

/// A line for people who read a log.
pub(super) fn say(line: &str) {
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{}", one_line(line));
}

fn one_line(text: &str) -> String {
    printable(text).replace('\n', " ")
}

/// The table, and below it the bar, without numbers of games: the table has them, and the two are not drawn in the same
/// moment. Games from before this run say nothing about how long the others will take.
///
/// The first line is empty: a terminal shows Ctrl-C below the bar, which is then cleared a line too low.
fn style(before: u64) -> ProgressStyle {
    // The template is a constant, and the default is a bar as well.
    ProgressStyle::with_template("\n{msg}{prefix}{bar:30} {time}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("time", move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let played = state.pos().saturating_sub(before);
            let left = state.len().unwrap_or(0).saturating_sub(state.pos());
            // A bar that cannot be drawn is no reason to stop.
            let _ = write!(out, "{}", times(state.elapsed(), played, left));
        })
}

/// How long it has taken and how long it will, as in `12s, 3m left`.
fn times(elapsed: Duration, played: u64, left: u64) -> String {
    let so_far = HumanDuration(elapsed);
    match time_left(elapsed, played, left) {
        Some(time) => format!("{so_far:#}, {:#} left", HumanDuration(time)),
        None => format!("{so_far:#}"),
    }
}

/// What the games that are left will take, if they are like those that were played.
fn time_left(elapsed: Duration, played: u64, left: u64) -> Option<Duration> {
    let seconds = elapsed.as_secs_f64() * left as f64 / played as f64;
    (played > 0 && left > 0).then(|| Duration::try_from_secs_f64(seconds).ok()).flatten()
}

/// A game, and how the two players stand.
fn line(record: &GameRecord, games: &[GameRecord]) -> String {
    let (black, white) = (&record.players.black, &record.players.white);
    // A pair of games exchanges colours; the score should not jump from side to side.
    let (first, second) = if record.number.is_multiple_of(2) { (black, white) } else { (white, black) };
    let [points, others] = [(first, second), (second, first)].map(|(one, other)| points(games, one, other));
    let ending = ending(record);
    format!(
        "game {}: {black} (black), {white} (white): {ending}; {first} {points}, {second} {others}",
        record.number
    )
}

/// What a player has won in the games with another.
fn points(games: &[GameRecord], player: &str, other: &str) -> f64 {
    let points = |game: &GameRecord| {
        let color = Color::BOTH
            .into_iter()
            .find(|&color| game.players.of(color) == player && game.players.of(!color) == other);
        match game.outcome() {
            Outcome::Won(winner) if color == Some(winner) => 1.0,
            Outcome::Draw if color.is_some() => 0.5,
            _ => 0.0,
        }
    };
    games.iter().map(points).sum()
}

fn ending(record: &GameRecord) -> String {
    match &record.ending {
        Ending::Score { result, .. } if result.winner().is_none() => "draw".to_owned(),
        Ending::Score { result, .. } => result.to_string(),
        Ending::Disagreement => "no result, the players disagree about the score".to_owned(),
        Ending::Resignation { by } => format!("{}+R", letter(!*by)),
        Ending::MoveCap => "no result, too many moves".to_owned(),
        Ending::Forfeit { by, reason, .. } => format!("{}+F, {}", letter(!*by), in_short(reason)),
    }
}

/// The first line of a text, cut if it is long: the report has all of it.
fn in_short(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'B' } else { 'W' }
}

/// The width of a table that stays.
pub(super) fn wide() -> usize {
    width().max(NARROWEST)
}

/// The width of the terminal, or of a usual one.
fn width() -> usize {
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(io::stderr())
        && size.ws_col > 0
    {
        return usize::from(size.ws_col);
    }
    DEFAULT_WIDTH
}

#[cfg(test)]
mod tests {
    use arena::record::{Claim, Fault, Scorer, Sides};

    use super::*;

    fn game(number: u64, ending: Ending) -> GameRecord {
        let names = if number.is_multiple_of(2) { ["mogo", "gnugo"] } else { ["gnugo", "mogo"] };
        let [black, white] = names.map(str::to_owned);
        GameRecord {
            number,
            players: Sides { black, white },
            engines: Sides::default(),
            seeds: Sides::default(),
            opening: String::new(),
            opening_moves: 0,
            moves: Vec::new(),
            ending,
            claims: Sides { black: Claim::default(), white: Claim::default() },
            cpu_seconds: Sides::default(),
            notes: Vec::new(),
            ended_at: 0.0,
            seconds: 1.0,
        }
    }

    #[test]
    fn a_line_tells_the_game_and_the_score_from_the_same_side() {
        let crash = Ending::Forfeit {
            by: Color::White,
            fault: Fault::Crash,
            reason: "the engine is gone".to_owned(),
        };
        let games =
            [game(0, Ending::Resignation { by: Color::White }), game(1, Ending::MoveCap), game(2, crash)];
        assert_eq!(line(&games[0], &games[..1]), "game 0: mogo (black), gnugo (white): B+R; mogo 1, gnugo 0");
        let told = line(&games[1], &games[..2]);
        assert_eq!(told, "game 1: gnugo (black), mogo (white): no result, too many moves; mogo 1, gnugo 0");
        let told = line(&games[2], &games);
        assert!(told.ends_with("B+F, the engine is gone; mogo 2, gnugo 0"), "{told}");
    }

    #[test]
    fn a_draw_is_called_a_draw_and_a_long_reason_is_cut() {
        let draw = Ending::Score { result: "0".parse().unwrap(), by: Scorer::Both, dead: Vec::new() };
        assert_eq!(ending(&game(0, draw)), "draw");
        let forfeit = |reason: &str| {
            let reason = reason.to_owned();
            ending(&game(0, Ending::Forfeit { by: Color::Black, fault: Fault::Crash, reason }))
        };
        assert_eq!(forfeit("it ended:\nand said\nmuch"), "W+F, it ended:");
        assert_eq!(forfeit(&"天".repeat(200)), format!("W+F, {}…", "天".repeat(100)));
    }

    #[test]
    fn who_does_what_fits_into_a_line() {
        let under_way = ["a-1: game-00003", "b-1: game-00004"].map(str::to_owned);
        assert_eq!(workers(0, &[], 80), "");
        assert_eq!(workers(1, &[], 80), "1 thread.\n");
        assert_eq!(workers(2, &under_way, 80), "2 threads. a-1: game-00003, b-1: game-00004\n");
        assert_eq!(workers(2, &under_way, 20), "2 threads. a-1: gam…\n");
    }

    #[test]
    fn the_time_so_far_is_told_before_the_first_game_has_ended() {
        assert_eq!(times(Duration::from_secs(12), 0, 6), "12s");
        assert_eq!(times(Duration::from_secs(60), 3, 6), "60s, 2m left");
    }

    #[test]
    fn the_time_left_follows_from_the_games_of_this_run() {
        let elapsed = Duration::from_secs(60);
        assert_eq!(time_left(elapsed, 3, 6), Some(Duration::from_secs(120)));
        assert_eq!(time_left(elapsed, 0, 6), None);
        assert_eq!(time_left(elapsed, 3, 0), None);
    }
}
