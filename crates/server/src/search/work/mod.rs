//! What is done for each kind of request.

mod analysis;
mod compare;
mod desk;
mod done;
mod follow;
mod judge;
mod pace;
mod review;
mod turn;

use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use desk::{Courtesy, Desk};
pub(crate) use judge::JudgeJob;

use super::pool::{Outcome, Work};
use super::request::{Kind, RequestError, SearchRequest};
use super::told::Search;
use crate::http::failure::Failure;
use crate::line::LineError;
use done::Done;
use engine::PlayerError;
use engine::review::Finding;

/// A search that somebody asked for.
pub(crate) struct SearchJob {
    search: Arc<Search>,
    request: SearchRequest,
    /// What a review has found before it made way for others.
    found: Mutex<Vec<Finding>>,
}

impl SearchJob {
    /// What was asked, and where it is told.
    pub(crate) fn new(search: Arc<Search>, request: SearchRequest) -> SearchJob {
        SearchJob { search, request, found: Mutex::new(Vec::new()) }
    }

    /// Does it; nothing if there is more to do later.
    fn try_run(&self, desk: &mut Desk) -> Result<Option<Done>, Failure> {
        let (search, SearchRequest { client, line, kind }) = (&*self.search, &self.request);
        match kind {
            Kind::Move { player, budget, clock, resign } => {
                let manners = (clock.as_ref(), resign.unwrap_or(true));
                turn::take(desk, search, client, line, player, budget, manners).map(Some)
            }
            Kind::Analysis { player, budget } => {
                analysis::analyse(desk, search, client, line, player, budget).map(Some)
            }
            Kind::Review { player, budget } => {
                let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                review::review(desk, search, client, line, player, budget, &mut found)
            }
            Kind::Compare { players, budget } => {
                compare::compare(desk, search, line, players, budget).map(Some)
            }
        }
    }
}

impl Work for SearchJob {
    fn client(&self) -> &str {
        &self.request.client
    }

    fn gives_up(&self) -> bool {
        let end = self.search.end();
        if let Some(end) = end {
            self.search.finish(Done::without_results(end).text());
        }
        end.is_some()
    }

    fn wait_behind(&self, ahead: usize) {
        self.search.wait_behind(ahead);
    }

    fn weight(&self) -> usize {
        self.request.line.weight()
    }

    fn run(&self, desk: &mut Desk) -> Outcome {
        self.search.begin();
        let search = Arc::clone(&self.search);
        match self.try_run(desk) {
            Ok(Some(done)) => {
                let done = done.text();
                Outcome::Done(Box::new(move || search.finish(done)))
            }
            Ok(None) => Outcome::MoreLater,
            Err(failure) => Outcome::Done(Box::new(move || search.fail(&failure))),
        }
    }

    fn broke(&self) {
        self.search.fail(&Failure::broken("something went wrong in the search, which is a mistake of ours"));
    }
}

impl From<LineError> for Failure {
    fn from(error: LineError) -> Failure {
        Failure::senseless(&error).at_step(error.step())
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Failure {
        Failure::senseless(error)
    }
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Failure {
        Failure::senseless(error)
    }
}
