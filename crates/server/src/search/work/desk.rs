//! Where a worker works.

use std::sync::Arc;
use std::time::Duration;

use engine::{Budget, Player};

use crate::search::pool::Crowd;
use crate::search::request::{RequestError, Seat, Spending};
use crate::settings::Limits;

/// What a worker has before it: the player of the last search, who remembers the tree.
pub(crate) struct Desk {
    /// The mebibytes for its trees.
    pub(super) memory: usize,
    /// The threads of a search.
    pub(super) threads: usize,
    /// When its searches make way for others.
    pub(super) courtesy: Courtesy,
    known: Option<Known>,
}

/// When a search makes way for others.
#[derive(Clone)]
pub(crate) struct Courtesy {
    /// What it has for itself.
    pub(crate) turn: Duration,
    /// Those who wait for a worker.
    pub(crate) crowd: Arc<Crowd>,
}

impl Courtesy {
    /// The same for who makes way otherwise.
    pub(super) fn patient(&self) -> Courtesy {
        Courtesy { turn: Duration::MAX, ..self.clone() }
    }

    /// Is a search that has run for so long to end, because it has had its turn and others wait?
    pub(super) fn asks_to_leave(&self, elapsed: Duration) -> bool {
        elapsed >= self.turn && self.crowd.is_waiting()
    }
}

struct Known {
    client: String,
    seat: Seat,
    player: Player,
}

impl Desk {
    /// An empty one.
    pub(crate) fn new(memory: usize, threads: usize, courtesy: Courtesy) -> Desk {
        Desk { memory, threads, courtesy, known: None }
    }

    /// Whose game is on it.
    pub(crate) fn client(&self) -> Option<&str> {
        self.known.as_ref().map(|known| known.client.as_str())
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.known = None;
    }

    /// The player for a client. Whoever gets the player of somebody else gets a new one, who knows nothing.
    pub(super) fn player(&mut self, client: &str, seat: &Seat) -> Result<&mut Player, RequestError> {
        let known = self.known.take().filter(|known| known.client == client && known.seat == *seat);
        let known = match known {
            Some(known) => known,
            None => Known {
                client: client.to_owned(),
                seat: seat.clone(),
                player: Player::new(seat.preset()?, self.memory),
            },
        };
        Ok(&mut self.known.insert(known).player)
    }

    /// What a search may cost, which is never without an end.
    pub(super) fn budget(&self, spending: &Spending, seed: u64) -> Budget {
        let most = Limits::ALL;
        Budget {
            playouts: Some(spending.playouts().unwrap_or(most.playouts)),
            time: Some(spending.time().unwrap_or(Duration::from_secs(most.seconds))),
            threads: self.threads,
            seed: spending.seed().unwrap_or(seed),
            ..Budget::ENDLESS
        }
    }
}
