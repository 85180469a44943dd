//! What is not wrong, and still better known before a match begins.

use std::thread;

use arena::plan::{Plan, Player, PlayerKind};
use engine::TimeControl;

use super::live::say;

/// Tells on standard error what may spoil the match.
pub(super) fn tell(plan: &Plan) {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    if let Some(warning) = too_little_time(plan, processors) {
        say(&warning);
    }
}

/// With a clock, engines that share processors lose games that they would not lose alone.
fn too_little_time(plan: &Plan, processors: usize) -> Option<String> {
    let has_clock = |player: &Player| player.time.unwrap_or(plan.terms.time) != TimeControl::None;
    let workers = plan.file.workers.unwrap_or(1);
    // Of two players one thinks at a time. What a program uses is its own affair; it takes one thread at least.
    let threads = plan.players.iter().map(threads).max().unwrap_or(1);
    let needed = workers.saturating_mul(threads);
    let is_too_much = plan.players.iter().any(has_clock) && needed > processors;
    is_too_much.then(|| {
        format!(
            "warning: {workers} games at a time with up to {threads} threads each need {needed} processors, and this machine has \
             {processors}: engines may lose on time. Fewer --workers help"
        )
    })
}

fn threads(player: &Player) -> usize {
    match &player.kind {
        PlayerKind::Preset(preset) => preset.threads,
        PlayerKind::Program(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use arena::plan::MatchFile;

    use super::*;

    fn plan(fields: &str, threads: usize) -> Plan {
        let players = format!("[[player]]\npreset = 'mc'\nthreads = {threads}\n[[player]]\npreset = 'uct'\n");
        MatchFile::from_toml(&format!("{fields}\n{players}")).unwrap().resolve(Path::new(".")).unwrap()
    }

    #[test]
    fn a_clock_and_more_threads_than_processors_are_warned_of() {
        let told = too_little_time(&plan("time = 0.2\nworkers = 3", 2), 4).unwrap();
        assert!(
            told.starts_with("warning: 3 games at a time with up to 2 threads each need 6 processors"),
            "{told}"
        );
        assert_eq!(too_little_time(&plan("time = 0.2\nworkers = 2", 2), 4), None);
        assert_eq!(too_little_time(&plan("workers = 3", 2), 4), None);
    }
}
