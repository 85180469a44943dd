//! Which stones are dead.

use std::sync::Mutex;

use engine::{DEFAULT_PRESET, Player, Preset};
use tokio::sync::oneshot;

use super::desk::Desk;
use crate::count::Judgement;
use crate::http::failure::Failure;
use crate::line::Line;
use crate::search::pool::{Outcome, Work};

/// A question about the end of a game, and who waits for the answer.
pub(crate) struct JudgeJob {
    client: String,
    line: Line,
    answer: Mutex<Option<oneshot::Sender<Answer>>>,
}

type Answer = Result<Judgement, Failure>;

impl JudgeJob {
    /// The question, and where the answer will come.
    pub(crate) fn new(client: String, line: Line) -> (JudgeJob, oneshot::Receiver<Answer>) {
        let (sender, receiver) = oneshot::channel();
        (JudgeJob { client, line, answer: Mutex::new(Some(sender)) }, receiver)
    }

    fn answer(&self, answer: Answer) {
        let sender = self.answer.lock().ok().and_then(|mut sender| sender.take());
        if let Some(sender) = sender {
            // Whoever is gone does not want to know.
            let _ = sender.send(answer);
        }
    }

    fn judge(&self) -> Answer {
        let game = self.line.game()?;
        // Whoever plays judges alike, so that this needs neither a tree nor the player of the game.
        let preset = Preset::named(DEFAULT_PRESET).map_err(Failure::broken)?;
        let judgement = Player::new(preset, 1).judge(&game)?;
        Ok(Judgement::of(&game, &judgement))
    }
}

impl Work for JudgeJob {
    fn client(&self) -> &str {
        &self.client
    }

    fn gives_up(&self) -> bool {
        self.answer.lock().is_ok_and(|sender| sender.as_ref().is_none_or(oneshot::Sender::is_closed))
    }

    fn wait_behind(&self, _: usize) {}

    fn weight(&self) -> usize {
        self.line.weight()
    }

    fn run(&self, _: &mut Desk) -> Outcome {
        self.answer(self.judge());
        Outcome::Done(Box::new(|| {}))
    }

    fn broke(&self) {
        self.answer(Err(Failure::broken("something went wrong in the count, which is a mistake of ours")));
    }
}
