//! A tree: nodes below each other, joined by lines, as deep as they are.

use super::layout::{RIGHT, WIDTH, grid, title};
use super::legend::{shortened, width};
use super::scene::{Anchor, Look, Role, Scene, Shape, Text, Tone};

const LEFT: f64 = 44.0;
const TOP: f64 = 44.0;

/// The room of all plies together, and the least and the most of one.
const HEIGHT: f64 = 420.0;
const PLY: (f64, f64) = (20.0, 64.0);

/// The radius of the mark of a node through which everything went, and of one through which hardly anything did.
const LARGEST: f64 = 7.0;
const SMALLEST: f64 = 1.2;

/// More lines than this are pale, because they would be black together.
const MANY_LINES: usize = 100;

/// Longer labels are cut.
const LONGEST_LABEL: usize = 12;

/// The height of a letter: the room that a label needs which is turned upright.
const LINE_HEIGHT: f64 = 12.0;

/// The room between a node and its label.
const GAP: f64 = 4.0;

/// A drawing of a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// What stands above it.
    pub title: String,
    /// What stands below it.
    pub note: String,
    /// The nodes, the first of which is the root. One whose parent does not come before it is left out, with all below it.
    pub nodes: Vec<TreeNode>,
    /// The number of the colour.
    pub color: usize,
}

/// A node of a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeNode {
    /// The place of the node above in the list; none at the root.
    pub parent: Option<usize>,
    /// What stands beside it, if there is room.
    pub label: String,
    /// The share of everything that went through it, from 0 to 1: the area of its mark.
    pub share: f64,
    /// Is it there only to show that it was not looked at? Then it is a ring.
    pub is_unknown: bool,
}

/// Where a node is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    depth: usize,
    x: f64,
    is_leaf: bool,
}

impl Tree {
    /// The drawing, laid out.
    pub(super) fn scene(&self) -> Scene {
        let spots = self.spots();
        let deepest = spots.iter().flatten().map(|spot| spot.depth).max().unwrap_or(0);
        let ply = (HEIGHT / deepest.max(1) as f64).clamp(PLY.0, PLY.1).floor();
        let labels = self.nodes.iter().map(|node| width(&shortened(&node.label, LONGEST_LABEL)));
        let below = 18.0 + labels.fold(0.0, f64::max);
        let height = 22.0 + ply * deepest as f64 + below;
        let place = |spot: &Spot| (spot.x, TOP + 22.0 + ply * spot.depth as f64);
        let mut shapes = vec![title(LEFT, &self.title)];
        shapes.push(Shape::Panel((LEFT, TOP), (RIGHT - LEFT, height)));
        for depth in 0..=deepest {
            let y = TOP + 22.0 + ply * depth as f64;
            shapes.push(grid("", [(LEFT, y), (RIGHT, y)]));
            shapes.push(Text::label(Anchor::End, (LEFT - 7.0, y + 4.0), depth.to_string()));
        }
        shapes.push(self.lines(&spots, place));
        shapes.extend(self.marks(&spots, place));
        shapes.extend(self.labels(&spots, place));
        shapes.push(Text::label(Anchor::Start, (LEFT, TOP + height + 20.0), &*self.note));
        Scene { title: self.title.clone(), width: WIDTH, height: TOP + height + 36.0, shapes }
    }

    /// Where the nodes are: leaves side by side in the order of the tree, and whoever has children above their middle.
    fn spots(&self) -> Vec<Option<Spot>> {
        let mut depths: Vec<Option<usize>> = Vec::new();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            let above = node.parent.and_then(|parent| depths.get(parent).copied().flatten());
            depths.push(if at == 0 { Some(0) } else { above.map(|depth| depth + 1) });
            if let Some(parent) = node.parent.filter(|_| at > 0 && above.is_some()) {
                children[parent].push(at);
            }
        }
        let columns = columns(&children, &depths);
        let widest = columns.iter().copied().fold(0.0, f64::max);
        let slot = (RIGHT - LEFT) / (widest + 1.0);
        let spot = |at: usize| {
            let x = LEFT + slot * (columns[at] + 0.5);
            Some(Spot { depth: depths[at]?, x, is_leaf: children[at].is_empty() })
        };
        (0..self.nodes.len()).map(spot).collect()
    }

    fn lines(&self, spots: &[Option<Spot>], place: impl Fn(&Spot) -> (f64, f64)) -> Shape {
        let line = |(node, spot): (&TreeNode, &Option<Spot>)| {
            let above = spots.get(node.parent?)?.as_ref()?;
            Some([place(above), place(spot.as_ref()?)])
        };
        let lines: Vec<_> = self.nodes.iter().zip(spots).skip(1).filter_map(line).collect();
        let role = if lines.len() > MANY_LINES { Role::Grid } else { Role::Level };
        Shape::Strokes(Look::plain(role), lines)
    }

    fn marks(&self, spots: &[Option<Spot>], place: impl Fn(&Spot) -> (f64, f64)) -> Vec<Shape> {
        let mark = |(node, spot): (&TreeNode, &Option<Spot>)| {
            let at = place(spot.as_ref()?);
            let tone = Tone::Series { color: self.color, dashes: 0 };
            let share = if node.share.is_finite() { node.share.clamp(0.0, 1.0) } else { 0.0 };
            Some(match node.is_unknown {
                true => Shape::Circle(Look { role: Role::Hollow, tone: Tone::Neutral }, at, 2.0 * SMALLEST),
                false => Shape::Circle(Look { role: Role::Mark, tone }, at, radius(share)),
            })
        };
        self.nodes.iter().zip(spots).filter_map(mark).collect()
    }

    /// The labels that have room: those of leaves below them, upright, and the others on their right.
    fn labels(&self, spots: &[Option<Spot>], place: impl Fn(&Spot) -> (f64, f64)) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (node, spot) in self.nodes.iter().zip(spots) {
            let Some(spot) = spot.filter(|_| !node.label.is_empty()) else { continue };
            let (text, (x, y)) = (shortened(&node.label, LONGEST_LABEL), place(&spot));
            let others = spots.iter().flatten().filter(|other| other.depth == spot.depth && **other != spot);
            let distances = others.map(|other| (other.x - spot.x, other.is_leaf));
            let room =
                distances.clone().filter(|(distance, _)| *distance > 0.0).map(|(distance, _)| distance);
            let nearest = distances.map(|(distance, _)| distance.abs()).fold(f64::INFINITY, f64::min);
            if spot.is_leaf && nearest >= LINE_HEIGHT {
                shapes.push(Text::turned(Anchor::End, (x + 4.0, y + LARGEST + GAP), -90.0, text));
            } else if !spot.is_leaf && room.fold(RIGHT - x, f64::min) >= width(&text) + 2.0 * LARGEST + GAP {
                let beside = (x + radius(node.share.clamp(0.0, 1.0)) + GAP, y + 4.0);
                shapes.push(Text::label(Anchor::Start, beside, text));
            }
        }
        shapes
    }
}

fn radius(share: f64) -> f64 {
    (LARGEST * share.sqrt()).max(SMALLEST)
}

/// The column of each node, from 0: whole numbers for leaves, the middle of the first and the last child for others.
fn columns(children: &[Vec<usize>], depths: &[Option<usize>]) -> Vec<f64> {
    let mut columns = vec![0.0; children.len()];
    let mut leaves = 0.0;
    let mut open: Vec<usize> = if children.is_empty() { Vec::new() } else { vec![0] };
    while let Some(at) = open.pop() {
        if children[at].is_empty() {
            columns[at] = leaves;
            leaves += 1.0;
        }
        open.extend(children[at].iter().rev());
    }
    // Children come after their parents in the list, so that from its end all of them have their columns.
    for (at, below) in children.iter().enumerate().rev().filter(|(at, _)| depths[*at].is_some()) {
        if let (Some(&first), Some(&last)) = (below.first(), below.last()) {
            columns[at] = (columns[first] + columns[last]) / 2.0;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(parent: Option<usize>, label: &str) -> TreeNode {
        TreeNode { parent, label: label.to_owned(), share: 0.25, is_unknown: false }
    }

    /// A root with a leaf and a node, which has two leaves.
    fn tree() -> Tree {
        let nodes = vec![
            node(None, "0.50"),
            node(Some(0), "0.40"),
            node(Some(0), "0.60"),
            node(Some(2), "0.70"),
            TreeNode { is_unknown: true, ..node(Some(2), "?") },
        ];
        Tree { title: "A & B".to_owned(), nodes, ..Tree::default() }
    }

    #[test]
    fn leaves_stand_side_by_side_and_parents_above_their_middle() {
        let spots: Vec<Spot> = tree().spots().into_iter().flatten().collect();
        let slot = (RIGHT - LEFT) / 3.0;
        let columns = spots.iter().map(|spot| (spot.depth, ((spot.x - LEFT) / slot - 0.5)));
        let columns: Vec<(usize, i32)> =
            columns.map(|(depth, column)| (depth, (4.0 * column).round() as i32)).collect();
        assert_eq!(columns, [(0, 3), (1, 0), (1, 6), (2, 4), (2, 8)]);
        assert_eq!(
            spots.iter().map(|spot| spot.is_leaf).collect::<Vec<_>>(),
            [false, true, false, true, true]
        );
    }

    #[test]
    fn every_node_has_a_mark_and_a_line_to_the_one_above() {
        let drawing = tree().to_string();
        assert_eq!(drawing.matches(r#"<circle class="mark series-0""#).count(), 4, "{drawing}");
        assert_eq!(drawing.matches(r#"<circle class="hollow neutral""#).count(), 1, "{drawing}");
        let lines = drawing.find(r#"<path class="level" d=""#).unwrap();
        assert_eq!(drawing[lines..].split('"').nth(3).unwrap().matches('M').count(), 4, "{drawing}");
        for label in ["0.50", "0.40", "0.60", "0.70", "?"] {
            assert!(drawing.contains(&format!(">{label}</text>")), "{label} in {drawing}");
        }
        assert!(!tree().to_png().is_empty() && drawing.contains("A &amp; B"));
    }

    #[test]
    fn nodes_that_hang_in_the_air_and_shares_that_are_none_do_no_harm() {
        let mut tree = tree();
        tree.nodes[1].parent = Some(7);
        tree.nodes[2].share = f64::NAN;
        tree.nodes[4].parent = Some(1);
        let drawing = tree.to_string();
        assert_eq!(drawing.matches("<circle").count(), 3, "{drawing}");
        assert!(!drawing.contains("NaN"), "{drawing}");
        assert!(Tree::default().to_string().contains("</svg>"));
    }

    #[test]
    fn labels_without_room_are_left_out() {
        let mut tree = tree();
        tree.nodes.extend((0..200).map(|_| node(Some(0), "0.33")));
        let drawing = tree.to_string();
        assert!(!drawing.contains(">0.33</text>") && drawing.contains(">0.50</text>"), "{drawing}");
        assert_eq!(drawing.matches("<circle").count(), 205);
    }
}
