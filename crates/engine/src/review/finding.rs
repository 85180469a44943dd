//! What is kept of a search: enough to judge the moves before and after it.

use go::{Color, Game, Move};
use serde::{Deserialize, Serialize};

use super::line::Stage;
use crate::analysis::{Considered, Estimate};
use crate::budget::Budget;
use crate::player::{Player, PlayerError, Task};
use crate::thought::Thought;
use crate::watch::Watcher;

/// Moves of a variation, at most: what comes later is a guess.
const LONGEST_VARIATION: usize = 12;

/// A move of a variation with fewer visits is one that the search had no time to compare with others.
const FEWEST_VISITS: u32 = 10;

/// What a search found out about a position. The names of the fields are those in files, where they must stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Whose turn it is.
    pub to_play: Color,
    /// What the position is worth: the mean over all playouts.
    pub position: Lead,
    /// The best move; `None` if no move was tried.
    pub best: Option<Suggestion>,
    /// The playouts that all this took.
    pub playouts: u64,
    /// The time by the clock that all this took.
    pub seconds: f32,
}

/// Who is ahead, and by how much, seen by Black where nothing else is said.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lead {
    /// The share of playouts that Black won.
    pub win_rate: f32,
    /// The mean number of points by which Black won them.
    pub score: f32,
    /// The standard deviation of that number from playout to playout.
    pub score_deviation: f32,
    /// The number of playouts.
    pub visits: u64,
}

/// A move that a search suggests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What the position after it is worth.
    pub lead: Lead,
    /// The moves that are expected from here on, this one first.
    pub variation: Vec<Move>,
}

impl Finding {
    /// Searches a position and, if another move than the best one was played, the position after the best one with the
    /// same budget, so that the two moves can be compared. `None` if who watches has ended it.
    pub fn search(
        player: &mut Player,
        stage: &Stage,
        budget: Budget,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<Finding>, PlayerError> {
        let thought = player.search(&Task::new(&stage.game, budget), watcher)?;
        if thought.was_interrupted {
            return Ok(None);
        }
        let mut finding = Finding::new(&thought);
        let best = finding.best.as_ref().map(|best| best.mv);
        if let (Some(best), Some(played)) = (best, stage.played)
            && best != played
        {
            let after = player.search(&Task::new(&stage.after(best), budget), watcher)?;
            if after.was_interrupted {
                return Ok(None);
            }
            finding.look_closer(&after);
        }
        Ok(Some(finding))
    }

    /// What is to be kept of this thought.
    fn new(thought: &Thought) -> Finding {
        let analysis = &thought.analysis;
        let color = analysis.color;
        let best = Some(&analysis.best).filter(|best| best.visits > 0);
        Finding {
            to_play: color,
            position: Lead::new(color, &analysis.position, analysis.visits()),
            best: best.map(|best| Suggestion::new(color, best)),
            playouts: analysis.playouts,
            seconds: thought.seconds as f32,
        }
    }

    /// Replaces what is known about the best move by what the search of the position after it says.
    fn look_closer(&mut self, after: &Thought) {
        let reply = Finding::new(after);
        if let Some(best) = &mut self.best {
            best.lead = reply.position;
            let replies = reply.best.iter().flat_map(|reply| &reply.variation);
            best.variation = [best.mv].iter().chain(replies).take(LONGEST_VARIATION).copied().collect();
        }
        self.playouts += reply.playouts;
        self.seconds += reply.seconds;
    }
}

impl Stage {
    /// The game after another move than the one played.
    fn after(&self, mv: Move) -> Game {
        let mut game = self.game.clone();
        // The search has found it legal; if it were not, the position would be compared with itself.
        let _ = game.play(game.to_play(), mv);
        game.set_to_play(self.turn_after);
        game
    }
}

impl Suggestion {
    fn new(color: Color, considered: &Considered) -> Suggestion {
        let visits = considered.variation_visits.iter().skip(1);
        let trusted = 1 + visits.take_while(|&&visits| visits >= FEWEST_VISITS).count();
        let length = trusted.min(LONGEST_VARIATION);
        Suggestion {
            mv: considered.mv,
            lead: Lead::new(color, &considered.estimate, u64::from(considered.visits)),
            variation: considered.variation.iter().take(length).copied().collect(),
        }
    }
}

impl Lead {
    /// What that player's estimate from so many playouts means for Black.
    fn new(color: Color, estimate: &Estimate, visits: u64) -> Lead {
        let Estimate { win_rate, score, score_deviation, .. } = *estimate;
        Lead { win_rate, score, score_deviation, visits }.seen_by(color)
    }

    /// Black's lead as that player sees it, and that player's as Black does.
    pub fn seen_by(self, color: Color) -> Lead {
        match color {
            Color::Black => self,
            Color::White => Lead { win_rate: 1.0 - self.win_rate, score: -self.score, ..self },
        }
    }

    /// The standard error of the win rate. A share near 0 or 1 is moved a little towards the middle, as Agresti and Coull
    /// 1998, "Approximate is better than 'exact' for interval estimation of binomial proportions", or few playouts that
    /// were all won would be taken for certainty.
    pub(super) fn win_rate_error(&self) -> f32 {
        let visits = self.visits as f32 + 4.0;
        let share = (self.win_rate * self.visits as f32 + 2.0) / visits;
        (share * (1.0 - share) / visits).max(0.0).sqrt()
    }

    /// The standard error of the score.
    pub(super) fn score_error(&self) -> f32 {
        self.score_deviation / (self.visits.max(1) as f32).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use go::{Rules, Size};

    use super::*;
    use crate::Preset;

    fn thought() -> Thought {
        let mut game = Game::new(Size::square(5), Rules::CHINESE);
        game.play(Color::Black, "C3".parse().unwrap()).unwrap();
        Player::new(Preset::named("uct").unwrap(), 16).choose(&game, &Budget::playouts(300)).unwrap()
    }

    #[test]
    fn what_white_sees_is_turned_round_for_black() {
        let thought = thought();
        let finding = Finding::new(&thought);
        let analysis = &thought.analysis;
        assert_eq!(finding.to_play, Color::White);
        assert!((finding.position.win_rate + analysis.position.win_rate - 1.0).abs() < 1e-6);
        assert!((finding.position.score + analysis.position.score).abs() < 1e-6);
        let best = finding.best.unwrap();
        assert_eq!((best.mv, best.lead.visits), (analysis.best.mv, u64::from(analysis.best.visits)));
        assert_eq!(best.variation[0], best.mv);
        assert_eq!(finding.position.seen_by(Color::White).seen_by(Color::White), finding.position);
    }

    fn search(played: Option<&str>) -> Finding {
        let game = Game::new(Size::square(5), Rules::CHINESE);
        let played = played.map(|mv| mv.parse().unwrap());
        let stage = Stage { game, played, turn_after: Color::White };
        let mut player = Player::new(Preset::named("uct").unwrap(), 16);
        Finding::search(&mut player, &stage, Budget::playouts(300), &mut ()).unwrap().unwrap()
    }

    #[test]
    fn the_best_move_gets_a_search_of_its_own_only_if_another_one_was_played() {
        let alone = search(None);
        let best = alone.best.clone().unwrap();
        let first_choice = search(Some(&best.mv.to_string()));
        assert_eq!((alone.playouts, first_choice.playouts), (300, 300));
        assert_eq!(first_choice.best.as_ref(), Some(&best));
        let another = search(Some("A1"));
        let closer = another.best.unwrap();
        assert_eq!((another.playouts, another.position), (600, alone.position));
        assert_eq!((closer.mv, closer.lead.visits, closer.variation[0]), (best.mv, 300, best.mv));
        assert_ne!(closer.lead, best.lead);
    }

    #[test]
    fn a_finding_survives_a_file_without_the_least_change() {
        let finding = Finding::new(&thought());
        let text = serde_json::to_string(&finding).unwrap();
        assert_eq!(serde_json::from_str::<Finding>(&text).unwrap(), finding, "{text}");
    }

    #[test]
    fn the_hardly_visited_end_of_a_variation_is_left_out() {
        let mut best = thought().analysis.best;
        best.variation = ["A1", "B1", "C1", "D1"].map(|mv| mv.parse().unwrap()).to_vec();
        best.variation_visits = vec![90, 40, 9, 20];
        assert_eq!(Suggestion::new(Color::Black, &best).variation.len(), 2);
        best.variation_visits = vec![3, 1, 1, 1];
        assert_eq!(Suggestion::new(Color::Black, &best).variation.len(), 1, "the move itself stays");
    }

    #[test]
    fn many_playouts_are_surer_than_few_and_few_never_certain() {
        let lead = |win_rate, visits| Lead { win_rate, score: 0.0, score_deviation: 10.0, visits };
        assert!(lead(0.5, 100).win_rate_error() > lead(0.5, 1000).win_rate_error());
        assert!(lead(1.0, 5).win_rate_error() > 0.1);
        assert!((lead(0.5, 100).score_error() - 1.0).abs() < 1e-6);
        assert!(lead(0.5, 0).win_rate_error().is_finite() && lead(0.5, 0).score_error().is_finite());
    }
}
