//! The report of a game for people.

use engine::review::{JudgedMove, PlayerSummary, Review, Summary};
use go::sgf::{NodeId, Record};
use go::{Color, Game};

use super::desk::player_name;
use super::sources::Planned;
use crate::terminal::printable;

/// The players, and how the game ended if that is known.
pub(super) fn title(record: &Record) -> String {
    let players = Color::BOTH.map(|color| player_name(record, color));
    let result = record.value(NodeId::ROOT, "RE").map(str::trim).filter(|result| !result.is_empty());
    let result = result.map_or(String::new(), |result| format!(", {result}"));
    printable(&format!("{} – {}{result}", players[0], players[1]))
}

/// What was found out about a game.
pub(super) fn report(
    planned: &Planned,
    record: &Record,
    start: &Game,
    review: &Review,
    remarks: &[String],
) -> String {
    let Summary(players) = Summary::new(review);
    let mut text = format!("{}: {}\n", planned.name(), title(record));
    text += &format!(
        "{}, komi {}, {} rules; {} positions, {} playouts, {:.1} seconds\n\n",
        start.size(),
        start.komi(),
        start.rules(),
        review.positions.len(),
        review.playouts(),
        review.seconds()
    );
    text += "player  moves  first choices      mean loss          inaccuracies  mistakes  blunders\n";
    for color in Color::BOTH {
        text += &player_row(color, &players[color]);
    }
    text += &mistakes(review, Color::BOTH.map(|color| &players[color]));
    text += &format!(
        "\nRecord  {}\nGraph   {}\n",
        planned.outputs.record.display(),
        planned.outputs.graph.display()
    );
    for remark in remarks {
        text += &format!("{remark}\n");
    }
    printable(&(text + "\n"))
}

fn player_row(color: Color, summary: &PlayerSummary) -> String {
    format!(
        "{:<6}  {:>5}  {:>4}  {:>5.1} %  {:>6.1} %  {:>5.1} points  {:>12}  {:>8}  {:>8}\n",
        color.to_string(),
        summary.moves,
        summary.first_choices,
        100.0 * summary.first_choice_share,
        100.0 * summary.mean_win_rate_loss,
        summary.mean_score_loss,
        summary.inaccuracies,
        summary.mistakes,
        summary.blunders
    )
}

/// The largest losses of each player.
fn mistakes(review: &Review, players: [&PlayerSummary; 2]) -> String {
    let find = |number: &usize| review.moves.iter().find(|judged| judged.number == *number);
    let rows: Vec<String> =
        players.iter().flat_map(|player| player.largest.iter().filter_map(find)).map(mistake_row).collect();
    if rows.is_empty() {
        return "\nNo move lost more than chance explains.\n".to_owned();
    }
    format!("\nmove  player  played      lost           verdict     better\n{}", rows.concat())
}

fn mistake_row(judged: &JudgedMove) -> String {
    let better: Vec<String> =
        judged.best.iter().flat_map(|best| best.variation.iter().map(ToString::to_string)).collect();
    let verdict = judged.verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
    format!(
        "{:>4}  {:<6}  {:<6}  {:>5.1} %  {:>5.1} points  {verdict:<10}  {}\n",
        judged.number,
        judged.color.to_string(),
        judged.mv.to_string(),
        100.0 * judged.loss.win_rate,
        judged.loss.score,
        better.join(" ")
    )
}
