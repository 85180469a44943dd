//! Several plots side by side, with one legend and the same axes.

use super::Plot;
use super::layout::{Frame, RIGHT, WIDTH, entries, panel, title};
use super::legend::{Legend, shortened, width};
use super::scene::{Anchor, Scene, Shape, Text};

/// Panels stand in rows of so many.
const COLUMNS: usize = 2;

/// Where the first panel begins, and the room for the numbers of one beside another.
const LEFT: f64 = 66.0;
const BETWEEN: f64 = 46.0;

const HEIGHT: f64 = 210.0;

/// The room above a panel for its title, and below it for its numbers.
const ABOVE: f64 = 26.0;
const BELOW: f64 = 26.0;

/// The room for the name of the horizontal axis.
const LABEL: f64 = 24.0;

/// Plots of the same series over the same axes. Their titles stand above their panels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panels {
    /// What stands above all of them.
    pub title: String,
    /// The plots, in rows. The first one has the legend and the names of the axes.
    pub plots: Vec<Plot>,
}

impl Panels {
    /// The drawing, laid out.
    pub(super) fn scene(&self) -> Scene {
        let first = self.plots.first().cloned().unwrap_or_default();
        let legend = Legend::new(entries(&first), LEFT, RIGHT);
        let rows = self.plots.len().div_ceil(COLUMNS);
        let height = legend.bottom() + rows as f64 * (ABOVE + HEIGHT + BELOW) + LABEL;
        let mut shapes = vec![title(LEFT, &self.title)];
        shapes.extend(legend.shapes());
        for (number, plot) in self.plots.iter().enumerate() {
            let frame = frame(number, legend.bottom());
            let letters = ((frame.right - frame.left) / width("m")) as usize;
            let name = shortened(&plot.title, letters);
            shapes.push(Text::label(Anchor::Start, (frame.left, frame.top - 8.0), name));
            shapes.extend(panel(plot, &frame));
        }
        let middle = ((LEFT + RIGHT) / 2.0, (legend.bottom() + height) / 2.0);
        shapes.push(Text::label(Anchor::Middle, (middle.0, height - 12.0), &*first.x_label));
        let beside: Shape = Text::turned(Anchor::Middle, (16.0, middle.1), -90.0, &*first.y_label);
        shapes.push(beside);
        Scene { title: self.title.clone(), width: WIDTH, height, shapes }
    }
}

/// Where a panel is.
fn frame(number: usize, top: f64) -> Frame {
    let slot = (RIGHT - LEFT - BETWEEN * (COLUMNS - 1) as f64) / COLUMNS as f64;
    let left = LEFT + (slot + BETWEEN) * (number % COLUMNS) as f64;
    let row = (number / COLUMNS) as f64;
    let top = top + row * (ABOVE + HEIGHT + BELOW) + ABOVE;
    Frame { left, right: left + slot, top, height: HEIGHT }
}

#[cfg(test)]
mod tests {
    use super::super::Series;
    use super::*;

    fn plot(name: &str) -> Plot {
        let line = vec![(0.0, 0.0), (1.0, 1.0)];
        let series = vec![Series { name: "curve".to_owned(), line, ..Series::default() }];
        Plot { title: name.to_owned(), x_label: "said".to_owned(), series, ..Plot::default() }
    }

    fn drawing(names: &[&str]) -> String {
        Panels { title: "all".to_owned(), plots: names.iter().map(|name| plot(name)).collect() }.to_string()
    }

    #[test]
    fn panels_share_a_legend_and_the_name_of_their_axis() {
        let drawing = drawing(&["one", "two", "three"]);
        assert_eq!(drawing.matches(r#"<rect class="panel""#).count(), 3, "{drawing}");
        for text in [">one<", ">two<", ">three<", ">curve<", ">said<"] {
            assert_eq!(drawing.matches(text).count(), 1, "{text} in {drawing}");
        }
    }

    #[test]
    fn a_panel_stands_beside_the_one_before_it_or_below() {
        let frames = [0, 1, 2].map(|number| frame(number, 0.0));
        assert!(frames[1].left > frames[0].right && frames[1].right <= RIGHT);
        assert!(
            (frames[1].top - frames[0].top).abs() < 1e-9 && (frames[2].left - frames[0].left).abs() < 1e-9
        );
        assert!(frames[2].top > frames[0].bottom());
    }

    #[test]
    fn nothing_can_be_drawn_too() {
        assert!(drawing(&[]).contains("</svg>") && !drawing(&[]).contains("NaN"));
        assert!(!Panels::default().to_png().is_empty());
    }
}
