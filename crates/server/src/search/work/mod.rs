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

use std::sync::Arc;

pub(crate) use desk::{Courtesy, Desk};
pub(crate) use judge::JudgeJob;

use super::pool::Work;
use super::request::{Kind, RequestError, SearchRequest};
use super::search::Search;
use crate::http::failure::Failure;
use crate::line::LineError;
use done::Done;
use engine::PlayerError;

/// A search that somebody asked for.
pub(crate) struct SearchJob {
    pub(crate) search: Arc<Search>,
    pub(crate) request: SearchRequest,
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

    fn run(&self, desk: &mut Desk) {
        self.search.begin();
        let (search, SearchRequest { client, line, kind }) = (&*self.search, &self.request);
        let outcome = match kind {
            Kind::Move { player, budget, clock, resign } => turn::take(
                desk,
                search,
                client,
                line,
                player,
                budget,
                (clock.as_ref(), resign.unwrap_or(true)),
            ),
            Kind::Analysis { player, budget } => {
                analysis::analyse(desk, search, client, line, player, budget)
            }
            Kind::Review { player, budget } => review::review(desk, search, client, line, player, budget),
            Kind::Compare { players, budget } => compare::compare(desk, search, line, players, budget),
        };
        match outcome {
            Ok(done) => search.finish(done.text()),
            Err(failure) => search.fail(&failure),
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
