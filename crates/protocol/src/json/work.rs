//! The analysis of one position.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use engine::{Analysis, Look, Player, Task};
use serde_json::json;

use super::client::Connection;
use super::engine::Settings;
use super::query::Query;
use super::queue::Queue;
use super::reply::Reply;

/// One position of a query, for a client.
pub(super) struct Job {
    connection: Arc<Connection>,
    query: Arc<Query>,
    turn: usize,
    priority: i64,
    is_stopped: AtomicBool,
}

impl Job {
    /// The positions of a query.
    pub(super) fn all(connection: &Arc<Connection>, query: Query) -> Vec<Job> {
        let query = Arc::new(query);
        let job = |&(turn, priority): &(usize, i64)| Job {
            connection: Arc::clone(connection),
            query: Arc::clone(&query),
            turn,
            priority,
            is_stopped: AtomicBool::new(false),
        };
        query.turns.iter().map(job).collect()
    }

    /// Whose job it is.
    pub(super) fn connection(&self) -> &Arc<Connection> {
        &self.connection
    }

    /// The client's name for the query.
    pub(super) fn id(&self) -> &str {
        &self.query.id
    }

    /// The number of moves before the position.
    pub(super) fn turn(&self) -> usize {
        self.turn
    }

    /// How urgent it is.
    pub(super) fn priority(&self) -> i64 {
        self.priority
    }

    /// Ends the job as soon as possible.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, SeqCst);
    }

    fn should_end(&self) -> bool {
        self.is_stopped.load(SeqCst) || self.connection.is_gone()
    }

    /// Says that nothing was found out.
    pub(super) fn end_without_results(&self) {
        let (id, turn) = (&self.query.id, self.turn);
        let reply = json!({"id": id, "turnNumber": turn, "isDuringSearch": false, "noResults": true});
        self.connection.send(&reply);
    }

    fn end_with_error(&self, error: &str) {
        let (id, turn) = (&self.query.id, self.turn);
        let reply = json!({"id": id, "turnNumber": turn, "isDuringSearch": false, "noResults": true,
            "error": error});
        self.connection.send(&reply);
    }

    /// Analyses the position and tells the client.
    fn run(&self, player: &mut Player, settings: &Settings) {
        if self.should_end() {
            return self.end_without_results();
        }
        let game = self.query.positions.after(self.turn);
        let task = Task {
            restrictions: &self.query.restrictions,
            ownership: self.query.wishes.detail(),
            ..Task::new(&game, self.query.budget(settings))
        };
        let calibrations = player.preset().calibrations(game.size());
        let reply = |analysis: &Analysis| {
            Reply::new(&self.query, self.turn, &game, analysis, calibrations.as_ref(), settings.perspective)
        };
        let mut next = self.query.reports.map(|(first, _)| first);
        let mut watch = |look: &Look<'_>| {
            if next.is_some_and(|next| look.elapsed() >= next)
                && let Some(analysis) = Some(look.analysis()).filter(|analysis| analysis.best.visits > 0)
            {
                self.connection.send(&reply(&analysis).during_search());
                next = self.query.reports.map(|(_, every)| look.elapsed() + every);
            }
            if self.should_end() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match player.search(&task, &mut watch) {
            Ok(thought) if thought.analysis.playouts == 0 => self.end_without_results(),
            Ok(thought) => self.connection.send(&reply(&thought.analysis)),
            Err(error) => self.end_with_error(&error.to_string()),
        }
    }
}

/// Does jobs until there will be no more.
pub(super) fn work(queue: &Queue, player: &mut Player, settings: &Settings) {
    while let Some(job) = queue.take() {
        // A bug in the search must not cost the client its reply, nor the other queries theirs.
        let outcome = catch_unwind(AssertUnwindSafe(|| job.run(player, settings)));
        if outcome.is_err() {
            player.set_memory(player.memory());
            job.end_with_error("the search failed: this is a bug of Tengen");
        }
        queue.finish(&job);
    }
}
