//! The match so far, in a few lines for a terminal.

use super::columns::{self, Align};
use super::sections::verdict;
use super::standings::Standings;
use super::words;
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::stats::rating::rate;
use crate::stats::{elo, superiority, wilson};

/// The players that have a line; the others are summed up.
const MOST_PLAYERS: usize = 8;

/// The match after these games as plain text: some lines that are no wider than `width`, twelve at most. It costs little, so
/// that it can be made anew after every game.
pub fn live_table(plan: &Plan, games: &[GameRecord], width: usize) -> String {
    let standings = Standings::of(plan, games);
    let mut lines = match plan.players.len() {
        2 => duel(plan, &standings),
        _ => several(plan, &standings),
    };
    lines.extend(troubles(plan, &standings));
    lines.iter().map(|line| columns::cut(line, width) + "\n").collect()
}

fn head(plan: &Plan, standings: &Standings) -> String {
    let played = words::grouped(standings.played);
    let all = words::counted(standings.planned, "game");
    match plan.players.as_slice() {
        [first, second] => format!("{} against {}: {played} of {all}", first.name, second.name),
        players => format!("{} players, {}: {played} of {all}", players.len(), plan.format),
    }
}

fn duel(plan: &Plan, standings: &Standings) -> Vec<String> {
    let mut lines = vec![head(plan, standings)];
    let tally = standings.players[0];
    let Some(score) = tally.score() else { return lines };
    lines.push(format!(
        "score {} of {} (+{} ={} -{}), {} [{}]",
        words::points(tally.points()),
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        words::percent(score),
        words::percent_range(wilson(&tally)),
    ));
    let difference = elo(&tally);
    lines.push(format!(
        "Elo {} [{}], LOS {}",
        words::signed(difference.value),
        words::elo_range(difference),
        words::likelihood(superiority(&tally)),
    ));
    lines.extend(test(plan, standings));
    lines
}

/// Where the test stands, its verdict first.
fn test(plan: &Plan, standings: &Standings) -> Option<String> {
    let (sprt, state) = (plan.sprt?, standings.sprt.as_ref()?);
    let left_out = match state.left_out {
        0 => String::new(),
        games => format!(", {} left out", words::grouped(games)),
    };
    Some(format!(
        "SPRT {} to {} Elo: {}, LLR {:.2} [{:.2} to {:.2}], {}{left_out}",
        sprt.elo0,
        sprt.elo1,
        verdict(state.verdict),
        state.llr,
        state.bounds.0,
        state.bounds.1,
        words::counted(state.pairs, "pair"),
    ))
}

fn several(plan: &Plan, standings: &Standings) -> Vec<String> {
    let mut lines = vec![head(plan, standings)];
    if standings.decided() == 0 {
        return lines;
    }
    let ratings = rate(plan.players.len(), &standings.results());
    let values: Vec<f64> = (0..plan.players.len()).map(|player| ratings.elo(player).value).collect();
    let ranked = Standings::ranked(&values);
    let mut rows = vec![["", "player", "Elo", "", "points", "score"].map(str::to_owned).to_vec()];
    for (rank, &player) in ranked.iter().enumerate().take(MOST_PLAYERS) {
        let (rating, tally) = (ratings.elo(player), standings.players[player]);
        let points = format!("{} of {}", words::points(tally.points()), tally.games());
        rows.push(vec![
            (rank + 1).to_string(),
            columns::cut(&plan.players[player].name, 28),
            words::signed(rating.value),
            words::plus_minus(rating),
            points,
            tally.score().map(words::percent).unwrap_or_default(),
        ]);
    }
    use Align::{Left, Right};
    lines.extend(columns::aligned(&rows, &[Right, Left, Right, Left, Right, Right]));
    lines.extend(rest(plan, &values, ranked.get(MOST_PLAYERS..).unwrap_or_default()));
    lines
}

/// The players who have no line of their own.
fn rest(plan: &Plan, values: &[f64], players: &[usize]) -> Option<String> {
    let elo = |player: usize| words::signed(values[player]);
    match *players {
        [] => None,
        [only] => Some(format!("and {}, Elo {}", plan.players[only].name, elo(only))),
        [best, .., worst] => Some(format!("and {} more, Elo {} to {}", players.len(), elo(best), elo(worst))),
    }
}

/// What was not in order, if anything.
fn troubles(plan: &Plan, standings: &Standings) -> Vec<String> {
    let mut lines = Vec::new();
    let void: u64 = standings.pairings.iter().map(|pairing| pairing.void).sum();
    let by_player = plan.players.iter().zip(&standings.forfeits).filter(|(_, faults)| !faults.is_empty());
    let forfeits: Vec<String> = by_player
        .map(|(player, faults)| {
            let faults: Vec<String> =
                faults.iter().map(|(fault, count)| format!("{count} {fault}")).collect();
            format!("{} {}", player.name, faults.join(", "))
        })
        .collect();
    if !forfeits.is_empty() {
        lines.push(format!("forfeits: {}", forfeits.join("; ")));
    }
    if void > 0 {
        lines.push(format!("without a result: {}", words::counted(void, "game")));
    }
    lines
}
