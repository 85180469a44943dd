//! `tengen lab show`: the file of an experiment.

use clap::Args;
use lab::{Experiment, Plan, Scale, Sources};

use super::chosen::Chosen;
use super::words::{counted, counted_as, grouped};
use crate::terminal::print;

/// Show the file of an experiment, and what it comes to at each scale.
///
/// Save it, change it, and give it to `tengen lab run`: it is an experiment too.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab show coulom-table-1
  tengen lab show chaslot-figure-1 > mine.toml")]
pub(super) struct Show {
    /// The experiment: a name that `tengen lab list` shows, or a file that ends in .toml.
    #[arg(value_name = "NAME")]
    experiment: String,
}

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let Chosen { experiment, .. } = Chosen::read(&self.experiment)?;
        let mut text = match Experiment::text_of(&self.experiment) {
            Some(text) => text.trim_end().to_owned(),
            None => experiment.to_toml().trim_end().to_owned(),
        };
        text.push('\n');
        for scale in Scale::ALL {
            text += &format!("\n# {}", comes_to(&experiment, scale)?);
        }
        print(&format!("{text}\n"))
    }
}

/// What an experiment comes to at a scale, in a sentence.
fn comes_to(experiment: &Experiment, scale: Scale) -> anyhow::Result<String> {
    let source = experiment.source()?;
    let sizes = source.scale.of(scale);
    let name = scale.name();
    let plan = match Plan::new(&source, sizes, Sources::default()) {
        Ok(plan) => plan,
        // All lines of the reason are comments in the file.
        Err(reason) => {
            let reason = reason.to_string().replace('\n', "\n# ");
            return Ok(format!("It cannot be run at the scale {name}: {reason}."));
        }
    };
    let mut parts = Vec::new();
    if let Some(evaluation) = &plan.evaluation {
        let evaluators = counted(evaluation.evaluators.len() as u64, "evaluator");
        parts.push(format!("{} at most for each of {evaluators}", counted(sizes.positions, "position")));
    } else if let Some(exam) = &plan.exam {
        let asked = (0..exam.players.len()).filter(|&player| exam.counts_of(player).next().is_some());
        let players = counted(asked.count() as u64, "player");
        let playouts = counted(sizes.playouts, "playout");
        parts.push(format!(
            "{} at most for each of {players}, with up to {playouts}",
            counted(sizes.positions, "position")
        ));
    } else if sizes.positions > 0 {
        let (positions, playouts) = (counted(sizes.positions, "position"), grouped(sizes.playouts));
        let searches = counted_as(source.searches.len() as u64, "search", "searches");
        parts.push(format!("{positions} with {searches} of {playouts} playouts"));
        if sizes.reference > 0 {
            parts.push(format!("real values of {} playouts a move", grouped(sizes.reference)));
        }
    }
    if sizes.games > 0 {
        let counts = || plan.matches.iter().map(|plan| plan.games);
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let games = if least == most { String::new() } else { format!("{} to ", grouped(least)) };
        let (games, percent) = (games + &counted(most, "game"), 100.0 * sizes.share);
        let matches = counted_as(plan.matches.len() as u64, "match", "matches");
        let (games, matches) = match plan.contests.len() as u64 {
            0 => (games, matches),
            contests => (counted(sizes.games, "game"), counted(contests, "contest")),
        };
        parts.push(format!("{games} in each of {matches} with {percent} % of the playouts in the file"));
    }
    let units = counted(plan.units().len() as u64, "unit");
    let of = if experiment.data.is_some() { format!(" of {}", source.name) } else { String::new() };
    Ok(format!("At the scale {name}: {}; {units}{of}.", parts.join(", ")))
}
