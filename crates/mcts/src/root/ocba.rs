//! Optimal computing budget allocation: as many playouts as it takes to tell each move from the best.
//!
//! Paper: Chen, Lin, Yücesan and Chick 2000, theorem 1 and the sequential algorithm of section 3.
//! Reads: visits, values, variances.
//! Differs: the paper hands out several playouts at a time, here each one goes to the move that is furthest behind its
//!   share. Moves that equal the best are taken to differ from it by a millionth of a reward.

use serde::{Deserialize, Serialize};

use crate::random::Random;
use crate::select::highest;
use crate::siblings::{Siblings, Wants};

/// Aims at visits in proportion to (σi / (Vb - Vi))², and for the best move b to σb sqrt(Σ Ni² / σi²), with V the values
/// and σ² the variances of single results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ocba {
    /// n0: the visits that each move gets before; 10 (the paper advises 5 to 20).
    pub first_visits: u32,
}

impl Default for Ocba {
    fn default() -> Ocba {
        Ocba { first_visits: 10 }
    }
}

/// The least difference between two values.
const LEAST_DIFFERENCE: f32 = 1e-6;

impl Ocba {
    pub(super) fn wants(&self) -> Wants {
        Wants { variances: true, ..Wants::default() }
    }

    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        moves.urgencies.clear();
        moves.urgencies.resize(moves.len(), 0.0);
        let first_visits = self.first_visits.max(1);
        let is_known = moves.visits.iter().all(|&visits| visits >= first_visits);
        let best = if is_known { moves.best_valued() } else { None };
        let sum = best.map_or(0.0, |best| fill_with_ratios(moves, best));
        let total = moves.total_visits() as f64 + 1.0;
        for (urgency, &visits) in moves.urgencies.iter_mut().zip(&moves.visits) {
            let share = if sum > 0.0 { f64::from(*urgency) / sum * total } else { 0.0 };
            *urgency = (share - f64::from(visits)) as f32;
        }
        highest(&moves.urgencies, random)
    }
}

/// Fills the urgencies with what the visits should be proportional to, and returns their sum.
fn fill_with_ratios(moves: &mut Siblings, best: usize) -> f64 {
    let variance = |at: usize| moves.variances[at] * moves.visits[at] as f32;
    let mut sum = 0.0;
    // Σ Ni² / σi² without the division, which might be by 0.
    let mut squares = 0.0;
    for at in 0..moves.len() {
        let difference = f64::from((moves.values[best] - moves.values[at]).max(LEAST_DIFFERENCE));
        let ratio = f64::from(variance(at)) / (difference * difference);
        moves.urgencies[at] = ratio as f32;
        if at != best {
            sum += ratio;
            squares += ratio / (difference * difference);
        }
    }
    let of_best = (f64::from(variance(best)) * squares).sqrt();
    moves.urgencies[best] = of_best as f32;
    sum + of_best
}
