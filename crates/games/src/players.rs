//! Players for every game here: settings of the search that know nothing about it.

use mcts::backup::{self, Variance};
use mcts::select::{self, AllMovesAsFirst, Rave, Ucb1, Ucb1Tuned};
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

/// The names that [`named`] knows.
pub const NAMES: [&str; 5] = ["flat", "uct", "uct-tuned", "rave", "all-moves-as-first"];

/// The player with this name: flat Monte Carlo, UCT, the same with the bounds that MoGo has, which look at the variance, or a tree whose
/// moves also learn from playouts in which they came later. The weight of exploration is that of the rule, and of `uct-tuned` its p;
/// `flat` does without.
pub fn named(name: &str, exploration: f32) -> Option<Settings> {
    let tree = |select| Some(settings(select, None, Decision::MostVisits));
    match name {
        "flat" => Some(flat_monte_carlo()),
        "uct" => Some(uct(exploration)),
        "uct-tuned" => tree(select::Rule::Ucb1Tuned(Ucb1Tuned { p: exploration, ..Ucb1Tuned::default() })),
        "rave" => tree(select::Rule::Rave(Rave { exploration, ..Rave::default() })),
        "all-moves-as-first" => tree(select::Rule::AllMovesAsFirst(AllMovesAsFirst { exploration })),
        _ => None,
    }
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
    fn every_name_is_a_player_whose_parts_go_together() {
        for name in NAMES {
            named(name, 0.5).unwrap().check().unwrap();
        }
        assert_eq!((named("uct", 0.5), named("flat", 0.5)), (Some(uct(0.5)), Some(flat_monte_carlo())));
        assert_eq!(named("nobody", 0.5), None);
    }
}
