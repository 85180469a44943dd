//! A turn in a game.

use std::time::Duration;

use engine::{Allotment, Budget, Detail, Reply, Resign, Situation, Task};
use go::Game;

use super::desk::Desk;
use super::done::{Done, name};
use super::follow::Follow;
use crate::http::failure::Failure;
use crate::line::Line;
use crate::names;
use crate::search::request::{ClockReading, RequestError, Seat, Spending};
use crate::search::told::Search;

/// Chooses a move, as the player of a game does: it may pass or resign as well.
pub(super) fn take(
    desk: &mut Desk,
    search: &Search,
    client: &str,
    line: &Line,
    seat: &Seat,
    spending: &Spending,
    (clock, resigns): (Option<&ClockReading>, bool),
) -> Result<Done, Failure> {
    let game = line.game()?;
    let mut budget = desk.budget(spending, names::seed());
    if let Some(clock) = clock {
        keep_time(&mut budget, &game, clock)?;
    }
    let courtesy = desk.courtesy.clone();
    let player = desk.player(client, seat)?;
    let mut follow = Follow::new(search, courtesy, 0, game.size(), player.preset());
    player.conduct.level = seat.level()?;
    player.conduct.resign = Resign { is_on: resigns, ..Resign::default() };
    let task = Task { reuse: true, ownership: Detail::Position, ..Task::new(&game, budget) };
    let decision = player.genmove(&task, false, &mut follow)?;
    let reply = match decision.reply {
        Reply::Move(mv) => name(mv),
        Reply::Resign => "resign".to_owned(),
    };
    follow.show_last(&decision.thought);
    Ok(Done { reply: Some(reply), reasons: decision.reasons, ..Done::of(&decision.thought, search.end()) })
}

/// Spends no more than the clock has to give.
fn keep_time(budget: &mut Budget, game: &Game, clock: &ClockReading) -> Result<(), RequestError> {
    let (mut keeper, left, periods) = clock.keeper()?;
    let color = game.to_play();
    keeper.time_left(color, left, periods)?;
    let situation = Situation { size: game.size(), moves_played: game.turns().len() };
    let Allotment { target, most } = keeper.allotment(color, &situation);
    let shorter = |time: Duration| budget.time.map_or(time, |other| time.min(other));
    let (time, most_time) = (target.map(shorter).or(budget.time), most.map(shorter));
    *budget = Budget { time, most_time, stops_early: true, ..*budget };
    Ok(())
}
