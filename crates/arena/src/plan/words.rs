//! A player as it is written on the command line.

use std::str::FromStr;

use engine::Preset;
use protocol::client::split;

use super::player::change;
use super::{PlanError, PlayerFile};

/// What may follow the name of a preset.
const OPTIONS: &str = "--playouts N, --seconds S, --threads N, --team N, --team-period N, --memory MIB, --level L, --resign WHEN, --no-reuse, \
                       --set PATH=VALUE or --name NAME";

impl PlayerFile {
    /// Reads a player from the command line: `mogo --playouts 1000`, `my-player.toml --threads 2`, or the command line of a
    /// program that speaks GTP, as `gnugo --mode gtp`.
    ///
    /// A first word that is the name of a preset, or ends in `.toml`, is a preset in this process. A program that is called
    /// like a preset is started by its path, as in `./mogo`.
    pub fn from_words(text: &str) -> Result<PlayerFile, PlanError> {
        let words = split(text)?;
        let Some((first, options)) = words.split_first() else {
            return Err(protocol::client::CommandLineError::Empty.into());
        };
        if !is_preset(first) {
            return Ok(PlayerFile { command: Some(text.trim().to_owned()), ..PlayerFile::default() });
        }
        let mut player = PlayerFile { preset: Some(first.clone()), ..PlayerFile::default() };
        player.read_options(first, options)?;
        Ok(player)
    }

    fn read_options(&mut self, preset: &str, options: &[String]) -> Result<(), PlanError> {
        let mut words = options.iter();
        while let Some(word) = words.next() {
            if word == "--no-reuse" {
                self.reuse = Some(false);
                continue;
            }
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option, Some(value.to_owned())),
                None => (word.as_str(), None),
            };
            let mut value = || {
                let missing = || PlanError::Senseless(format!("{option} needs a value after it"));
                value.clone().or_else(|| words.next().cloned()).ok_or_else(missing)
            };
            match option {
                "--name" => self.name = Some(value()?),
                "--playouts" => self.playouts = Some(playouts(&value()?)?),
                "--seconds" | "--time" => self.seconds = Some(number("--seconds", &value()?)?),
                "--threads" => self.threads = Some(number("--threads", &value()?)?),
                "--team" => self.team = Some(number("--team", &value()?)?),
                "--team-period" => self.team_period = Some(playouts(&value()?)?),
                "--memory" => self.memory = Some(number("--memory", &value()?)?),
                "--level" => self.level = Some(number("--level", &value()?)?),
                "--resign" => self.resign = Some(value()?.parse().map_err(PlanError::Senseless)?),
                "--set" => {
                    let text = value()?;
                    change(&text)?;
                    self.set.push(text);
                }
                _ => return Err(unknown(preset, word)),
            }
        }
        Ok(())
    }
}

/// Does the word name a preset, or the file of one?
fn is_preset(word: &str) -> bool {
    word.ends_with(".toml") || Preset::names().contains(&word)
}

fn unknown(preset: &str, word: &str) -> PlanError {
    PlanError::Senseless(format!(
        "'{word}' means nothing after the preset {preset}: expected {OPTIONS}. (A program that is called {preset} is \
         started by its path, as in ./{preset})"
    ))
}

fn number<T: FromStr>(option: &'static str, text: &str) -> Result<T, PlanError> {
    text.parse().map_err(|_| PlanError::value(option, format!("'{text}'"), "a number"))
}

/// A number of playouts, perhaps in thousands or millions.
fn playouts(text: &str) -> Result<u64, PlanError> {
    let expected =
        || PlanError::value("--playouts", format!("'{text}'"), "a whole number, or as in 10k or 2M");
    let (digits, unit) = match text.char_indices().next_back() {
        Some((at, 'k')) => (&text[..at], 1000),
        Some((at, 'M')) => (&text[..at], 1_000_000),
        _ => (text, 1),
    };
    digits.parse().ok().and_then(|number: u64| number.checked_mul(unit)).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::super::Resigning;
    use super::*;

    fn refusal(text: &str) -> String {
        PlayerFile::from_words(text).unwrap_err().to_string()
    }

    #[test]
    fn a_preset_has_the_options_of_the_engine() {
        let player = PlayerFile::from_words(
            "mogo --playouts 10k --set search.select.p=1.2 --set=a.b='x y' --threads 2 --memory 64 --level 3 \
             --resign off --time 0.2 --no-reuse --name 'my mogo' --team 4 --team-period 32",
        );
        let expected = PlayerFile {
            name: Some("my mogo".to_owned()),
            preset: Some("mogo".to_owned()),
            playouts: Some(10_000),
            seconds: Some(0.2),
            threads: Some(2),
            team: Some(4),
            team_period: Some(32),
            memory: Some(64),
            level: Some(3),
            resign: Some(Resigning::Off),
            reuse: Some(false),
            set: vec!["search.select.p=1.2".to_owned(), "a.b=x y".to_owned()],
            ..PlayerFile::default()
        };
        assert_eq!(player.unwrap(), expected);
    }

    #[test]
    fn a_file_is_a_preset_and_all_else_a_program() {
        let player = PlayerFile::from_words("players/mine.toml").unwrap();
        assert_eq!(player.preset.as_deref(), Some("players/mine.toml"));
        for command in ["gnugo --mode gtp --level 10", "./mogo", "/opt/tengen gtp --preset mogo"] {
            let player = PlayerFile::from_words(command).unwrap();
            assert_eq!(player, PlayerFile { command: Some(command.to_owned()), ..PlayerFile::default() });
        }
    }

    #[test]
    fn options_that_make_no_sense_are_refused_with_those_that_do() {
        let told = refusal("tengen gtp --preset mogo");
        assert!(
            told.starts_with("'gtp' means nothing after the preset tengen: expected --playouts"),
            "{told}"
        );
        assert!(told.contains("as in ./tengen"), "{told}");
        assert_eq!(refusal("mogo --playouts"), "--playouts needs a value after it");
        assert_eq!(
            refusal("mogo --playouts many"),
            "--playouts is 'many': expected a whole number, or as in 10k or 2M"
        );
        assert!(refusal("mogo --threads -1").contains("expected a number"));
        assert!(refusal("mogo --resign 0.7").contains("from 0 to 0.5"));
        assert!(refusal("mogo --set p").contains("expected path=value"));
        assert!(refusal("mogo 'x").contains("not closed"));
        assert!(refusal("  ").contains("empty"));
    }
}
