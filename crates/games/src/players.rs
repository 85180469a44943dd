//! Players for every game here: settings of the search that know nothing about it.

use mcts::backup::{self, Variance};
use mcts::select::{self, Ucb1};
use mcts::{Allocation, Decision, Growth, GrowthRule, Reward, Settings, Sharing, WhenFull};

/// Upper confidence bounds in a tree that grows by a node with every playout, and the move with most visits: the preset `uct`,
/// with a weight of exploration of one's choice; 1 is the paper's.
pub fn uct(exploration: f32) -> Settings {
    let select = select::Rule::Ucb1(Ucb1 { exploration, ..Ucb1::default() });
    settings(select, None, Decision::MostVisits)
}

/// Flat Monte Carlo: as many playouts after each move of the position, and the move after which most were won. It is the preset `mc`.
pub fn flat_monte_carlo() -> Settings {
    settings(select::Rule::Uniform(select::Uniform::default()), Some(1), Decision::BestValue)
}

fn settings(select: select::Rule, depth: Option<u32>, decide: Decision) -> Settings {
    Settings {
        reward: Reward::Win,
        growth: Growth { rule: GrowthRule::OneNode, depth, nodes: None },
        select,
        backup: backup::Rule::Mean,
        variance: Variance::None,
        root: Allocation::Tree,
        decide,
        sharing: Sharing::LockFree,
        virtual_loss: true,
        when_full: WhenFull::StopGrowing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn their_parts_go_together() {
        uct(0.5).check().unwrap();
        flat_monte_carlo().check().unwrap();
    }
}
