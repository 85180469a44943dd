//! The numbers of an experiment on the command line.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lab::{Scale, Shard, Sizes};

use crate::commands::numbers::{playouts, whole_number};

/// The most units that anybody counts.
const MOST: u64 = 10_000_000;

/// Numbers that take the place of those of the scale, one by one.
#[derive(Args, Debug)]
pub(super) struct Numbers {
    /// The number of positions, instead of that of the scale.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=MOST))]
    positions: Option<u64>,

    /// The playouts of each search at a position, instead of those of the scale; may be given as in 100k.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = playouts)]
    playouts: Option<u64>,

    /// The playouts for each move of a position, for its real value, instead of those of the scale.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = playouts)]
    reference: Option<u64>,

    /// The games of each match, an even number, instead of those of the scale.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=MOST))]
    games: Option<u64>,

    /// The playouts of players in matches, as a share of the paper's, instead of that of the scale.
    #[arg(long, value_name = "X", allow_negative_numbers = true, value_parser = share)]
    share: Option<f64>,
}

impl Numbers {
    /// Is there one?
    pub(super) fn are_given(&self) -> bool {
        let whole = [self.positions, self.playouts, self.reference, self.games];
        whole.iter().any(Option::is_some) || self.share.is_some()
    }

    /// The sizes of a scale, with these instead of its own.
    pub(super) fn instead_of(&self, sizes: Sizes) -> Sizes {
        Sizes {
            positions: self.positions.unwrap_or(sizes.positions),
            playouts: self.playouts.unwrap_or(sizes.playouts),
            reference: self.reference.unwrap_or(sizes.reference),
            games: self.games.unwrap_or(sizes.games),
            share: self.share.unwrap_or(sizes.share),
        }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|&share: &f64| share > 0.0 && share <= 1000.0);
    share.ok_or_else(|| "expected a number above 0, as in 0.1".to_owned())
}

/// The scales by their names.
pub(super) fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    PossibleValuesParser::new(Scale::ALL.map(Scale::name)).map(|word| {
        let known = Scale::ALL.into_iter().find(|scale| scale.name() == word);
        known.unwrap_or_default()
    })
}

/// A part of the units, as in 2/4.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    let parts =
        text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    let shard = parts.map(|(index, count)| Shard { index, count });
    shard
        .filter(|shard| (1..=shard.count).contains(&shard.index))
        .ok_or_else(|| "expected which part of how many, as in 2/4".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_as_many_as_there_are() {
        assert_eq!(shard("2/4"), Ok(Shard { index: 2, count: 4 }));
        assert_eq!(shard("1/1"), Ok(Shard::WHOLE));
        for text in ["0/4", "5/4", "1", "1/0", "-1/4", "a/b", "1/2/3"] {
            assert!(shard(text).unwrap_err().contains("as in 2/4"), "{text}");
        }
    }

    #[test]
    fn numbers_take_the_place_of_those_of_the_scale_one_by_one() {
        let numbers =
            Numbers { positions: None, playouts: Some(5), reference: None, games: Some(0), share: None };
        let sizes = Sizes { positions: 1, playouts: 2, reference: 3, games: 4, share: 0.5 };
        assert_eq!(numbers.instead_of(sizes), Sizes { playouts: 5, games: 0, ..sizes });
        assert!(numbers.are_given());
        assert!(share("0").is_err() && share("NaN").is_err() && share("0.1").is_ok());
    }
}
