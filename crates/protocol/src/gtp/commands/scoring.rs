//! The end of a game.

use engine::{Budget, Judgement, Task};
use go::{Board, Cell, Color, Game, Point, PointSet};

use crate::gtp::arguments::{Arguments, point};
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

use super::{result, vertices};

/// The playouts of an estimate, if a move has no fewer.
const ESTIMATE_PLAYOUTS: u64 = 1000;

/// The commands about the end of a game.
pub(super) const GROUP: Group = Group {
    title: "The end of a game",
    about: "`final_score` and `final_status_list` are the protocol's own (version 2, section 6.3.5); kgsGtp and GoGui ask \
        for the dead stones, gtp2ogs for the score. The others are GNU Go's; gogui-statistics uses `estimate_score`. They \
        judge the position as it is, whoever has passed, and agree with what `genmove` passes on.",
    commands: &[
        Command {
            name: "final_score",
            arguments: "",
            summary: "The score without the dead stones, by the rules: `B+3.5`, `W+12` or `0`.",
            run: |session, _, _| Ok(judge(session)?.score.to_string()),
        },
        Command {
            name: "final_status_list",
            arguments: "alive | dead | seki",
            summary: "The stones with this fate, a string to a line.",
            run: final_status_list,
        },
        Command {
            name: "final_status",
            arguments: "VERTEX",
            summary: "What becomes of a point: `alive`, `dead`, `seki`, `black_territory`, `white_territory` or `dame`.",
            run: final_status,
        },
        Command {
            name: "estimate_score",
            arguments: "",
            summary: "The score that a search expects in the middle of a game, as in `B+3.5`; after two passes, the final \
                score.",
            run: estimate_score,
        },
    ],
};

/// Judges the position.
fn judge(session: &mut Session) -> Result<Judgement, Failure> {
    Ok(session.player.judge(&session.game)?)
}

fn final_status_list(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    arguments.at_most(1)?;
    let what = "alive, dead or seki";
    let status = arguments.word(0, what)?;
    let judgement = judge(session)?;
    let stones = match status {
        "dead" => judgement.dead,
        "seki" => judgement.seki.difference(&judgement.dead),
        "alive" => {
            let board = session.game.board();
            let mut all = board.stone_set(Color::Black);
            all.extend_from(&board.stone_set(Color::White));
            all.difference(&judgement.dead).difference(&judgement.seki)
        }
        other => return Err(Failure::expected(what, other)),
    };
    Ok(strings(&session.game, &stones))
}

/// The strings of these stones, a line each.
fn strings(game: &Game, stones: &PointSet) -> String {
    let board = game.board();
    let heads: PointSet = stones.iter().map(|stone| board.head(stone)).collect();
    let lines = heads.iter().map(|head| {
        let mut string = PointSet::EMPTY;
        board.for_each_stone(head, |stone| {
            string.insert(stone);
        });
        vertices(string.iter())
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn final_status(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    arguments.at_most(1)?;
    let point = point(arguments.word(0, "a vertex")?, session.game.size())?;
    let judgement = judge(session)?;
    Ok(status(&session.game, &judgement, point).to_owned())
}

fn status(game: &Game, judgement: &Judgement, point: Point) -> &'static str {
    if game.board().cell(point) == Cell::Empty {
        return match judgement.owners[point] {
            Some(Color::Black) => "black_territory",
            Some(Color::White) => "white_territory",
            None => "dame",
        };
    }
    if judgement.dead.contains(point) {
        "dead"
    } else if judgement.seki.contains(point) {
        "seki"
    } else {
        "alive"
    }
}

fn estimate_score(session: &mut Session, _: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    if session.game.passes() >= 2 {
        return Ok(judge(session)?.score.to_string());
    }
    let budget = session.budget();
    let playouts = budget.playouts.unwrap_or(ESTIMATE_PLAYOUTS).min(ESTIMATE_PLAYOUTS);
    let budget = Budget { playouts: Some(playouts), ..budget };
    let task = Task { reuse: session.settings.reuses, ..Task::new(&session.game, budget) };
    let analysis = session.player.search(&task, &mut ())?.analysis;
    let score = f64::from(analysis.position.score);
    Ok(result(if analysis.color == Color::Black { score } else { -score }))
}
