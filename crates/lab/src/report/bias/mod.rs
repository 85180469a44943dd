//! How the value at the root approaches that of perfect play, and the shape of trees: Gelly et al. 2006, section 2.3.
//!
//! `curves.rs` has the bias and its slope, `depth.rs` what the depth has to do with it, `choices.rs` the moves that searches would play when they are stopped, `shapes.rs` the
//! trees, and `answers.rs` what all of them say about the claims of the paper.

mod answers;
mod choices;
mod curves;
mod depth;
mod shapes;

use super::data::Data;
use super::page::{Answer, Page};

/// What of the experiment a search is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Searcher {
    name: String,
    /// Is it there for comparison alone?
    is_yardstick: bool,
}

/// The searches whose values are looked at, in the order of the experiment.
fn searchers(data: &Data<'_>) -> Vec<Searcher> {
    let searches = data.plan.experiment.searches.iter();
    searches.map(|search| Searcher { name: search.name.clone(), is_yardstick: search.yardstick }).collect()
}

/// The searches that are stopped in the middle.
fn stopped(data: &Data<'_>) -> Vec<String> {
    let bias = data.plan.experiment.bias.iter();
    bias.flat_map(|bias| &bias.alpha_beta).map(|rules| rules.name.clone()).collect()
}

/// The numbers of playouts that are looked at: powers of two.
fn counts(data: &Data<'_>) -> Vec<u64> {
    let powers = (0..u64::BITS - 1).map(|power| 1 << power);
    powers.take_while(|count| *count <= data.plan.sizes.playouts).collect()
}

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let curves = curves::all(data);
    let choices = choices::Choices::of(data);
    let unknown = || Answer::new("There are not enough positions yet.", Vec::new());
    let answers = [
        answers::convergence(&curves),
        answers::depth(data),
        answers::anytime(&choices),
        answers::asymmetry(data),
    ];
    page.answers = answers.map(|answer| answer.unwrap_or_else(unknown)).into();
    curves::write(data, &curves, page);
    depth::write(data, page);
    choices::write(&choices, page);
    shapes::write(data, page);
}
