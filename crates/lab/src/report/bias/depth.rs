//! The bias and the depth of the game that is left, for which the points without a stone stand.

use super::super::data::Data;
use super::super::grid::{Column, Grid, Value};
use super::super::page::Page;
use super::super::statistics::{Estimate, bootstrap, mean, rank_correlation};
use super::super::words;
use super::curves::bias;
use super::{counts, searchers};

/// The points without a stone that are put together, from each of these up to the next.
const STEPS: [usize; 5] = [0, 3, 5, 7, 9];

/// Of each position, the points without a stone, and the bias after so many playouts.
fn pairs(data: &Data<'_>, search: &str, playouts: u64) -> Vec<(f64, f64)> {
    let of = |position: &&crate::row::SolvedFinding| {
        Some((position.empty as f64, bias(position, search, playouts)?))
    };
    data.solved.iter().filter_map(of).collect()
}

/// The rank correlation of both. Positions are drawn anew for its interval.
pub(super) fn correlation(data: &Data<'_>, search: &str, playouts: u64) -> Option<Estimate> {
    let pairs = pairs(data, search, playouts);
    let value = rank_correlation(&pairs)?;
    let again = |draw: &[u32]| {
        let drawn: Vec<(f64, f64)> = draw.iter().map(|&place| pairs[place as usize]).collect();
        rank_correlation(&drawn).unwrap_or(0.0)
    };
    let interval = bootstrap(pairs.len(), again).map(|sample| sample.interval());
    Some(Estimate { value, interval })
}

/// The mean bias after the last playout, by the points without a stone.
pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let Some(&last) = counts(data).last().filter(|_| !data.solved.is_empty()) else { return };
    let searches = searchers(data);
    let mut columns = vec![("points without a stone".to_owned(), Column::Name)];
    columns.push(("positions".to_owned(), Column::Count));
    columns.extend(searches.iter().map(|search| (search.name.clone(), Column::Estimate(4))));
    let mut grid = Grid::new(columns);
    for (place, &from) in STEPS.iter().enumerate() {
        let (to, name) = match STEPS.get(place + 1) {
            Some(&next) => (next, format!("{from} to {}", next - 1)),
            None => (usize::MAX, format!("{from} and more")),
        };
        let is_here = |empty: usize| (from..to).contains(&empty);
        let positions = data.solved.iter().filter(|position| is_here(position.empty)).count();
        let values = |search: &str| -> Vec<f64> {
            let pairs = pairs(data, search, last).into_iter();
            pairs.filter(|(empty, _)| is_here(*empty as usize)).map(|(_, bias)| bias).collect()
        };
        let mut row = vec![Value::Text(name), Value::Count(positions as u64)];
        row.extend(searches.iter().map(|search| Value::Estimate(mean(&values(&search.name)))));
        grid.add(row);
    }
    page.body.paragraph(format!(
        "The mean bias after {} playouts, by the points without a stone:",
        words::grouped(last)
    ));
    page.table("depth", &grid);
}
