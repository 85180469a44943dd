//! A position of a game besides Go, and what can be seen in it.

use games::{BoardGame, Chess, Othello, Shogi};
use go::Color;
use mcts::{Candidate, Game, MoveId, Player, Random};

use crate::corpus::{Fact, Facts};
use crate::experiment::OtherGame;

/// A position of a game besides Go.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OtherPosition {
    Othello(Othello),
    Chess(Chess),
    Shogi(Box<Shogi>),
}

/// The facts that positions have besides those of Go, by their names in conditions.
pub(crate) fn columns(game: OtherGame) -> &'static [&'static str] {
    match game {
        OtherGame::Othello => &["discs"],
        OtherGame::Chess => &["lead", "white-king-danger", "black-king-danger", "king-safety"],
        OtherGame::Shogi => &["lead"],
    }
}

impl OtherPosition {
    /// The position after these moves.
    pub(crate) fn after(game: OtherGame, moves: &[MoveId]) -> OtherPosition {
        match game {
            OtherGame::Othello => OtherPosition::Othello(played(moves)),
            OtherGame::Chess => OtherPosition::Chess(played(moves)),
            OtherGame::Shogi => OtherPosition::Shogi(Box::new(played(moves))),
        }
    }

    /// A position that evaluators are tried on: a few moves at random.
    pub(crate) fn trial(game: OtherGame) -> OtherPosition {
        match game {
            OtherGame::Othello => OtherPosition::Othello(drawn()),
            OtherGame::Chess => OtherPosition::Chess(drawn()),
            OtherGame::Shogi => OtherPosition::Shogi(Box::new(drawn())),
        }
    }

    /// Whose turn it is.
    pub(crate) fn to_play(&self) -> Player {
        match self {
            OtherPosition::Othello(position) => position.to_play(),
            OtherPosition::Chess(position) => position.to_play(),
            OtherPosition::Shogi(position) => position.to_play(),
        }
    }

    /// As programs write it: Forsyth-Edwards notation, and what shogi and Othello have for it.
    pub(crate) fn text(&self) -> String {
        match self {
            OtherPosition::Othello(position) => position.to_string(),
            OtherPosition::Chess(position) => position.to_string(),
            OtherPosition::Shogi(position) => position.to_string(),
        }
    }

    /// The same in one line: Othello is drawn in nine.
    pub(crate) fn line(&self) -> String {
        self.text().replace('\n', " ")
    }

    /// How many moves there are.
    pub(crate) fn legal(&self) -> usize {
        match self {
            OtherPosition::Othello(position) => legal(position),
            OtherPosition::Chess(position) => legal(position),
            OtherPosition::Shogi(position) => legal(&**position),
        }
    }

    /// Adds what is to be seen in the position to the facts about its game.
    pub(crate) fn see(&self, moves: usize, facts: &mut Facts) {
        facts.moves = Some(moves as u32);
        facts.legal = Some(self.legal() as u32);
        let first = match self {
            OtherPosition::Chess(_) => Color::White,
            OtherPosition::Othello(_) | OtherPosition::Shogi(_) => Color::Black,
        };
        facts.to_play = Some(if self.to_play() == Player::First { first } else { !first });
        let mut tell = |name: &str, number: f64| {
            facts.extra.insert(name.to_owned(), Fact::Number(number));
        };
        match self {
            OtherPosition::Othello(position) => {
                tell("discs", f64::from(position.discs().iter().sum::<u32>()))
            }
            OtherPosition::Shogi(position) => tell("lead", position.lead().map_or(0.0, f64::from)),
            OtherPosition::Chess(position) => {
                let [white, black] = position.king_danger().map(f64::from);
                tell("lead", position.lead().map_or(0.0, f64::from));
                tell("white-king-danger", white);
                tell("black-king-danger", black);
                tell("king-safety", black - white);
            }
        }
    }
}

fn played<G: BoardGame>(moves: &[MoveId]) -> G {
    let mut position = G::start();
    moves.iter().for_each(|&mv| position.play(mv));
    position
}

fn drawn<G: BoardGame>() -> G {
    let (mut position, mut random) = (G::start(), Random::for_part(0, 0));
    for _ in 0..10 {
        if let Some(mv) = position.random_move(&mut random) {
            position.play(mv);
        }
    }
    position
}

fn legal<G: BoardGame>(position: &G) -> usize {
    let mut list: Vec<Candidate> = Vec::new();
    position.clone().candidates(&mut list);
    list.len()
}
