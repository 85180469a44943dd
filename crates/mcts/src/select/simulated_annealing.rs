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
        number("select.end", self.end, is_positive(self.end), "more than 0")
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
