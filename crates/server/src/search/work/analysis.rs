//! Everything about a position.

use engine::{Detail, Task};

use super::desk::Desk;
use super::done::Done;
use super::follow::Follow;
use crate::http::failure::Failure;
use crate::line::Line;
use crate::search::request::{Seat, Spending};
use crate::search::told::Search;

/// Searches a position, or goes on with it if this client had it searched last.
pub(super) fn analyse(
    desk: &mut Desk,
    search: &Search,
    client: &str,
    line: &Line,
    seat: &Seat,
    spending: &Spending,
) -> Result<Done, Failure> {
    let game = line.game()?;
    let budget = desk.budget(spending, 1);
    let courtesy = desk.courtesy.clone();
    let player = desk.player(client, seat)?;
    let mut follow = Follow::new(search, courtesy, 0, game.size(), player.preset());
    let task = Task { reuse: true, ownership: Detail::Position, ..Task::new(&game, budget) };
    let thought = player.search(&task, &mut follow)?;
    follow.show_last(&thought);
    Ok(Done::of(&thought, search.end()))
}
