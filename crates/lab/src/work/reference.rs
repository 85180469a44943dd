//! The real value of a position: that of its best move, by many playouts of each (Chaslot et al. 2006, section 4.1).

use std::sync::atomic::AtomicBool;

use go::{Color, Game, Move};
use mcts::Random;
use playout::{How, Playing, Policy, simulate};

use super::{NoRow, ensure_goes_on};
use crate::plan::{Plan, Stream};
use crate::row::Reference;

/// The mean of a move, seen by the player who makes it.
struct Estimate {
    mv: Move,
    mean: f64,
    standard_error: f64,
}

/// The real value of the position with that number, whose player to move has these moves.
pub(super) fn find(
    plan: &Plan,
    number: u64,
    game: &Game,
    candidates: &[Move],
    stop: &AtomicBool,
) -> Result<Reference, NoRow> {
    let policy = policy(plan)?;
    let playouts = plan.sizes.reference.max(1);
    let mut random = plan.random(Stream::References, number);
    let mut estimates = Vec::new();
    for &mv in candidates {
        ensure_goes_on(stop)?;
        estimates.push(estimate(&policy, game, mv, playouts, &mut random)?);
    }
    let mean = estimates.iter().map(|estimate| estimate.mean).sum::<f64>() / estimates.len().max(1) as f64;
    estimates.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    let best = estimates.first().ok_or_else(|| NoRow::impossible("the position has no moves"))?;
    Ok(Reference {
        playouts_per_move: playouts,
        value: best.mean,
        standard_error: best.standard_error,
        best: best.mv,
        second_value: estimates.get(1).map(|second| second.mean),
        mean,
    })
}

/// The playouts of the searches that are compared with it: they must be the same in all of them.
fn policy(plan: &Plan) -> Result<Policy, NoRow> {
    let mut policies = Vec::new();
    for preset in &plan.searches {
        policies.push(preset.method(plan.board()).map_err(NoRow::impossible)?.playout);
    }
    match &policies[..] {
        [first, others @ ..] if others.iter().all(|other| other == first) => Ok(first.clone()),
        _ => Err(NoRow::impossible("a real value needs searches whose playouts are all of the same kind")),
    }
}

fn estimate(
    policy: &Policy,
    game: &Game,
    mv: Move,
    playouts: u64,
    random: &mut Random,
) -> Result<Estimate, NoRow> {
    let color = game.to_play();
    let mut after = game.clone();
    after.play(color, mv).map_err(NoRow::impossible)?;
    let mut start = Playing::new(after.board().clone(), !color);
    start.passes = after.passes() as u32;
    start.last = match mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    };
    let totals = simulate(policy, &start, game.komi(), playouts, How::Bulk, random);
    let games = totals.games as f64;
    let area = totals.area as f64 / games;
    let variance = (totals.area_squared as f64 / games - area * area).max(0.0);
    let for_black = area - f64::from(game.komi());
    Ok(Estimate {
        mv,
        mean: if color == Color::Black { for_black } else { -for_black },
        standard_error: (variance / games).sqrt(),
    })
}
