//! One playout of a policy, move by move.

use go::score::{Owners, count};
use go::{Board, Color, Game, LargeBoard, Move, Score};
use playout::policy::UnknownPolicy;
use playout::{Moves, Playing, Policy, Random, Reason, Start, owner, play_watched};
use serde::Serialize;

use crate::position::{names, owner_rows};

/// A playout.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Playout {
    /// The name of the policy.
    pub policy: String,
    /// Where its random numbers began.
    pub seed: u64,
    /// Its moves.
    pub moves: Vec<PlayoutMove>,
    /// The result by area, with komi and what the handicap is worth: `B+3.5`.
    pub result: String,
    /// By whom each point is owned at the end, rows from the top.
    pub owners: Vec<String>,
}

/// A move of a playout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayoutMove {
    /// Whose move it is.
    pub color: Color,
    /// A point, or "pass".
    #[serde(rename = "move")]
    pub mv: String,
    /// The stones that it takes off the board.
    pub captures: Vec<String>,
    /// Why it was played.
    pub kind: Kind,
    /// The same in a few words.
    pub reason: String,
    /// The drawing of the pattern, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<[String; 3]>,
}

/// Why a move was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Drawn from all moves.
    Random,
    /// Drawn by its urgency.
    Urgency,
    /// Instead of a useless move.
    Instead,
    /// It captures.
    Capture,
    /// It saves a string from atari.
    Saved,
    /// It begins a ladder, or takes the vital point of a small space.
    Tactics,
    /// It looks like a pattern.
    Pattern,
    /// There was nothing to play.
    Nothing,
}

/// A policy by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PolicyAbout {
    /// Its name.
    pub name: &'static str,
    /// What it plays and whose it is, in a sentence.
    pub about: &'static str,
}

/// All policies.
pub fn policies() -> [PolicyAbout; Policy::NAMES.len()] {
    Policy::NAMES.map(|name| PolicyAbout { name, about: about(name) })
}

fn about(name: &str) -> &'static str {
    match name {
        "uniform" => {
            "Any legal move that fills no own eye, each with the same probability, as in every Monte-Carlo program since \
             Brügmann (1993)."
        }
        "capture-first" => {
            "A move that captures if there is one, else any move: the pure random mode of MoGo (Gelly, Wang, Munos and \
             Teytaud 2006, section 3.2)."
        }
        "crazy-stone" => {
            "Moves drawn in proportion to their urgency, of which captures and rescues have most, and useless moves replaced \
             by better ones (Coulom 2006, appendix A)."
        }
        "mogo" => {
            "An answer to the last move: a string in atari is saved, else a pattern of 3 x 3 points is played beside it, else \
             something is captured, else any move (Gelly, Wang, Munos and Teytaud 2006, section 3.2)."
        }
        "tactical" => {
            "An answer to the last move with more tactics: strings are saved only where no ladder catches them, and vital points, \
             patterns and captures follow, each with a probability (Tengen's own, 2026)."
        }
        _ => "",
    }
}

/// Plays the game out from where it stands, as a search would, by the policy of this name.
pub fn simulate(game: &Game, policy: &str, seed: u64) -> Result<Playout, UnknownPolicy> {
    let policy = Policy::named(policy)?;
    let start = Start::new(game, Moves::default());
    let start: Playing<LargeBoard> = playout::Position::new(&start).playing().clone();
    let mut turns: Vec<(Color, Move, Reason)> = Vec::new();
    play_watched(&policy, &start, &mut Random::new(seed), &mut turns);
    let mut board = start.board;
    let moves = turns.into_iter().map(|(color, mv, reason)| shown(&mut board, color, mv, reason)).collect();
    let owners = owners(&board);
    let score = Score {
        points: count(board.size(), &owners),
        komi: game.komi(),
        compensation: game.rules().compensation.points(game.handicap()) as u32,
    };
    Ok(Playout {
        policy: policy.name().to_owned(),
        seed,
        moves,
        result: score.to_string(),
        owners: owner_rows(board.size(), &owners),
    })
}

/// Makes a move on the board to see what it takes.
fn shown(board: &mut LargeBoard, color: Color, mv: Move, reason: Reason) -> PlayoutMove {
    let mut captured = Vec::new();
    match mv {
        Move::Play(point) => board.play_with(color, point, |stone| captured.push(stone)),
        Move::Pass => board.pass(),
    }
    captured.sort_unstable();
    PlayoutMove {
        color,
        mv: mv.to_string(),
        captures: names(captured),
        kind: kind(reason),
        reason: reason.to_string(),
        picture: match reason {
            Reason::Pattern(pattern) => Some(pattern.picture()),
            _ => None,
        },
    }
}

fn kind(reason: Reason) -> Kind {
    match reason {
        Reason::Random => Kind::Random,
        Reason::Urgency(_) => Kind::Urgency,
        Reason::Instead(_) => Kind::Instead,
        Reason::Capture => Kind::Capture,
        Reason::SavedByCapture | Reason::SavedByExtension | Reason::SavedFromLadder => Kind::Saved,
        Reason::Ladder | Reason::VitalPoint => Kind::Tactics,
        Reason::Pattern(_) => Kind::Pattern,
        Reason::NothingLeft => Kind::Nothing,
    }
}

/// Who owns each point as playouts count it.
fn owners(board: &LargeBoard) -> Owners {
    let mut owners = Owners::filled(None);
    for point in board.size().points() {
        owners[point] = owner(board, point);
    }
    owners
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use go::diagram::Picture;
    use go::{Rules, Size};
    use serde_json::json;

    use super::*;

    fn game(picture: &str) -> Game {
        picture.parse::<Picture>().unwrap().to_game(Rules::CHINESE, Color::Black).unwrap()
    }

    #[test]
    fn the_first_move_of_a_playout_captures_where_captures_come_first() {
        let mut game = game(
            ". . . . .
             . O X . .
             . X . . .
             . . . . .
             . . . . .",
        );
        game.play(Color::Black, "A4".parse().unwrap()).unwrap();
        game.play(Color::White, "E1".parse().unwrap()).unwrap();
        let playout = simulate(&game, "capture-first", 1).unwrap();
        let right = json!({
            "color": "black", "move": "B5", "captures": ["B4"], "kind": "capture", "reason": "capture",
        });
        assert_eq!(serde_json::to_value(&playout.moves[0]).unwrap(), right);
    }

    #[test]
    fn a_playout_can_be_replayed_to_the_board_that_is_counted() {
        for PolicyAbout { name, .. } in policies() {
            let mut game = Game::new(Size::square(9), Rules::TROMP_TAYLOR);
            let playout = simulate(&game, name, 7).unwrap();
            game.set_rules(Rules { ko: go::Ko::None, ..game.rules() });
            for turn in &playout.moves {
                let played = game.play(turn.color, turn.mv.parse().unwrap()).unwrap();
                assert_eq!(usize::from(played.captured), turn.captures.len(), "{name} {turn:?}");
            }
            assert_eq!(playout.result, game.score(&go::PointSet::EMPTY).to_string(), "{name}");
            let kinds: HashSet<&str> = playout.moves.iter().map(|turn| turn.reason.as_str()).collect();
            assert!(kinds.contains("nothing left to play"), "{name}: {kinds:?}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_moves_and_patterns_are_drawn() {
        let game = Game::new(Size::square(9), Rules::CHINESE);
        let playout = simulate(&game, "mogo", 3).unwrap();
        assert_eq!(playout, simulate(&game, "mogo", 3).unwrap());
        assert_ne!(playout.moves, simulate(&game, "mogo", 4).unwrap().moves);
        let pattern = playout.moves.iter().find(|turn| turn.kind == Kind::Pattern).unwrap();
        assert!(pattern.reason.starts_with("pattern "), "{pattern:?}");
        assert!(pattern.picture.as_ref().unwrap()[1].contains('+'));
        assert!(playout.moves.iter().all(|turn| turn.picture.is_some() == (turn.kind == Kind::Pattern)));
    }

    #[test]
    fn a_policy_that_nobody_knows_is_refused() {
        let game = Game::new(Size::square(9), Rules::CHINESE);
        let refused = simulate(&game, "random", 1).unwrap_err().to_string();
        assert!(refused.starts_with("'random' is not a policy"), "{refused}");
    }

    #[test]
    fn every_policy_has_a_sentence_that_cites() {
        for PolicyAbout { name, about } in policies() {
            assert!(
                about.ends_with('.') && about.contains("20") || about.contains("1993"),
                "{name}: {about}"
            );
        }
    }

    #[test]
    fn a_game_that_both_have_passed_in_is_played_on() {
        let mut game = game(". . .\n. X .\n. . .");
        for color in [Color::Black, Color::White] {
            game.play(color, Move::Pass).unwrap();
        }
        assert!(simulate(&game, "uniform", 1).unwrap().moves.len() > 2);
    }
}
