//! What is found out about a position, and the count that follows from it.

use go::life::Life;
use go::score::{Owners, Score, area, count, territory};
use go::{Board, Cell, Color, Game, PerColor, Point, PointSet, Scoring};
use playout::Ownership;

use super::Judgement;
use super::chains::{Chain, Fate, chains, weak_stones};
use super::reader::{Allowance, Reader};
use super::referee::survey_for;
use super::regions::regions;
use super::shared::{Looker, Shared, has_open_region};

/// Behind a leaky border a point is that player's who owns it in so much more of the playouts than the other.
const MOSTLY: f32 = 0.5;

/// Judges a position that nobody has passed in.
pub(super) fn judge(game: &Game, reader: &mut Reader, allowance: &mut Allowance<'_>) -> Judgement {
    let mut findings = Findings::of(game, reader, allowance);
    if let Some(cleared) = findings.without_dead(game) {
        let again = Findings::of(&cleared, reader, allowance);
        findings.replace_by(again);
    }
    findings.judgement(game, !allowance.is_used_up())
}

struct Findings {
    ownership: Ownership,
    lives: PerColor<Life>,
    dead: PointSet,
    unsettled: PointSet,
    keys: PerColor<PointSet>,
    shared: Shared,
}

impl Findings {
    fn of(game: &Game, reader: &mut Reader, allowance: &mut Allowance<'_>) -> Findings {
        let ownership = survey_for(game, allowance);
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
        let keys = |color| chains.iter().filter_map(|chain| chain.keys[color]).collect();
        let keys = PerColor(Color::BOTH.map(keys));
        Findings { ownership, lives, dead, unsettled, keys, shared }
    }

    /// The position without the dead stones that others than the strings of a seki can take, if some of them are beside
    /// what looks like a seki: taken at leisure, they may give somebody more liberties or another eye.
    fn without_dead(&self, game: &Game) -> Option<Game> {
        let seki = &self.shared.seki;
        let is_beside = |point: &Point| point.neighbours().iter().any(|&next| seki.contains(next));
        let has_captor = |point: &Point| {
            let next = point.neighbours().into_iter();
            next.filter(|&next| game.board().cell(next).color().is_some())
                .any(|next| !seki.contains(next) && !self.dead.contains(next))
        };
        let mut taken = PointSet::EMPTY;
        for region in regions(game.board(), &self.dead) {
            if region.points.iter().any(has_captor) {
                taken.extend_from(&region.points.iter().copied().collect());
            }
        }
        taken = taken.intersection(&self.dead);
        taken.iter().find(is_beside)?;
        let changes: Vec<_> = taken.iter().map(|stone| (stone, Cell::Empty)).collect();
        let mut cleared = game.clone();
        cleared.set_up(&changes).ok().map(|()| cleared)
    }

    /// Takes over what was found without the dead stones.
    fn replace_by(&mut self, mut again: Findings) {
        again.dead.extend_from(&self.dead);
        again.unsettled.extend_from(&self.unsettled);
        for color in Color::BOTH {
            again.keys[color].extend_from(&self.keys[color]);
        }
        *self = again;
    }

    fn judgement(self, game: &Game, is_complete: bool) -> Judgement {
        let Findings { ownership, lives, dead, unsettled, keys, shared } = self;
        let owners = owners(game, &dead, &shared, &ownership);
        let mut neutral = shared.playable[Color::Black];
        neutral.extend_from(&shared.playable[Color::White]);
        Judgement {
            dead,
            seki: shared.seki,
            unsettled,
            neutral,
            open: shared.open,
            score: score(game, &dead, &owners),
            owners,
            playable: shared.playable,
            untouchable: shared.untouchable,
            keys,
            certain: PerColor(Color::BOTH.map(|color| lives[color].area())),
            is_complete,
        }
    }
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
