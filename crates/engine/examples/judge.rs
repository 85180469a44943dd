//! Judges the final positions of recorded games, and compares with the recorded results and with GNU Go.
//!
//! ```text
//! cargo run --release -p tengen-engine --example judge -- games.sgf every=10 games=300 gnugo show
//! ```
//!
//! Only games count that ended by two passes and were counted. With `gnugo`, GNU Go's `final_score` is asked about each of
//! them; with `show`, the positions on which there is no agreement are drawn.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use engine::{Judgement, Player, Preset};
use go::diagram::to_text;
use go::sgf::{Outcome, Replay, WonBy, games};
use go::{Color, Game, Margin, PointSet, Scoring};

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let plan = Plan::read()?;
    let mut out = io::stdout().lock();
    let mut player = Player::new(Preset::named("tengen")?, 16);
    let mut tally = Tally::default();
    for file in &plan.files {
        let bytes = std::fs::read(file)?;
        for record in games(&bytes).step_by(plan.every) {
            if tally.games >= plan.games {
                break;
            }
            let Ok(replayed) = Replay::default().main_line(&record) else { continue };
            let Some(Outcome::Win { winner, by: WonBy::Points(points) }) = record.outcome() else { continue };
            if replayed.game.passes() < 2 {
                continue;
            }
            let sign = if winner == Color::Black { 1.0 } else { -1.0 };
            let name = record.game_name().unwrap_or_default();
            let recorded = sign * points;
            let start = Instant::now();
            let judgement = player.judge(&replayed.game)?;
            tally.seconds.push(start.elapsed().as_secs_f64());
            let gnugo = if plan.asks_gnugo { Some(GnuGo::judge(&replayed.game)?) } else { None };
            let is_agreed = tally.add(&judgement, recorded, gnugo.as_ref());
            if plan.shows && !is_agreed {
                show(&mut out, &name, &replayed.game, &judgement, recorded, gnugo.as_ref())?;
            }
        }
    }
    tally.print(&mut out)
}

struct Plan {
    files: Vec<String>,
    every: usize,
    games: usize,
    asks_gnugo: bool,
    shows: bool,
}

impl Plan {
    fn read() -> Result<Plan, Failure> {
        let mut plan =
            Plan { files: Vec::new(), every: 1, games: usize::MAX, asks_gnugo: false, shows: false };
        for argument in std::env::args().skip(1) {
            match argument.split_once('=') {
                Some(("every", number)) => plan.every = number.parse::<usize>()?.max(1),
                Some(("games", number)) => plan.games = number.parse()?,
                None if argument == "gnugo" => plan.asks_gnugo = true,
                None if argument == "show" => plan.shows = true,
                _ => plan.files.push(argument),
            }
        }
        Ok(plan)
    }
}

/// How often who agreed with whom.
#[derive(Default)]
struct Tally {
    games: usize,
    settled: usize,
    winner_as_recorded: usize,
    score_as_recorded: usize,
    score_as_gnugo: usize,
    gnugo_as_recorded: usize,
    settled_as_gnugo: usize,
    seconds: Vec<f64>,
}

impl Tally {
    /// Counts a game, and tells whether all agree on the score.
    fn add(&mut self, judgement: &Judgement, recorded: f32, gnugo: Option<&GnuGo>) -> bool {
        let ours = judgement.score.margin().for_black();
        let is_same = |a: f32, b: f32| (a - b).abs() < 0.01;
        self.games += 1;
        self.settled += usize::from(judgement.is_settled());
        self.winner_as_recorded += usize::from(ours.signum() == recorded.signum());
        self.score_as_recorded += usize::from(is_same(ours, recorded));
        let Some(gnugo) = gnugo else { return is_same(ours, recorded) };
        let is_agreed = is_same(ours, gnugo.margin);
        self.score_as_gnugo += usize::from(is_agreed);
        self.settled_as_gnugo += usize::from(is_agreed && judgement.is_settled());
        self.gnugo_as_recorded += usize::from(is_same(gnugo.margin, recorded));
        is_agreed
    }

    fn print(mut self, out: &mut impl Write) -> Result<(), Failure> {
        let share = |count: usize| 100.0 * count as f64 / self.games.max(1) as f64;
        writeln!(out, "games                      {}", self.games)?;
        for (name, count) in [
            ("judged to be settled", self.settled),
            ("winner as recorded", self.winner_as_recorded),
            ("score as recorded", self.score_as_recorded),
            ("score as GNU Go's", self.score_as_gnugo),
            ("settled, and as GNU Go's", self.settled_as_gnugo),
            ("GNU Go's score as recorded", self.gnugo_as_recorded),
        ] {
            writeln!(out, "{name:<26} {count} ({:.1} %)", share(count))?;
        }
        self.seconds.sort_by(f64::total_cmp);
        let at = |share: f64| self.seconds.get((share * self.seconds.len() as f64) as usize).unwrap_or(&0.0);
        writeln!(out, "seconds                    median {:.3}, 95 % {:.3}", at(0.5), at(0.95))?;
        Ok(())
    }
}

fn show(
    out: &mut impl Write,
    name: &str,
    game: &Game,
    judgement: &Judgement,
    recorded: f32,
    gnugo: Option<&GnuGo>,
) -> Result<(), Failure> {
    let list = |points: &PointSet| points.iter().map(|point| format!("{point} ")).collect::<String>();
    writeln!(out, "{name} ({}, komi {})", game.rules(), game.komi())?;
    writeln!(out, "{}", to_text(game.board(), None))?;
    writeln!(out, "score {}, recorded {recorded:+}", judgement.score)?;
    for (what, points) in [
        ("dead", &judgement.dead),
        ("unsettled", &judgement.unsettled),
        ("seki", &judgement.seki),
        ("neutral", &judgement.neutral),
        ("open", &judgement.open),
    ] {
        writeln!(out, "{what}: {}", list(points))?;
    }
    if let Some(gnugo) = gnugo {
        writeln!(out, "GNU Go: {:+}, dead: {}, seki: {}", gnugo.margin, gnugo.dead, gnugo.seki)?;
    }
    writeln!(out)?;
    Ok(())
}

/// What GNU Go says about a game.
struct GnuGo {
    margin: f32,
    dead: String,
    seki: String,
}

impl GnuGo {
    fn judge(game: &Game) -> Result<GnuGo, Failure> {
        let mut process = Process::start(game.rules().scoring)?;
        process.ask(&format!("boardsize {}", game.size().width()))?;
        process.ask("clear_board")?;
        process.ask(&format!("komi {}", game.komi()))?;
        for turn in game.turns() {
            process.ask(&format!("play {} {}", turn.color, turn.mv))?;
        }
        let margin: Margin = process.ask("final_score")?.parse()?;
        let dead = process.ask("final_status_list dead")?.replace('\n', " ");
        let seki = process.ask("final_status_list seki")?.replace('\n', " ");
        process.ask("quit")?;
        process.child.wait()?;
        Ok(GnuGo { margin: margin.for_black(), dead, seki })
    }
}

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(scoring: Scoring) -> Result<Process, Failure> {
        let rules = if scoring == Scoring::Area { "--chinese-rules" } else { "--japanese-rules" };
        let mut command = Command::new("gnugo");
        command.args(["--mode", "gtp", "--seed", "1", rules]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or("GNU Go has no pipes")?;
        Ok(Process { child, input, output: BufReader::new(output) })
    }

    fn ask(&mut self, command: &str) -> Result<String, Failure> {
        writeln!(self.input, "{command}")?;
        let mut reply = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 || line.trim().is_empty() {
                break;
            }
            reply.push_str(&line);
        }
        match reply.strip_prefix('=') {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(format!("GNU Go answered '{command}' with '{}'", reply.trim()).into()),
        }
    }
}
