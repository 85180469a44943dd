//! A turn in a game, from the first look to the reply.

use std::time::Duration;

use go::{Board, Game, Move, Point, PointSet, Scoring, Size};

use playout::{MoveSet, Restriction, RestrictionKind};

use super::ending::{Course, Ending};
use super::{Decision, Level, Reply, second_look};
use crate::budget::Budget;
use crate::judge::{Effort, Judgement, undecided_points};
use crate::player::{Player, PlayerError, Task};
use crate::thought::Thought;
use crate::watch::Watcher;

/// The part of a turn's time that judging may take before the search.
const JUDGING_SHARE: f64 = 0.4;

/// The part of what is left after judging that the search may take: the rest is for a second look.
const SEARCH_SHARE: f64 = 0.75;

/// A first look, a few hundred playouts at most, tells whether the game may be near its end: if not more than a sixth of
/// the points are still anybody's, and stones are on at least a fifth of them.
const STONES_SHARE: usize = 5;
const UNDECIDED_SHARE: usize = 6;

/// Who has less time does not even take the first look, as long as nobody has passed.
const TOO_SHORT: Duration = Duration::from_millis(30);

/// So many ways to take dead stones are tried before one is found that puts nothing at risk.
const MOST_TRIES: usize = 4;

pub(super) fn take(
    player: &mut Player,
    task: &Task<'_>,
    must_clean_up: bool,
    watcher: &mut dyn Watcher,
) -> Result<Decision, PlayerError> {
    let game = task.game;
    let time = Timetable::new(player, task);
    let must_clean_up = must_clean_up || player.conduct.captures_dead || is_resumed(game);
    let mut judgement = None;
    if may_be_ending(game, &time) {
        judgement = Some(player.judge_within(game, time.before_search())?);
    }
    let looks_twice = judgement.is_some() && player.conduct.level == Level::FULL;
    let budget = time.rest(player, player.conduct.level.limit(task.budget), looks_twice);
    // A weaker player would find more than its level allows in a tree that somebody else has grown.
    let reuse = task.reuse && player.conduct.level == Level::FULL;
    let restrictions = without_pass(task, judgement.as_ref());
    let thought = player.search(&Task { budget, reuse, restrictions: &restrictions, ..*task }, watcher)?;
    if judgement.is_none() && thought.analysis.best.mv.is_pass() {
        judgement = Some(player.judge_within(game, time.after_search())?);
    }
    if resigns(player, game, &thought, judgement.as_ref(), must_clean_up) {
        let reasons = vec!["The game has looked lost for several moves.".to_owned()];
        return Ok(Decision { reply: Reply::Resign, thought, reasons });
    }
    let Some(judgement) = judgement else {
        let tried = thought.analysis.moves().map(|tried| tried.mv);
        let moves: Vec<Move> = tried.chain(thought.analysis.untried.iter().copied()).collect();
        let mv = choose(player, task, &thought, &moves);
        return Ok(Decision { reply: Reply::Move(mv), thought, reasons: Vec::new() });
    };
    finish(player, task, thought, &judgement, must_clean_up, &time)
}

/// What to do near the end of the game.
fn finish(
    player: &mut Player,
    task: &Task<'_>,
    thought: Thought,
    judgement: &Judgement,
    must_clean_up: bool,
    time: &Timetable,
) -> Result<Decision, PlayerError> {
    let game = task.game;
    let may_pass = may_pass(task);
    let ending = Ending { game, analysis: &thought.analysis, judgement, must_clean_up, may_pass };
    let (mv, mut reasons) = match ending.course() {
        Course::Pass(reason) => (Move::Pass, vec![reason]),
        Course::Play(point, reason) => (point.into(), vec![reason]),
        Course::Choose(moves, reasons) => (choose(player, task, &thought, &moves), reasons),
        Course::CleanUp(points, reason) => {
            let (mv, reasons) = match safe_capture(player, game, judgement, &points, time)? {
                Some(point) => (point.into(), vec![reason]),
                None => (Move::Pass, vec![reason, "None of them can be taken without a risk.".to_owned()]),
            };
            return Ok(Decision { reply: Reply::Move(mv), thought, reasons });
        }
    };
    match objection(player, task, &thought, mv, time)? {
        None => Ok(Decision { reply: Reply::Move(mv), thought, reasons }),
        Some(better) => {
            reasons
                .push("But the search sees that this costs too much, and its own move is played.".to_owned());
            Ok(Decision { reply: Reply::Move(better), thought, reasons })
        }
    }
}

/// The move of the search, where a second look at another one shows that it is a blunder. Nobody looks twice who plays
/// below full strength, who may not play everywhere, who was told to stop, or who ends the game: then it is counted as it was
/// judged.
fn objection(
    player: &mut Player,
    task: &Task<'_>,
    thought: &Thought,
    mv: Move,
    time: &Timetable,
) -> Result<Option<Move>, PlayerError> {
    let best = &thought.analysis.best;
    // The search takes a pass that ends the game for better than it is, if dead stones of its own are on the board.
    let ends_game = (mv.is_pass() || best.mv.is_pass()) && task.game.passes() > 0;
    let is_free = task.restrictions.is_empty() && player.conduct.level == Level::FULL;
    if best.mv == mv || ends_game || !is_free || thought.was_interrupted {
        return Ok(None);
    }
    let tried = thought.analysis.moves().find(|tried| tried.mv == mv);
    let stands = !tried.is_some_and(|tried| second_look::is_refuted(tried, best)) && {
        let left = time.left(player);
        second_look::stands_up(player, task, mv, best.estimate.win_rate, left)?
    };
    Ok((!stands && task.game.is_legal(task.game.to_play(), best.mv)).then_some(best.mv))
}

/// The time of a turn.
struct Timetable {
    size: Size,
    start: Duration,
    limit: Option<Duration>,
}

impl Timetable {
    fn new(player: &Player, task: &Task<'_>) -> Timetable {
        Timetable { size: task.game.size(), start: player.clock().now(), limit: task.budget.time }
    }

    fn before_search(&self) -> Effort {
        Effort::hasty(self.size, self.limit.map(|limit| self.start + limit.mul_f64(JUDGING_SHARE)))
    }

    fn after_search(&self) -> Effort {
        Effort::hasty(self.size, self.limit.map(|limit| self.start + limit))
    }

    /// What is left of the time, if it is limited.
    fn left(&self, player: &Player) -> Option<Duration> {
        let used = player.clock().now().saturating_sub(self.start);
        self.limit.map(|limit| limit.saturating_sub(used))
    }

    /// What is left of the budget for the search. Near the end of the game some of the time is kept for a second look.
    fn rest(&self, player: &Player, budget: Budget, looks_twice: bool) -> Budget {
        let used = player.clock().now().saturating_sub(self.start);
        let share = if looks_twice { SEARCH_SHARE } else { 1.0 };
        let rest = |limit: Duration| limit.saturating_sub(used).mul_f64(share);
        Budget { time: budget.time.map(rest), most_time: budget.most_time.map(rest), ..budget }
    }
}

/// Have both passed and somebody plays on? Then they do not agree about dead stones, and only taking them convinces. Under
/// territory scoring that costs points, so whoever wants it has to ask.
fn is_resumed(game: &Game) -> bool {
    let passed = |pair: &[go::Turn]| pair.iter().all(|turn| turn.mv.is_pass());
    game.rules().scoring == Scoring::Area && game.turns().windows(2).any(passed)
}

/// May whoever asked be answered with a pass?
fn may_pass(task: &Task<'_>) -> bool {
    let color = task.game.to_play();
    let ours = task.restrictions.iter().filter(|restriction| restriction.color == color);
    let mut forbids = ours.map(|restriction| match restriction.kind {
        RestrictionKind::Avoid => restriction.moves.pass && restriction.until_depth > 0,
        RestrictionKind::Allow => !restriction.moves.pass && restriction.until_depth > 0,
    });
    !forbids.any(|forbids| forbids)
}

/// The restrictions of the task, and none to pass where something is unsettled and every stone is worth something: a
/// search that may pass would spend its playouts on that, and say little about the stones.
fn without_pass(task: &Task<'_>, judgement: Option<&Judgement>) -> Vec<Restriction> {
    let mut restrictions = task.restrictions.to_vec();
    let is_open = judgement.is_some_and(|judgement| !judgement.is_settled());
    if is_open && restrictions.is_empty() && task.game.rules().scoring == Scoring::Area {
        restrictions.push(Restriction {
            color: task.game.to_play(),
            moves: MoveSet { points: PointSet::EMPTY, pass: true },
            kind: RestrictionKind::Avoid,
            until_depth: 1,
        });
    }
    restrictions
}

/// May this be one of the last moves?
fn may_be_ending(game: &Game, time: &Timetable) -> bool {
    if game.passes() > 0 {
        return true;
    }
    if time.limit.is_some_and(|limit| limit < TOO_SHORT) {
        return false;
    }
    let area = game.size().area();
    let board = game.board();
    let stones: u32 = board.stones().0.iter().sum();
    stones as usize * STONES_SHARE >= area && undecided_points(game) * UNDECIDED_SHARE <= area
}

/// Is it time to resign? Never where everything is settled: there a pass is the better manners.
fn resigns(
    player: &mut Player,
    game: &Game,
    thought: &Thought,
    judgement: Option<&Judgement>,
    must_clean_up: bool,
) -> bool {
    let resign = player.conduct.resign;
    let is_settled = judgement.is_some_and(Judgement::is_settled);
    let is_hopeless = resign.is_hopeless(game, &thought.analysis) && !is_settled && !must_clean_up;
    let length = player.streak.note(game, is_hopeless);
    resign.is_on && is_hopeless && length >= resign.moves
}

/// One of the moves as the level of the player chooses; a pass if there are none.
fn choose(player: &Player, task: &Task<'_>, thought: &Thought, moves: &[Move]) -> Move {
    let stones: Vec<Move> = moves.iter().copied().filter(|mv| !mv.is_pass()).collect();
    let chosen = player.conduct.level.choose(task.game, &thought.analysis, &stones, task.budget.seed);
    chosen.filter(|&mv| task.game.is_legal(task.game.to_play(), mv)).unwrap_or(Move::Pass)
}

/// The first of the points after which all own stones that were safe still are, and the dead ones still dead.
fn safe_capture(
    player: &mut Player,
    game: &Game,
    judgement: &Judgement,
    points: &[Point],
    time: &Timetable,
) -> Result<Option<Point>, PlayerError> {
    let color = game.to_play();
    let clock = player.clock().clone();
    let safe = |game: &Game, judgement: &Judgement| -> PointSet {
        let lost = [judgement.dead, judgement.unsettled];
        let mine = game.board().stone_set(color);
        lost.iter().fold(mine, |mine, lost| mine.difference(lost))
    };
    let before = safe(game, judgement);
    for &point in points.iter().take(MOST_TRIES) {
        let mut after = game.clone();
        if after.play(color, point.into()).is_err() {
            continue;
        }
        let later = player.referee.foresee(&after, time.after_search(), &*clock)?;
        if before.difference(&safe(&after, &later)).is_empty() {
            return Ok(Some(point));
        }
    }
    Ok(None)
}
