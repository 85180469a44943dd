//! Several methods on the same position, in step.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use engine::{Analysis, Branch, Budget, Detail, Ending, Look, Player, PlayerError, Preset, Task, Thought};
use go::Game;

use super::desk::{Courtesy, Desk};
use super::done::Done;
use super::follow::Follow;
use super::pace::Pace;
use crate::http::failure::Failure;
use crate::line::Line;
use crate::search::request::{RequestError, Seat, Spending};
use crate::search::told::Search;
use crate::snapshot::{Curve, rounded};

/// The nodes of a tree that are drawn.
const DRAWN: usize = 400;

/// Lanes meet so often on their way.
const MEETINGS: u64 = 250;

/// The playouts before the end in which the tree is drawn once more.
const NEAR_THE_END: u64 = 16;

/// The playouts of a comparison, if nobody says how many.
const PLAYOUTS: u64 = 10_000;

/// Searches a position by all methods at once, with as many playouts each.
pub(super) fn compare(
    desk: &mut Desk,
    search: &Search,
    line: &Line,
    seats: &[Seat],
    spending: &Spending,
) -> Result<Done, Failure> {
    let game = line.game()?;
    let playouts = spending.playouts().unwrap_or(PLAYOUTS);
    let budget = Budget { playouts: Some(playouts), threads: 1, ..desk.budget(spending, 1) };
    let presets: Result<Vec<Preset>, RequestError> = seats.iter().map(Seat::preset).collect();
    // The trees of the last search would need memory of their own.
    desk.clear();
    let memory = (desk.memory / seats.len()).max(1);
    let began = Instant::now();
    let race = Race {
        search,
        courtesy: desk.courtesy.clone(),
        game: &game,
        budget,
        memory,
        pace: Pace::new(seats.len(), (playouts / MEETINGS).max(1)),
    };
    let thoughts = race.run(&presets?);
    let thoughts: Result<Vec<Thought>, PlayerError> = thoughts.into_iter().collect();
    let thoughts = thoughts?;
    let playouts = thoughts.iter().map(|thought| thought.analysis.playouts).sum();
    let ran_out = thoughts.iter().any(|thought| thought.ended_by == Ending::Time);
    let seconds = rounded(began.elapsed().as_secs_f64(), 3);
    let by_itself = if ran_out { "time" } else { "playouts" };
    Ok(Done { seconds, playouts, ..Done::because(search.end(), by_itself) })
}

/// A comparison under way.
struct Race<'a> {
    search: &'a Search,
    courtesy: Courtesy,
    game: &'a Game,
    budget: Budget,
    memory: usize,
    pace: Pace,
}

impl Race<'_> {
    fn run(&self, presets: &[Preset]) -> Vec<Result<Thought, PlayerError>> {
        thread::scope(|scope| {
            let lanes: Vec<_> = presets
                .iter()
                .enumerate()
                .map(|(lane, preset)| scope.spawn(move || self.run_lane(lane, preset)))
                .collect();
            // A panic goes on to the worker, who knows what to do.
            let join = |lane: thread::ScopedJoinHandle<'_, _>| match lane.join() {
                Ok(thought) => thought,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            lanes.into_iter().map(join).collect()
        })
    }

    fn run_lane(&self, number: usize, preset: &Preset) -> Result<Thought, PlayerError> {
        let _leaving = Leaving { pace: &self.pace, lane: number };
        let mut player = Player::new(preset.clone(), self.memory);
        let task = Task { ownership: Detail::Position, ..Task::new(self.game, self.budget) };
        let follow = Follow::new(self.search, self.courtesy.clone(), number, self.game.size(), preset);
        let mut lane = Lane {
            race: self,
            number,
            follow,
            curve: Curve::default(),
            outline: Vec::new(),
            waited: Duration::ZERO,
        };
        let thought = player.search(&task, &mut |look: &Look<'_>| lane.look(look))?;
        lane.show_last(&thought);
        Ok(thought)
    }
}

/// Lets the others go on, however a lane ends.
struct Leaving<'a> {
    pace: &'a Pace,
    lane: usize,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.pace.leave(self.lane);
    }
}

/// One method of a comparison.
struct Lane<'a> {
    race: &'a Race<'a>,
    number: usize,
    follow: Follow<'a>,
    curve: Curve,
    /// The tree as it was drawn last.
    outline: Vec<Branch>,
    /// The time in which it did nothing but wait for the others.
    waited: Duration,
}

impl Lane<'_> {
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()> {
        if !self.follow.goes_on() {
            return ControlFlow::Break(());
        }
        self.curve.note(look);
        // Whoever watches is asked after every few playouts, but not after the very last one.
        let is_last = self.race.budget.playouts.is_some_and(|most| look.playouts() + NEAR_THE_END >= most);
        if is_last || self.follow.is_due() {
            self.outline = look.outline(DRAWN);
            self.show(&look.analysis(), look.elapsed());
        }
        let search = self.race.search;
        self.waited += self.race.pace.reach(self.number, look.playouts(), || search.end().is_some());
        ControlFlow::Continue(())
    }

    fn show(&self, analysis: &Analysis, elapsed: Duration) {
        let snapshot = self.follow.snapshot(analysis, elapsed.saturating_sub(self.waited));
        self.follow.show(&snapshot.with(&self.outline, &self.curve));
    }

    fn show_last(&mut self, thought: &Thought) {
        self.curve.add(&thought.analysis);
        self.show(&thought.analysis, Duration::try_from_secs_f64(thought.seconds).unwrap_or_default());
    }
}
