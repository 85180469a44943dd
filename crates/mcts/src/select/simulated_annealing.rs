//! Simulated annealing: any move while it is hot, the best one when it has cooled down.
//!
//! Paper: Brügmann 1993; Chaslot et al. 2006, section 2.3.2.
//! Reads: visits, values, the number of the playout.
//! Differs: the paper makes a random move and takes it back with some probability, until one is kept. A move is then
//!   kept with a probability proportional to e^(-ΔE/T), and here it is drawn with that probability at once. Moves
//!   without a game are tried first. The sixteen schedules of section 4.2 are not published; [`SimulatedAnnealing::sixteen`]
//!   are ours.

use serde::{Deserialize, Serialize};

use super::pick::{draw, unvisited};
use super::{Place, number};
use crate::numeric::{exp, maximum};
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::Siblings;

/// Draws a move in proportion to e^(-ΔE/T), with ΔE how much its value falls short of the best one and T the
/// temperature, which is lowered from playout to playout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SimulatedAnnealing {
    /// The temperature at the start, in rewards. There is no default, because points and wins need different ones.
    pub start: f32,
    /// How the temperature is lowered.
    pub schedule: Schedule,
    /// The playouts after which `linear` and `geometric` reach their end; 20,000, the most that section 4.1 allows.
    #[serde(default = "SimulatedAnnealing::default_until")]
    pub until: u64,
    /// The temperature at the end of `geometric`; 0.1.
    #[serde(default = "SimulatedAnnealing::default_end")]
    pub end: f32,
    /// The playouts after which `inverse` has halved the temperature; 500.
    #[serde(default = "SimulatedAnnealing::default_half")]
    pub half: u64,
}

/// How a temperature T0 is lowered with the number of playouts k.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// T0 (1 - k/until), and then 0.
    Linear,
    /// T0 (end/T0)^(k/until), and then `end`.
    Geometric,
    /// T0 / (1 + k/half).
    Inverse,
    /// T0 / ln(e + k).
    Logarithmic,
}

impl Schedule {
    const NAMED: [(&'static str, Schedule); 4] = [
        ("linear", Schedule::Linear),
        ("geometric", Schedule::Geometric),
        ("inverse", Schedule::Inverse),
        ("logarithmic", Schedule::Logarithmic),
    ];
}

impl SimulatedAnnealing {
    /// From this temperature by this schedule, everything else by default.
    pub fn new(start: f32, schedule: Schedule) -> SimulatedAnnealing {
        SimulatedAnnealing {
            start,
            schedule,
            until: SimulatedAnnealing::default_until(),
            end: SimulatedAnnealing::default_end(),
            half: SimulatedAnnealing::default_half(),
        }
    }

    /// Sixteen schedules with their names, as many as section 4.2 tried: four shapes from 5, 10, 20 and 40 points.
    pub fn sixteen() -> impl Iterator<Item = (String, SimulatedAnnealing)> {
        Schedule::NAMED.into_iter().flat_map(|(name, schedule)| {
            [5u8, 10, 20, 40].into_iter().map(move |start| {
                (format!("{name}-{start}"), SimulatedAnnealing::new(f32::from(start), schedule))
            })
        })
    }

    /// The temperature after so many playouts.
    pub fn temperature(&self, playouts: u64) -> f32 {
        let (start, playouts) = (f64::from(self.start), playouts as f64);
        let progress = (playouts / self.until.max(1) as f64).min(1.0);
        let temperature = match self.schedule {
            Schedule::Linear => start * (1.0 - progress),
            Schedule::Geometric => start * libm::pow(f64::from(self.end) / start, progress),
            Schedule::Inverse => start / (1.0 + playouts / self.half.max(1) as f64),
            Schedule::Logarithmic => start / libm::log(std::f64::consts::E + playouts),
        };
        temperature as f32
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        let is_positive = |number: f32| number > 0.0 && number.is_finite();
        number("select.start", self.start, is_positive(self.start), "more than 0")?;
        number("select.end", self.end, is_positive(self.end), "more than 0")?;
        if self.schedule == Schedule::Geometric && self.end > self.start {
            let SimulatedAnnealing { start, end, .. } = self;
            return Err(SettingsError(format!(
                "`select.end` is {end} and `select.start` {start}: annealing that gets hotter makes no sense, so the \
                 end should not be above the start"
            )));
        }
        Ok(())
    }

    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        if let Some(place) = unvisited(moves, random) {
            return place;
        }
        let temperature = self.temperature(place.playout).max(f32::MIN_POSITIVE);
        let best = maximum(&moves.values);
        let Siblings { urgencies, values, .. } = moves;
        urgencies.resize(values.len(), 0.0);
        for (urgency, &value) in urgencies.iter_mut().zip(&*values) {
            *urgency = exp((value - best) / temperature);
        }
        draw(urgencies, random)
    }

    fn default_until() -> u64 {
        20_000
    }

    fn default_end() -> f32 {
        0.1
    }

    fn default_half() -> u64 {
        500
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves, normalized, place};
    use crate::settings::Reward;

    #[test]
    fn temperatures_fall_as_the_schedules_say() {
        for (schedule, playouts, right) in [
            (Schedule::Linear, 0, 20.0),
            (Schedule::Linear, 5_000, 15.0),
            (Schedule::Linear, 20_000, 0.0),
            (Schedule::Linear, 30_000, 0.0),
            (Schedule::Geometric, 0, 20.0),
            (Schedule::Geometric, 10_000, 2.0f32.sqrt()),
            (Schedule::Geometric, 20_000, 0.1),
            (Schedule::Geometric, 30_000, 0.1),
            (Schedule::Inverse, 0, 20.0),
            (Schedule::Inverse, 500, 10.0),
            (Schedule::Inverse, 1_500, 5.0),
            (Schedule::Logarithmic, 0, 20.0),
            // ln(2.718282 + 1000) = 6.910470
            (Schedule::Logarithmic, 1_000, 2.894_159),
        ] {
            let temperature = SimulatedAnnealing::new(20.0, schedule).temperature(playouts);
            assert!((temperature - right).abs() < 1e-5, "{schedule:?} after {playouts}: {temperature}");
        }
    }

    #[test]
    fn there_are_sixteen_schedules_with_names_of_their_own() {
        let sixteen: Vec<(String, SimulatedAnnealing)> = SimulatedAnnealing::sixteen().collect();
        assert_eq!(sixteen.len(), 16);
        let mut names: Vec<&str> = sixteen.iter().map(|(name, _)| name.as_str()).collect();
        assert!(names.contains(&"linear-5") && names.contains(&"logarithmic-40"));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 16);
        for (name, rule) in &sixteen {
            assert!((1..=1000).all(|k| rule.temperature(20 * k) <= rule.temperature(20 * k - 20)), "{name}");
        }
    }

    /// The rule as the paper tells it.
    fn keep_or_undo(values: &[f32], temperature: f32, random: &mut Random) -> usize {
        let best = maximum(values);
        loop {
            let at = random.index(values.len() as u32) as usize;
            if values[at] >= best || random.chance(libm::expf((values[at] - best) / temperature)) {
                return at;
            }
        }
    }

    #[test]
    fn drawing_is_the_same_as_making_moves_and_taking_them_back() {
        let mut some = moves(&[(9, 10.0), (9, 7.0), (9, 0.0), (9, 9.5)]);
        let rule = SimulatedAnnealing::new(10.0, Schedule::Inverse);
        let place = Place { playout: 500, ..place(Reward::Score, 0.0) };
        // The temperature is 5.
        let weights: Vec<f64> = [0.0, -0.6, -2.0, -0.1].map(libm::exp).to_vec();
        let expected = normalized(&weights);
        assert_frequencies(&expected, |random| rule.choose(&place, &mut some, random));
        assert_frequencies(&expected, |random| keep_or_undo(&some.values, 5.0, random));
    }

    #[test]
    fn when_it_is_cold_only_the_best_is_left() {
        let mut some = moves(&[(9, 10.0), (9, 9.999), (9, -5.0)]);
        let rule = SimulatedAnnealing::new(40.0, Schedule::Linear);
        let place = Place { playout: 20_000, ..place(Reward::Score, 0.0) };
        assert_frequencies(&[1.0, 0.0, 0.0], |random| rule.choose(&place, &mut some, random));
    }

    #[test]
    fn a_schedule_that_gets_hotter_is_refused() {
        // The default end is 0.1, which is warm where a win is worth 1.
        let cold = |schedule| SimulatedAnnealing::new(0.05, schedule).check();
        let error = cold(Schedule::Geometric).unwrap_err().to_string();
        assert!(error.starts_with("`select.end` is 0.1 and `select.start` 0.05"), "{error}");
        assert_eq!(cold(Schedule::Linear), Ok(()), "only the geometric one reads the end");
    }

    #[test]
    fn untried_moves_come_first() {
        let mut some = moves(&[(9, 10.0), (0, 0.0), (0, -5.0)]);
        let rule = SimulatedAnnealing::new(40.0, Schedule::Linear);
        assert_frequencies(&[0.0, 0.5, 0.5], |random| {
            rule.choose(&place(Reward::Score, 0.0), &mut some, random)
        });
    }
}
