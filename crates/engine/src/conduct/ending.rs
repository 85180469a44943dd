//! The end of the game: what to do when it may be time to pass.

use go::{Board, Cell, Color, Game, Move, Point, PointSet, Rules, Scoring};

use crate::analysis::{Analysis, Considered};
use crate::judge::{Judgement, name, places};

/// A win rate that speaks against a judgement by which the game is lost.
const CONVINCING: f32 = 0.7;

/// The visits that such a win rate must rest on.
const MANY_VISITS: u32 = 100;

/// A difference of win rates that means something, and one that does not, where the game is decided anyway.
const CLEARLY: f32 = 0.1;
const SLIGHTLY: f32 = 0.02;

/// A win rate from which on all moves look alike to a search.
const DECIDED: f32 = 0.9;

/// A board with fewer stones than this part of its points is not yet played on.
const OPENING: usize = 5;

/// What to do.
#[derive(Debug)]
pub(super) enum Course {
    /// Pass, and why.
    Pass(String),
    /// This move, and why.
    Play(Point, String),
    /// The best of these moves, the most visited first, and why the game goes on.
    Choose(Vec<Move>, Vec<String>),
    /// Take dead stones off the board, by one of these points: the best first.
    CleanUp(Vec<Point>, String),
}

/// A position that may be the last, as its player sees it.
pub(super) struct Ending<'a> {
    pub game: &'a Game,
    pub analysis: &'a Analysis,
    pub judgement: &'a Judgement,
    /// Must dead stones be taken off the board, whatever the rules say?
    pub must_clean_up: bool,
    /// Is a pass an answer? Whoever asked may have forbidden it.
    pub may_pass: bool,
}

impl Ending<'_> {
    /// What to do in this position.
    pub(super) fn course(&self) -> Course {
        if self.wins_by_passing() {
            return Course::Pass("The board as it stands wins, and a pass ends the game.".to_owned());
        }
        if !self.judgement.is_settled() || self.is_opening() {
            return self.play_on();
        }
        if let Some(course) = self.clean_up() {
            return course;
        }
        if let Some(mv) = self.objection() {
            let reason = "Everything looks settled and lost, but the search knows how to win.".to_owned();
            return Course::Choose(vec![mv], vec![reason]);
        }
        match self.neutral_point() {
            Some(point) => {
                let reasons = self.judgement.reasons_to_play(self.game);
                Course::Play(point, reasons.join(" "))
            }
            None => Course::Pass("Everything is settled, and nothing is left to gain.".to_owned()),
        }
    }

    fn color(&self) -> Color {
        self.analysis.color
    }

    /// Is the board nearly empty? Random games may well agree about such a board, as when there are handicap stones alone on
    /// it, and still there is room for both.
    fn is_opening(&self) -> bool {
        let stones = self.game.board().stones();
        let all = (stones[Color::Black] + stones[Color::White]) as usize;
        all * OPENING < self.game.size().area()
    }

    /// Do stones that are left on the board count as alive?
    fn counts_all_stones(&self) -> bool {
        self.game.rules() == Rules::TROMP_TAYLOR
    }

    fn wins_as_it_stands(&self) -> bool {
        self.game.score(&PointSet::EMPTY).winner() == Some(self.color())
    }

    /// Is the game over and won after a pass, whatever else might still happen on the board?
    fn wins_by_passing(&self) -> bool {
        let ends = self.game.passes() == 1 && self.may_pass;
        ends && self.counts_all_stones() && !self.must_clean_up && self.wins_as_it_stands()
    }

    /// What the search may do: whoever asked may have forbidden some moves.
    fn is_allowed(&self, mv: Move) -> bool {
        self.analysis.moves().any(|tried| tried.mv == mv) || self.analysis.untried.contains(&mv)
    }

    fn is_playable(&self, point: Point) -> bool {
        self.is_allowed(point.into()) && self.game.is_legal(self.color(), point.into())
    }

    /// The stones that the search would try, the best first, less those that are of no use.
    fn useful_moves(&self) -> impl Iterator<Item = &Considered> {
        let idle = self.idle_points();
        self.analysis.moves().filter(move |tried| tried.mv.point().is_some_and(|point| !idle.contains(point)))
    }

    /// Points where nothing is to be gained: own territory that no unsettled string needs, the opponent's for certain, and
    /// the points of a seki.
    fn idle_points(&self) -> PointSet {
        let Judgement { owners, open, keys, certain, untouchable, .. } = self.judgement;
        let color = self.color();
        let mine = self.game.size().points().filter(|&point| owners[point] == Some(color));
        let mut idle: PointSet = mine.collect();
        idle.extend_from(&certain[color]);
        idle = idle.difference(open).difference(&self.needed_points());
        idle.extend_from(&certain[!color]);
        idle.extend_from(untouchable);
        idle.difference(&keys[color])
    }

    /// Empty points in two steps of unsettled stones.
    fn needed_points(&self) -> PointSet {
        let mut needed = self.judgement.unsettled;
        for _ in 0..2 {
            for point in needed.iter().collect::<Vec<_>>() {
                needed.extend_from(&point.neighbours().into_iter().collect());
            }
        }
        needed
    }

    /// Not everything is settled: a pass would give something away, unless the search is sure that it does not.
    fn play_on(&self) -> Course {
        let mut reasons = self.judgement.reasons_to_play(self.game);
        reasons.truncate(4);
        let best = &self.analysis.best;
        match self.best_gain() {
            Some(gain) if best.mv.is_pass() && !self.costs_points(gain) => {
                Course::Choose(vec![gain.mv], reasons)
            }
            None | Some(_) if best.mv.is_pass() && self.may_pass_on() => Course::Pass(
                "Not everything is settled, but every move that is left costs more than it gains.".to_owned(),
            ),
            Some(gain)
                if self.is_decided() && gain.estimate.win_rate + SLIGHTLY >= best.estimate.win_rate =>
            {
                Course::Choose(vec![gain.mv], reasons)
            }
            _ => {
                let moves: Vec<Move> = self.useful_moves().map(|tried| tried.mv).collect();
                if moves.is_empty() { self.nothing_useful() } else { Course::Choose(moves, reasons) }
            }
        }
    }

    /// The most visited move that decides something.
    fn best_gain(&self) -> Option<&Considered> {
        let gains = self.gains();
        self.useful_moves().find(|tried| tried.mv.point().is_some_and(|point| gains.contains(point)))
    }

    /// Is the search sure that a pass wins, and that this move does not? By area no move costs a point.
    fn costs_points(&self, tried: &Considered) -> bool {
        let pass = self.analysis.best.estimate.win_rate;
        self.game.rules().scoring == Scoring::Territory
            && pass >= DECIDED
            && tried.estimate.win_rate + CLEARLY < pass
    }

    /// Is the game won or lost by so much that the search does not care about points any more?
    fn is_decided(&self) -> bool {
        !(1.0 - DECIDED..DECIDED).contains(&self.analysis.best.estimate.win_rate)
    }

    /// Points that decide something: keys to unsettled strings, open borders, and under area scoring neutral points.
    fn gains(&self) -> PointSet {
        let mut gains = self.judgement.keys[self.color()];
        gains.extend_from(&self.judgement.open);
        if self.game.rules().scoring == Scoring::Area {
            gains.extend_from(&self.judgement.playable[self.color()]);
        }
        gains
    }

    /// A pass must not lose the game where something is left to gain.
    fn may_pass_on(&self) -> bool {
        self.may_pass && self.judgement.winner() == Some(self.color())
    }

    fn nothing_useful(&self) -> Course {
        if self.may_pass {
            return Course::Pass("Nothing that is not settled can be changed by a move.".to_owned());
        }
        let moves = self.analysis.moves().map(|tried| tried.mv).collect();
        Course::Choose(moves, vec!["A pass is not allowed.".to_owned()])
    }

    /// Dead stones of the opponent that have to go before a pass.
    fn clean_up(&self) -> Option<Course> {
        let is_needed = self.must_clean_up || (self.counts_all_stones() && !self.wins_as_it_stands());
        let board = self.game.board();
        let dead = self.judgement.dead.intersection(&board.stone_set(!self.color()));
        if !is_needed || dead.is_empty() {
            return None;
        }
        let points = self.points_to_take(&dead);
        let reason = format!(
            "{}'s dead stones at {} still have to be taken off the board.",
            name(!self.color()),
            places(self.game, &dead)
        );
        (!points.is_empty()).then_some(Course::CleanUp(points, reason))
    }

    /// The liberties of dead stones: captures first, then those from which the stone cannot be taken at once, next to own
    /// stones before others, strings with few liberties before others.
    fn points_to_take(&self, dead: &PointSet) -> Vec<Point> {
        let board = self.game.board();
        let color = self.color();
        let mut points: Vec<((bool, bool, bool, u32), Point)> = Vec::new();
        for point in self.game.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
            let beside = point.neighbours();
            let least = beside.iter().filter(|&&next| dead.contains(next)).map(|&next| board.liberties(next));
            let Some(least) = least.min().filter(|_| self.is_playable(point)) else { continue };
            let mut after = board.clone();
            after.play(color, point);
            let is_capture = least == 1;
            let is_exposed = after.liberties(point) < 2;
            let is_alone = !beside.iter().any(|&next| board.cell(next).is(color));
            points.push(((!is_capture, is_exposed, is_alone, least), point));
        }
        points.sort();
        points.into_iter().map(|(_, point)| point).collect()
    }

    /// A move by which the search wins, against a judgement by which all is settled and lost. After a ko was taken it may be a
    /// stone in own territory, where that costs nothing: the ko may be taken back after a move elsewhere.
    fn objection(&self) -> Option<Move> {
        let is_lost = self.judgement.winner() == Some(!self.color());
        let may_wait = self.game.rules().scoring == Scoring::Area && self.game.board().ko().is_some();
        let is_no_seki = |point: Point| !self.judgement.untouchable.contains(point);
        let best =
            Some(&self.analysis.best).filter(|best| may_wait && best.mv.point().is_some_and(is_no_seki));
        let best = best.or_else(|| self.useful_moves().next()).filter(|_| is_lost)?;
        (best.estimate.win_rate >= CONVINCING && best.visits >= MANY_VISITS).then_some(best.mv)
    }

    /// The most visited neutral point, where neutral points count.
    fn neutral_point(&self) -> Option<Point> {
        if self.game.rules().scoring != Scoring::Area {
            return None;
        }
        let neutral = &self.judgement.playable[self.color()];
        let tried = self.analysis.moves().filter_map(|tried| tried.mv.point());
        tried.chain(neutral.iter()).find(|&point| neutral.contains(point) && self.is_playable(point))
    }
}
