//! Values of a match file that are a number or a word.

use std::fmt;
use std::str::FromStr;

use engine::Resign;
use go::Size;
use serde::{Deserialize, Serialize};

/// The size of the board: `9`, or `"13x9"` for width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SideOrText", into = "SideOrText")]
pub struct BoardSize(pub Size);

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a size of the board from 2 to 19, or width and height as in \"13x9\""
)]
enum SideOrText {
    Side(usize),
    Text(String),
}

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardSize, String> {
        let expected = || {
            let given: String = text.chars().take(40).collect();
            format!(
                "'{given}' is no size of a board: expected a number from 2 to 19, or width and height as in 13x9"
            )
        };
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let (width, height) = width.parse().ok().zip(height.parse().ok()).ok_or_else(expected)?;
        // On a single point there is no move to choose.
        let size = Size::new(width, height).ok().filter(|size| size.area() > 1);
        size.map(BoardSize).ok_or_else(expected)
    }
}

impl TryFrom<SideOrText> for BoardSize {
    type Error = String;

    fn try_from(written: SideOrText) -> Result<BoardSize, String> {
        match written {
            SideOrText::Side(side) => side.to_string().parse(),
            SideOrText::Text(text) => text.parse(),
        }
    }
}

impl From<BoardSize> for SideOrText {
    fn from(BoardSize(size): BoardSize) -> SideOrText {
        if size.width() == size.height() {
            SideOrText::Side(size.width())
        } else {
            SideOrText::Text(size.to_string())
        }
    }
}

/// When a preset resigns: `"on"`, `"off"`, or the win rate below which a game is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RateOrWord", into = "RateOrWord")]
pub enum Resigning {
    /// As usual.
    #[default]
    On,
    /// Never.
    Off,
    /// Below this win rate.
    Below(f64),
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected \"on\", \"off\" or a win rate from 0 to 0.5")]
enum RateOrWord {
    Rate(f64),
    Word(String),
}

impl Resigning {
    /// The same for a player.
    pub(super) fn resign(self) -> Resign {
        let default = Resign::default();
        match self {
            Resigning::On => default,
            Resigning::Off => Resign { is_on: false, ..default },
            Resigning::Below(rate) => Resign { threshold: rate as f32, ..default },
        }
    }
}

impl FromStr for Resigning {
    type Err = String;

    fn from_str(text: &str) -> Result<Resigning, String> {
        match text {
            "on" => Ok(Resigning::On),
            "off" => Ok(Resigning::Off),
            _ => text.parse().map_err(|_| not_when(text)).and_then(below),
        }
    }
}

fn below(rate: f64) -> Result<Resigning, String> {
    if (0.0..=0.5).contains(&rate) { Ok(Resigning::Below(rate)) } else { Err(not_when(rate)) }
}

fn not_when(given: impl fmt::Display) -> String {
    format!("'{given}' does not tell when to resign: expected on, off or a win rate from 0 to 0.5")
}

impl TryFrom<RateOrWord> for Resigning {
    type Error = String;

    fn try_from(written: RateOrWord) -> Result<Resigning, String> {
        match written {
            RateOrWord::Rate(rate) => below(rate),
            RateOrWord::Word(word) => word.parse(),
        }
    }
}

impl From<Resigning> for RateOrWord {
    fn from(resigning: Resigning) -> RateOrWord {
        match resigning {
            Resigning::On => RateOrWord::Word("on".to_owned()),
            Resigning::Off => RateOrWord::Word("off".to_owned()),
            Resigning::Below(rate) => RateOrWord::Rate(rate),
        }
    }
}

/// Rules by their name.
pub(super) mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in super::super) fn serialize<T: Display, S: Serializer>(
        value: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(in super::super) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct File {
        size: BoardSize,
        resign: Resigning,
    }

    fn read(size: &str, resign: &str) -> Result<File, String> {
        toml::from_str(&format!("size = {size}\nresign = {resign}")).map_err(|error| error.to_string())
    }

    #[test]
    fn numbers_and_words_are_read_and_written_back() {
        let files = [
            (read("9", "'on'"), Size::square(9), Resigning::On),
            (read("'19'", "'off'"), Size::square(19), Resigning::Off),
            (read("'13x9'", "0.05"), Size::new(13, 9).unwrap(), Resigning::Below(0.05)),
        ];
        for (file, size, resign) in files {
            let file = file.unwrap();
            assert_eq!((file.size.0, file.resign), (size, resign));
            assert_eq!(toml::from_str::<File>(&toml::to_string(&file).unwrap()).unwrap(), file);
        }
    }

    #[test]
    fn everything_else_is_refused_with_what_was_expected() {
        for size in ["1", "20", "'9x'", "'x'", "'1x1'", "-9", "true", "9.5"] {
            let refusal = read(size, "'on'").unwrap_err();
            assert!(refusal.contains("from 2 to 19, or width and height"), "{size}: {refusal}");
        }
        for resign in ["'never'", "0.6", "-0.1", "nan", "[]"] {
            let refusal = read("9", resign).unwrap_err();
            assert!(refusal.contains("win rate from 0 to 0.5"), "{resign}: {refusal}");
        }
    }
}
