//! Ratings of many players from all results between them.
//!
//! Paper: Bradley and Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952): every player has a strength,
//! and the odds of a win are the ratio of two strengths, which is the logistic curve of Elo. Hunter, "MM algorithms for
//! generalized Bradley-Terry models", Annals of Statistics 32 (2004), tells when the likeliest strengths exist: not after a
//! perfect score, nor between players whom no chain of games connects. Coulom's program Bayeselo therefore adds virtual
//! draws, and so does this file: one for every player, against an imaginary player in the middle of the scale (as in
//! his "Whole-history rating", 2008), because draws between real opponents would not connect players who never met.
//!
//! Differs: Hunter's iteration is replaced by Newton's, since its matrix of second derivatives is needed for the
//! uncertainties anyway; and a draw is half a win and half a loss for want of draws in Go, where Bayeselo estimates how
//! likely they are.

mod matrix;

use self::matrix::Matrix;
use super::elo::{ELO_PER_LOG_ODDS, Elo};
use super::interval::Z_95;
use super::posterior::normal_below;
use super::tally::Tally;

/// Draws of every player against the imaginary one.
const VIRTUAL_DRAWS: f64 = 1.0;

/// More games between two players than this are scaled down to it, so that the virtual ones do not vanish in rounding.
const MOST: f64 = 1e9;

/// The longest step of the iteration in log-odds. The curve changes its slope over about this distance, so a longer one
/// would trust the second derivatives farther than they reach.
const LONGEST_STEP: f64 = 1.0;

/// Rates players from 0 to `players - 1` by results of the form (player, opponent, tally of the player). Several results of
/// the same two players add up. Those of a player against itself and of players that do not exist are left out.
pub fn rate(players: usize, results: &[(usize, usize, Tally)]) -> Ratings {
    fit(players, results, VIRTUAL_DRAWS)
}

/// The ratings of some players, with the uncertainty of every difference. Without an anchor their mean is 0.
#[derive(Clone, Debug)]
pub struct Ratings {
    log_odds: Vec<f64>,
    covariance: Matrix,
    anchor: Option<(usize, f64)>,
}

impl Ratings {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.log_odds.len()
    }

    /// The same ratings, moved so that this player has this rating. It then has no uncertainty, and the others have that of
    /// their difference to it. A player that does not exist changes nothing.
    pub fn anchored(mut self, player: usize, elo: f64) -> Ratings {
        if player < self.players() {
            self.anchor = Some((player, elo));
        }
        self
    }

    /// The rating of a player. The interval is that of a normal distribution around the likeliest value, with the
    /// covariance that the second derivatives of the logarithm of the posterior give.
    ///
    /// # Panics
    ///
    /// If there is no such player, like an index into a slice.
    pub fn elo(&self, player: usize) -> Elo {
        match self.anchor {
            Some((anchor, elo)) => self.combination(&[(player, 1.0), (anchor, -1.0)], elo),
            None => {
                let share = 1.0 / self.players() as f64;
                let mut weights: Vec<(usize, f64)> =
                    (0..self.players()).map(|other| (other, -share)).collect();
                weights.push((player, 1.0));
                self.combination(&weights, 0.0)
            }
        }
    }

    /// How much stronger `player` is than `opponent`. This is more certain than the two ratings, because what is
    /// uncertain of both together does not matter for it.
    ///
    /// # Panics
    ///
    /// If there is no such player, like an index into a slice.
    pub fn difference(&self, player: usize, opponent: usize) -> Elo {
        self.combination(&[(player, 1.0), (opponent, -1.0)], 0.0)
    }

    /// The likelihood that `player` is stronger than `opponent`; one half for a player and itself.
    ///
    /// # Panics
    ///
    /// If there is no such player, like an index into a slice.
    pub fn superiority(&self, player: usize, opponent: usize) -> f64 {
        let difference = self.difference(player, opponent);
        let deviation = difference.margin() / Z_95;
        if deviation > 0.0 { normal_below(difference.value / deviation) } else { 0.5 }
    }

    /// The players from the strongest to the weakest.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players()).collect();
        order.sort_by(|&a, &b| self.log_odds[b].total_cmp(&self.log_odds[a]));
        order
    }

    /// A weighted sum of ratings, which has the variance that the covariances of its parts add up to.
    fn combination(&self, weights: &[(usize, f64)], offset: f64) -> Elo {
        let value: f64 = weights.iter().map(|&(player, weight)| weight * self.log_odds[player]).sum();
        let mut variance = 0.0;
        for &(row, first) in weights {
            for &(column, second) in weights {
                variance += first * second * self.covariance[(row, column)];
            }
        }
        let value = offset + value * ELO_PER_LOG_ODDS;
        let margin = Z_95 * variance.max(0.0).sqrt() * ELO_PER_LOG_ODDS;
        Elo { value, low: value - margin, high: value + margin }
    }
}

/// Points and games of one player against another.
struct Encounter {
    player: usize,
    opponent: usize,
    points: f64,
    games: f64,
}

impl Encounter {
    fn new(players: usize, &(player, opponent, tally): &(usize, usize, Tally)) -> Option<Encounter> {
        let is_valid = player < players && opponent < players && player != opponent && tally.games() > 0;
        let games = tally.in_all().min(MOST);
        is_valid.then(|| Encounter {
            player,
            opponent,
            points: games * tally.points() / tally.in_all(),
            games,
        })
    }
}

/// The likeliest ratings with so many virtual draws for each player.
fn fit(players: usize, results: &[(usize, usize, Tally)], virtual_draws: f64) -> Ratings {
    let encounters: Vec<Encounter> =
        results.iter().filter_map(|result| Encounter::new(players, result)).collect();
    let mut log_odds = vec![0.0; players];
    let mut covariance = Matrix::zero(players);
    for _ in 0..500 {
        let (slope, curvature) = derivatives(&log_odds, &encounters, virtual_draws);
        covariance = curvature.inverse();
        let step = covariance.times(&slope);
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        let scale = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
        for (place, part) in log_odds.iter_mut().zip(&step) {
            *place += scale * part;
        }
        if longest < 1e-9 {
            break;
        }
    }
    Ratings { log_odds, covariance, anchor: None }
}

/// The first derivatives of the logarithm of the posterior, and the second ones with the sign turned.
fn derivatives(log_odds: &[f64], encounters: &[Encounter], virtual_draws: f64) -> (Vec<f64>, Matrix) {
    let mut slope = vec![0.0; log_odds.len()];
    let mut curvature = Matrix::zero(log_odds.len());
    for (player, &place) in log_odds.iter().enumerate() {
        let (score, spread) = expected(place);
        slope[player] += virtual_draws * (0.5 - score);
        curvature[(player, player)] += virtual_draws * spread;
    }
    for &Encounter { player, opponent, points, games } in encounters {
        let (score, spread) = expected(log_odds[player] - log_odds[opponent]);
        slope[player] += points - games * score;
        slope[opponent] -= points - games * score;
        for (row, column, sign) in [
            (player, player, 1.0),
            (opponent, opponent, 1.0),
            (player, opponent, -1.0),
            (opponent, player, -1.0),
        ] {
            curvature[(row, column)] += sign * games * spread;
        }
    }
    (slope, curvature)
}

/// The expected score at these log-odds, and its derivative.
fn expected(log_odds: f64) -> (f64, f64) {
    let score = 1.0 / (1.0 + (-log_odds).exp());
    let other = 1.0 / (1.0 + log_odds.exp());
    (score, score * other)
}

#[cfg(test)]
mod tests;
