//! The groups of the last two moves and the zone around them, as figure 9 of Gelly et al. 2006 shows them.

use clap::Args;
use engine::Surroundings;
use go::Game;
use go::diagram::{LabelError, Mark, Picture, Svg, Tint};

use crate::commands::player::{Changes, Chosen, PresetParser};

/// How groups and zone are shown.
#[derive(Args, Debug)]
#[command(mut_arg("list", |set| set.requires("groups")))]
pub(super) struct GroupOptions {
    /// Mark the groups of the last two moves, which are the moves that `mogo-group` considers, and the zone around them, to
    /// which `mogo-zone` restricts its playouts.
    #[arg(long, conflicts_with_all = ["all_games", "numbers"])]
    groups: bool,

    /// The player whose numbers groups and zone are made with; those that it has not are the usual ones.
    #[arg(long, default_value = "mogo-zone", value_name = "P", requires = "groups")]
    #[arg(value_parser = PresetParser { also_all: false }, hide_possible_values = true)]
    preset: Chosen,

    #[command(flatten)]
    changes: Changes,
}

impl GroupOptions {
    /// What there is to show of this position, if it is wanted.
    pub(super) fn of(&self, game: &Game) -> anyhow::Result<Option<Surroundings>> {
        if !self.groups {
            return Ok(None);
        }
        let preset = self.changes.applied_to(&self.preset.read()?)?;
        preset.surroundings(game).map(Some).map_err(|error| self.changes.blame(error))
    }
}

/// The picture with the moves of the groups as `g` and the other empty points of the zone as `z`.
pub(super) fn label(mut picture: Picture, surroundings: &Surroundings) -> Result<Picture, LabelError> {
    for point in picture.size().points() {
        if surroundings.moves.contains(point) {
            picture = picture.with_label(point, 'g')?;
        } else if surroundings.zone.contains(point) && picture.cell(point).color().is_none() {
            picture = picture.with_label(point, 'z')?;
        }
    }
    Ok(picture)
}

/// What the labels mean, as facts below the picture.
pub(super) fn facts(surroundings: &Surroundings) -> [(&'static str, String); 2] {
    let (moves, zone) = (surroundings.about_moves(), surroundings.about_zone());
    [("Groups", format!("g, {moves}")), ("Zone", format!("g, z and stones, {zone}"))]
}

/// The drawing: squares on the moves of the groups, the zone shaded, and the last two moves with their numbers.
pub(super) fn draw(game: &Game, surroundings: &Surroundings) -> Svg {
    let around = &surroundings.around;
    let mut svg = Svg::new(game.board()).tint(&surroundings.zone, Tint::Blue);
    // Where a stone was taken at once, its number is on an empty point.
    for point in surroundings.moves.iter().filter(|point| !around.contains(point)) {
        svg = svg.mark(point, Mark::Square);
    }
    for (&point, number) in around.iter().zip((1..=game.turns().len()).rev()) {
        svg = svg.label(point, number.to_string());
    }
    if let Some(&last) = around.first() {
        svg = svg.last_move(last);
    }
    svg.caption(format!("Squares: {}.", surroundings.about_moves()))
        .caption(format!("Shade: the zone, {}.", surroundings.about_zone()))
}
