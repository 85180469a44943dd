//! What a search is made of.

use serde::{Deserialize, Serialize};

use crate::backup;
use crate::game::Outcome;
use crate::root::{Allocation, Decision};
use crate::search::Limits;
use crate::select;
use crate::siblings::Wants;
use crate::tree::Columns;

/// The parts of a search. Each is a rule of some paper, and any of them combine, except where [`Settings::check`] says
/// why they do not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// What a finished game is worth.
    pub reward: Reward,
    /// When the tree grows.
    pub growth: Growth,
    /// How a move is chosen in the tree.
    pub select: select::Rule,
    /// How the value of a position follows from the games and the moves after it.
    pub backup: backup::Rule,
    /// How uncertain that value is.
    #[serde(default)]
    pub variance: backup::Variance,
    /// How playouts are spread over the moves of the root.
    #[serde(default)]
    pub root: Allocation,
    /// Which move is played in the end.
    pub decide: Decision,
    /// How threads share the tree.
    #[serde(default)]
    pub sharing: Sharing,
    /// Does a visit whose playout is not over yet count as a loss for the other threads, so that they go elsewhere? Gelly et
    /// al. 2006, section 3.5, have nothing of the kind: all threads may take the same way.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub virtual_loss: bool,
    /// What is done when the memory is full.
    #[serde(default)]
    pub when_full: WhenFull,
}

fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

/// What a finished game is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// 1 for a win, 0 for a loss, 0.5 for a draw (Gelly et al. 2006, remark 2).
    Win,
    /// The points won by (Coulom 2006; Chaslot et al. 2006).
    Score,
    /// The points won by, brought to 0 for the largest loss and 1 for the largest win: for rules that expect rewards
    /// between these.
    Share,
    /// A win, and of two wins the larger one: so many hundredths are for the share of the points, the others for the win.
    WinByPoints(u8),
    /// The same, but the first points of a lead count for more than the last ones.
    WinByLead(Lead),
}

/// What a lead in points is worth beside a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lead {
    /// So many hundredths of the reward are for the lead, 50 at most, and the others for the win.
    pub hundredths: u8,
    /// A lead of so many points is worth half of what the largest would be.
    pub points: u16,
}

impl Lead {
    /// 0 for a loss without end, 0.5 for a draw, 1 for a win without end. It rises fastest near a draw,
    /// and never stops.
    #[inline(always)]
    fn share(self, score: f32) -> f32 {
        let lead = score / f32::from(self.points);
        0.5 + 0.5 * lead / (1.0 + lead.abs())
    }
}

impl Reward {
    /// What the outcome is worth to the first player, with games that can be won by at most `largest` points.
    #[inline(always)]
    pub fn of(self, outcome: Outcome, largest: f32) -> f32 {
        match self {
            Reward::Win => outcome.win,
            Reward::Score => outcome.score,
            Reward::Share => share(outcome, largest),
            Reward::WinByPoints(hundredths) => {
                let weight = f32::from(hundredths) / 100.0;
                outcome.win + weight * (share(outcome, largest) - outcome.win)
            }
            Reward::WinByLead(lead) => {
                let weight = f32::from(lead.hundredths) / 100.0;
                outcome.win + weight * (lead.share(outcome.score) - outcome.win)
            }
        }
    }

    /// The same for the other player.
    #[inline(always)]
    pub fn turned(self, reward: f32) -> f32 {
        match self {
            Reward::Win | Reward::Share | Reward::WinByPoints(_) | Reward::WinByLead(_) => 1.0 - reward,
            Reward::Score => -reward,
        }
    }

    /// Does it go by wins, so that its uncertainty follows from how many of the games were won?
    pub(crate) fn is_about_wins(self) -> bool {
        matches!(self, Reward::Win | Reward::WinByPoints(_) | Reward::WinByLead(_))
    }

    /// How many of so many games were won, if the sum of their rewards tells that. Where points count too, they are taken to be
    /// those of the mean game; where leads do, the mean game says too little about the others.
    pub(crate) fn wins_in(self, sum: f64, games: u64, mean: Outcome, largest: f32) -> Option<f64> {
        match self {
            Reward::Win => Some(sum),
            Reward::WinByPoints(hundredths @ ..=50) => {
                let weight = f64::from(hundredths) / 100.0;
                let for_points = weight * games as f64 * f64::from(share(mean, largest));
                Some(((sum - for_points) / (1.0 - weight)).clamp(0.0, games as f64))
            }
            Reward::Score | Reward::Share | Reward::WinByPoints(_) | Reward::WinByLead(_) => None,
        }
    }

    /// The least that a game can be worth.
    #[inline(always)]
    pub fn least(self, largest: f32) -> f32 {
        match self {
            Reward::Win | Reward::Share | Reward::WinByPoints(_) | Reward::WinByLead(_) => 0.0,
            Reward::Score => -largest,
        }
    }

    /// The most that a game can be worth, or that it can cost.
    pub(crate) fn largest(self, largest: f32) -> f32 {
        match self {
            Reward::Win | Reward::Share | Reward::WinByPoints(_) | Reward::WinByLead(_) => 1.0,
            Reward::Score => largest,
        }
    }

    /// What a game that nobody won is worth.
    pub fn even(self) -> f32 {
        match self {
            Reward::Win | Reward::Share | Reward::WinByPoints(_) | Reward::WinByLead(_) => 0.5,
            Reward::Score => 0.0,
        }
    }
}

/// The points won by, from 0 for the largest loss to 1 for the largest win.
#[inline(always)]
fn share(outcome: Outcome, largest: f32) -> f32 {
    (0.5 + 0.5 * outcome.score / largest).clamp(0.0, 1.0)
}

/// When the tree grows, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Growth {
    /// When a position gets a node of its own.
    pub rule: GrowthRule,
    /// How many moves deep the tree may become; without it, any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many nodes the tree may have; without it, as many as fit into memory. Threads that make one at the same
    /// moment may be over it by their number less one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// When a position gets a node of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrowthRule {
    /// Crazy Stone's: a game that goes through a position visited once before makes a node at the next move, and the
    /// root is such a position too (Coulom 2006, section 2).
    SecondPassage,
    /// MoGo's: every game makes a node, the first one below the root (Gelly et al. 2006, table 1).
    OneNode,
    /// After so many visits.
    After(u32),
}

impl GrowthRule {
    /// How often a position must have been visited before a game chooses among its moves.
    #[inline(always)]
    pub fn threshold(self, is_root: bool) -> u32 {
        match self {
            GrowthRule::SecondPassage => 1,
            GrowthRule::OneNode => u32::from(!is_root),
            GrowthRule::After(visits) => {
                if is_root {
                    0
                } else {
                    visits
                }
            }
        }
    }
}

/// How threads share the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sharing {
    /// Without waiting for each other.
    #[default]
    LockFree,
    /// One at a time, except for playouts: MoGo's way (Gelly et al. 2006, section 3.5).
    Mutex,
}

/// What is done when the memory is full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhenFull {
    /// The search goes on in the tree that there is.
    #[default]
    StopGrowing,
    /// The least visited half of the tree is forgotten.
    Prune,
}

/// Parts that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(pub(crate) String);

impl Settings {
    /// What all rules want to see when they select.
    pub(crate) fn select_wants(&self) -> Wants {
        let (select, root) = (self.select.wants(self.reward), self.root.wants());
        Wants {
            variances: select.variances || root.variances,
            amaf: select.amaf || root.amaf,
            priors: select.priors || root.priors,
            threats: select.threats || root.threats,
            pruned: select.pruned || root.pruned,
            earlier: select.earlier || root.earlier,
        }
    }

    /// The statistics that the tree must keep.
    pub(crate) fn columns(&self) -> Columns {
        let (select, backup) = (self.select_wants(), self.backup.wants());
        Columns {
            variance: select.variances || backup.variances || self.variance != backup::Variance::None,
            amaf: select.amaf || backup.amaf,
            priors: select.priors || backup.priors,
        }
    }

    /// Does it make sense to go on in a tree after a search is over, from the same position or from a later one?
    ///
    /// Not where the rule follows a schedule that begins with the search (simulated annealing by the number of the playout,
    /// sequential halving by the number to come), gives up moves for good because of what it saw elsewhere (progressive
    /// pruning), or has allotted the visits of the root by a rule of its own, which were not made deeper in the tree (OCBA).
    pub fn can_go_on(&self) -> bool {
        let by_schedule =
            matches!(self.select, select::Rule::SimulatedAnnealing(_) | select::Rule::ProgressivePruning(_));
        self.root == Allocation::Tree && !by_schedule
    }

    /// Do the parts go together? If not, why not?
    pub fn check(&self) -> Result<(), SettingsError> {
        let refuse = |text: &str| Err(SettingsError(text.to_owned()));
        if self.growth.depth == Some(0) {
            return refuse("a tree of depth 0 has no moves to choose from: `growth.depth` must be 1 or more");
        }
        if self.growth.nodes == Some(0) {
            return refuse(
                "a tree without nodes has no moves to choose from: `growth.nodes` must be 1 or more",
            );
        }
        if let Reward::WinByPoints(51..) = self.reward {
            return refuse(
                "at most 50 hundredths of a reward are for points: set `reward.win-by-points` to 0 to 50, or `reward` to `share`",
            );
        }
        if let Reward::WinByLead(Lead { hundredths: 51.., .. } | Lead { points: 0, .. }) = self.reward {
            return refuse(
                "at most 50 hundredths of a reward are for a lead, and half of them for a point or more: set \
                 `reward.win-by-lead.hundredths` to 0 to 50, and `points` to 1 or more",
            );
        }
        self.variance.check()?;
        self.select.check(self)?;
        let wants_variance = self.select_wants().variances || self.backup.wants().variances;
        if wants_variance && self.variance == backup::Variance::None {
            return refuse(
                "a rule reads how uncertain values are, and `variance` is `none`: \
                 set it to `standard-error` or to `crazy-stone`",
            );
        }
        self.decide.check(self)?;
        self.backup.check(self)
    }

    /// Do the parts go together with what a search may use? If not, why not?
    ///
    /// A search that starts all the same spreads its playouts over the moves of the root as in the rest of the tree.
    pub fn check_limits(&self, limits: &Limits) -> Result<(), SettingsError> {
        self.root.check(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_never_less_than_nothing_or_more_than_all() {
        // Under territory rules prisoners can add up to more points than the board has.
        for (score, share) in
            [(-90.0, 0.0), (-80.0, 0.0), (-40.0, 0.25), (0.0, 0.5), (80.0, 1.0), (200.0, 1.0)]
        {
            let reward = Reward::Share.of(Outcome::by_score(score), 80.0);
            assert!((reward - share).abs() < 1e-6, "{score}: {reward}");
        }
    }

    #[test]
    fn a_larger_win_is_worth_more_and_every_win_more_than_any_loss() {
        let reward = Reward::WinByPoints(20);
        let worth = |score: f32| reward.of(Outcome::by_score(score), 80.0);
        let worths = [-80.0, -10.0, -0.5, 0.5, 10.0, 80.0].map(worth);
        assert!(worths.is_sorted_by(|one, other| one < other), "{worths:?}");
        assert!((worth(0.5) - worth(-0.5)) > 0.7, "{worths:?}");
        for score in [-80.0, -3.5, 0.0, 12.5, 80.0] {
            let turned = reward.turned(worth(score));
            assert!((turned - worth(-score)).abs() < 1e-6, "{score}: {turned}");
        }
    }

    #[test]
    fn the_first_points_of_a_lead_count_for_more_and_none_for_nothing() {
        let reward = Reward::WinByLead(Lead { hundredths: 40, points: 20 });
        let worth = |score: f32| reward.of(Outcome::by_score(score), 80.0);
        // 0.6 for the win, and of 0.4 for the lead a half for a draw and three quarters for 20 points.
        assert!((worth(20.0) - 0.9).abs() < 1e-6 && (worth(0.0) - 0.5).abs() < 1e-6, "{}", worth(20.0));
        let gains = [0.5, 10.5, 20.5, 60.5].map(|score| worth(score + 1.0) - worth(score));
        assert!(gains.is_sorted_by(|one, other| one > other) && gains[3] > 0.0, "{gains:?}");
        assert!(worth(0.5) - worth(-0.5) > 0.6);
        for score in [-500.0, -3.5, 0.0, 12.5, 500.0] {
            let turned = reward.turned(worth(score));
            assert!(
                (turned - worth(-score)).abs() < 1e-6 && (0.0..=1.0).contains(&turned),
                "{score}: {turned}"
            );
        }
        assert_eq!(reward.wins_in(3.0, 5, Outcome::by_score(7.5), 80.0), None);
    }

    #[test]
    fn wins_are_told_from_rewards_that_have_points_in_them() {
        let scores = [12.5, 7.5, -3.5, 20.5, -9.5];
        let (reward, largest) = (Reward::WinByPoints(20), 80.0);
        let sum: f64 =
            scores.iter().map(|&score| f64::from(reward.of(Outcome::by_score(score), largest))).sum();
        let mean = Outcome { win: 0.6, score: scores.iter().sum::<f32>() / 5.0 };
        let wins = reward.wins_in(sum, 5, mean, largest).unwrap();
        assert!((wins - 3.0).abs() < 1e-5, "{wins}");
        assert_eq!(Reward::Score.wins_in(sum, 5, mean, largest), None);
    }
}
