//! What is said about the games.

use std::collections::BTreeMap;
use std::fmt::Write;

use go::diagram::Picture;
use go::{Board, Color, PointSet};

use crate::options::Options;
use crate::play::line_of;
use crate::record::{Ending, FailureKind, GameRecord, Judge, Side};

/// Everything that is counted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) games: usize,
    pub(crate) passes: usize,
    pub(crate) resigned: [usize; 2],
    pub(crate) move_cap: usize,
    /// By our rules, then by the other engine alone; for each side.
    pub(crate) illegal: [[usize; 2]; 2],
    pub(crate) crashes: [usize; 2],
    pub(crate) hangs: [usize; 2],
    pub(crate) protocol: [usize; 2],
    pub(crate) time_losses: usize,
    pub(crate) errors: usize,
    pub(crate) duplicates: usize,
    pub(crate) agreed: usize,
    pub(crate) disagreed: usize,
    pub(crate) wins: [usize; 2],
}

impl Counts {
    pub(crate) fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Counts {
        let mut counts = Counts::default();
        let mut lines: BTreeMap<String, usize> = BTreeMap::new();
        for game in games {
            counts.add(game);
            if !game.moves.is_empty() {
                *lines.entry(line_of(&game.moves)).or_default() += 1;
            }
        }
        counts.duplicates = lines.values().map(|times| times - 1).sum();
        counts
    }

    fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        match &game.ending {
            Ending::Passes => self.passes += 1,
            Ending::Resigned { by } => self.resigned[by.index()] += 1,
            Ending::MoveCap => self.move_cap += 1,
            Ending::Illegal { by, judge, .. } => {
                self.illegal[usize::from(*judge == Judge::OtherEngine)][by.index()] += 1;
            }
            Ending::Failed { by, kind, .. } => match kind {
                FailureKind::Crash => self.crashes[by.index()] += 1,
                FailureKind::Hang => self.hangs[by.index()] += 1,
                FailureKind::Protocol => self.protocol[by.index()] += 1,
            },
        }
        self.time_losses += usize::from(!game.time_losses.is_empty());
        self.errors += game.errors.len();
        match game.agrees() {
            Some(true) => self.agreed += 1,
            Some(false) => self.disagreed += 1,
            None => {}
        }
        if let Some(winner) = game.winner() {
            self.wins[winner.index()] += 1;
        }
    }

    /// How many of the games with two scores have the same one twice, in percent.
    fn agreement(&self) -> Option<f64> {
        let compared = self.agreed + self.disagreed;
        (compared > 0).then(|| 100.0 * self.agreed as f64 / compared as f64)
    }
}

/// A line about how far we are.
pub(crate) fn progress<'a>(options: &Options, games: impl IntoIterator<Item = &'a GameRecord>) -> String {
    let counts = Counts::of(games);
    let illegal: usize = counts.illegal.iter().flatten().sum();
    let failures: usize = [counts.crashes, counts.hangs, counts.protocol].iter().flatten().sum();
    format!(
        "{} of {} games: {} agreed, {} disagreed, {illegal} illegal, {failures} failed, {} lost on time",
        counts.games, options.games, counts.agreed, counts.disagreed, counts.time_losses
    )
}

/// The report as Markdown.
pub(crate) fn report(options: &Options, games: &[GameRecord]) -> String {
    let [ours, theirs] = games.last().map(|game| game.names.clone()).unwrap_or_default();
    let size = options.size();
    let mut text = format!("# Soak on {size}: {ours} and {theirs}\n\nSettings: `{}`\n\n", options.identity());
    // Writing to a string does not fail, here and below.
    let _ = write_table(&mut text, &Counts::of(games), games);
    let _ = write_incidents(&mut text, games);
    let _ = write_disagreements(&mut text, options, games);
    text
}

fn write_table(text: &mut String, counts: &Counts, games: &[GameRecord]) -> std::fmt::Result {
    let [by_rules, by_other] = counts.illegal;
    writeln!(text, "| | our engine | opponent | together |\n|---|--:|--:|--:|")?;
    let mut pair = |name: &str, pair: [usize; 2]| {
        writeln!(text, "| {name} | {} | {} | {} |", pair[0], pair[1], pair[0] + pair[1])
    };
    pair("won, both say so", counts.wins)?;
    pair("resigned", counts.resigned)?;
    pair("illegal moves by the rules", by_rules)?;
    pair("moves that only the other refused", by_other)?;
    pair("crashes", counts.crashes)?;
    pair("hangs", counts.hangs)?;
    pair("senseless answers", counts.protocol)?;
    pair("passed first", passed_first(games))?;
    let slowest = |side: usize| games.iter().map(|game| game.slowest[side]).fold(0.0, f64::max);
    writeln!(text, "| slowest move, seconds | {:.3} | {:.3} | |", slowest(0), slowest(1))?;
    let cpu = |side: usize| games.iter().filter_map(|game| game.cpu_seconds[side]).sum::<f64>();
    writeln!(text, "| processor seconds | {:.1} | {:.1} | {:.1} |", cpu(0), cpu(1), cpu(0) + cpu(1))?;
    let mut single = |name: &str, number: usize| writeln!(text, "| {name} | | | {number} |");
    single("games", counts.games)?;
    single("ended by two passes", counts.passes)?;
    single("given up at the move cap", counts.move_cap)?;
    single("games with a loss on time", counts.time_losses)?;
    single("other errors", counts.errors)?;
    single("games played twice", counts.duplicates)?;
    single("same score", counts.agreed)?;
    single("different score", counts.disagreed)?;
    match counts.agreement() {
        Some(percent) => writeln!(text, "| agreement | | | {percent:.1} % |"),
        None => Ok(()),
    }
}

fn passed_first(games: &[GameRecord]) -> [usize; 2] {
    Side::BOTH.map(|side| {
        games.iter().filter(|game| game.ending == Ending::Passes && game.first_pass == Some(side)).count()
    })
}

/// What went wrong, a line each.
fn write_incidents(text: &mut String, games: &[GameRecord]) -> std::fmt::Result {
    let mut lines = Vec::new();
    for game in games {
        let number = game.number;
        match &game.ending {
            Ending::Illegal { by, mv, judge, reason } => {
                lines.push(format!("game {number}: {by:?} played {mv}, refused by {judge:?}: {reason}"));
            }
            Ending::Failed { by, kind, reason } => {
                lines.push(format!("game {number}: {by:?}, {kind:?}: {}", reason.replace('\n', " / ")));
            }
            Ending::Passes | Ending::Resigned { .. } | Ending::MoveCap => {}
        }
        let late = game.time_losses.iter().map(|loss| {
            format!("game {number}: move {} took {:.3} of {:.3} s", loss.turn, loss.seconds, loss.limit)
        });
        lines.extend(late);
        lines
            .extend(game.errors.iter().map(|error| format!("game {number}: {}", error.replace('\n', " / "))));
    }
    if lines.is_empty() {
        return writeln!(text, "\nNo illegal move, no failure, no loss on time, no other error.");
    }
    writeln!(text, "\n## Incidents\n")?;
    lines.iter().try_for_each(|line| writeln!(text, "- {line}"))
}

fn write_disagreements(text: &mut String, options: &Options, games: &[GameRecord]) -> std::fmt::Result {
    let mut disputed = games.iter().filter(|game| game.agrees() == Some(false)).peekable();
    if disputed.peek().is_none() {
        return Ok(());
    }
    writeln!(text, "\n## Games with different scores")?;
    disputed.try_for_each(|game| write_disagreement(text, options, game))
}

fn write_disagreement(text: &mut String, options: &Options, game: &GameRecord) -> std::fmt::Result {
    writeln!(text, "\n### Game {}\n\nOur engine is {}.\n", game.number, game.engine_is)?;
    let replayed = game.replay(options);
    for (side, name) in [(Side::Engine, "Our engine"), (Side::Opponent, "The opponent")] {
        let score = game.scores[side.index()].as_deref().unwrap_or("nothing");
        write!(text, "- {name} says {score}; ")?;
        match game.dead_set(side) {
            Some(dead) => {
                writeln!(text, "dead: {}; counted so: {}.", names(&dead), replayed.score(&dead))?;
            }
            None => writeln!(text, "no list of dead stones.")?,
        }
    }
    let picture = picture(replayed.board(), disputed_stones(game));
    writeln!(text, "\n```text\n{picture}```")
}

fn names(points: &PointSet) -> String {
    let names: Vec<String> = points.iter().map(|point| point.to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// The stones that one of the two calls dead and the other does not.
fn disputed_stones(game: &GameRecord) -> PointSet {
    let [ours, theirs] = Side::BOTH.map(|side| game.dead_set(side).unwrap_or_default());
    let mut disputed = ours.difference(&theirs);
    disputed.extend_from(&theirs.difference(&ours));
    disputed
}

/// The board, with letters on the disputed stones: `b` for black ones, `w` for white ones.
fn picture(board: &impl Board, disputed: PointSet) -> Picture {
    disputed.iter().fold(Picture::of(board), |picture, point| {
        let letter = match board.cell(point).color() {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => return picture,
        };
        picture.clone().with_label(point, letter).unwrap_or(picture)
    })
}
