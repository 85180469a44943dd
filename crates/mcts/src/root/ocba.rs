//! Optimal computing budget allocation: as many playouts as it takes to tell each move from the best.
//!
//! Paper: Chen, Lin, Yücesan and Chick 2000, "Simulation budget allocation for further enhancing the efficiency of
//!   ordinal optimization", theorem 1.
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
        let total = f64::from(moves.total_visits()) + 1.0;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{moves, uncertain};

    /// Plays so many games with moves of these values, whose results have these variances.
    fn play(values_and_variances: &[(f32, f32)], games: u32) -> Vec<u32> {
        let pairs: Vec<(u32, f32)> = values_and_variances.iter().map(|&(value, _)| (0, value)).collect();
        let mut moves = moves(&pairs);
        let mut random = Random::new(1);
        for _ in 0..games {
            let chosen = Ocba::default().choose(&mut moves, &mut random);
            moves.visits[chosen] += 1;
            moves.variances[chosen] = values_and_variances[chosen].1 / moves.visits[chosen] as f32;
        }
        moves.visits
    }

    #[test]
    fn ratios_are_those_of_the_theorem() {
        // σ² = 4, 4, 9, and 2 and 4 less than the best: N1 = 4/4, N2 = 9/16, N0 = 2 sqrt(1/4 + (9/16)²/9).
        let mut some = uncertain(&[(100, 10.0, 0.04), (50, 8.0, 0.08), (90, 6.0, 0.1)]);
        some.urgencies = vec![0.0; 3];
        let sum = fill_with_ratios(&mut some, 0);
        for (ratio, right) in some.urgencies.iter().zip([1.068, 1.0, 0.5625]) {
            assert!((ratio - right).abs() < 1e-5, "{ratio} for {right}");
        }
        assert!((sum - 2.630_5).abs() < 1e-4, "{sum}");
    }

    #[test]
    fn visits_approach_these_ratios() {
        let visits = play(&[(10.0, 4.0), (8.0, 4.0), (6.0, 9.0)], 26_305);
        for (&visits, right) in visits.iter().zip([10_680.0, 10_000.0, 5_625.0]) {
            assert!((f64::from(visits) - right).abs() < 5.0, "{visits} for {right}");
        }
    }

    #[test]
    fn all_moves_get_their_first_visits_before() {
        assert_eq!(play(&[(0.9, 0.1), (0.1, 0.1), (0.5, 0.1)], 30), [10, 10, 10]);
    }

    #[test]
    fn moves_without_any_doubt_take_turns() {
        assert_eq!(play(&[(0.9, 0.0), (0.1, 0.0), (0.5, 0.0)], 300), [100, 100, 100]);
    }

    #[test]
    fn equals_share_almost_everything() {
        let visits = play(&[(0.5, 0.25), (0.5, 0.25), (0.1, 0.25)], 3_000);
        assert!(visits[2] == 10 && visits[0].abs_diff(visits[1]) <= 1, "{visits:?}");
    }

    #[test]
    fn a_single_move_gets_everything() {
        assert_eq!(play(&[(0.5, 0.25)], 50), [50]);
    }
}
