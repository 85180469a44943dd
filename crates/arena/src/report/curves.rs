//! Elo over the games of a match.

use super::plot::{ErrorBar, Plot, Series, Span};
use super::standings::{Counted, Played, Standings, tally_of};
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::stats::rating::rate;
use crate::stats::{Elo, Tally, elo};

/// More points than this in a curve are seen by nobody.
const MOST_POINTS: usize = 240;

/// The games of a player after which a curve is worth seeing: its band is then about 450 Elo wide.
const SETTLED: usize = 10;

/// Ratings of several players cost more than the difference of two.
const MOST_RATINGS: usize = 60;

/// The plot of Elo over games, as SVG: the difference of two players with its band of 95 %, or the ratings of several
/// players, with their intervals at the end.
pub fn elo_plot(plan: &Plan, games: &[GameRecord]) -> String {
    plot_of(plan, &Counted::of(plan, games)).to_string()
}

pub(super) fn plot_of(plan: &Plan, counted: &Counted<'_>) -> Plot {
    let is_decided = |game: &&Played<'_>| tally_of(game.record, go::Color::Black).games() > 0;
    let games: Vec<Played<'_>> = counted.games.iter().filter(is_decided).copied().collect();
    match plan.players.len() {
        2 => duel(plan, &games),
        _ => ratings(plan, &games),
    }
}

/// A plot with the axes that both kinds have.
fn empty(title: String, y_label: &str) -> Plot {
    let (x_label, y_label) = ("games with a result".to_owned(), y_label.to_owned());
    Plot { title, x_label, y_label, counts: true, levels: vec![0.0], ..Plot::default() }
}

fn duel(plan: &Plan, games: &[Played<'_>]) -> Plot {
    let [first, second] = [&plan.players[0].name, &plan.players[1].name];
    let mut plot = empty(format!("{first} against {second}"), "Elo difference");
    let mut tally = Tally::default();
    let mut points: Vec<(f64, Elo)> = Vec::new();
    let (every, first_shown) = (games.len().div_ceil(MOST_POINTS).max(1), first_shown(SETTLED, games.len()));
    for (game, number) in games.iter().zip(1..) {
        let color = if game.black == 0 { go::Color::Black } else { go::Color::White };
        tally += tally_of(game.record, color);
        if number >= first_shown && (number % every == 0 || number == games.len()) {
            points.push((number as f64, elo(&tally)));
        }
    }
    plot.y_range = with_margin(points.iter().flat_map(|(_, elo)| [elo.low, elo.high]));
    let beginning = if first_shown > 1 { format!(", from {first_shown} games on") } else { String::new() };
    plot.series = vec![Series {
        name: format!("Elo with 95 % band{beginning}"),
        line: points.iter().map(|&(x, elo)| (x, elo.value)).collect(),
        band: points.iter().map(|&(x, elo)| Span { x, low: elo.low, high: elo.high }).collect(),
        ..Series::default()
    }];
    plot.x_range = Some((0.0, games.len().max(1) as f64));
    plot
}

/// The number of games after which curves begin: those before say little, and would leave no room for the rest. A short
/// match shows its second half.
fn first_shown(settled: usize, games: usize) -> usize {
    settled.min(games.div_ceil(2)).max(1)
}

/// The ends of the values and zero, with some room.
fn with_margin(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let hull = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
    let (low, high) = values.filter(|value| value.is_finite()).fold((0.0, 0.0), hull);
    let margin = 0.06 * (high - low);
    (high > low).then_some((low - margin, high + margin))
}

fn ratings(plan: &Plan, games: &[Played<'_>]) -> Plot {
    let mut plot = empty(plan.title.clone(), "Elo");
    let every = games.len().div_ceil(MOST_RATINGS).max(1);
    let first_shown = first_shown(SETTLED * plan.players.len() / 2, games.len());
    let places = (first_shown..=games.len()).filter(|&number| number % every == 0 || number == games.len());
    let places: Vec<usize> = places.collect();
    let ratings: Vec<Vec<Elo>> = places.iter().map(|&number| ratings_after(plan, &games[..number])).collect();
    let last = games.len() as f64;
    let Some(end) = ratings.last() else { return plot };
    let values: Vec<f64> = end.iter().map(|elo| elo.value).collect();
    for (rank, player) in Standings::ranked(&values).into_iter().enumerate() {
        let line = places.iter().zip(&ratings).map(|(&x, elo)| (x as f64, elo[player].value)).collect();
        // The intervals stand side by side to the right of the curves.
        let x = last * (1.0 + 0.012 * (rank + 1) as f64);
        let Elo { value: y, low, high } = end[player];
        let bars = vec![ErrorBar { x, y, low, high }];
        let name = plan.players[player].name.clone();
        plot.series.push(Series { name, line, bars, ..Series::default() });
    }
    let values = ratings.iter().flatten().map(|elo| elo.value);
    plot.y_range = with_margin(values.chain(end.iter().flat_map(|elo| [elo.low, elo.high])));
    if first_shown > 1 {
        plot.x_label = format!("games with a result; the curves begin after {first_shown}");
    }
    plot.x_range = Some((0.0, last * (1.0 + 0.012 * (end.len() + 1) as f64)));
    plot
}

fn ratings_after(plan: &Plan, games: &[Played<'_>]) -> Vec<Elo> {
    let counted = Counted { games: games.to_vec(), sprt: None };
    let ratings = rate(plan.players.len(), &Standings::of_counted(plan, &counted).results());
    (0..plan.players.len()).map(|player| ratings.elo(player)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{duel, plan};
    use super::*;

    fn plot(players: &[&str], results: &str) -> Plot {
        let plan = plan(players, 1000);
        let games = duel(&plan, results);
        plot_of(&plan, &Counted::of(&plan, &games))
    }

    #[test]
    fn a_duel_is_a_curve_that_rises_with_wins_inside_its_band() {
        let plot = plot(&["a", "b"], &format!("V{}", "W".repeat(7)));
        let [series] = plot.series.as_slice() else { panic!("{plot:?}") };
        let games: Vec<f64> = series.line.iter().map(|point| point.0).collect();
        assert_eq!(games, [4.0, 5.0, 6.0, 7.0], "a game without a result says nothing");
        assert_eq!(series.name, "Elo with 95 % band, from 4 games on");
        assert!(series.line.is_sorted_by(|one, two| one.0 < two.0 && one.1 < two.1), "{series:?}");
        for (&(x, y), span) in series.line.iter().zip(&series.band) {
            assert!((x - span.x).abs() < 1e-9 && span.low < y && y < span.high);
        }
    }

    #[test]
    fn a_long_match_has_no_more_points_than_can_be_seen_and_ends_with_its_last_game() {
        let plot = plot(&["a", "b"], &"WL".repeat(301));
        let line = &plot.series[0].line;
        assert!(line.len() <= MOST_POINTS + 1, "{}", line.len());
        assert_eq!(line.last().map(|point| point.0), Some(602.0));
    }

    #[test]
    fn whatever_is_drawn_is_inside_the_frame() {
        let (sweep, streaks) = ("W".repeat(300), format!("{}{}", "L".repeat(12), "W".repeat(88)));
        for results in [sweep.as_str(), &streaks, "WLWLLLWWWWDW", "W"] {
            let plot = plot(&["a", "b"], results);
            let (low, high) = plot.y_range.unwrap();
            let band = &plot.series[0].band;
            assert!(band.iter().all(|span| low < span.low && span.high < high), "{plot:?}");
            let first = 10f64.min((results.len() as f64 / 2.0).ceil());
            assert!((band[0].x - first).abs() < 1e-9, "{} and {first}", band[0].x);
        }
        let plot = plot(&["a", "b", "c"], &"WWLD".repeat(30));
        let (low, high) = plot.y_range.unwrap();
        let mut values = plot.series.iter().flat_map(|series| &series.line);
        assert!(values.all(|&(x, y)| x >= 15.0 && low < y && y < high), "{plot:?}");
        assert_eq!(plot.x_label, "games with a result; the curves begin after 15");
    }

    #[test]
    fn several_players_have_a_line_each_the_best_first() {
        let plot = plot(&["a", "b", "c"], "LLLWLL");
        let names: Vec<&str> = plot.series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, ["b", "c", "a"]);
        assert!(plot.series.iter().all(|series| series.bars.len() == 1));
    }

    #[test]
    fn a_match_without_games_can_be_drawn() {
        for players in [&["a", "b"][..], &["a", "b", "c"]] {
            let plan = plan(players, 10);
            let drawing = elo_plot(&plan, &[]);
            assert!(drawing.contains("nothing to show yet"), "{drawing}");
            assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
        }
    }
}
