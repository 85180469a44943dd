//! What a player thinks of moves at sight, before any search.

use engine::{Preset, PresetError};
use go::{Game, Move};
use playout::Because;
use serde::Serialize;

use crate::position::{PointError, point};

/// The likeliest moves that are told.
const MOST: usize = 12;

/// What a player thinks of the moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Opinions {
    /// Does the player go by anything learned? One that does not has no opinion of any move.
    pub is_learned: bool,
    /// The number of moves that it has an opinion of.
    pub considered: usize,
    /// The likeliest of them, the likeliest first, and the one that was asked about.
    pub moves: Vec<Opinion>,
}

/// What a player thinks of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opinion {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Its place among all moves, the likeliest being 1.
    pub place: usize,
    /// The chance that a strong player makes it, from 0 to 1.
    pub chance: f32,
    /// What speaks for it and against it, what counts most first.
    pub reasons: Vec<Because>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OpinionsError {
    /// A word that names no point of the board.
    #[error(transparent)]
    Point(#[from] PointError),
    /// A player whose parts do not go together.
    #[error(transparent)]
    Preset(#[from] PresetError),
}

impl Opinions {
    /// What a player thinks of the likeliest moves where a game stands, and of the point with this name, if it would
    /// consider it.
    pub fn of(game: &Game, preset: &Preset, about: Option<&str>) -> Result<Opinions, OpinionsError> {
        let about = about.map(|name| point(game.size(), name)).transpose()?.map(Move::Play);
        let priors = preset.method(game.size())?.moves.priors;
        let all = preset.opinions(game)?;
        let considered = all.len();
        let ranked = all.into_iter().enumerate().map(|(at, told)| Opinion {
            mv: told.mv,
            place: at + 1,
            chance: told.chance,
            reasons: told.reasons,
        });
        let moves = ranked.filter(|opinion| opinion.place <= MOST || Some(opinion.mv) == about).collect();
        Ok(Opinions { is_learned: priors.is_some_and(|priors| priors.learned.is_some()), considered, moves })
    }
}

#[cfg(test)]
mod tests {
    use go::diagram::Picture;
    use go::{Color, Rules};

    use super::*;

    /// Black can take a stone by D5.
    const POSITION: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . . X . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";

    fn game(picture: &str) -> Game {
        picture.parse::<Picture>().unwrap().to_game(Rules::CHINESE, Color::Black).unwrap()
    }

    fn learned() -> Preset {
        Preset::named("tengen").unwrap().with(&[("moves.priors.learned.weights", "own")]).unwrap()
    }

    #[test]
    fn the_likeliest_moves_come_first_and_the_chances_are_those_of_all_moves() {
        let told = Opinions::of(&game(POSITION), &learned(), None).unwrap();
        assert!(told.is_learned);
        assert_eq!((told.moves.len(), told.considered), (MOST, 81 - 6));
        assert!(told.moves.windows(2).all(|pair| pair[0].chance >= pair[1].chance), "{told:?}");
        let places: Vec<usize> = told.moves.iter().map(|opinion| opinion.place).collect();
        assert_eq!(places, (1..=MOST).collect::<Vec<_>>());
        let sum: f32 = told.moves.iter().map(|opinion| opinion.chance).sum();
        assert!(sum > 0.1 && sum < 1.0, "{sum}");
    }

    #[test]
    fn a_move_that_is_asked_about_is_told_however_unlikely_it_is() {
        let (game, preset) = (game(POSITION), learned());
        let told = Opinions::of(&game, &preset, Some("a1")).unwrap();
        let last = told.moves.last().unwrap();
        assert_eq!((told.moves.len(), last.mv.to_string()), (MOST + 1, "A1".to_owned()));
        assert!(last.place > MOST && last.chance < told.moves[MOST - 1].chance, "{last:?}");
        // One that is told anyway is told once, and nobody considers a point with a stone.
        for name in [told.moves[0].mv.to_string().as_str(), "C6"] {
            assert_eq!(Opinions::of(&game, &preset, Some(name)).unwrap().moves.len(), MOST, "{name}");
        }
    }

    #[test]
    fn what_a_move_does_is_told_in_words() {
        let told = Opinions::of(&game(POSITION), &learned(), Some("D5")).unwrap();
        let capture = told.moves.iter().find(|opinion| opinion.mv.to_string() == "D5").unwrap();
        assert!(capture.reasons.iter().any(|because| because.text.contains("takes")), "{capture:?}");
    }

    #[test]
    fn a_player_without_learned_weights_has_no_opinion() {
        let told = Opinions::of(&game(POSITION), &Preset::named("uct").unwrap(), None).unwrap();
        assert_eq!(told, Opinions { is_learned: false, considered: 0, moves: Vec::new() });
    }

    #[test]
    fn a_position_without_moves_has_none_to_tell_of() {
        let told = Opinions::of(&game("X .\n. X"), &learned(), None).unwrap();
        assert_eq!(told, Opinions { is_learned: true, considered: 0, moves: Vec::new() });
    }

    #[test]
    fn points_that_are_none_are_refused_with_a_sentence() {
        let game = game(POSITION);
        let refused = |name: &str| Opinions::of(&game, &learned(), Some(name)).unwrap_err().to_string();
        assert!(refused("pass").starts_with("'pass' is not a point"), "{}", refused("pass"));
        assert_eq!(refused("K1"), "K1 is not on the 9x9 board");
    }
}
