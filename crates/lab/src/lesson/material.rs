//! Positions as decisions between moves, and moves as lists of numbers.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ::learn::{Decisions, Factors, Model};
use features::{Family, Feature, GROUPS, RANK, Row, Scene, Shape, ShapeTable, Sink, Survey, Weights};
use go::{Board, Game, Move, Point};
use mcts::Random;

use crate::corpus::CorpusGame;

/// The deviation of the factors that learning begins with. They may be small, but not 0, where nothing would move them.
const FIRST_FACTOR: f32 = 0.05;

/// The numbers of all features: those with names first, then shapes.
pub(super) struct Dictionary {
    shapes: Vec<Shape>,
    table: ShapeTable<u32>,
}

impl Dictionary {
    /// The numbers of features with names, and of these shapes, sorted.
    pub(super) fn of(shapes: impl Iterator<Item = Shape>) -> Dictionary {
        let mut shapes: Vec<Shape> = shapes.collect();
        shapes.sort_unstable();
        shapes.dedup();
        let numbered: Vec<(Shape, u32)> =
            shapes.iter().zip(Feature::COUNT as u32..).map(|(&shape, number)| (shape, number)).collect();
        let table = ShapeTable::of(&numbered);
        Dictionary { shapes, table }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        Feature::COUNT + self.shapes.len()
    }

    pub(super) fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The ranges of numbers of which a move has at most one each.
    pub(super) fn groups(&self) -> Vec<std::ops::Range<u32>> {
        let named = GROUPS.iter().map(|group| {
            let base = u32::from(group.base);
            base..base + group.levels.len() as u32
        });
        let count = Feature::COUNT as u32;
        let families = (0..Family::COUNT).filter_map(Family::from_number).map(|family| {
            let start = self.shapes.partition_point(|shape| shape.family < family) as u32;
            let end = self.shapes.partition_point(|shape| shape.family <= family) as u32;
            count + start..count + end
        });
        named.chain(families).filter(|range| !range.is_empty()).collect()
    }

    /// All features with names, in the order of their numbers.
    fn named() -> impl Iterator<Item = Feature> {
        (0..).map_while(Feature::from_number)
    }

    /// Weights by number.
    pub(super) fn flatten(&self, weights: &Weights) -> Vec<f32> {
        let named = Dictionary::named().map(|feature| weights.feature(feature));
        named.chain(self.shapes.iter().map(|&shape| weights.shape(shape).unwrap_or(0.0))).collect()
    }

    /// Factors by number.
    pub(super) fn factors(&self, weights: &Weights) -> Factors {
        let factors = weights.factors();
        let named = Dictionary::named().map(|feature| factors.feature(feature));
        let rows: Vec<Option<Row>> =
            named.chain(self.shapes.iter().map(|&shape| factors.shape(shape))).collect();
        let has_some: Vec<bool> = rows.iter().map(Option::is_some).collect();
        let mut numbers = rows.into_iter().flatten().flat_map(|row| row.numbers());
        Factors::new(RANK, &has_some, || numbers.next().unwrap_or(0.0))
    }

    /// Factors to begin with: small random numbers for features with names and for these shapes; none at all without shapes.
    pub(super) fn first_factors(&self, with_factors: &HashSet<Shape>, seed: u64) -> Factors {
        if with_factors.is_empty() {
            return Factors::none();
        }
        let named = Dictionary::named().map(|_| true);
        let has_some: Vec<bool> =
            named.chain(self.shapes.iter().map(|shape| with_factors.contains(shape))).collect();
        let mut random = Random::for_part(seed ^ 0x0066_6163_746f_7273, 0);
        // Three draws added up are nearly normal, with a deviation of a half.
        let mut draw = || (0..3).map(|_| random.below(1 << 20) as f32 / (1 << 20) as f32 - 0.5).sum::<f32>();
        Factors::new(RANK, &has_some, || 2.0 * FIRST_FACTOR * draw())
    }

    /// The weights of those with names, and of shapes, with what pairs are worth.
    pub(super) fn weights(&self, about: Vec<String>, model: Model<'_>) -> Weights {
        let mut named = [0.0; Feature::COUNT];
        named.copy_from_slice(&model.weights[..Feature::COUNT]);
        let shapes = self.shapes.iter().copied().zip(model.weights[Feature::COUNT..].iter().copied());
        let around_moves = shapes.filter(|(shape, _)| !shape.family.is_of_situation()).collect();
        let weights = Weights::new(about, named, around_moves);
        let Some(factors) = model.factors.filter(|factors| factors.rank() == RANK) else { return weights };
        let row = |number: usize| {
            let numbers = factors.of(number as u32)?.try_into().ok()?;
            Some(Row::nearest(numbers))
        };
        let named = std::array::from_fn(|number| row(number).unwrap_or(Row::ZERO));
        let shapes = self.shapes.iter().enumerate();
        let with_rows = shapes.filter_map(|(at, &shape)| Some((shape, row(Feature::COUNT + at)?)));
        weights.with_factors(features::Factors::new(named, with_rows.collect()))
    }

    /// The decision in a position in which this move was made; `false` if it is none that is learned from: a pass, a move that fills
    /// an own eye, or the only one.
    fn add(&self, game: &Game, played: Move, numbers: &mut Vec<u32>, decisions: &mut Decisions) -> bool {
        let Some(survey) = survey(game, played) else { return false };
        let board = survey.scene().board;
        let color = survey.scene().color;
        let mut chosen = None;
        let mut count = 0;
        decisions.begin();
        numbers.clear();
        survey.tell_situation(&mut Numbers { dictionary: self, numbers });
        decisions.context(numbers);
        for point in considered(board, color) {
            numbers.clear();
            survey.tell(point, &mut Numbers { dictionary: self, numbers });
            decisions.alternative(numbers);
            if played == Move::Play(point) {
                chosen = Some(count);
            }
            count += 1;
        }
        // The caller has asked whether it is considered, so it was met.
        decisions.choose(chosen.unwrap_or(count));
        true
    }
}

/// The moves that are considered: the legal ones that fill no own eye, as in a tree.
fn considered<B: Board>(board: &B, color: go::Color) -> impl Iterator<Item = Point> + '_ {
    board.size().points().filter(move |&point| board.is_legal(color, point) && !board.is_eye(color, point))
}

/// A look at the position in which this move was made, if it is one to learn from.
pub(super) fn survey(game: &Game, played: Move) -> Option<Survey<'_, go::LargeBoard>> {
    let Move::Play(point) = played else { return None };
    let (board, color) = (game.board(), game.to_play());
    if !board.is_legal(color, point)
        || board.is_eye(color, point)
        || considered(board, color).nth(1).is_none()
    {
        return None;
    }
    let turns = game.turns();
    let last = turns.last().filter(|turn| turn.color != color).and_then(|turn| turn.mv.point());
    let before_last = last.and_then(|_| turns.iter().rev().nth(1)?.mv.point());
    Some(Survey::of(Scene { board, color, last, before_last }))
}

struct Numbers<'a> {
    dictionary: &'a Dictionary,
    numbers: &'a mut Vec<u32>,
}

impl Sink for Numbers<'_> {
    fn feature(&mut self, feature: Feature) {
        self.numbers.push(feature.number() as u32);
    }

    fn shape(&mut self, shape: Shape) -> bool {
        let number = self.dictionary.table.get(shape);
        self.numbers.extend(number);
        number.is_some()
    }
}

/// Shows the position before every move of a game in which the player whose turn it was moved.
pub(super) fn walk(game: &CorpusGame, mut visit: impl FnMut(usize, &Game, Move)) {
    let mut turns = game.moves.iter();
    game.walk(|number, position| {
        if let Some(&(color, mv)) = turns.next()
            && color == position.to_play()
        {
            visit(number, position, mv);
        }
    });
}

/// The decisions of a game, dealt to so many piles in turn.
pub(super) fn deal(dictionary: &Dictionary, game: &CorpusGame, piles: usize) -> Vec<Decisions> {
    let mut dealt: Vec<Decisions> = (0..piles).map(|_| Decisions::new()).collect();
    let mut numbers = Vec::new();
    walk(game, |number, position, mv| {
        dictionary.add(position, mv, &mut numbers, &mut dealt[number % piles]);
    });
    dealt
}

/// Does something with each of these, several at a time; the results are in the order of what they were made of.
pub(super) fn each<T: Sync, R: Send>(threads: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((at, item)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    items.get(at).map(|item| (at, item))
                } {
                    let result = work(item);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}
