//! A review as a drawing: win rate and points over the moves.

use std::fmt::{self, Write};

use go::Color;
use go::diagram::{Escaped, Short};

use super::loss::Verdict;
use super::{JudgedMove, Review, Reviewed, words};

const SHEET: &str = "#fbf6ea";
const PANEL: &str = "#fffdf8";
const LINE: &str = "#4b3a25";
const GRID: &str = "#e2d6bd";
const SHADE: &str = "#cdbb98";
const BLACK: &str = "#191614";
const WHITE: &str = "#fdfbf6";

const HEIGHT: f64 = 470.0;
const LEFT: f64 = 58.0;
const MARGIN: f64 = 22.0;

/// The room for the curves: at least so wide, at most so wide, and between so wide for each move.
const NARROWEST: f64 = 680.0;
const WIDEST: f64 = 1120.0;
const ROOM: f64 = 4.5;

/// Where the win rate is drawn, and where the points are: from the top to the bottom.
const RATES: Panel = Panel { top: 62.0, bottom: 262.0 };
const POINTS: Panel = Panel { top: 292.0, bottom: 402.0 };

/// The worst mistakes have their numbers beside them.
const MOST_NUMBERS: usize = 12;

/// The room that the number of a move needs to be read.
const LABEL_WIDTH: f64 = 21.0;
const LABEL_HEIGHT: f64 = 13.0;

/// A drawing of a review, written by `to_string`; the same review gives the same bytes. It brings its own background and
/// needs nothing from elsewhere, as the drawings of boards do.
pub struct Graph<'a> {
    review: &'a Review,
    title: String,
    first: usize,
    last: usize,
    /// The points at the upper edge, which are Black's, and at the lower one, which are White's.
    most_points: f64,
}

/// A part of the drawing from side to side.
#[derive(Clone, Copy)]
struct Panel {
    top: f64,
    bottom: f64,
}

impl Panel {
    /// The height of a share of the panel, from 0 at the bottom to 1.
    fn y(self, share: f64) -> f64 {
        self.bottom - share.clamp(0.0, 1.0) * (self.bottom - self.top)
    }
}

impl<'a> Graph<'a> {
    /// A drawing with a title above it.
    pub fn new(review: &'a Review, title: impl Into<String>) -> Graph<'a> {
        let number = |position: Option<&Reviewed>| position.map_or(0, |position| position.number);
        let scores = review.positions.iter().map(|position| f64::from(position.finding.position.score.abs()));
        Graph {
            review,
            title: title.into(),
            first: number(review.positions.first()),
            last: number(review.positions.last()),
            most_points: round_up(scores.fold(0.0, f64::max)),
        }
    }

    fn right(&self) -> f64 {
        let moves = self.last.saturating_sub(self.first) as f64;
        LEFT + (ROOM * moves).clamp(NARROWEST, WIDEST)
    }

    fn x(&self, number: usize) -> f64 {
        let all = self.last.saturating_sub(self.first).max(1) as f64;
        LEFT + (number.saturating_sub(self.first)) as f64 / all * (self.right() - LEFT)
    }

    fn rate_at(&self, position: &Reviewed) -> (f64, f64) {
        (self.x(position.number), RATES.y(f64::from(position.finding.position.win_rate)))
    }

    fn points_at(&self, position: &Reviewed) -> (f64, f64) {
        let score = f64::from(position.finding.position.score);
        (self.x(position.number), POINTS.y(0.5 + 0.5 * score / self.most_points))
    }

    fn open(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Escaped(&self.title);
        let (width, height) = (Short(self.right() + MARGIN), Short(HEIGHT));
        write!(f, r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" "#)?;
        write!(f, r#"viewBox="0 0 {width} {height}" role="img" aria-label="{title}" "#)?;
        writeln!(f, r#"font-family="Helvetica, Arial, sans-serif" font-size="12">"#)?;
        writeln!(f, "<title>{title}</title>")?;
        writeln!(f, r#"<rect width="{width}" height="{height}" rx="5" fill="{SHEET}"/>"#)?;
        let place = Label { x: LEFT, y: 28.0, anchor: "start", fill: BLACK };
        writeln!(f, r#"<g font-size="16">{}</g>"#, place.text(&self.title))?;
        for (panel, name) in [(RATES, "Black's win rate"), (POINTS, "Points ahead")] {
            let (y, height) = (Short(panel.top), Short(panel.bottom - panel.top));
            let (x, width) = (Short(LEFT), Short(self.right() - LEFT));
            writeln!(f, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{PANEL}"/>"#)?;
            let place = Label { x: LEFT, y: panel.top - 7.0, anchor: "start", fill: LINE };
            writeln!(f, "{}", place.text(name))?;
        }
        Ok(())
    }

    /// What lies below a curve, down to a height.
    fn draw_shade(
        &self,
        f: &mut fmt::Formatter<'_>,
        place: impl Fn(&Reviewed) -> (f64, f64),
        base: f64,
    ) -> fmt::Result {
        let [first, last] = [self.first, self.last].map(|number| Short(self.x(number)));
        let base = Short(base);
        let curve = self.curve(place).replacen('M', "L", 1);
        writeln!(f, r#"<path d="M{first} {base}{curve}L{last} {base}Z" fill="{SHADE}"/>"#)
    }

    fn draw_curve(&self, f: &mut fmt::Formatter<'_>, place: impl Fn(&Reviewed) -> (f64, f64)) -> fmt::Result {
        let curve = self.curve(place);
        write!(f, r#"<path d="{curve}" fill="none" stroke="{LINE}" stroke-width="1.8" "#)?;
        writeln!(f, r#"stroke-linejoin="round" stroke-linecap="round"/>"#)
    }

    fn curve(&self, place: impl Fn(&Reviewed) -> (f64, f64)) -> String {
        let mut path = String::new();
        for (at, position) in self.review.positions.iter().enumerate() {
            let (x, y) = place(position);
            let _always_ok = write!(path, "{}{} {}", if at == 0 { 'M' } else { 'L' }, Short(x), Short(y));
        }
        path
    }

    /// The horizontal lines with what they stand for.
    fn draw_levels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rates = [0.0, 0.25, 0.5, 0.75, 1.0];
        let rates = rates.map(|share| (RATES.y(share), format!("{:.0} %", 100.0 * share), share));
        let most = self.most_points;
        let points = [("W+", 0.0, most), ("W+", 0.25, most / 2.0), ("", 0.5, 0.0)];
        let points = points.into_iter().chain([("B+", 0.75, most / 2.0), ("B+", 1.0, most)]);
        let points = points.map(|(who, share, points)| (POINTS.y(share), format!("{who}{points}"), share));
        for (y, name, share) in rates.into_iter().chain(points) {
            let is_middle = (share - 0.5).abs() < 1e-9;
            let (stroke, width) = if is_middle { (LINE, "1") } else { (GRID, "0.8") };
            let (x, end, height) = (Short(LEFT), Short(self.right()), Short(y));
            writeln!(
                f,
                r#"<path d="M{x} {height}H{end}" fill="none" stroke="{stroke}" stroke-width="{width}"/>"#
            )?;
            let place = Label { x: LEFT - 7.0, y: y + 4.0, anchor: "end", fill: LINE };
            writeln!(f, "{}", place.text(&name))?;
        }
        Ok(())
    }

    /// The vertical lines with the numbers of the moves.
    fn draw_numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = step(self.last.saturating_sub(self.first));
        let first = self.first.div_ceil(step) * step;
        for number in (first..=self.last).step_by(step) {
            let x = self.x(number);
            for panel in [RATES, POINTS] {
                let (x, top, bottom) = (Short(x), Short(panel.top), Short(panel.bottom));
                writeln!(
                    f,
                    r#"<path d="M{x} {top}V{bottom}" fill="none" stroke="{GRID}" stroke-width="0.8"/>"#
                )?;
            }
            let place = Label { x, y: POINTS.bottom + 17.0, anchor: "middle", fill: LINE };
            writeln!(f, "{}", place.text(&number.to_string()))?;
        }
        Ok(())
    }

    fn draw_mistakes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mistakes = self.review.mistakes();
        for judged in mistakes.iter().rev() {
            let y = RATES.y(f64::from(judged.lead.win_rate));
            let about = words::mistake(judged);
            writeln!(f, "{}", mark((self.x(judged.number), y), judged.color, judged.verdict, &about))?;
        }
        // A rim keeps the numbers legible where marks and curve crowd.
        writeln!(f, r#"<g stroke="{PANEL}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">"#)?;
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for judged in mistakes.into_iter().take(MOST_NUMBERS) {
            let (x, y) = self.place_of_number(judged);
            if taken
                .iter()
                .all(|other| (other.0 - x).abs() >= LABEL_WIDTH || (other.1 - y).abs() >= LABEL_HEIGHT)
            {
                taken.push((x, y));
                let place = Label { x, y, anchor: "middle", fill: BLACK };
                writeln!(f, "{}", place.text(&judged.number.to_string()))?;
            }
        }
        writeln!(f, "</g>")
    }

    /// Where the number of a move stands: below its mark where the curve has just fallen, above where it has risen.
    fn place_of_number(&self, judged: &JudgedMove) -> (f64, f64) {
        let y = RATES.y(f64::from(judged.lead.win_rate));
        let beside = if judged.color == Color::Black { y + 19.0 } else { y - 10.0 };
        let y = if beside > RATES.bottom - 3.0 { y - 10.0 } else { beside };
        let y = if y < RATES.top + 11.0 { y + 29.0 } else { y };
        (self.x(judged.number), y)
    }

    fn draw_legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let y = HEIGHT - 20.0;
        let mut x = LEFT + 6.0;
        for verdict in Verdict::ALL {
            for (color, at) in [(Color::Black, x), (Color::White, x + 16.0)] {
                writeln!(f, "{}", mark((at, y - 4.0), color, Some(verdict), ""))?;
            }
            let name = format!("{verdict} by Black, by White");
            let place = Label { x: x + 29.0, y, anchor: "start", fill: LINE };
            writeln!(f, "{}", place.text(&name))?;
            x += 210.0;
        }
        let place = Label { x: self.right(), y: POINTS.bottom + 34.0, anchor: "end", fill: LINE };
        writeln!(f, "{}", place.text("move"))
    }
}

impl fmt::Display for Graph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.open(f)?;
        if !self.review.positions.is_empty() {
            self.draw_shade(f, |position| self.rate_at(position), RATES.bottom)?;
            self.draw_shade(f, |position| self.points_at(position), POINTS.y(0.5))?;
        }
        self.draw_numbers(f)?;
        self.draw_levels(f)?;
        self.draw_curve(f, |position| self.rate_at(position))?;
        self.draw_curve(f, |position| self.points_at(position))?;
        self.draw_mistakes(f)?;
        self.draw_legend(f)?;
        f.write_str("</svg>\n")
    }
}

/// A place for a text.
struct Label {
    x: f64,
    y: f64,
    anchor: &'static str,
    fill: &'static str,
}

impl Label {
    fn text(&self, text: &str) -> String {
        let (x, y, anchor, fill) = (Short(self.x), Short(self.y), self.anchor, self.fill);
        format!(r#"<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{fill}">{}</text>"#, Escaped(text))
    }
}

/// A stone of the player who moved, in a ring whose colour and size tell the verdict.
fn mark((x, y): (f64, f64), color: Color, verdict: Option<Verdict>, about: &str) -> String {
    let (ring, radius) = match verdict {
        Some(Verdict::Blunder) => ("#c3251b", 6.4),
        Some(Verdict::Mistake) => ("#e8741e", 5.4),
        Some(Verdict::Inaccuracy) | None => ("#d9a514", 4.6),
    };
    let fill = if color == Color::Black { BLACK } else { WHITE };
    let about = if about.is_empty() { String::new() } else { format!("<title>{}</title>", Escaped(about)) };
    let (x, y, radius) = (Short(x), Short(y), Short(radius));
    format!(
        r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{ring}" stroke-width="2.6">{about}</circle>"#
    )
}

/// The moves between two numbers below the drawing.
fn step(moves: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| moves / step <= 14).unwrap_or(2000)
}

/// The next number of points that looks well at an edge, and half of it in the middle.
fn round_up(points: f64) -> f64 {
    let edges = [4.0, 10.0, 20.0, 40.0, 60.0, 100.0, 200.0, 400.0];
    edges.into_iter().find(|&edge| points <= edge).unwrap_or(1000.0)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{finding, review_of};
    use super::*;

    fn review() -> Review {
        review_of(
            "(;SZ[5];B[cc];W[aa])",
            vec![
                finding(Color::Black, 0.5, "C3", 0.5),
                finding(Color::White, 0.5, "B2", 0.4),
                finding(Color::Black, 0.95, "A2", 0.95),
            ],
        )
    }

    #[test]
    fn the_same_review_gives_the_same_drawing_and_names_its_mistakes() {
        let review = review();
        let drawing = Graph::new(&review, "A < B").to_string();
        assert_eq!(drawing, Graph::new(&review, "A < B").to_string());
        assert!(drawing.contains("<title>A &lt; B</title>"), "{drawing}");
        assert!(drawing.contains("<title>move 2, White A5, lost 55.0 %"), "{drawing}");
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    }

    #[test]
    fn black_is_above_and_moves_go_to_the_right() {
        let review = review();
        let graph = Graph::new(&review, "");
        let places: Vec<(f64, f64)> =
            review.positions.iter().map(|position| graph.rate_at(position)).collect();
        assert!(places[0].0 < places[1].0 && places[1].0 < places[2].0);
        assert!(places[2].1 < places[1].1, "{places:?}");
        let points = graph.points_at(&review.positions[2]).1;
        assert!(points < POINTS.y(0.5) && points >= POINTS.top);
    }

    #[test]
    fn a_single_position_can_be_drawn() {
        let mut review = review();
        review.positions.truncate(1);
        review.moves.clear();
        assert!(Graph::new(&review, "").to_string().contains("</svg>"));
        review.positions.clear();
        assert!(Graph::new(&review, "").to_string().contains("</svg>"));
    }
}
