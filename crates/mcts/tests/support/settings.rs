//! Settings to begin with, and the rules of the papers with numbers for small games.

use mcts::backup::{External, Max, Mix, ObjectiveMonteCarlo, RobustMax, StandardError, Variance};
use mcts::*;

/// Upper confidence bounds and the mean: a test changes what it is about.
pub(crate) fn uct() -> Settings {
    Settings {
        reward: Reward::Win,
        growth: Growth { rule: GrowthRule::OneNode, depth: None, nodes: None },
        select: select::Rule::Ucb1(select::Ucb1::default()),
        backup: backup::Rule::Mean,
        variance: Variance::None,
        root: Allocation::Tree,
        decide: Decision::MostVisits,
        sharing: Sharing::LockFree,
        virtual_loss: true,
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

/// How moves are selected, with numbers for small games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// With half of the paper's exploration: games here are short, and 10,000 playouts few.
    Ucb1,
    Ucb1Tuned,
    /// MoGo's, with its final first-play urgency.
    Ucb1TunedWithUrgency,
    CrazyStone,
    ObjectiveMonteCarlo,
}

impl Selection {
    pub(crate) const ALL: [Selection; 5] = [
        Selection::Ucb1,
        Selection::Ucb1Tuned,
        Selection::Ucb1TunedWithUrgency,
        Selection::CrazyStone,
        Selection::ObjectiveMonteCarlo,
    ];

    fn rule(self, points: u32, unit: f32) -> select::Rule {
        let tuned = select::Ucb1Tuned::default();
        match self {
            Selection::Ucb1 => {
                select::Rule::Ucb1(select::Ucb1 { exploration: 0.5, ..select::Ucb1::default() })
            }
            Selection::Ucb1Tuned => select::Rule::Ucb1Tuned(tuned),
            Selection::Ucb1TunedWithUrgency => {
                select::Rule::Ucb1Tuned(select::Ucb1Tuned { fpu: 1.1, ..tuned })
            }
            Selection::CrazyStone => select::Rule::CrazyStone(select::CrazyStone::new(points, unit * unit)),
            Selection::ObjectiveMonteCarlo => select::Rule::ObjectiveMonteCarlo(Default::default()),
        }
    }

    fn variance(self, points: u32, unit: f32) -> Variance {
        match self {
            Selection::CrazyStone => Variance::CrazyStone(backup::CrazyStone {
                prior: unit * unit,
                internal_from: points,
                cap: 500,
                external: External::Mean,
            }),
            // A few games of a short game often end alike.
            _ => Variance::StandardError(StandardError { min_games: 8, unknown: unit / 2.0 }),
        }
    }
}

/// How values are backed up, with numbers for small games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backup {
    Mean,
    Max,
    RobustMax,
    Mix,
    ObjectiveMonteCarlo,
}

impl Backup {
    pub(crate) const ALL: [Backup; 5] =
        [Backup::Mean, Backup::Max, Backup::RobustMax, Backup::Mix, Backup::ObjectiveMonteCarlo];

    fn rule(self, points: u32) -> backup::Rule {
        let (internal_from, size) = (points, points as f32);
        match self {
            Backup::Mean => backup::Rule::Mean,
            Backup::Max => backup::Rule::Max(Max { internal_from }),
            Backup::RobustMax => backup::Rule::RobustMax(RobustMax { internal_from }),
            Backup::Mix => {
                backup::Rule::Mix(Mix { weight: 2.0 * size, grows_from: 16.0 * size, internal_from })
            }
            Backup::ObjectiveMonteCarlo => {
                backup::Rule::ObjectiveMonteCarlo(ObjectiveMonteCarlo { internal_from })
            }
        }
    }
}

/// These rules together. `points` stands for the number of points of the board; `unit` is the difference between the best
/// and the worst reward.
pub(crate) fn combine(
    (selection, backup): (Selection, Backup),
    reward: Reward,
    points: u32,
    unit: f32,
) -> Settings {
    Settings {
        reward,
        select: selection.rule(points, unit),
        variance: selection.variance(points, unit),
        backup: backup.rule(points),
        ..uct()
    }
}
