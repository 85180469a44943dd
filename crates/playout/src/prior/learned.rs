//! What a learner has found in game records.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use features::{Scene, Survey, Weights};
use go::{Board, Game, Move, Size};
use mcts::{Candidate, Game as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::{Moves, Position, Start, move_of};

/// Won games for moves that strong players are likely to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Learned {
    /// Where the weights are.
    pub weights: Source,
    /// Won games for a move that is sure to be made. One that is made with chance p gets this times the square root of p, as
    /// in Pachi and michi.
    pub games: u16,
}

impl Default for Learned {
    fn default() -> Learned {
        Learned { weights: Source::Own, games: 150 }
    }
}

/// Where weights are.
#[derive(Clone, Copy)]
pub enum Source {
    /// In the binary, learned on boards of about the right size.
    Own,
    /// In a file.
    File(&'static File),
}

/// A file of weights, read once and kept as long as the program runs.
pub struct File {
    path: String,
    weights: Weights,
}

/// Weights in the binary: the largest side of boards that they are for, and their text.
static OWN: LazyLock<[(usize, Weights); 2]> = LazyLock::new(|| {
    let read = |text| Weights::read(text).unwrap_or_else(|error| panic!("weights of ours: {error}"));
    [
        (11, read(include_str!("../../../../weights/9x9.txt"))),
        (go::MAX_SIDE, read(include_str!("../../../../weights/19x19.txt"))),
    ]
});

/// Files that were read.
static FILES: Mutex<Option<Files>> = Mutex::new(None);

/// Files by path and by when they were changed.
type Files = HashMap<(String, Option<SystemTime>), &'static File>;

impl Source {
    /// The weights for boards of this size.
    pub fn weights(&self, size: Size) -> &'static Weights {
        match self {
            Source::Own => {
                let side = size.width().max(size.height());
                let fits = OWN.iter().find(|&&(most, _)| side <= most);
                &fits.unwrap_or(&OWN[OWN.len() - 1]).1
            }
            Source::File(file) => &file.weights,
        }
    }

    /// The weights in the binary for `own`, or those of the file with that path.
    pub fn open(name: &str) -> Result<Source, String> {
        if name == OWN_NAME {
            return Ok(Source::Own);
        }
        let failed = |error: &dyn fmt::Display| format!("the weights {name} cannot be used: {error}");
        let changed = fs::metadata(Path::new(name)).and_then(|data| data.modified()).ok();
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        let files = files.get_or_insert_default();
        if let Some(file) = files.get(&(name.to_owned(), changed)) {
            return Ok(Source::File(file));
        }
        let text = fs::read_to_string(name).map_err(|error| failed(&error))?;
        let weights = Weights::read(&text).map_err(|error| failed(&error))?;
        // Searches hold it, and none of them knows how long the others last: it stays.
        let file: &'static File = Box::leak(Box::new(File { path: name.to_owned(), weights }));
        files.insert((name.to_owned(), changed), file);
        Ok(Source::File(file))
    }

    fn name(&self) -> &str {
        match self {
            Source::Own => OWN_NAME,
            Source::File(file) => &file.path,
        }
    }
}

/// What the weights in the binary are called.
const OWN_NAME: &str = "own";

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        match (self, other) {
            (Source::Own, Source::Own) => true,
            (Source::File(one), Source::File(other)) => std::ptr::eq(*one, *other),
            _ => false,
        }
    }
}

impl Eq for Source {}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Source, D::Error> {
        let name = String::deserialize(deserializer)?;
        Source::open(&name).map_err(serde::de::Error::custom)
    }
}

/// What the weights say about a move, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opinion {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The chance that a strong player makes it, going by the weights.
    pub chance: f32,
    /// What speaks for it and against it, what counts most first.
    pub reasons: Vec<Because>,
}

/// Something that speaks for a move or against it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Because {
    /// In words, as in "takes one stone that could run".
    pub text: String,
    /// How much it counts: the logarithm of the factor by which the move is more likely, negative if it is less.
    pub weight: f32,
}

impl Learned {
    /// What the weights say about the moves that the tree would consider, the likeliest first. Passes are none of them.
    pub fn opinions(&self, game: &Game, moves: &Moves) -> Vec<Opinion> {
        let weights = self.weights.weights(game.size());
        let start = Start::new(game, Moves { priors: None, ..*moves });
        let mut position: Position<'_, go::LargeBoard> = Position::new(&start);
        let mut candidates = Vec::new();
        position.candidates(&mut candidates);
        let survey = Survey::of(position.scene().into());
        let points = candidates.iter().filter_map(|candidate| move_of(candidate.mv).point());
        let judged: Vec<_> = points.map(|point| (point, weights.reasons(&survey, point))).collect();
        let sum: f32 = judged.iter().map(|(_, told)| libm::expf(told.weight)).sum();
        let mut opinions: Vec<Opinion> = judged
            .into_iter()
            .map(|(point, told)| Opinion {
                mv: Move::Play(point),
                chance: libm::expf(told.weight) / sum,
                reasons: told.reasons.into_iter().map(|(text, weight)| Because { text, weight }).collect(),
            })
            .collect();
        opinions.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        opinions
    }

    /// Adds won games to the priors of the candidates, by the chances that they have beside each other. Passes have none.
    #[inline(never)]
    pub(super) fn judge<B: Board>(&self, scene: Scene<'_, B>, candidates: &mut [Candidate]) {
        let weights = self.weights.weights(scene.board.size());
        let survey = Survey::of(scene);
        let mut strengths: [f32; go::MAX_AREA + 1] = [0.0; go::MAX_AREA + 1];
        let mut sum = 0.0;
        for (candidate, strength) in candidates.iter().zip(&mut strengths) {
            if let Move::Play(point) = move_of(candidate.mv) {
                // The same on every machine, which the standard library does not promise.
                *strength = libm::expf(weights.judge(&survey, point));
                sum += *strength;
            }
        }
        for (candidate, strength) in candidates.iter_mut().zip(&strengths) {
            if *strength > 0.0 {
                let games = f32::from(self.games) * (strength / sum).sqrt();
                candidate.prior = candidate.prior.with(games, 1.0);
            }
        }
    }
}
