//! Settings to begin with.

use mcts::*;

/// Upper confidence bounds and the mean: a test changes what it is about.
pub(crate) fn uct() -> Settings {
    Settings {
        reward: Reward::Win,
        growth: Growth { rule: GrowthRule::OneNode, depth: None, nodes: None },
        select: select::Rule::Ucb1(select::Ucb1::default()),
        backup: backup::Rule::Mean,
        variance: backup::Variance::None,
        root: Allocation::Tree,
        decide: Decision::MostVisits,
        sharing: Sharing::LockFree,
        when_full: WhenFull::StopGrowing,
    }
}

/// Searches with so many playouts in one thread.
pub(crate) fn search<G: Game + Sync>(
    settings: &Settings,
    root: &G,
    playout: &impl Playout<G>,
    playouts: u64,
    seed: u64,
) -> Report {
    let limits = Limits { playouts: Some(playouts), seed, ..Limits::default() };
    let mut search = Search::new(settings.clone(), 1 << 24).expect("the parts go together");
    search.run(root, playout, AnyProcessor, &limits, &mut ())
}
