//! What the win rates of a preset stand for, as measured on games: its entries `[[calibration]]`.
//!
//! ```toml
//! [[calibration]]
//! size = 9            # square boards of this side
//! playouts = 500
//! kind = "logistic"   # or "isotonic" with steps = [[from, probability], …]
//! slope = 1.4
//! offset = 0.1
//! ```

use curves::{Calibration, Unit};
use go::{Color, MAX_SIDE, Size};
use serde::{Deserialize, Serialize};
use toml::Value;

use super::PresetError;
use super::check::in_plain_words;
use crate::analysis::Analysis;

/// A calibration that was fitted to searches with so many playouts on such a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CalibrationEntry {
    /// The side of the board, which is square.
    pub size: usize,
    /// The playouts of each search.
    pub playouts: u64,
    /// From Black's win probability as the search says it, [`Analysis::win_probability`], to the one that is true on
    /// average.
    #[serde(flatten)]
    pub calibration: Calibration,
}

/// What belongs to the same table.
#[derive(Serialize)]
struct File<'a> {
    calibration: &'a [CalibrationEntry],
}

/// Entries as they stand in the file of a preset, to be put at its end.
pub fn calibration_toml(entries: &[CalibrationEntry]) -> String {
    // Numbers and words can be written as TOML.
    toml::to_string(&File { calibration: entries }).unwrap_or_default()
}

/// The calibrations of a preset for one size of board: at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibrations {
    /// By rising playouts.
    entries: Vec<CalibrationEntry>,
}

impl Calibrations {
    pub(super) fn on(all: &[CalibrationEntry], size: Size) -> Option<Calibrations> {
        let is_for = |entry: &&CalibrationEntry| (entry.size, entry.size) == (size.width(), size.height());
        let mut entries: Vec<CalibrationEntry> = all.iter().filter(is_for).cloned().collect();
        entries.sort_by_key(|entry| entry.playouts);
        (!entries.is_empty()).then_some(Calibrations { entries })
    }

    pub(super) fn to_toml(&self) -> String {
        calibration_toml(&self.entries)
    }

    /// The calibrated win probability of the player to move; none before the first playout.
    ///
    /// Between two entries it is interpolated by the logarithm of the playouts, because it takes ten times as many to
    /// change much; beyond them the nearest one holds.
    pub fn win_probability(&self, analysis: &Analysis) -> Option<f64> {
        let playouts = analysis.visits();
        let seen = |of_mover: f64| match analysis.color {
            Color::Black => of_mover,
            Color::White => 1.0 - of_mover,
        };
        (playouts > 0).then(|| seen(self.for_black(seen(analysis.win_probability()), playouts)))
    }

    fn for_black(&self, value: f64, playouts: u64) -> f64 {
        let of = |entry: &CalibrationEntry| entry.calibration.apply(value);
        let above = self.entries.partition_point(|entry| entry.playouts <= playouts);
        match (above.checked_sub(1).and_then(|below| self.entries.get(below)), self.entries.get(above)) {
            (Some(below), Some(above)) => {
                let place = |playouts: u64| libm::log(playouts as f64);
                let part = (place(playouts) - place(below.playouts))
                    / (place(above.playouts) - place(below.playouts));
                of(below) + part * (of(above) - of(below))
            }
            (Some(only), None) | (None, Some(only)) => of(only),
            (None, None) => value,
        }
    }
}

/// The entries of a preset's file, in the order in which they stand there.
pub(super) fn read(preset: &str, given: Option<Value>) -> Result<Vec<CalibrationEntry>, PresetError> {
    let refuse = |message: String| PresetError::Field { preset: preset.to_owned(), message };
    let list = match given {
        None => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => {
            return Err(refuse(
                "calibration: expected entries, each with the head [[calibration]]".to_owned(),
            ));
        }
    };
    let mut entries: Vec<CalibrationEntry> = Vec::with_capacity(list.len());
    for (number, value) in (1..).zip(list) {
        let at = |reason: String| refuse(format!("calibration {number}: {reason}"));
        let entry: CalibrationEntry =
            value.try_into().map_err(|error: toml::de::Error| at(in_plain_words(error.message())))?;
        check(&entry, &entries).map_err(at)?;
        entries.push(entry);
    }
    Ok(entries)
}

/// Is an entry sensible, and the only one of its kind?
fn check(entry: &CalibrationEntry, others: &[CalibrationEntry]) -> Result<(), String> {
    let CalibrationEntry { size, playouts, calibration } = entry;
    if !(2..=MAX_SIDE).contains(size) {
        return Err(format!("size is {size}: expected the side of a board from 2 to {MAX_SIDE}"));
    }
    if *playouts == 0 {
        return Err("playouts is 0: expected 1 or more".to_owned());
    }
    if matches!(calibration, Calibration::Logistic { unit: Unit::Score, .. }) {
        return Err(
            "unit is score: expected probability, because it is win rates that are calibrated".to_owned()
        );
    }
    if let Calibration::Logistic { slope, .. } = calibration
        && *slope <= 0.0
    {
        return Err(format!(
            "slope is {slope}: expected a number above 0, because a calibration cannot change who is ahead"
        ));
    }
    if others.iter().any(|other| (other.size, other.playouts) == (*size, *playouts)) {
        return Err(format!(
            "there is another one for {size}x{size} and {playouts} playouts: expected one at most"
        ));
    }
    calibration.check().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Player, Preset};
    use go::{Game, Rules};

    /// A player with entries for 5x5, out of order, and for 9x9.
    fn measured() -> Preset {
        preset(
            "[[calibration]]\nsize = 5\nplayouts = 1000\nkind = 'isotonic'\nsteps = [[0.0, 0.8]]\n\
             [[calibration]]\nsize = 5\nplayouts = 10\nkind = 'isotonic'\nsteps = [[0, 0.2], [0.5, 0.4]]\n\
             [[calibration]]\nsize = 9\nplayouts = 500\nkind = 'logistic'\nslope = 2\noffset = 0\n",
        )
        .unwrap()
    }

    fn preset(entries: &str) -> Result<Preset, PresetError> {
        Preset::from_toml(&format!("{}\n{entries}", Preset::named("mogo-pure").unwrap().to_toml()))
    }

    fn refusal(entries: &str) -> String {
        preset(entries).unwrap_err().to_string()
    }

    fn assert_close(given: f64, right: f64) {
        assert!((given - right).abs() < 1e-9, "{given} for {right}");
    }

    #[test]
    fn between_two_entries_the_logarithm_of_the_playouts_decides() {
        let on_5x5 = measured().calibrations(Size::square(5)).unwrap();
        // 100 is in the middle between 10 and 1,000.
        for (playouts, right) in [(1, 0.4), (10, 0.4), (100, 0.6), (1_000, 0.8), (1_000_000, 0.8)] {
            assert_close(on_5x5.for_black(0.7, playouts), right);
        }
        assert_close(on_5x5.for_black(0.3, 100), 0.5);
    }

    /// A slope of two squares the odds: 3 to 1 become 9 to 1.
    #[test]
    fn a_board_has_its_own_entries_and_others_have_none() {
        let on_9x9 = measured().calibrations(Size::square(9)).unwrap();
        assert_close(on_9x9.for_black(0.75, 70), 0.9);
        for size in [Size::square(7), Size::new(9, 5).unwrap(), Size::new(5, 9).unwrap()] {
            assert_eq!(measured().calibrations(size), None);
        }
        assert_eq!(Preset::named("mogo-pure").unwrap().calibrations(Size::square(9)), None);
    }

    #[test]
    fn a_calibration_changes_no_search_and_no_method() {
        let (plain, measured) = (Preset::named("mogo-pure").unwrap(), measured());
        let size = Size::square(5);
        assert_eq!(plain.method(size).unwrap(), measured.method(size).unwrap());
        let game = Game::new(size, Rules::CHINESE);
        let think = |preset| Player::new(preset, 16).choose(&game, &Budget::playouts(100)).unwrap().analysis;
        assert_eq!(think(plain), think(measured));
    }

    #[test]
    fn the_probability_is_that_of_the_player_to_move() {
        let mut game = Game::new(Size::square(5), Rules::CHINESE);
        let on_5x5 = measured().calibrations(Size::square(5)).unwrap();
        let mut calibrated = |color| {
            game.set_to_play(color);
            let thought = Player::new(measured(), 16).choose(&game, &Budget::playouts(1_000)).unwrap();
            on_5x5.win_probability(&thought.analysis).unwrap()
        };
        // With so many playouts Black wins with 0.8, whatever the search says.
        assert_close(calibrated(Color::Black), 0.8);
        assert_close(calibrated(Color::White), 0.2);
    }

    #[test]
    fn a_search_without_playouts_has_no_probability() {
        let game = Game::new(Size::square(5), Rules::CHINESE);
        let mut analysis = Player::new(measured(), 16).choose(&game, &Budget::playouts(1)).unwrap().analysis;
        (analysis.playouts, analysis.kept) = (0, 0);
        assert_eq!(measured().calibrations(game.size()).unwrap().win_probability(&analysis), None);
    }

    #[test]
    fn a_changed_player_is_another_one_and_has_no_calibration() {
        let unchanged: [(&str, &str); 0] = [];
        assert!(measured().with(&unchanged).unwrap().calibrations(Size::square(5)).is_some());
        let changed = measured().with(&[("search.select.p", "0.5")]).unwrap();
        assert_eq!(changed.calibrations(Size::square(5)), None);
        assert!(!changed.to_toml().contains("calibration"));
    }

    #[test]
    fn entries_are_read_as_they_are_written() {
        let measured = measured();
        let text = calibration_toml(&measured.calibrations);
        assert_eq!(preset(&text).unwrap().calibrations, measured.calibrations, "{text}");
        assert!(
            text.contains("[[calibration]]\nsize = 9\nplayouts = 500\nkind = \"logistic\"\nslope = 2.0"),
            "{text}"
        );
        assert!(text.contains("steps = [[0.0, 0.2], [0.5, 0.4]]"), "{text}");
        let shown = measured.to_toml_for(Size::square(9)).unwrap();
        assert_eq!(Preset::from_toml(&shown).unwrap().calibrations, measured.calibrations[2..]);
    }

    #[test]
    fn bad_entries_are_refused_with_a_sentence() {
        let entry = |text: &str| format!("[[calibration]]\n{text}\n");
        let logistic = "kind = 'logistic'\nslope = 1\noffset = 0";
        let good = entry(&format!("size = 9\nplayouts = 500\n{logistic}"));
        assert!(preset(&good).is_ok());
        let cases = [
            (
                "[calibration]\nsize = 9".to_owned(),
                "calibration: expected entries, each with the head [[calibration]]",
            ),
            (
                entry(&format!("size = 20\nplayouts = 5\n{logistic}")),
                "calibration 1: size is 20: expected the side of a",
            ),
            (entry(&format!("size = 9\nplayouts = 0\n{logistic}")), "calibration 1: playouts is 0"),
            (entry(&format!("size = 9\n{logistic}")), "calibration 1: missing field `playouts`"),
            (entry(&format!("size = 9\nplayouts = -5\n{logistic}")), "calibration 1: invalid value"),
            (
                entry("size = 9\nplayouts = 5\nkind = 'spline'"),
                "calibration 1: unknown word `spline`, expected",
            ),
            (
                entry(&format!("size = 9\nplayouts = 5\nkomi = 3\n{logistic}")),
                "calibration 1: unknown field `komi`",
            ),
            (
                entry("size = 9\nplayouts = 5\nkind = 'isotonic'\nsteps = []"),
                "has no steps; expected at least one",
            ),
            (entry(&format!("size = 9\nplayouts = 5\nunit = 'score'\n{logistic}")), "unit is score"),
            (
                entry("size = 9\nplayouts = 5\nkind = 'logistic'\nslope = -1.4\noffset = 0"),
                "calibration 1: slope is -1.4: expected a number above 0",
            ),
            (
                entry("size = 9\nplayouts = 5\nkind = 'logistic'\nslope = 0\noffset = 0"),
                "slope is 0: expected",
            ),
            (format!("{good}{good}"), "calibration 2: there is another one for 9x9 and 500 playouts"),
        ];
        for (text, expected) in cases {
            let refusal = refusal(&text);
            assert!(refusal.starts_with("preset mogo-pure: calibration"), "{refusal}");
            assert!(refusal.contains(expected), "{refusal}");
        }
    }
}
