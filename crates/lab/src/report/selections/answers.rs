//! What the errors say about the claims of the paper.

use super::super::errors::SUBJECT;
use super::super::page::Answer;
use super::super::statistics::{LEVEL, Side, holm, rank_correlation};
use super::super::words;
use super::{Family, Member};

/// The answers in the order of the questions: who converges fastest, and what speed costs the others.
pub(super) fn answers(families: &[Family]) -> Vec<Answer> {
    let subject = families.iter().find(|family| family.name == SUBJECT).unwrap_or(&families[0]);
    let others: Vec<&Family> = families.iter().filter(|family| family.name != subject.name).collect();
    let rivals: Vec<&Family> = others.iter().copied().filter(|family| !family.is_yardstick).collect();
    vec![fastest(subject, &others), price_of_speed(&rivals)]
}

/// At which numbers of playouts one search is surely nearer than another, and at which surely farther.
fn sides(one: &Member, other: &Member) -> [Vec<u64>; 2] {
    [Side::Below, Side::Above].map(|side| {
        let is = |place| {
            one.errors.mean_excess(&other.errors, place).is_some_and(|excess| excess.side_of(0.0) == side)
        };
        one.errors.places().into_iter().filter(|(place, _)| is(*place)).map(|(_, count)| count).collect()
    })
}

/// Is the subject nearer than each of its rivals? Yardsticks are told about, and decide nothing.
fn fastest(subject: &Family, others: &[&Family]) -> Answer {
    let best = subject.best();
    let all: Vec<u64> = best.errors.places().into_iter().map(|(_, count)| count).collect();
    let verdict = |other: &&Family| {
        let [nearer, farther] = sides(best, other.best());
        let word = words::verdict(nearer.len(), farther.len(), all.len());
        let text = format!(
            "{word} against {} ({}): {} is surely nearer to the real value {}, and surely farther from it {}.",
            other.name,
            other.best().name,
            best.name,
            words::at_playouts(&nearer, &all),
            words::at(&farther, &all)
        );
        (other.is_yardstick, text)
    };
    let (yardsticks, rivals): (Vec<_>, Vec<_>) =
        others.iter().map(verdict).partition(|(is_yardstick, _)| *is_yardstick);
    let rivals: Vec<String> = rivals.into_iter().map(|(_, text)| text).collect();
    let mut more: Vec<String> = yardsticks
        .into_iter()
        .map(|(_, text)| format!("For comparison, {}", words::lowered(&text)))
        .collect();
    more.push(
        "The best of each family was chosen by the same positions that it is judged by, which favours families with many \
         members, and the tests at the several numbers of playouts are not corrected for their number."
            .to_owned(),
    );
    Answer::new(rivals.join(" "), more)
}

/// Do members with small errors early have large errors at the end?
fn price_of_speed(others: &[&Family]) -> Answer {
    let families: Vec<&&Family> = others.iter().filter(|family| family.members.len() > 1).collect();
    let prices: Vec<Price<'_>> = families.iter().filter_map(|family| price(family)).collect();
    let paid = prices.iter().filter(|price| price.nearer > price.farther).count();
    let gained = prices.iter().filter(|price| price.farther > price.nearer).count();
    let verdict = words::verdict(paid, gained, prices.len());
    let sentence = format!(
        "{verdict}: the fastest member of a family pays for its speed in {paid} of {}, where more of the other members end surely \
         nearer to the real value than surely farther from it.",
        words::counted(prices.len(), "family")
    );
    Answer::new(sentence, prices.iter().map(Price::sentence).collect())
}

/// What a family pays for speed.
struct Price<'a> {
    family: &'a Family,
    fastest: &'a Member,
    /// How many members end surely nearer than the fastest one, and farther, after Holm's correction.
    nearer: usize,
    farther: usize,
    correlation: Option<f64>,
    early: Vec<u64>,
}

fn price(family: &Family) -> Option<Price<'_>> {
    let places = family.best().errors.places();
    let half = places.len().div_ceil(2);
    let early = |member: &Member| member.errors.plain_size(0..half).unwrap_or(f64::INFINITY);
    let fastest = family.members.iter().min_by(|one, other| early(one).total_cmp(&early(other)))?;
    let (last, _) = *places.last()?;
    let rest: Vec<&Member> = family.members.iter().filter(|member| member.name != fastest.name).collect();
    let chance = |member: &&Member| member.errors.chance(&fastest.errors, last).unwrap_or(1.0).max(0.0);
    let sure = holm(&rest.iter().map(chance).collect::<Vec<_>>());
    let excess =
        |member: &Member| member.errors.mean_excess(&fastest.errors, last).map_or(0.0, |excess| excess.value);
    let count = |is: fn(f64) -> bool| {
        rest.iter().zip(&sure).filter(|(member, sure)| **sure && is(excess(member))).count()
    };
    let (nearer, farther) = (count(|excess| excess < 0.0), count(|excess| excess > 0.0));
    let pairs: Vec<(f64, f64)> =
        family.members.iter().filter_map(|member| Some((early(member), member.final_size()?))).collect();
    let early = places[..half].iter().map(|(_, count)| *count).collect();
    Some(Price { family, fastest, nearer, farther, correlation: rank_correlation(&pairs), early })
}

impl Price<'_> {
    fn sentence(&self) -> String {
        let size = |member: &Member| {
            member.final_size().map_or(words::UNKNOWN.to_owned(), |size| words::number(size, 2))
        };
        let span =
            [self.early.first(), self.early.last()].map(|count| words::grouped(count.copied().unwrap_or(0)));
        let best = self.family.best_at_the_end();
        let mut text = format!(
            "{}: {} is the fastest, with the lowest mean size of the error from {} to {} playouts, and ends with {} points; the \
             lowest at the end is that of {}, {} points. Of {}, {} surely end nearer than the fastest and {} surely farther, \
             after Holm's correction at {} %.",
            self.family.name,
            self.fastest.name,
            span[0],
            span[1],
            size(self.fastest),
            best.name,
            size(best),
            words::counted(self.family.members.len() - 1, "other member"),
            self.nearer,
            self.farther,
            words::number(100.0 * LEVEL, 0)
        );
        if let Some(correlation) = self.correlation.filter(|_| self.family.members.len() > 2) {
            let sense = if correlation < 0.0 {
                "faster members tend to end worse"
            } else {
                "faster members do not tend to end worse"
            };
            text += &format!(
                " The rank correlation of early and final errors is {}: {sense}.",
                words::number(correlation, 2)
            );
        }
        text
    }
}
