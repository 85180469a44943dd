//! A move and the reasons for it, for people.

use std::fmt;

use engine::{Considered, Thought};

/// Rows of the table, at most.
const ROWS: usize = 10;

/// Moves of a variation, at most.
const VARIATION: usize = 8;

/// What `tengen genmove` prints.
pub(super) struct Answer<'a>(pub(super) &'a Thought);

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thought = self.0;
        writeln!(f, "{} {}\n", thought.color, thought.best.mv)?;
        writeln!(f, "move      visits    share    value  win rate    score  variation")?;
        for considered in thought.moves().take(ROWS) {
            writeln!(f, "{}", Row(considered))?;
        }
        let left = thought.alternatives.len().saturating_sub(ROWS - 1);
        if left > 0 {
            writeln!(f, "and {left} more")?;
        }
        writeln!(f)?;
        for (name, value) in facts(thought) {
            writeln!(f, "{name:9} {value}")?;
        }
        thought.remarks().iter().try_for_each(|remark| writeln!(f, "{remark}"))
    }
}

/// A line of the table.
struct Row<'a>(&'a Considered);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Considered { mv, visits, share, estimate, variation, .. } = self.0;
        let mut moves: Vec<String> = variation.iter().take(VARIATION).map(ToString::to_string).collect();
        if variation.len() > VARIATION {
            moves.push("…".to_owned());
        }
        write!(
            f,
            "{:<5} {visits:>10} {:>6.1} % {:>8.3} {:>7.1} % {:>+8.1}  {}",
            mv.to_string(),
            100.0 * share,
            estimate.value,
            100.0 * estimate.win_rate,
            estimate.score,
            moves.join(" ")
        )
    }
}

fn facts(thought: &Thought) -> [(&'static str, String); 6] {
    let position = thought.position;
    let estimate = format!(
        "value {:.3}, win rate {:.1} %, score {:+.1} for {}",
        position.value,
        100.0 * position.win_rate,
        position.score,
        thought.color
    );
    let speed = format!(
        "{} in {:.2} seconds, {:.0} per second",
        thought.playouts, thought.seconds, thought.playouts_per_second
    );
    let tree = format!(
        "{} nodes, {} moves, {:.1} of {} MiB; depth {:.1} on average, {} at most",
        thought.nodes,
        thought.edges,
        thought.bytes as f64 / f64::from(1 << 20),
        thought.memory,
        thought.mean_depth,
        thought.deepest
    );
    [
        ("Preset", format!("{}, seed {}, threads {}", thought.preset, thought.seed, thought.threads)),
        ("Game", format!("{}, komi {}, rules {}", thought.size, thought.komi, thought.rules)),
        ("Moves", format!("{} before this one", thought.turns)),
        ("Position", estimate),
        ("Playouts", speed),
        ("Tree", tree),
    ]
}
