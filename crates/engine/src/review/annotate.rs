//! A review written into its record, and taken out of it again.
//!
//! Nothing that was there is changed: comments get a paragraph more, properties are added where there were none, and the
//! better moves become the last variation. Every node that has something of ours lists it in `TNGA`, and the root says in
//! `TNGN` what made it, so that it can be recognised and removed.

use go::Color;
use go::sgf::{NodeId, Record, print_move};

use super::loss::Verdict;
use super::summary::{LARGEST, Summary};
use super::{JudgedMove, Review, words};
use crate::VERSION;

/// The property of the root that says what made the annotations, and from what.
const ORIGIN: &str = "TNGN";

/// The property that lists what was added to a node.
const ADDED: &str = "TNGA";

/// Its value in the first node of a variation that was added.
const VARIATION: &str = "variation";

/// How a paragraph of ours in a comment begins.
const SIGNATURE: &str = "Tengen: ";

/// The marks for good and bad moves, of which a node has one at most.
const MOVE_MARKS: [&str; 4] = ["BM", "DO", "IT", "TE"];

/// What made the annotations of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The program, the player and the settings, for people.
    pub made_by: String,
    /// The same together with the record that it was made from, for programs: equal if all of it is.
    pub key: String,
}

/// What made the annotations of this record, if it has any of ours.
pub fn origin_of(record: &Record) -> Option<Origin> {
    match record.values(NodeId::ROOT, ORIGIN) {
        [] => None,
        [made_by] => Some(Origin { made_by: made_by.clone(), key: String::new() }),
        [made_by, key, ..] => Some(Origin { made_by: made_by.clone(), key: key.clone() }),
    }
}

/// Writes the review into the record that it was made of.
pub fn annotate(record: &mut Record, review: &Review, origin: &Origin) {
    for position in &review.positions {
        let lead = &position.finding.position;
        add(record, position.node, "V", format!("{:.1}", lead.score));
        // Sabaki draws its graph from this: Black's win rate in percent.
        add(record, position.node, "SBKV", format!("{:.2}", 100.0 * lead.win_rate));
    }
    for judged in &review.moves {
        add_paragraph(record, judged.node, &words::comment(judged));
        if judged.verdict.is_some() {
            add_mark(record, judged);
            add_variation(record, judged);
        }
    }
    if let Some(first) = review.positions.first().filter(|first| first.node != NodeId::ROOT) {
        let lead = first.finding.position;
        let is_judged = review.moves.iter().any(|judged| judged.node == first.node);
        if !is_judged {
            add_paragraph(record, first.node, &format!("{lead}. The analysis begins here."));
        }
    }
    add_paragraph(record, NodeId::ROOT, &summary(record, review, origin));
    add(record, NodeId::ROOT, "AP", format!("Tengen:{VERSION}"));
    record.set(NodeId::ROOT, ORIGIN, [&origin.made_by, &origin.key].map(String::clone));
}

/// The record without anything of ours; the record itself if there is nothing of ours in it.
pub fn without_annotations(record: &Record) -> Record {
    let is_ours = |node| record.value(node, ADDED) == Some(VARIATION);
    let mut original = record.without(is_ours);
    let nodes: Vec<NodeId> = original.nodes().collect();
    for node in nodes {
        let added = original.values(node, ADDED).to_vec();
        for name in &added {
            if name == "C" {
                remove_paragraph(&mut original, node);
            } else {
                original.set(node, name, None::<String>);
            }
        }
        original.set(node, ADDED, None::<String>);
    }
    original.set(NodeId::ROOT, ORIGIN, None::<String>);
    original
}

/// Adds a property to a node that does not have it.
fn add(record: &mut Record, node: NodeId, name: &str, value: String) {
    if record.values(node, name).is_empty() {
        record.set(node, name, [value]);
        note(record, node, name);
    }
}

fn note(record: &mut Record, node: NodeId, name: &str) {
    let mut added = record.values(node, ADDED).to_vec();
    if !added.iter().any(|known| known == name) {
        added.push(name.to_owned());
        record.set(node, ADDED, added);
    }
}

/// Adds a paragraph to the comment, its first words our signature.
fn add_paragraph(record: &mut Record, node: NodeId, text: &str) {
    let values = record.values(node, "C");
    let before = if values.is_empty() { String::new() } else { format!("{}\n\n", values.join("\n")) };
    record.set(node, "C", [format!("{before}{SIGNATURE}{text}")]);
    note(record, node, "C");
}

/// Takes our paragraph out of the comment; it ends where a line is empty.
fn remove_paragraph(record: &mut Record, node: NodeId) {
    let Some(comment) = record.value(node, "C") else { return };
    let starts = comment.match_indices(SIGNATURE).map(|(at, _)| at);
    let Some(start) = starts.filter(|&at| at == 0 || comment[..at].ends_with("\n\n")).last() else { return };
    let end = comment[start..].find("\n\n").map_or(comment.len(), |length| start + length);
    let before = comment[..start].strip_suffix("\n\n").unwrap_or(&comment[..start]);
    let after = if before.is_empty() { comment[end..].trim_start() } else { &comment[end..] };
    let rest = format!("{before}{after}");
    // A comment that was empty before has left its line breaks, so that it is not taken for none.
    let was_there = start > 0 || !rest.is_empty();
    record.set(node, "C", was_there.then_some(rest));
}

fn add_mark(record: &mut Record, judged: &JudgedMove) {
    if MOVE_MARKS.iter().any(|mark| !record.values(judged.node, mark).is_empty()) {
        return;
    }
    // Doubtful, bad, very bad: the words that the format has for it.
    let (mark, value) = match judged.verdict {
        Some(Verdict::Inaccuracy) => ("DO", ""),
        Some(Verdict::Mistake) => ("BM", "1"),
        Some(Verdict::Blunder) => ("BM", "2"),
        None => return,
    };
    add(record, judged.node, mark, value.to_owned());
}

/// Adds the better moves beside the one that was played, unless somebody has shown the first of them already.
fn add_variation(record: &mut Record, judged: &JudgedMove) {
    let (Some(parent), Some(best)) = (record.parent(judged.node), &judged.best) else { return };
    let Ok(size) = record.size() else { return };
    let name = judged.color.letter().to_string();
    let first = print_move(best.mv, size);
    if record.children(parent).any(|child| record.value(child, &name) == Some(&first)) {
        return;
    }
    let mut node = parent;
    for (at, &mv) in best.variation.iter().enumerate() {
        let color = if at % 2 == 0 { judged.color } else { !judged.color };
        node = record.add_move(node, color, mv, size);
        if at == 0 {
            let text = format!("{SIGNATURE}{}. Better than {}.", best.lead, judged.mv);
            record.set_comment(node, &text);
            record.set(node, ADDED, [VARIATION]);
        }
    }
}

/// The paragraph at the root. It has no empty line, for that would end it.
fn summary(record: &Record, review: &Review, origin: &Origin) -> String {
    let Summary(players) = Summary::new(review);
    let numbers: Vec<usize> = review.moves.iter().map(|judged| judged.number).collect();
    let part = match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) if first < last => format!("Moves {first} to {last}"),
        (Some(only), _) => format!("Move {only}"),
        _ => "No moves".to_owned(),
    };
    let mut lines = vec![format!("{part}, analysed by {}.", origin.made_by)];
    for color in Color::BOTH {
        lines.push(words::player(color, record.player(color).as_deref(), &players[color]));
    }
    let mistakes = review.mistakes();
    if !mistakes.is_empty() {
        lines.push("The largest losses:".to_owned());
        lines.extend(mistakes.iter().take(LARGEST).map(|judged| words::mistake(judged)));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{finding, record, review_of};
    use super::*;

    const GAME: &str = "(;GM[1]SZ[5]PB[Ann\n\nTengen: B]C[Start.]\
        (;B[cc]C[Good?\n\nTengen: said I.]V[7];W[aa]IT[](;B[];W[bb])(;B[dd];W[ee]))(;B[bb]C[]))";

    fn review() -> Review {
        review_of(
            GAME,
            vec![
                finding(Color::Black, 0.5, "B3", 0.75),
                finding(Color::White, 0.5, "B2", 0.3),
                finding(Color::Black, 0.6, "B4", 0.8),
                finding(Color::White, 0.6, "B1", 0.6),
                finding(Color::Black, 0.9, "B3", 0.9),
            ],
        )
    }

    fn origin() -> Origin {
        Origin { made_by: "Tengen 1.2.3, preset x".to_owned(), key: "0123".to_owned() }
    }

    fn annotated() -> Record {
        let mut annotated = record(GAME);
        annotate(&mut annotated, &review(), &origin());
        annotated
    }

    #[test]
    fn annotations_can_be_taken_out_again() {
        let annotated = annotated();
        assert_ne!(annotated, record(GAME));
        assert_eq!(without_annotations(&annotated).to_string(), record(GAME).to_string());
        let read_again = record(&annotated.to_string());
        assert_eq!(read_again, annotated);
        assert_eq!(without_annotations(&read_again), record(GAME));
        assert_eq!(without_annotations(&record(GAME)), record(GAME), "nothing of ours is there");
    }

    #[test]
    fn remarks_that_somebody_adds_later_stay() {
        let mut annotated = annotated();
        let second = annotated.main_line().nth(2).unwrap();
        let comment = annotated.comment(second).unwrap();
        annotated.set_comment(second, &format!("{comment}\n\nI do not believe it."));
        let original = without_annotations(&annotated);
        assert_eq!(original.comment(second).unwrap(), "I do not believe it.");
    }

    #[test]
    fn what_was_there_is_not_changed() {
        let (original, annotated) = (record(GAME), annotated());
        for (before, after) in original.main_line().zip(annotated.main_line()) {
            for property in original.properties(before).iter().filter(|property| property.name() != "C") {
                assert_eq!(annotated.values(after, property.name()), property.values());
            }
            let comment = original.comment(before).unwrap_or_default();
            assert!(annotated.comment(after).unwrap().starts_with(&comment));
            assert!(annotated.children(after).count() >= original.children(before).count());
        }
        let first = annotated.main_line().nth(1).unwrap();
        assert_eq!(annotated.value(first, "V"), Some("7"));
        assert_eq!(annotated.value(first, "SBKV"), Some("50.00"));
        assert!(
            annotated.comment(first).unwrap().starts_with("Good?\n\nTengen: said I.\n\nTengen: Black 50")
        );
    }

    #[test]
    fn mistakes_are_marked_once_and_the_better_moves_added() {
        let annotated = annotated();
        let nodes: Vec<NodeId> = annotated.main_line().collect();
        assert_eq!(annotated.value(nodes[1], "BM"), Some("2"));
        assert!(annotated.values(nodes[2], "BM").is_empty(), "somebody found the move interesting");
        let last_child = annotated.children(NodeId::ROOT).last().unwrap();
        assert_eq!(annotated.value(last_child, "B"), Some("bc"));
        assert_eq!(
            annotated.comment(last_child).unwrap(),
            "Tengen: Black 75.0 %, +5.0 points. Better than C3."
        );
        let line: Vec<_> = annotated.line_from(last_child).collect();
        assert_eq!(annotated.value(line[1], "W"), Some("ea"));
        assert_eq!(annotated.value(line[2], "B"), Some(""), "a pass");
        // The record shows White's better move already only where it does.
        let shown = record("(;SZ[5](;B[cc])(;B[bc]))");
        let mut shown_twice = shown.clone();
        let findings = vec![finding(Color::Black, 0.5, "B3", 0.7), finding(Color::White, 0.2, "A1", 0.2)];
        annotate(&mut shown_twice, &review_of("(;SZ[5](;B[cc])(;B[bc]))", findings), &origin());
        assert_eq!(shown_twice.node_count(), shown.node_count());
    }

    #[test]
    fn the_root_tells_the_whole_and_its_origin() {
        let annotated = annotated();
        assert_eq!(origin_of(&annotated), Some(origin()));
        assert_eq!(origin_of(&record(GAME)), None);
        let comment = annotated.comment(NodeId::ROOT).unwrap();
        assert!(comment.starts_with("Start.\n\nTengen: Moves 1 to 4, analysed by Tengen 1.2.3, preset x.\n"));
        assert!(comment.contains("\nBlack (Ann  Tengen: B): 2 moves, "), "{comment}");
        assert!(comment.contains("The largest losses:\nmove "), "{comment}");
    }
}
