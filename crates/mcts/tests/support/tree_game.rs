//! A game that is given as a tree, by hand or at random.

use std::sync::Arc;

use mcts::{Candidate, Game, MoveId, Outcome, Player, Playout, Random, Record};

/// A position of such a game.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    /// The game is over: the points that the first player won by.
    End(f32),
    /// A player chooses.
    Choice(Arc<Choice>),
}

#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) player: Player,
    /// How a scripted playout from here ends, for the first player, and with which moves.
    pub(crate) script: (f32, Vec<(Player, usize)>),
    /// The moves by their numbers, in ascending order, and where they lead.
    pub(crate) moves: Vec<(usize, Spot)>,
}

/// The largest score of all these games.
pub(crate) const LARGEST: f32 = 16.0;

/// A choice whose moves are numbered from 0, and from which a scripted playout ends with that score.
pub(crate) fn choice(player: Player, playout: f32, after: impl IntoIterator<Item = Spot>) -> Spot {
    let moves = after.into_iter().enumerate().collect();
    Spot::Choice(Arc::new(Choice { player, script: (playout, Vec::new()), moves }))
}

impl Spot {
    /// What the game is worth to the first player if both play as well as one can, where `worth` says what a score is
    /// worth to that player.
    pub(crate) fn minimax(&self, worth: &impl Fn(f32) -> f32) -> f32 {
        match self {
            Spot::End(score) => worth(*score),
            Spot::Choice(choice) => {
                let values = choice.moves.iter().map(|(_, spot)| spot.minimax(worth));
                match choice.player {
                    Player::First => values.fold(f32::NEG_INFINITY, f32::max),
                    Player::Second => values.fold(f32::INFINITY, f32::min),
                }
            }
        }
    }

    /// What each move is worth to the first player, by the move's number.
    pub(crate) fn values_of_moves(&self, worth: &impl Fn(f32) -> f32) -> Vec<(usize, f32)> {
        match self {
            Spot::End(_) => Vec::new(),
            Spot::Choice(choice) => {
                choice.moves.iter().map(|(mv, spot)| (*mv, spot.minimax(worth))).collect()
            }
        }
    }
}

impl Game for Spot {
    fn move_limit(&self) -> usize {
        16
    }

    fn largest_score(&self) -> f32 {
        LARGEST
    }

    fn to_play(&self) -> Player {
        match self {
            Spot::End(_) => Player::First,
            Spot::Choice(choice) => choice.player,
        }
    }

    fn play(&mut self, mv: MoveId) {
        let Spot::Choice(choice) = self else { panic!("the game is over") };
        let next = choice.moves.iter().find(|(number, _)| *number == mv.number());
        *self = next.expect("one of the candidates").1.clone();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            Spot::End(score) => Some(Outcome::by_score(*score)),
            Spot::Choice(_) => None,
        }
    }

    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        if let Spot::Choice(choice) = self {
            list.extend(choice.moves.iter().map(|&(mv, _)| Candidate::plain(MoveId::new(mv))));
        }
    }
}

/// Plays any move.
#[derive(Clone)]
pub(crate) struct AtRandom;

impl Playout<Spot> for AtRandom {
    fn draw(&mut self, position: &mut Spot, random: &mut Random) -> Option<MoveId> {
        let Spot::Choice(choice) = position else { return None };
        Some(MoveId::new(choice.moves[random.index(choice.moves.len() as u32) as usize].0))
    }

    fn play_out(&mut self, position: &mut Spot, random: &mut Random, record: &mut Record) -> Outcome {
        while let Some(mv) = self.draw(position, random) {
            if record.wants_moves {
                record.moves.push((position.to_play(), mv));
            }
            record.length += 1;
            position.play(mv);
        }
        position.outcome().expect("there are moves until the game is over")
    }
}

/// Ends as the script of the position says.
#[derive(Clone)]
pub(crate) struct Scripted;

impl Playout<Spot> for Scripted {
    fn draw(&mut self, _: &mut Spot, _: &mut Random) -> Option<MoveId> {
        None
    }

    fn play_out(&mut self, position: &mut Spot, _: &mut Random, record: &mut Record) -> Outcome {
        let Spot::Choice(choice) = position else { panic!("the game is over") };
        let (score, moves) = &choice.script;
        if record.wants_moves {
            record.moves.extend(moves.iter().map(|&(player, mv)| (player, MoveId::new(mv))));
        }
        record.length += moves.len() as u32;
        Outcome::by_score(*score)
    }
}

/// How players take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    Alternating,
    /// Each turn is anybody's: players move twice or three times in a row.
    AtRandom,
}

/// A tree of this depth, in which the first player begins. Scores at its ends are whole numbers, and not 0.
pub(crate) fn random_tree(depth: u32, turns: Turns, random: &mut Random) -> Spot {
    random_spot(depth, Player::First, turns, random)
}

fn random_spot(depth: u32, player: Player, turns: Turns, random: &mut Random) -> Spot {
    if depth == 0 {
        let score = 1.0 + random.index(LARGEST as u32) as f32;
        return Spot::End(if random.chance(0.5) { score } else { -score });
    }
    let branches = 2 + random.index(3);
    let after = (0..branches).map(|_| {
        let next = match turns {
            Turns::AtRandom if random.chance(0.5) => player,
            _ => player.other(),
        };
        random_spot(depth - 1, next, turns, random)
    });
    let after: Vec<Spot> = after.collect();
    choice(player, 0.0, after)
}
