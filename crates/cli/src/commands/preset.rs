//! `tengen preset`: the players that there are, and what they are made of.

use clap::{Args, Subcommand};
use engine::Preset as Player;
use go::Size;
use serde::Serialize;

use super::numbers::board_size;
use super::player::{Changes, Chosen, PresetParser};
use crate::terminal::print;

/// List the players, or show what one is made of.
///
/// A player is a TOML file. Save what `show` prints, change it, and give it to --preset: it is a player too.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen preset list
  tengen preset show mogo
  tengen preset show crazy-stone --size 13
  tengen preset show mogo --set search.select.p=1.2 > my-player.toml")]
pub(crate) struct Preset {
    /// What to do.
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    List(List),
    Show(Show),
}

/// List the players by name and title.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen preset list
  tengen preset list --long
  tengen preset list --json")]
struct List {
    /// Print the paper of each below its title.
    #[arg(long, conflicts_with = "json")]
    long: bool,

    /// Print one JSON object per line, with everything that a player tells about itself.
    #[arg(long)]
    json: bool,
}

/// Show the file of a player: its parts, their numbers, the sections of the paper, and what differs from it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen preset show mogo
  tengen preset show crazy-stone --size 13
  tengen preset show mogo --set playout.name=uniform --size 9")]
struct Show {
    /// The player: a name, or a file that ends in .toml.
    #[arg(value_name = "NAME", value_parser = PresetParser { also_all: false })]
    #[arg(hide_possible_values = true)]
    name: Chosen,

    /// Show all numbers as they are on a board of this size, those that the file leaves out included.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = board_size)]
    size: Option<Size>,

    #[command(flatten)]
    changes: Changes,
}

impl Preset {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.what {
            What::List(list) => list.run(),
            What::Show(show) => show.run(),
        }
    }
}

impl List {
    fn run(&self) -> anyhow::Result<()> {
        let players = Player::all();
        if self.json {
            return players
                .iter()
                .try_for_each(|player| print(&format!("{}\n", serde_json::to_string(&Entry::new(player))?)));
        }
        let name = players.iter().map(|player| player.name().chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for player in &players {
            text += &format!("{:name$}  {}\n", player.name(), player.title());
            if self.long {
                text += &format!("{:name$}  {}\n", "", player.paper());
            }
        }
        print(&text)
    }
}

/// A line of the JSON.
#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    title: &'a str,
    paper: &'a str,
    description: &'a str,
    differs: &'a [String],
}

impl<'a> Entry<'a> {
    fn new(player: &'a Player) -> Entry<'a> {
        Entry {
            name: player.name(),
            title: player.title(),
            paper: player.paper(),
            description: player.description().trim(),
            differs: player.differs(),
        }
    }
}

impl Show {
    fn run(&self) -> anyhow::Result<()> {
        let player = self.name.read()?;
        let changed = self.changes.applied_to(&player)?;
        match self.size {
            Some(size) => print(&changed.to_toml_for(size).map_err(|error| self.changes.blame(error))?),
            None => {
                // A change that makes no sense should not look as if it did.
                if !self.changes.is_empty() {
                    changed.check().map_err(|error| self.changes.blame(error))?;
                }
                print(&changed.to_toml())
            }
        }
    }
}
