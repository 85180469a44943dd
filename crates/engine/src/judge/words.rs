//! A judgement in sentences.

use go::{Board, Color, Game, PointSet, Scoring};

use super::Judgement;
use super::regions::components;

/// More places than this are not named one by one.
const MOST_PLACES: usize = 6;

impl Judgement {
    /// Why the game should go on, a sentence each; none if nothing is left to gain.
    pub fn reasons_to_play(&self, game: &Game) -> Vec<String> {
        let mut reasons = Vec::new();
        for color in Color::BOTH {
            let stones = self.unsettled.intersection(&game.board().stone_set(color));
            if !stones.is_empty() {
                let places = places(game, &stones);
                reasons.push(format!(
                    "{}'s stones at {places} are not settled: who plays first decides.",
                    name(color)
                ));
            }
        }
        if !self.open.is_empty() {
            reasons.push(format!("What lies around {} is still open.", places(game, &self.open)));
        }
        if game.rules().scoring == Scoring::Area {
            reasons.extend(neutral_points(self.neutral.len()));
        }
        reasons
    }
}

fn neutral_points(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("There is 1 neutral point left, worth a point.".to_owned()),
        count => Some(format!("There are {count} neutral points left, each worth a point.")),
    }
}

/// The name of a colour at the beginning of a sentence.
pub(crate) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A point of each connected part of the set.
pub(crate) fn places(game: &Game, points: &PointSet) -> String {
    let parts = components(game.size(), |point| points.contains(point));
    let mut names: Vec<String> = parts.iter().take(MOST_PLACES).map(|part| part[0].to_string()).collect();
    if parts.len() > MOST_PLACES {
        names.push("elsewhere".to_owned());
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "no point".to_owned(),
    }
}
