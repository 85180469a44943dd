//! A program that runs, together with all that it starts.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Options;
use super::command_line::CommandLine;
use super::error::Ending;

/// How often we look whether a program has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A running program, the leader of a process group of its own: a Ctrl-C at the terminal does not reach it, and what it
/// starts can be ended with it. When this value goes, the whole group goes.
pub(super) struct Process {
    child: Child,
    /// Set when the program was taken off the books of the system. Before that its number cannot belong to anybody
    /// else, so that signals find the right group.
    reaped: Option<Ending>,
}

/// The groups that run now, by the numbers of their leaders.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every engine that was started and all that they started, for whoever ends this process in a hurry.
pub fn kill_all() {
    running().iter().copied().for_each(group::kill_by_number);
}

/// The three ends of a program.
pub(super) struct Ends {
    pub(super) input: ChildStdin,
    pub(super) output: ChildStdout,
    pub(super) messages: ChildStderr,
}

impl Process {
    /// Starts the program.
    pub(super) fn start(line: &CommandLine, options: &Options) -> io::Result<(Process, Ends)> {
        let mut command = Command::new(line.program());
        command.args(line.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.envs(options.environment.iter().map(|(name, value)| (name, value)));
        if let Some(directory) = &options.directory {
            command.current_dir(directory);
        }
        group::lead(&mut command);
        let mut child = command.spawn()?;
        running().insert(child.id());
        let ends = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Process { child, reaped: None };
        let (Some(input), Some(output), Some(messages)) = ends else {
            return Err(io::Error::other("the program has no pipes"));
        };
        Ok((process, Ends { input, output, messages }))
    }

    /// The number of the program.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the program ended, if it has.
    pub(super) fn ending(&mut self) -> Option<Ending> {
        self.reaped.or_else(|| group::ending(&mut self.child))
    }

    /// Waits until the program ends, but not longer than this.
    pub(super) fn wait(&mut self, limit: Duration) -> Option<Ending> {
        let start = Instant::now();
        loop {
            let ending = self.ending();
            if ending.is_some() || start.elapsed() >= limit {
                return ending;
            }
            thread::sleep(LOOK);
        }
    }

    /// Asks the program and all that it started to end.
    pub(super) fn ask_to_end(&mut self) {
        if self.reaped.is_none() {
            group::ask_to_end(&mut self.child);
        }
    }

    /// Ends the program and all that it started, and tells how it ended.
    pub(super) fn kill(&mut self) -> Ending {
        if let Some(ending) = self.reaped {
            return ending;
        }
        group::kill(&mut self.child);
        // Taken from the list before its number may belong to somebody else.
        running().remove(&self.child.id());
        let ending = match self.child.wait() {
            Ok(status) => group::ending_of(status),
            Err(_) => Ending::Silent,
        };
        self.reaped = Some(ending);
        ending
    }

    /// The processor time that the program and all that it started have used, where the system tells it.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        if self.reaped.is_some() { None } else { cpu::time_of(self.child.id()) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
mod group {
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Child, Command, ExitStatus};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::Ending;

    pub(super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// Looks without taking the program off the books: its number must stay its own until the group is killed.
    pub(super) fn ending(child: &mut Child) -> Option<Ending> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
        let code = status.exit_status().map(Ending::Code);
        code.or_else(|| status.terminating_signal().map(Ending::Signal))
    }

    /// A group that is gone already needs no signal, hence no error here and below.
    pub(super) fn ask_to_end(child: &mut Child) {
        let _ = kill_process_group(Pid::from_child(child), Signal::TERM);
    }

    pub(super) fn kill(child: &mut Child) {
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        // A program can leave its group, though hardly any does.
        let _ = child.kill();
    }

    pub(super) fn kill_by_number(id: u32) {
        if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    pub(super) fn ending_of(status: ExitStatus) -> Ending {
        let code = status.code().map(Ending::Code);
        code.or_else(|| status.signal().map(Ending::Signal)).unwrap_or(Ending::Silent)
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command, ExitStatus};

    use super::Ending;

    pub(super) fn lead(_: &mut Command) {}

    pub(super) fn ending(child: &mut Child) -> Option<Ending> {
        child.try_wait().ok()?.map(ending_of)
    }

    /// There is no polite way here: the closed input has to do.
    pub(super) fn ask_to_end(_: &mut Child) {}

    pub(super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }

    /// Nothing can be found by its number alone here.
    pub(super) fn kill_by_number(_: u32) {}

    pub(super) fn ending_of(status: ExitStatus) -> Ending {
        status.code().map_or(Ending::Silent, Ending::Code)
    }
}

#[cfg(target_os = "linux")]
mod cpu {
    use std::time::Duration;

    /// The time of a group by the number of its leader.
    pub(super) fn time_of(id: u32) -> Option<Duration> {
        let own = ticks(&std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?)?;
        let others = std::fs::read_dir("/proc").ok()?.filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            let other: u32 = name.parse().ok().filter(|&other| other != id)?;
            let stat = std::fs::read_to_string(format!("/proc/{other}/stat")).ok()?;
            if group_of(&stat)? == id { ticks(&stat) } else { None }
        });
        let ticks = own + others.sum::<u64>();
        Some(Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64))
    }

    /// Field 5 of proc(5).
    pub(super) fn group_of(stat: &str) -> Option<u32> {
        let (_, fields) = stat.rsplit_once(')')?;
        fields.split_whitespace().nth(2)?.parse().ok()
    }

    /// Fields 14 to 17 of proc(5): user and system time of the program, then of the children it has waited for. The name
    /// in field 2 may hold anything, so that counting starts after its bracket.
    pub(super) fn ticks(stat: &str) -> Option<u64> {
        let (_, fields) = stat.rsplit_once(')')?;
        let times: Vec<u64> =
            fields.split_whitespace().skip(11).take(4).map_while(|field| field.parse().ok()).collect();
        (times.len() == 4).then(|| times.iter().sum())
    }
}

#[cfg(not(target_os = "linux"))]
mod cpu {
    use std::time::Duration;

    pub(super) fn time_of(_: u32) -> Option<Duration> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_program_does_not_confuse_its_times() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194560 120 0 0 0 31 4 2 1 20 0 1 0 100 200";
        assert_eq!(cpu::ticks(stat), Some(38));
        assert_eq!(cpu::group_of(stat), Some(7));
        assert_eq!(cpu::ticks("7 (a) S 1 2"), None);
        assert_eq!(cpu::ticks(""), None);
    }

    #[test]
    fn a_program_that_worked_has_used_time() {
        let line =
            CommandLine::new("sh", ["-c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; read x"]);
        let (mut process, ends) = Process::start(&line, &Options::default()).unwrap();
        drop(ends);
        assert_eq!(process.wait(Duration::from_secs(60)), Some(Ending::Code(1)));
        assert!(process.cpu_time().unwrap() > Duration::ZERO);
        assert_eq!(process.kill(), Ending::Code(1));
        assert_eq!(process.cpu_time(), None);
    }
}
