//! Settings by chance: any part with any other, and numbers at the ends of what is allowed.

use mcts::backup::{External, Max, Mix, ObjectiveMonteCarlo, RobustMax, StandardError, Variance};
use mcts::select::{self, *};
use mcts::*;

const BY_LEAD: Reward = Reward::WinByLead(Lead { hundredths: 50, points: 1 });

/// One of these.
fn any<T: Clone>(random: &mut Random, of: &[T]) -> T {
    of[random.index(of.len() as u32) as usize].clone()
}

/// Parts by chance. Whether they go together, nobody has asked yet.
pub(crate) fn settings(random: &mut Random) -> Settings {
    let growth_rules =
        [GrowthRule::SecondPassage, GrowthRule::OneNode, GrowthRule::After(1), GrowthRule::After(7)];
    Settings {
        reward: any(random, &[Reward::Win, Reward::Score, Reward::Share, Reward::WinByPoints(20), BY_LEAD]),
        growth: Growth {
            rule: any(random, &growth_rules),
            depth: any(random, &[None, None, Some(1), Some(3)]),
            nodes: any(random, &[None, None, Some(0), Some(5)]),
        },
        select: selection(random),
        backup: backup_rule(random),
        variance: variance(random),
        root: any(
            random,
            &[
                Allocation::Tree,
                Allocation::SequentialHalving(SequentialHalving {}),
                Allocation::Ocba(Ocba { first_visits: 0 }),
                Allocation::Ocba(Ocba::default()),
            ],
        ),
        decide: any(
            random,
            &[
                Decision::MostVisits,
                Decision::BestValue,
                Decision::LowerBound(0.0),
                Decision::LowerBound(2.0),
            ],
        ),
        sharing: any(random, &[Sharing::LockFree, Sharing::Mutex]),
        virtual_loss: any(random, &[true, false]),
        when_full: any(random, &[WhenFull::StopGrowing, WhenFull::Prune]),
    }
}

fn adjusting(random: &mut Random) -> Option<Adjusting> {
    let adjusting = Adjusting {
        strength: any(random, &[-1.0, 0.0, 0.5, 100.0, f32::NAN]),
        playouts: any(random, &[1e-30, 500.0, 1e9]),
        deeper: any(random, &[0.0, 0.5, 1.0, 2.0]),
    };
    any(random, &[None, Some(adjusting)])
}

fn selection(random: &mut Random) -> select::Rule {
    let order = any(random, &[Order::Random, Order::Earlier]);
    let fpu = any(random, &[f32::INFINITY, f32::MAX, 1.1, 0.0, -3.0]);
    let weight = any(random, &[0.0, 1e-30, 1.0, 1e30, f32::MAX, f32::INFINITY]);
    let schedules = [Schedule::Linear, Schedule::Geometric, Schedule::Inverse, Schedule::Logarithmic];
    match random.index(9) {
        0 => select::Rule::Ucb1(Ucb1 { exploration: weight, fpu, order, adjust: adjusting(random) }),
        1 => select::Rule::Ucb1Tuned(Ucb1Tuned { p: weight, fpu, order, adjust: adjusting(random) }),
        2 => select::Rule::CrazyStone(CrazyStone {
            steepness: any(random, &[1e-30, 2.4, f32::MAX]),
            floor: any(random, &[0.0, 0.1, 1e30]),
            threat: any(random, &[0.0, 1.0, 1e30]),
            rank: any(random, &[0.0, 1.0, 1e30]),
            count: any(random, &[Count::Moves, Count::MovesLessOne]),
            ..CrazyStone::new(any(random, &[0, 1, 25, 1000]), any(random, &[1e-30, 1.0, 1e30]))
        }),
        3 => select::Rule::ObjectiveMonteCarlo(select::ObjectiveMonteCarlo {
            offset: any(random, &[0.0, 5.0, -5.0, f32::MAX, f32::MIN]),
            adjust: any(random, &[Adjust::Never, Adjust::Sign, Adjust::Size]),
        }),
        4 => select::Rule::ProgressivePruning(ProgressivePruning {
            a: weight,
            min_games: any(random, &[0, 1, 10, u32::MAX]),
        }),
        5 => select::Rule::SimulatedAnnealing(SimulatedAnnealing {
            start: any(random, &[1e-30, 1.0, 40.0, f32::MAX]),
            schedule: any(random, &schedules),
            until: any(random, &[0, 1, 200, u64::MAX]),
            end: any(random, &[1e-30, 0.1]),
            half: any(random, &[0, 1, u64::MAX]),
        }),
        6 => select::Rule::AllMovesAsFirst(AllMovesAsFirst { exploration: weight }),
        7 => select::Rule::Rave(Rave {
            equivalence: any(random, &[1e-30, 1.0, 3000.0, f32::MAX]),
            exploration: weight,
            unknown: any(random, &[0.0, 0.5, 1.0]),
        }),
        _ => select::Rule::Uniform(Uniform { order: any(random, &[Turns::RoundRobin, Turns::Random]) }),
    }
}

fn backup_rule(random: &mut Random) -> backup::Rule {
    let internal_from = any(random, &[0, 1, 2, 25, u32::MAX]);
    match random.index(5) {
        0 => backup::Rule::Mean,
        1 => backup::Rule::Max(Max { internal_from }),
        2 => backup::Rule::RobustMax(RobustMax { internal_from }),
        3 => backup::Rule::Mix(Mix {
            weight: any(random, &[0.0, 1e-30, 50.0, f32::MAX]),
            grows_from: any(random, &[1e-30, 400.0, f32::INFINITY]),
            internal_from,
        }),
        _ => backup::Rule::ObjectiveMonteCarlo(ObjectiveMonteCarlo { internal_from }),
    }
}

fn variance(random: &mut Random) -> Variance {
    match random.index(4) {
        0 => Variance::None,
        1 => Variance::StandardError(StandardError {
            min_games: any(random, &[0, 2, u32::MAX]),
            unknown: any(random, &[0.0, 0.5, 40.0, f32::MAX]),
        }),
        _ => Variance::CrazyStone(backup::CrazyStone {
            prior: any(random, &[0.0, 2500.0, f32::MAX]),
            internal_from: any(random, &[0, 25, u32::MAX]),
            cap: any(random, &[1, 500]),
            external: any(random, &[External::Mean, External::Literal]),
        }),
    }
}

/// Every number in the report is one.
pub(crate) fn assert_sound(report: &Report, playouts: u64, settings: &Settings) {
    assert_eq!(report.playouts, playouts, "{settings:?}");
    assert!(report.value.is_finite() && report.score.is_finite(), "{settings:?} {report:?}");
    let mut visits = 0;
    for mv in &report.moves {
        visits += u64::from(mv.visits);
        let is_error = mv.standard_error.is_none_or(|error| error >= 0.0 && error.is_finite());
        assert!(mv.value.is_finite() && is_error, "{settings:?} {mv:?}");
        assert!((0.0..=1.0).contains(&mv.win_rate) && mv.score.is_finite(), "{settings:?} {mv:?}");
        assert!((0.0..=mv.win_rate).contains(&mv.lower_bound), "{settings:?} {mv:?}");
        assert!(mv.score_deviation >= 0.0 && mv.score_deviation.is_finite(), "{settings:?} {mv:?}");
        assert_eq!(mv.variation.len(), mv.variation_visits.len());
    }
    // Where the tree begins with the second game, the first one made no move in it.
    assert!(visits + 1 >= playouts, "{settings:?} {report:?}");
}
