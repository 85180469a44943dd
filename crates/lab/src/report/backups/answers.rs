//! What the errors say about the claims of the paper.

use arena::stats::Interval;

use super::super::data::Data;
use super::super::page::Answer;
use super::super::statistics::{Estimate, Side, bootstrap, mean_of, plain_mean};
use super::super::{matches, words};
use super::{Line, Measure, Operator, Reading};

/// The answers in the order of the questions: what is over- and underestimated, what is best, which reading of the variance
/// is right, and which of robust max.
pub(super) fn answers(readings: &[Reading], data: &Data<'_>) -> Vec<Answer> {
    let with_data: Vec<&Reading> = readings.iter().filter(|reading| reading.has_data()).collect();
    let mut played = matches::sentences(data);
    if with_data.is_empty() {
        let answer = Answer::new("There are not enough positions yet.", Vec::new());
        let with_games = Answer { more: played, ..answer.clone() };
        return vec![answer.clone(), answer.clone(), with_games, answer];
    }
    let mut bias: Vec<String> = with_data.iter().map(|reading| bias_of(reading)).collect();
    bias.extend(published_bias(with_data[0]));
    let mut best: Vec<String> = with_data.iter().map(|reading| best_of(reading)).collect();
    best.extend(published_best(with_data[0]));
    let mut nearer = nearer(&with_data);
    nearer.append(&mut played);
    let robust = with_data.iter().filter_map(|reading| robust_of(reading)).collect();
    [bias, best, nearer, robust].map(answer).into()
}

/// The first sentence, and the rest.
fn answer(mut sentences: Vec<String>) -> Answer {
    let rest = sentences.split_off(sentences.len().min(1));
    Answer::new(sentences.concat(), rest)
}

impl Reading {
    /// The lines with data.
    fn filled(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| !line.of(Operator::Mix).is_empty())
    }

    fn counts(&self) -> Vec<u64> {
        self.filled().map(|line| line.playouts).collect()
    }

    /// Where something holds.
    fn where_it_is(&self, holds: impl Fn(&Line) -> bool) -> Vec<u64> {
        self.filled().filter(|line| holds(line)).map(|line| line.playouts).collect()
    }

    /// Where the mean error of an operator is surely on a side of zero.
    fn sure(&self, operator: Operator, side: Side) -> Vec<u64> {
        let error = |line: &Line| line.measured(operator, Measure::Mean);
        self.where_it_is(|line| error(line).is_some_and(|error| error.side_of(0.0) == side))
    }
}

fn bias_of(reading: &Reading) -> String {
    let all = reading.counts();
    let [under, not_under] = [Side::Below, Side::Above].map(|side| reading.sure(Operator::Mean, side));
    let [over, not_over] = [Side::Above, Side::Below].map(|side| reading.sure(Operator::Max, side));
    let (expected, otherwise) = (under.len() + over.len(), not_under.len() + not_over.len());
    let verdict = words::verdict(expected, otherwise, 2 * all.len());
    let mut text = format!(
        "{verdict}, with the reading \"{}\": the mean surely underestimates {}, and the highest value \
         surely overestimates {}.",
        reading.name,
        words::at_playouts(&under, &all),
        words::at(&over, &all)
    );
    let contrary = [("the mean overestimates", not_under), ("the highest value underestimates", not_over)];
    for (what, counts) in contrary.iter().filter(|(_, counts)| !counts.is_empty()) {
        text += &format!(" Surely the other way, {what} {}.", words::at(counts, &all));
    }
    text
}

fn published_bias(reading: &Reading) -> Option<String> {
    let published = |operator: Operator, is: fn(f64) -> bool| {
        reading.where_it_is(|line| line.published(operator, Measure::Mean).is_some_and(is))
    };
    let all = reading.where_it_is(|line| line.published.is_some());
    let under = words::at(&published(Operator::Mean, |error| error < 0.0), &all);
    let over = words::at(&published(Operator::Max, |error| error > 0.0), &all);
    let text = format!("In the paper, the mean is too low {under}, and the highest value too high {over}.");
    (!all.is_empty()).then_some(text)
}

fn best_of(reading: &Reading) -> String {
    let all = reading.counts();
    let lead = |is: &dyn Fn(Estimate) -> bool| reading.where_it_is(|line| line.lead.is_some_and(is));
    let lowest = lead(&|lead| lead.value < 0.0);
    let sure = lead(&|lead| lead.side_of(0.0) == Side::Below);
    let beaten = lead(&|lead| lead.side_of(0.0) == Side::Above);
    let verdict = match (lowest.len(), beaten.len()) {
        (lowest, _) if lowest == all.len() && sure.len() == all.len() => "Yes",
        (lowest, _) if lowest == all.len() => "Yes, though not surely everywhere",
        (_, 0) => "Not shown to be otherwise",
        (0, _) => "No",
        _ => "In part",
    };
    let mut text = format!(
        "{verdict}, with the reading \"{}\": the root mean square error of Mix is the lowest {}, and its \
         difference to the next best operator is sure {}.",
        reading.name,
        words::at_playouts(&lowest, &all),
        words::at(&sure, &all)
    );
    if !beaten.is_empty() {
        text += &format!(" Another operator is surely better {}.", words::at(&beaten, &all));
    }
    text
}

fn published_best(reading: &Reading) -> Option<String> {
    let rms = |line: &Line, operator| line.published(operator, Measure::RootMeanSquare);
    let all = reading.where_it_is(|line| line.published.is_some());
    let lowest = reading.where_it_is(|line| {
        let mix = rms(line, Operator::Mix);
        Operator::ALL.iter().all(|&operator| operator == Operator::Mix || mix < rms(line, operator))
    });
    let text = format!("In the paper, Mix is the lowest {}.", words::at(&lowest, &all));
    (!all.is_empty()).then_some(text)
}

/// Which reading is nearer to the paper: by the root mean square of the logarithms of our numbers over the paper's.
fn nearer(readings: &[&Reading]) -> Vec<String> {
    let distances = readings.iter().filter_map(|reading| Some((*reading, distance(reading)?)));
    let mut distances: Vec<(&Reading, f64)> = distances.collect();
    distances.sort_by(|one, other| one.1.total_cmp(&other.1));
    let told = |(reading, distance): &(&Reading, f64)| {
        format!("{} with the reading \"{}\"", words::number(distance.exp(), 2), reading.name)
    };
    let factors = words::listed(&distances.iter().map(told).collect::<Vec<_>>());
    let [nearest, next, ..] = distances.as_slice() else {
        return vec!["There is nothing yet to tell the readings apart.".to_owned()];
    };
    let is_sure = difference(nearest.0, next.0).is_some_and(|interval| interval.high < 0.0);
    let sure = if is_sure { "surely" } else { "not surely" };
    vec![format!(
        "The reading \"{}\" is nearer to the paper, {sure} so: the root mean square errors differ from the paper's by a factor \
         of {factors}, by the root mean square of logarithms over all numbers in the table.",
        nearest.0.name
    )]
}

/// Which reading of robust max is nearer to the paper's.
fn robust_of(reading: &Reading) -> Option<String> {
    let cells = [Operator::RobustMax, Operator::RobustOfTwo]
        .map(|operator| cells_of(reading, &[operator]).collect::<Vec<_>>());
    let distance = |cells: &[(Vec<f64>, f64)]| {
        distance_by(cells, |squares| plain_mean(squares).unwrap_or(0.0)).map(f64::exp)
    };
    let [all, two] = &cells;
    let interval = difference_of(two, all);
    let (all, two) = (distance(all)?, distance(two)?);
    let nearer =
        if two < all { "the more visited of the two best moves" } else { "the most visited move of all" };
    let is_sure = interval.is_some_and(|interval| interval.high < 0.0 || interval.low > 0.0);
    Some(format!(
        "With the reading \"{}\", {nearer} is {} nearer: root mean square errors differ from the paper's by a factor of {} for \
         the most visited move of all, and of {} for the more visited of the two with the highest values.",
        reading.name,
        if is_sure { "surely" } else { "not surely" },
        words::number(all, 2),
        words::number(two, 2)
    ))
}

/// The logarithms of ours over the paper's are made of these: errors squared, and the paper's number.
fn cells(reading: &Reading) -> impl Iterator<Item = (Vec<f64>, f64)> {
    // The paper's one robust max counts once.
    cells_of(reading, &[Operator::Mean, Operator::Max, Operator::RobustMax, Operator::Mix])
}

fn cells_of(reading: &Reading, operators: &[Operator]) -> impl Iterator<Item = (Vec<f64>, f64)> {
    let cell = |(line, operator): (&Line, Operator)| {
        let published = line.published(operator, Measure::RootMeanSquare).filter(|number| *number > 0.0)?;
        let squares: Vec<f64> = line.of(operator).iter().map(|error| error * error).collect();
        (!squares.is_empty()).then_some((squares, published))
    };
    let pairs = |line| operators.iter().map(move |&operator| (line, operator));
    reading.lines.iter().flat_map(pairs).filter_map(cell)
}

fn distance(reading: &Reading) -> Option<f64> {
    distance_by(&cells(reading).collect::<Vec<_>>(), |squares| plain_mean(squares).unwrap_or(0.0))
}

/// The root mean square of the logarithms; an error of nothing has none.
fn distance_by(cells: &[(Vec<f64>, f64)], mean: impl Fn(&[f64]) -> f64) -> Option<f64> {
    let logarithms = cells.iter().map(|(squares, published)| (mean(squares).sqrt() / published).ln());
    let squares: Vec<f64> = logarithms.filter(|log| log.is_finite()).map(|log| log * log).collect();
    plain_mean(&squares).map(f64::sqrt)
}

/// How much nearer the first reading is, with the same positions drawn for both.
fn difference(one: &Reading, other: &Reading) -> Option<Interval> {
    difference_of(&cells(one).collect::<Vec<_>>(), &cells(other).collect::<Vec<_>>())
}

/// The same for any two parts of the table.
fn difference_of(one: &[(Vec<f64>, f64)], other: &[(Vec<f64>, f64)]) -> Option<Interval> {
    let count = one.first()?.0.len();
    let is_complete = one.iter().chain(other).all(|(squares, _)| squares.len() == count);
    let distance = |cells, draw: &[u32]| distance_by(cells, |squares| mean_of(squares, draw)).unwrap_or(0.0);
    let sample = bootstrap(count, |draw| distance(one, draw) - distance(other, draw)).filter(|_| is_complete);
    sample.map(|sample| sample.interval())
}
