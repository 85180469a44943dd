//! A move and the reasons for it, for people.

use std::fmt;

use engine::{Analysis, Considered, Thought};
use go::diagram::Picture;
use go::{Game, Point};
use playout::Opinion;
use serde::Serialize;

/// Rows of the table, at most.
const ROWS: usize = 10;

/// Reasons for a move, at most, and the least that one of them counts.
const REASONS: usize = 4;
const LEAST_WEIGHT: f32 = 0.1;

/// Moves of a variation, at most.
const VARIATION: usize = 8;

/// What `tengen genmove` prints: for programs all of it, with these names, which must stay.
#[derive(Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    pub(super) thought: Thought,
    /// What the win rate stands for: absent if nobody asks for it, and `null` if the preset does not say.
    #[serde(rename = "calibratedWinrate", skip_serializing_if = "Option::is_none")]
    pub(super) calibrated: Option<Option<f64>>,
    /// What the player thought of the moves before it searched, the likeliest first; nothing if it goes by no learned weights.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) likely: Vec<Opinion>,
    /// The record, if there is one.
    pub(super) file: Option<String>,
    /// The number of the game in it.
    pub(super) game: Option<u64>,
    /// `null` where the system does not tell.
    pub(super) cpu_seconds: Option<f64>,
    /// What a reader should know who takes the numbers for more than they are.
    pub(super) remarks: Vec<String>,
}

impl Answer {
    /// The move, the position that it is for, and the reasons.
    pub(super) fn for_people(&self, game: &Game) -> String {
        let Analysis { color, best, .. } = &self.thought.analysis;
        format!("{color} {}\n\n{}\n{self}", best.mv, board(game, best.mv.point()))
    }
}

/// The board with the last move and the one that was chosen, and what the marks mean.
fn board(game: &Game, chosen: Option<Point>) -> String {
    let last = game.turns().last().and_then(|turn| turn.mv.point());
    let picture = Picture::of(game.board()).with_last(last);
    // A move goes to an empty point of the board, which any label fits.
    let picture = match chosen {
        Some(point) => picture.clone().with_label(point, 'a').unwrap_or(picture),
        None => picture,
    };
    let marks: Vec<&str> =
        [chosen.map(|_| "a is the move chosen"), picture.last().map(|_| "the last move is in parentheses")]
            .into_iter()
            .flatten()
            .collect();
    if marks.is_empty() { picture.to_string() } else { format!("{picture}{}\n", marks.join(", ")) }
}

/// The table, and what it cost.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thought = &self.thought;
        let analysis = &thought.analysis;
        writeln!(f, "move      visits    share    value  win rate    score  variation")?;
        for considered in analysis.moves().take(ROWS) {
            writeln!(f, "{}", Row(considered))?;
        }
        let left = analysis.alternatives.len().saturating_sub(ROWS - 1);
        if left > 0 {
            writeln!(f, "and {left} more")?;
        }
        writeln!(f)?;
        for (name, value) in facts(thought) {
            writeln!(f, "{name:9} {value}")?;
        }
        if let Some(opinion) = self.likely.iter().find(|opinion| opinion.mv == analysis.best.mv) {
            writeln!(f, "{}", Thoughts(opinion))?;
        }
        if let Some(Some(calibrated)) = self.calibrated {
            let (percent, raw) = (100.0 * calibrated, 100.0 * analysis.win_probability());
            let color = analysis.color;
            writeln!(
                f,
                "Chances   {percent:.1} % for {color}, calibrated from the {raw:.1} % of {}",
                analysis.best.mv
            )?;
        }
        self.remarks.iter().try_for_each(|remark| writeln!(f, "{remark}"))
    }
}

/// What speaks for a move and against it, before any search.
struct Thoughts<'a>(&'a Opinion);

impl fmt::Display for Thoughts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Opinion { mv, chance, reasons } = self.0;
        let counts = |weight: f32| weight.abs() >= LEAST_WEIGHT;
        let told = reasons.iter().filter(|because| counts(because.weight)).take(REASONS);
        let told: Vec<String> =
            told.map(|because| format!("{} ({:+.1})", because.text, because.weight)).collect();
        write!(f, "At sight  {mv} is likely by {:.1} %", 100.0 * chance)?;
        if told.is_empty() { Ok(()) } else { write!(f, ": {}", told.join(", ")) }
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
    let Analysis { position, color, playouts, merged, .. } = &thought.analysis;
    let estimate = format!(
        "value {:.3}, win rate {:.1} %, score {:+.1} for {}",
        position.value,
        100.0 * position.win_rate,
        position.score,
        color
    );
    let by_others = if *merged > 0 { format!("; {merged} more by others") } else { String::new() };
    let speed = format!(
        "{} in {:.2} seconds, {:.0} per second{by_others}",
        playouts, thought.seconds, thought.playouts_per_second
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
        ("Preset", format!("{}, seed {}, threads {}", thought.player(), thought.seed, thought.threads)),
        ("Game", format!("{}, komi {}, rules {}", thought.size, thought.komi, thought.rules)),
        ("Moves", format!("{} before this one", thought.turns)),
        ("Position", estimate),
        ("Playouts", speed),
        ("Tree", tree),
    ]
}
