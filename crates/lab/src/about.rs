//! How a run came about: the machine, the programs, and the commands that do the same again or more of it.

use std::collections::BTreeSet;
use std::fs;
use std::thread;

use arena::plan::PlayerKind;
use go::Color;
use protocol::client::CommandLine;

use crate::experiment::{Experiment, Scale, Sizes};
use crate::place::RunFile;
use crate::plan::{Plan, Shard};
use crate::report::{About, counted};
use crate::row::{Finding, Row};

/// The processor, and how many of them.
pub fn machine() -> String {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| {
        let (name, model) = line.split_once(':')?;
        (name.trim() == "model name").then(|| model.trim().to_owned())
    });
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{model}, {processors} {}", if processors == 1 { "core" } else { "cores" })
}

/// What a report on these rows tells about them. The version is that of the journal.
pub fn about(experiment: &Experiment, run: &RunFile, version: &str, plan: &Plan, rows: &[Row]) -> About {
    About {
        version: version.to_owned(),
        machine: run.machine.clone(),
        programs: programs(plan, rows),
        crowding: crowding(run, plan),
        given_up: Vec::new(),
        command: command(experiment, run),
        larger: larger(experiment, run),
    }
}

/// What the programs among the players call themselves.
fn programs(plan: &Plan, rows: &[Row]) -> Vec<String> {
    let mut names = BTreeSet::new();
    for row in rows {
        if let Finding::Values(values) = &row.finding {
            names.extend(Some(values.engine.clone()).filter(|engine| !engine.is_empty()));
        }
        let Finding::Game { duel, record } = &row.finding else { continue };
        let Some(terms) = plan.matches.iter().find(|terms| terms.title == *duel) else { continue };
        for color in Color::BOTH {
            let is_program = terms.players.iter().any(|player| {
                player.name == *record.players.of(color) && matches!(player.kind, PlayerKind::Program(_))
            });
            if is_program && !record.engines.of(color).is_empty() {
                names.insert(record.engines.of(color).clone());
            }
        }
    }
    names.into_iter().collect()
}

/// How many threads shared the processors, where that matters: players with several threads, or with a clock.
fn crowding(run: &RunFile, plan: &Plan) -> Option<String> {
    let (workers, threads) = (run.workers, plan.threads());
    let processors = run.processors.filter(|_| threads > 1 || plan.is_timed())?;
    let mut text = format!(
        "Games at a time: {workers}, with {} a player at most, on {}.",
        counted(threads, "thread"),
        counted(processors, "processor")
    );
    if workers.saturating_mul(threads) > processors {
        text += " These are more threads than processors, so that they took time from each other: what depends on the clock \
                 would come out otherwise with fewer workers.";
    }
    Some(text)
}

/// The command that does the same again, on any machine: files are told by their names alone.
fn command(experiment: &Experiment, run: &RunFile) -> String {
    if let Some(again) = &run.again {
        return again.clone();
    }
    let mut words = begin(experiment, run, run.scale);
    let usual = run.experiment.scale.of(run.scale);
    words.extend(explicit(&run.sizes, &usual));
    words.extend(run.seed.iter().flat_map(|seed| ["--seed".to_owned(), seed.to_string()]));
    words.extend(records(run));
    if run.shard != Shard::WHOLE {
        words.extend(["--shard".to_owned(), run.shard.to_string()]);
    }
    CommandLine::new("tengen", words).to_string()
}

/// `lab run NAME`, with the scale if it is not the usual one.
fn begin(experiment: &Experiment, run: &RunFile, scale: Scale) -> Vec<String> {
    let is_own = experiment.name == run.experiment.name;
    let name = run.file.as_ref().filter(|_| is_own).unwrap_or(&experiment.name);
    let mut words = vec!["lab".to_owned(), "run".to_owned(), name.clone()];
    if scale != Scale::default() {
        words.extend(["--scale".to_owned(), scale.name().to_owned()]);
    }
    words
}

/// The numbers that are not those of the scale.
fn explicit(sizes: &Sizes, usual: &Sizes) -> Vec<String> {
    let whole = [
        ("--positions", sizes.positions, usual.positions),
        ("--playouts", sizes.playouts, usual.playouts),
        ("--reference", sizes.reference, usual.reference),
        ("--games", sizes.games, usual.games),
    ];
    let mut words: Vec<String> = Vec::new();
    for (option, number, _) in whole.into_iter().filter(|(_, number, usual)| number != usual) {
        words.extend([option.to_owned(), number.to_string()]);
    }
    if sizes.share.to_bits() != usual.share.to_bits() {
        words.extend(["--share".to_owned(), sizes.share.to_string()]);
    }
    words
}

fn records(run: &RunFile) -> Vec<String> {
    let names = run.records.iter().filter_map(|path| path.file_name());
    // Whoever repeats it has the files somewhere else.
    names.flat_map(|name| ["--records".to_owned(), format!("PATH/{}", name.to_string_lossy())]).collect()
}

/// The parts in which the command for several machines is shown.
const MACHINES: usize = 4;

/// The paper's own sizes on one machine, and on several, unless the run has them.
fn larger(experiment: &Experiment, run: &RunFile) -> Vec<String> {
    if run.again.is_some() {
        return Vec::new();
    }
    let (scale, usual) = (Scale::Paper, run.experiment.scale.paper);
    let is_less = |sizes: &Sizes| {
        sizes.positions < usual.positions
            || sizes.playouts < usual.playouts
            || sizes.reference < usual.reference
            || sizes.games < usual.games
            || sizes.share < usual.share
    };
    if !is_less(&run.sizes) {
        return Vec::new();
    }
    let words = || {
        let mut words = begin(experiment, run, scale);
        words.extend(records(run));
        CommandLine::new("tengen", words)
    };
    let name = &run.experiment.name;
    let part = |index| Shard { index, count: MACHINES };
    let first = words().with(["--shard".to_owned(), part(1).to_string()]);
    let folders = format!("lab/{name}-{}-shard-*-of-{MACHINES}", scale.name());
    vec![
        words().to_string(),
        format!("{first}  # on one of {MACHINES} machines, {} on the next, and so on", part(2)),
        format!("tengen lab merge {name} {folders} --out lab/{name}-{}", scale.name()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::testing::{experiment, row, tiny};

    fn run_file() -> RunFile {
        let experiment = experiment();
        RunFile {
            tengen: "0.1.0".to_owned(),
            machine: machine(),
            command: String::new(),
            again: None,
            workers: 2,
            processors: Some(2),
            scale: Scale::Quick,
            seed: None,
            file: None,
            records: Vec::new(),
            available: None,
            shard: Shard::WHOLE,
            sizes: experiment.scale.quick,
            experiment,
        }
    }

    #[test]
    fn the_command_has_all_that_differs_from_what_is_usual_and_no_folders() {
        let mut run = run_file();
        assert_eq!(command(&run.experiment, &run), "tengen lab run tiny");
        run.scale = Scale::Paper;
        run.sizes = Sizes { positions: 3, share: 0.25, ..run.experiment.scale.paper };
        run.seed = Some(7);
        run.records = vec!["some/where/my games.sgf".into()];
        run.shard = Shard { index: 2, count: 3 };
        assert_eq!(
            command(&run.experiment, &run),
            "tengen lab run tiny --scale paper --positions 3 --share 0.25 --seed 7 --records 'PATH/my games.sgf' --shard 2/3"
        );
        run.file = Some("mine.toml".to_owned());
        assert!(command(&run.experiment, &run).starts_with("tengen lab run mine.toml --scale"));
        let other = Experiment { name: "other".to_owned(), ..run.experiment.clone() };
        assert!(command(&other, &run).starts_with("tengen lab run other --scale"));
    }

    #[test]
    fn the_papers_sizes_are_larger_than_less_and_nothing_is_larger_than_them() {
        let mut run = run_file();
        assert_eq!(larger(&run.experiment, &run)[0], "tengen lab run tiny --scale paper");
        assert_eq!(
            larger(&run.experiment, &run)[2],
            "tengen lab merge tiny lab/tiny-paper-shard-*-of-4 --out lab/tiny-paper"
        );
        run.sizes = run.experiment.scale.paper;
        assert_eq!(larger(&run.experiment, &run), [""; 0]);
    }

    #[test]
    fn more_threads_than_processors_are_told_where_they_matter() {
        let run = run_file();
        let plan = |threads, seconds| {
            crate::desk::testing::plan(|experiment, _| {
                let player = experiment.duels[0].b.as_mut().unwrap();
                (player.threads, player.seconds) = (threads, seconds);
            })
        };
        assert_eq!(crowding(&run, &plan(None, None)), None);
        let enough = "Games at a time: 2, with 1 thread a player at most, on 2 processors.";
        assert_eq!(crowding(&run, &plan(None, Some(0.5))).unwrap(), enough);
        let crowded = crowding(&run, &plan(Some(2), None)).unwrap();
        assert!(crowded.contains("more threads than processors"), "{crowded}");
        assert_eq!([1, 2, 4, 5].map(|cores| plan(Some(2), None).workers_for(cores)), [1, 1, 2, 2]);
    }

    #[test]
    fn programs_are_told_as_they_call_themselves_and_presets_are_not() {
        let mut plan = tiny();
        let program = arena::plan::Program {
            command: CommandLine::new("gnugo", [""; 0]),
            directory: None,
            environment: Vec::new(),
            commands: Vec::new(),
            stays: false,
            opinion: arena::plan::Opinion::None,
        };
        plan.matches[0].players[0].kind = PlayerKind::Program(program);
        let unit = plan.units().into_iter().find(|unit| unit.id == "first/game-00000").unwrap();
        let mut row = row(&plan, &unit, 1.0);
        if let Finding::Game { record, .. } = &mut row.finding {
            record.engines.black = "GNU Go 3.8".to_owned();
            record.engines.white = "Tengen".to_owned();
        }
        assert_eq!(programs(&plan, &[row.clone(), row]), ["GNU Go 3.8"]);
    }
}
