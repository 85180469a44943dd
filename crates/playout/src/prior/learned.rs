//! What a learner has found in game records.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use features::{Counsel, Scene, Survey, Weights};
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

/// Weights in the binary.
static SMALL: LazyLock<Weights> = LazyLock::new(|| read(include_str!("../../../../weights/9x9.txt")));
static LARGE: LazyLock<Weights> = LazyLock::new(|| read(include_str!("../../../../weights/19x19.txt")));

fn read(text: &str) -> Weights {
    Weights::read(text).unwrap_or_else(|error| panic!("weights of ours: {error}"))
}

/// No file of weights is as large.
const MOST_BYTES: u64 = 64 << 20;

/// Files that were read.
static FILES: Mutex<Option<Files>> = Mutex::new(None);

/// Files by path and by when they were changed.
type Files = HashMap<(String, Option<SystemTime>), &'static File>;

impl Source {
    /// The weights for boards of this size.
    pub fn weights(&self, size: Size) -> Counsel<'static> {
        match self {
            Source::Own => match size.width().max(size.height()) {
                0..=11 => Counsel::of(&SMALL),
                // There are no records of them. Both together have won more games on 13x13 than those of 19x19.
                12..=15 => Counsel::halfway(&SMALL, &LARGE),
                _ => Counsel::of(&LARGE),
            },
            Source::File(file) => Counsel::of(&file.weights),
        }
    }

    /// The weights in the binary for `own`, or those of the file with that path.
    pub fn open(name: &str) -> Result<Source, String> {
        if name == OWN_NAME {
            return Ok(Source::Own);
        }
        let failed = |error: &dyn fmt::Display| format!("the weights {name} cannot be used: {error}");
        let about = fs::metadata(Path::new(name)).map_err(|error| failed(&error))?;
        // What is no file may have no end, or no beginning.
        if !about.is_file() || about.len() > MOST_BYTES {
            return Err(failed(&format!("it is no file of at most {} MiB", MOST_BYTES >> 20)));
        }
        let changed = about.modified().ok();
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
        let mut chances: Vec<f32> = judged.iter().map(|(_, told)| told.weight).collect();
        to_chances(&mut chances);
        let mut opinions: Vec<Opinion> = judged
            .into_iter()
            .zip(chances)
            .map(|((point, told), chance)| Opinion {
                mv: Move::Play(point),
                chance,
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
        let view = weights.look(&survey);
        let mut buffer: [f32; go::MAX_AREA + 1] = [f32::NEG_INFINITY; go::MAX_AREA + 1];
        for (candidate, weight) in candidates.iter().zip(&mut buffer) {
            if let Move::Play(point) = move_of(candidate.mv) {
                *weight = view.judge(point);
            }
        }
        let chances = &mut buffer[..candidates.len().min(go::MAX_AREA + 1)];
        to_chances(chances);
        for (candidate, chance) in candidates.iter_mut().zip(chances) {
            if *chance > 0.0 {
                let games = f32::from(self.games) * chance.sqrt();
                candidate.prior = candidate.prior.with(games, 1.0);
            }
        }
    }
}

/// Makes chances of weights, those of minus infinity none. The largest weight is taken for 0, so that nothing becomes too large for
/// a number whatever the weights are.
fn to_chances(weights: &mut [f32]) {
    let highest = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if highest == f32::NEG_INFINITY {
        weights.fill(0.0);
        return;
    }
    // `libm` is the same on every machine, which the standard library does not promise.
    weights.iter_mut().for_each(|weight| *weight = libm::expf(*weight - highest));
    let sum: f32 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_to_one_whatever_the_weights() {
        let mut weights = [1300.0, 1300.0, f32::NEG_INFINITY, -1300.0];
        to_chances(&mut weights);
        assert_eq!(weights.map(f32::to_bits), [0.5, 0.5, 0.0, 0.0_f32].map(f32::to_bits));
        let mut weights = [-900.0, -900.0 + std::f32::consts::LN_2];
        to_chances(&mut weights);
        assert!((weights[1] - 2.0 / 3.0).abs() < 1e-3, "{weights:?}");
        let mut weights = [f32::NEG_INFINITY; 2];
        to_chances(&mut weights);
        assert_eq!(weights.map(f32::to_bits), [0.0_f32; 2].map(f32::to_bits));
    }

    #[test]
    fn weights_in_the_binary_are_chosen_by_the_size_of_the_board() {
        let of =
            |width, height| Source::Own.weights(Size::new(width, height).expect("there are such boards"));
        let groups =
            [[(5, 5), (9, 9), (11, 11)], [(12, 12), (9, 13), (15, 15)], [(16, 16), (9, 19), (19, 19)]];
        let groups = groups.map(|sizes| sizes.map(|(width, height)| of(width, height)));
        let same = |one: &Counsel<'_>, other: &Counsel<'_>| {
            one.weights().map(std::ptr::from_ref).eq(other.weights().map(std::ptr::from_ref))
        };
        for group in &groups {
            assert!(group.iter().all(|weights| same(weights, &group[0])));
        }
        let [small, middle, large] = groups.map(|group| group[0].weights().collect::<Vec<_>>());
        assert_eq!([small.len(), middle.len(), large.len()], [1, 2, 1]);
        assert!(std::ptr::eq(middle[0], small[0]) && std::ptr::eq(middle[1], large[0]));
        assert!(middle.iter().all(|weights| weights.shapes().len() > 10_000));
    }

    #[test]
    fn what_is_no_file_is_refused_with_a_sentence() {
        for name in ["nowhere.txt", "."] {
            let told = Source::open(name).unwrap_err();
            assert!(told.starts_with(&format!("the weights {name} cannot be used: ")), "{told}");
        }
    }
}
