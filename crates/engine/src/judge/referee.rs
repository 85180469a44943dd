//! Judging a position, and remembering the last judgement.

use std::time::Duration;

use go::life::Life;
use go::score::{Owners, Score, area, count, territory};
use go::{Board, Cell, Color, Game, PerColor, PointSet, Rules, Scoring};
use playout::{Ownership, Playing, Policy, Random, policy::Mogo, survey};

use super::Judgement;
use super::chains::{Chain, Fate, chains, weak_stones};
use super::reader::{Allowance, Reader, is_late};
use super::shared::{Looker, Shared, has_open_region};
use crate::player::PlayerError;
use crate::time::Clock;

/// The points of all boards of a survey together: 1,000 games on 9x9 and 224 on 19x19, some tens of milliseconds.
const SURVEYED_POINTS: usize = 81_000;

/// A survey looks at the clock after so many games for each player to move first.
const BATCH: u32 = 8;

/// The games of a glance at the position, and the value from which on it takes a point for decided.
const GLANCE: u32 = 64;
const DECIDED: f32 = 0.75;

/// Behind a leaky border a point is that player's who owns it in so much more of the playouts than the other.
const MOSTLY: f32 = 0.5;

/// What judging may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The playouts of all readings together.
    pub playouts: u64,
    /// Is it enough to know that something is not settled, and not what else is?
    pub is_hasty: bool,
    /// The time by the player's clock at which it must be over.
    pub deadline: Option<Duration>,
}

impl Effort {
    /// Enough for about ten strings.
    pub(crate) const FULL: Effort = Effort { playouts: 40_000, is_hasty: false, deadline: None };

    /// Enough to know whether to pass.
    pub(crate) const HASTY: Effort = Effort { playouts: 24_000, is_hasty: true, deadline: None };

    /// The playouts of one reading.
    const EACH: u64 = 2_000;
}

/// Somebody who judges positions.
#[derive(Default)]
pub(crate) struct Referee {
    reader: Option<Reader>,
    last: Option<(Key, Judgement)>,
}

/// What a judgement depends on: everything but whose turn it is and who has passed.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    hash: u64,
    turns: usize,
    rules: Rules,
    komi: f32,
    handicap: usize,
    prisoners: PerColor<u32>,
}

impl Key {
    fn of(game: &Game) -> Key {
        Key {
            hash: game.hash(),
            turns: game.turns().len(),
            rules: game.rules(),
            komi: game.komi(),
            handicap: game.handicap(),
            prisoners: game.prisoners(),
        }
    }
}

impl Referee {
    /// Judges the position, unless the last judgement was about it and left nothing to be desired.
    pub(crate) fn judge(
        &mut self,
        game: &Game,
        effort: Effort,
        clock: &dyn Clock,
    ) -> Result<Judgement, PlayerError> {
        let game = before_passes(game);
        let key = Key::of(&game);
        if let Some((_, judgement)) = self.last.as_ref().filter(|(last, _)| *last == key)
            && (judgement.is_complete || judgement.is_settled())
        {
            return Ok(judgement.clone());
        }
        let judgement = self.foresee(&game, effort, clock)?;
        self.last = Some((key, judgement.clone()));
        Ok(judgement)
    }

    /// Judges a position that may never be on the board, and remembers nothing.
    pub(crate) fn foresee(
        &mut self,
        game: &Game,
        effort: Effort,
        clock: &dyn Clock,
    ) -> Result<Judgement, PlayerError> {
        let reader = match self.reader.take().filter(|reader| reader.fits(game.size())) {
            Some(reader) => reader,
            None => Reader::new(game.size())?,
        };
        let Effort { playouts, is_hasty, deadline } = effort;
        let mut allowance = Allowance { playouts, each: Effort::EACH, is_hasty, deadline, clock };
        Ok(judge(&before_passes(game), self.reader.insert(reader), &mut allowance))
    }
}

/// How many points nobody can be sure of, by a few playouts.
pub(crate) fn undecided_points(game: &Game) -> usize {
    let rounds = GLANCE / (2 * BATCH);
    let ownership = survey_both(game, rounds, || false);
    game.size().points().filter(|&point| ownership.value(point).abs() < DECIDED).count()
}

/// The game without the passes at its end, which change nothing about the stones. (A pass in a search might end it.)
fn before_passes(game: &Game) -> Game {
    let mut game = game.clone();
    for _ in 0..game.passes() {
        game.undo();
    }
    game
}

fn judge(game: &Game, reader: &mut Reader, allowance: &mut Allowance<'_>) -> Judgement {
    let rounds = (SURVEYED_POINTS / game.size().area()).clamp(200, 1_000) as u32 / (2 * BATCH);
    let ownership = survey_both(game, rounds, || is_late(allowance.clock, allowance.deadline));
    let lives = PerColor(Color::BOTH.map(|color| game.unconditional_life(color)));
    if has_open_region(game, &ownership) {
        allowance.end_if_hasty();
    }
    let chains = chains(game, &lives, &ownership, reader, allowance);
    let dead = stones(&chains, Chain::counts_as_dead);
    let unsettled = stones(&chains, |chain| chain.fate == Fate::Unsettled);
    let shared = Looker {
        game,
        lives: &lives,
        ownership: &ownership,
        dead: &dead,
        unsettled: &unsettled,
        weak: &weak_stones(game.board(), &chains),
        doubtful: &stones(&chains, Chain::is_doubtful),
        reader,
        allowance,
    }
    .look();
    let is_complete = !allowance.is_used_up();
    conclude(game, &lives, &ownership, &chains, shared, is_complete)
}

fn conclude(
    game: &Game,
    lives: &PerColor<Life>,
    ownership: &Ownership,
    chains: &[Chain],
    shared: Shared,
    is_complete: bool,
) -> Judgement {
    let dead = stones(chains, Chain::counts_as_dead);
    let owners = owners(game, &dead, &shared, ownership);
    let mut neutral = shared.playable[Color::Black];
    neutral.extend_from(&shared.playable[Color::White]);
    let keys = |color| chains.iter().filter_map(|chain| chain.keys[color]).collect();
    Judgement {
        dead,
        seki: shared.seki,
        unsettled: stones(chains, |chain| chain.fate == Fate::Unsettled),
        neutral,
        open: shared.open,
        score: score(game, &dead, &owners),
        owners,
        playable: shared.playable,
        untouchable: shared.untouchable,
        keys: PerColor(Color::BOTH.map(keys)),
        certain: PerColor(Color::BOTH.map(|color| lives[color].area())),
        is_complete,
    }
}

/// Who owns what at the end of playouts, half of which Black begins and half of which White begins.
fn survey_both(game: &Game, rounds: u32, is_late: impl Fn() -> bool) -> Ownership {
    let size = game.size();
    let policy = Policy::Mogo(Mogo::default());
    let mut random = Random::new(game.hash());
    let mut sum = Ownership::default();
    for round in 0..rounds {
        for color in Color::BOTH {
            let mut board = game.board().clone();
            board.set_ko(None);
            sum.merge(&survey(&policy, &Playing::new(board, color), BATCH, &mut random), size);
        }
        if round > 0 && is_late() {
            break;
        }
    }
    sum
}

fn stones(chains: &[Chain], is_wanted: impl Fn(&Chain) -> bool) -> PointSet {
    let mut stones = PointSet::EMPTY;
    for chain in chains.iter().filter(|chain| is_wanted(chain)) {
        stones.extend_from(&chain.stones);
    }
    stones
}

/// As the rules count; behind leaky borders as the playouts ended.
fn owners(game: &Game, dead: &PointSet, shared: &Shared, ownership: &Ownership) -> Owners {
    let board = game.board();
    let mut owners = match game.rules().scoring {
        Scoring::Area => area(board, dead),
        Scoring::Territory => territory(board, dead, &shared.seki),
    };
    for point in shared.leaky.iter() {
        owners[point] = match ownership.value(point) {
            value if value >= MOSTLY => Some(Color::Black),
            value if value <= -MOSTLY => Some(Color::White),
            _ => None,
        };
    }
    owners
}

/// The count of these owners, as [`Game::score`] counts.
fn score(game: &Game, dead: &PointSet, owners: &Owners) -> Score {
    let board = game.board();
    let mut points = count(game.size(), owners);
    if game.rules().scoring == Scoring::Territory {
        let prisoners = game.prisoners();
        for color in Color::BOTH {
            let taken = dead.iter().filter(|&stone| board.cell(stone) == Cell::from(!color)).count();
            points[color] += prisoners[color] + taken as u32;
        }
    }
    let compensation = game.rules().compensation.points(game.handicap()) as u32;
    Score { points, komi: game.komi(), compensation }
}
