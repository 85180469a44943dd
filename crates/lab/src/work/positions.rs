//! Where a position comes from: a record, or a game of a preset against itself.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::plan::play_at_random;
use engine::{Budget, Look, Player, Preset, Reply, Task};
use go::{Game, Move};
use mcts::Random;

use super::{NoRow, ensure_goes_on};
use crate::experiment::Positions;
use crate::plan::{Plan, Records, Stream, memory_for};

/// A position, and how it came about.
pub(super) struct Found {
    pub(super) game: Game,
    pub(super) origin: String,
}

/// So many games are begun at most until one is long enough.
const MOST_TRIES: usize = 1000;

/// The position with that number.
///
/// Every position of every game is as likely as any other: a number of moves is drawn from as many as a game may have, and a
/// game that ends before it is given up for another one.
pub(super) fn find(plan: &Plan, number: u64, stop: &AtomicBool) -> Result<Found, NoRow> {
    let from = plan.experiment.positions.as_ref();
    let from =
        from.ok_or_else(|| NoRow::impossible("the experiment does not say where positions come from"))?;
    let mut random = plan.random(Stream::Positions, number);
    for _ in 0..MOST_TRIES {
        ensure_goes_on(stop)?;
        let found = match &plan.records {
            Some(records) => from_records(plan, from, records, &mut random)?,
            None => from_self_play(plan, from, &mut random, stop)?,
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Err(NoRow::Impossible(format!("{MOST_TRIES} games were all too short to take a position from")))
}

/// A game before its first move.
fn new_game(plan: &Plan) -> Result<Game, NoRow> {
    let mut game = Game::new(plan.board(), plan.rules());
    game.set_komi(plan.experiment.komi as f32).map_err(NoRow::impossible)?;
    Ok(game)
}

/// A position of a recorded game, before one of its moves: the first move and answers to a pass aside.
fn from_records(
    plan: &Plan,
    from: &Positions,
    records: &Records,
    random: &mut Random,
) -> Result<Option<Found>, NoRow> {
    let games = records.games();
    let longest = games.iter().map(|game| game.moves.len()).max().unwrap_or(0);
    let recorded = &games[random.below(games.len() as u64) as usize];
    let most = from.most_moves.map_or(longest, |most| longest.min(most.saturating_add(1)));
    let moves = 1 + random.below(most.max(2) as u64 - 1) as usize;
    if moves >= recorded.moves.len() {
        return Ok(None);
    }
    let mut game = new_game(plan)?;
    for &(color, mv) in &recorded.moves[..moves] {
        game.play(color, mv).map_err(NoRow::impossible)?;
    }
    let origin = format!("{}, after move {moves}", recorded.name);
    Ok((game.passes() == 0).then_some(Found { game, origin }))
}

/// A position of a game of a preset against itself.
fn from_self_play(
    plan: &Plan,
    from: &Positions,
    random: &mut Random,
    stop: &AtomicBool,
) -> Result<Option<Found>, NoRow> {
    let preset = Preset::named(&from.preset).map_err(NoRow::impossible)?;
    let mut player = Player::new(preset, memory_for(from.playouts, plan.board()));
    player.conduct.resign.is_on = false;
    let mut game = new_game(plan)?;
    let area = plan.board().area();
    let numbers = from.most_moves.map_or(area, |most| area.min(most.saturating_add(1)));
    let moves = random.below(numbers as u64) as usize;
    play_at_random(&mut game, from.random_moves.min(moves), random);
    while game.turns().len() < moves {
        let budget = Budget { seed: random.bits(), ..Budget::playouts(from.playouts) };
        let Some(mv) = turn(&mut player, &game, budget, stop)? else { return Ok(None) };
        game.play(game.to_play(), mv).map_err(NoRow::impossible)?;
        if game.is_over() {
            return Ok(None);
        }
    }
    let origin = format!("{} against itself, after move {moves}", from.preset);
    Ok((game.passes() == 0).then_some(Found { game, origin }))
}

/// A move, or none if the player gives up.
fn turn(player: &mut Player, game: &Game, budget: Budget, stop: &AtomicBool) -> Result<Option<Move>, NoRow> {
    let mut watch = |_: &Look<'_>| match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let decision = player.genmove(&Task::new(game, budget), false, &mut watch).map_err(NoRow::impossible)?;
    ensure_goes_on(stop)?;
    Ok(match decision.reply {
        Reply::Move(mv) => Some(mv),
        Reply::Resign => None,
    })
}
