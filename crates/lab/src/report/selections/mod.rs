//! Ways to select, and how fast they find the real value: Chaslot et al. 2006, figure 1.

mod answers;

use arena::stats::Tally;

use super::data::Data;
use super::errors::{Errors, Measure, counts, reference};
use super::grid::{Column, Grid, Value};
use super::page::{Answer, Page};
use super::plots;
use super::statistics::{Estimate, percent, plain_mean};
use super::words;

/// A search, and its errors.
struct Member {
    name: String,
    errors: Errors,
    /// At each number of playouts, in how many positions its best move is that of the reference.
    agrees: Vec<Tally>,
}

/// Searches that differ in a parameter.
struct Family {
    name: String,
    /// At least one; the place of the best is below.
    members: Vec<Member>,
    best: usize,
    /// Is it there for comparison alone?
    is_yardstick: bool,
}

impl Family {
    /// The member with the lowest mean size of the error, by its geometric mean over the numbers of playouts.
    fn best(&self) -> &Member {
        &self.members[self.best]
    }

    /// The member with the lowest one at the end.
    fn best_at_the_end(&self) -> &Member {
        let at_the_end = |member: &Member| member.final_size().unwrap_or(f64::INFINITY);
        let compare = |one: &&Member, other: &&Member| at_the_end(one).total_cmp(&at_the_end(other));
        self.members.iter().min_by(compare).unwrap_or_else(|| self.best())
    }
}

impl Member {
    fn average_size(&self) -> Option<f64> {
        self.errors.average_size(0..self.errors.places().len())
    }

    fn final_size(&self) -> Option<f64> {
        let (place, _) = self.errors.places().pop()?;
        Some(self.errors.measured(Measure::MeanSize, place)?.value)
    }
}

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let families = families(data);
    if families.is_empty() {
        let answer = Answer::new("There are not enough positions yet.", Vec::new());
        page.answers = vec![answer.clone(), answer];
        return;
    }
    page.answers = answers::answers(&families);
    page.body.heading("The best of each family");
    page.body.list(choice(data, &families));
    for measure in Measure::ALL {
        page.body.paragraph(format!("{}, in points:", words::capitalized(measure.name())));
        page.table(measure.name(), &table(&families, measure));
    }
    for measure in [Measure::Mean, Measure::MeanSize] {
        let title = format!("{} of the best of each family", words::capitalized(measure.name()));
        let curve = |family: &Family| family.best().errors.curve(&family.best().name, measure);
        let series = families.iter().map(|family| plots::banded(&curve(family))).collect();
        let about = format!("{title}, against the playouts");
        page.plot(measure.name(), measure.plot(&title, series), &about);
    }
    page.body.paragraph("Positions whose best move is that of the real values, in percent:");
    page.table("best move", &best_moves(&families));
    page.body.heading("All searches");
    page.body.paragraph(
        "Mean size of the error at each number of playouts, its geometric mean over them, and positions whose best move is found at \
         the end, in percent:",
    );
    page.table("all", &all(data, &families));
}

/// The families that have data, in the order of the experiment.
fn families(data: &Data<'_>) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for search in &data.plan.experiment.searches {
        let name = if search.family.is_empty() { &search.name } else { &search.family };
        let errors = Errors::of(data, &search.name, |checkpoint| checkpoint.max);
        if errors.places().is_empty() {
            continue;
        }
        let member = Member { name: search.name.clone(), errors, agrees: agreement(data, &search.name) };
        match families.iter_mut().find(|family| family.name == *name) {
            Some(family) => family.members.push(member),
            None => {
                let is_yardstick = search.yardstick;
                families.push(Family { name: name.clone(), members: vec![member], best: 0, is_yardstick });
            }
        }
    }
    for family in &mut families {
        let size = |place: &usize| family.members[*place].average_size().unwrap_or(f64::INFINITY);
        let places = 0..family.members.len();
        family.best = places.min_by(|one, other| size(one).total_cmp(&size(other))).unwrap_or(0);
    }
    families
}

fn agreement(data: &Data<'_>, search: &str) -> Vec<Tally> {
    let at = |count: u64| {
        let pairs = data.positions.iter().filter_map(|position| {
            Some((Data::checkpoint(position, search, count)?.best, reference(position)?.best))
        });
        pairs.map(|(found, best)| Tally::new(u64::from(found == best), u64::from(found != best), 0)).sum()
    };
    counts(data).into_iter().map(at).collect()
}

/// How the best are chosen, who they are, and what they are compared with.
fn choice(data: &Data<'_>, families: &[Family]) -> Vec<String> {
    let mut items = vec![
        "The best member of a family is that with the lowest mean size of the error, by its geometric mean over the numbers \
         of playouts: it has to be fast and accurate."
            .to_owned(),
    ];
    items.extend(families.iter().filter(|family| family.members.len() > 1).map(|family| {
        format!(
            "{}: {}, of {}; at the end {} has the lowest.",
            family.name,
            family.best().name,
            words::counted(family.members.len(), "member"),
            family.best_at_the_end().name
        )
    }));
    let references = data.positions.iter().filter_map(|position| reference(position));
    let errors: Vec<f64> =
        references.map(|reference| reference.standard_error).filter(|e| e.is_finite()).collect();
    if let Some(error) = plain_mean(&errors) {
        items.push(format!(
            "The real values have a standard error of {} points on average.",
            words::number(error, 2)
        ));
    }
    items
}

fn table(families: &[Family], measure: Measure) -> Grid {
    of_best(families, 2, |member, place| member.errors.measured(measure, place))
}

fn best_moves(families: &[Family]) -> Grid {
    of_best(families, 1, |member, place| percent(&member.agrees[place]))
}

/// A table with a column for the best of each family.
fn of_best(families: &[Family], digits: usize, cell: impl Fn(&Member, usize) -> Option<Estimate>) -> Grid {
    let mut columns = vec![("playouts".to_owned(), Column::Count), ("positions".to_owned(), Column::Count)];
    columns.extend(families.iter().map(|family| (family.best().name.clone(), Column::Estimate(digits))));
    let mut grid = Grid::new(columns);
    for (place, count) in families[0].best().errors.places() {
        let positions = families[0].best().errors.positions(place) as u64;
        let mut row = vec![Value::Count(count), Value::Count(positions)];
        row.extend(families.iter().map(|family| Value::Estimate(cell(family.best(), place))));
        grid.add(row);
    }
    grid
}

fn all(data: &Data<'_>, families: &[Family]) -> Grid {
    let counts = counts(data);
    let mut columns = vec![("search".to_owned(), Column::Name)];
    columns.extend(counts.iter().map(|&count| (words::grouped(count), Column::Number(2))));
    columns.push(("geometric mean".to_owned(), Column::Number(2)));
    columns.push(("best move".to_owned(), Column::Number(1)));
    let mut grid = Grid::new(columns);
    for member in families.iter().flat_map(|family| &family.members) {
        let size = |place| member.errors.measured(Measure::MeanSize, place).map(|size| size.value);
        let mut row = vec![Value::Text(member.name.clone())];
        row.extend((0..counts.len()).map(|place| Value::Number(size(place))));
        row.push(Value::Number(member.average_size()));
        let last = member.errors.places().last().and_then(|(place, _)| percent(&member.agrees[*place]));
        row.push(Value::Number(last.map(|share| share.value)));
        grid.add(row);
    }
    grid
}
