//! What the tests of policies share: positions as pictures, on both boards.

use std::collections::BTreeMap;

use go::board::convert;
use go::diagram::Picture;
use go::{Board, Color, Point, Rules, SmallBoard, WatchfulBoard};

use crate::game::Playing;
use crate::policy::{Choice, Play};
use mcts::Random;

/// The position of a picture, with the stone in parentheses as the last move.
pub(crate) fn position<B: Board>(picture: &str, to_play: Color) -> Playing<B> {
    let picture = read(picture);
    let game = picture.to_game(Rules::CHINESE, to_play).unwrap();
    Playing { last: picture.last(), ..Playing::new(convert(game.board()), to_play) }
}

/// The point with that letter.
pub(crate) fn point(picture: &str, letter: char) -> Point {
    read(picture).point(letter).unwrap()
}

fn read(picture: &str) -> Picture {
    picture.parse().unwrap_or_else(|error| panic!("{error}\n{picture}"))
}

/// What a policy chooses in so many tries, and how often.
pub(crate) fn choices<B: Board>(
    game: &Playing<B>,
    policy: &mut impl Play<B>,
    tries: u32,
) -> BTreeMap<Option<Point>, (Choice, u32)> {
    let mut random = Random::new(1);
    let mut found = BTreeMap::new();
    let mut game = game.clone();
    for _ in 0..tries {
        let choice = policy.choose(game.to_play, &mut game, &mut random);
        found.entry(choice.point).or_insert((choice, 0)).1 += 1;
    }
    found
}

/// On both boards, the policy plays each of the points with the letter `a` equally often and nothing else. Returns the
/// reasons it gives, for each point.
#[track_caller]
pub(crate) fn check_even<P>(picture: &str, to_play: Color, policy: &mut P) -> Vec<String>
where
    P: Play<SmallBoard> + Play<WatchfulBoard>,
{
    let small = choices(&position::<SmallBoard>(picture, to_play), policy, TRIES);
    let watchful = choices(&position::<WatchfulBoard>(picture, to_play), policy, TRIES);
    let expected: Vec<Option<Point>> = read(picture).points('a').iter().map(Some).collect();
    for found in [&small, &watchful] {
        let played: Vec<Option<Point>> = found.keys().copied().collect();
        assert_eq!(played, expected, "{picture}");
        let counts: Vec<u32> = found.values().map(|&(_, count)| count).collect();
        assert!(are_even(&counts), "{counts:?} for\n{picture}");
    }
    let reasons = |found: &BTreeMap<_, (Choice, u32)>| -> Vec<String> {
        found.values().map(|(choice, _)| choice.reason.to_string()).collect()
    };
    assert_eq!(reasons(&small), reasons(&watchful), "{picture}");
    reasons(&small)
}

const TRIES: u32 = 4000;

/// Is the chi-square of these counts less than four standard deviations above its mean?
fn are_even(counts: &[u32]) -> bool {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let chi_square: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let freedom = counts.len() as f64 - 1.0;
    chi_square <= freedom + 4.0 * (2.0 * freedom).sqrt()
}

/// Do the means of two samples differ by less than four standard errors?
pub(crate) fn agree(a: &[f64], b: &[f64]) -> bool {
    let mean = |sample: &[f64]| sample.iter().sum::<f64>() / sample.len() as f64;
    let squared_error = |sample: &[f64]| {
        let center = mean(sample);
        let count = sample.len() as f64;
        sample.iter().map(|x| (x - center).powi(2)).sum::<f64>() / (count * (count - 1.0))
    };
    (mean(a) - mean(b)).abs() < 4.0 * (squared_error(a) + squared_error(b)).sqrt()
}
