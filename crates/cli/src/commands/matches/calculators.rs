//! `tengen match elo` and `tengen match sprt`: the statistics alone, for results from anywhere.

use arena::stats::{self, Evidence, Model, Pairs, Tally, calculator};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::super::numbers::whole_number;
use crate::terminal::{WrongUsage, print};

/// Say what results show: the score, Elo with its interval, and how likely the player is the stronger one.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen match elo 60 40
  tengen match elo 12 7 3")]
pub(super) struct Elo {
    /// Games that the player won.
    #[arg(value_name = "WINS", allow_negative_numbers = true, value_parser = count)]
    wins: u64,

    /// Games that the player lost.
    #[arg(value_name = "LOSSES", allow_negative_numbers = true, value_parser = count)]
    losses: u64,

    /// Games without a winner.
    #[arg(value_name = "DRAWS", allow_negative_numbers = true, value_parser = count, default_value_t = 0)]
    draws: u64,
}

impl Elo {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        print(&calculator::elo(&Tally::new(self.wins, self.losses, self.draws)))
    }
}

/// Say what a sequential probability ratio test makes of results: the ratio so far, its bounds, and the verdict.
///
/// Where every opening was played twice with colours exchanged, --pairs says more than single games do.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen match sprt 60 40 --elo0 0 --elo1 50
  tengen match sprt 60 40 5 --elo0 -10 --elo1 0 --alpha 0.01
  tengen match sprt --pairs 30,0,100,0,70 --elo0 0 --elo1 30 --model normalized")]
pub(super) struct Sprt {
    /// Games that the player won.
    #[arg(value_name = "WINS", allow_negative_numbers = true, value_parser = count)]
    #[arg(required_unless_present = "pairs", conflicts_with = "pairs")]
    wins: Option<u64>,

    /// Games that the player lost.
    #[arg(value_name = "LOSSES", allow_negative_numbers = true, value_parser = count)]
    #[arg(required_unless_present = "pairs")]
    losses: Option<u64>,

    /// Games without a winner.
    #[arg(value_name = "DRAWS", allow_negative_numbers = true, value_parser = count)]
    draws: Option<u64>,

    /// Instead of games, how many pairs brought the player 0, 1/2, 1, 3/2 and 2 points: five counts, as in 30,0,100,0,70.
    #[arg(long, value_name = "COUNTS", allow_negative_numbers = true, value_parser = five_counts)]
    pairs: Option<Pairs>,

    /// The strength of the null hypothesis: the player is so much stronger, and not more.
    #[arg(long, value_name = "ELO", allow_hyphen_values = true, value_parser = elo)]
    elo0: f64,

    /// The strength of the other hypothesis.
    #[arg(long, value_name = "ELO", allow_hyphen_values = true, value_parser = elo)]
    elo1: f64,

    /// How often the test may take elo0 for elo1.
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = error_rate)]
    #[arg(default_value_t = stats::Sprt::USUAL_ERROR)]
    alpha: f64,

    /// How often the test may take elo1 for elo0.
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = error_rate)]
    #[arg(default_value_t = stats::Sprt::USUAL_ERROR)]
    beta: f64,

    /// What the numbers of Elo mean: logistic or normalized.
    #[arg(long, value_name = "M", value_parser = model_parser(), default_value = "logistic")]
    model: Model,
}

impl Sprt {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let test = stats::Sprt::new(self.elo0, self.elo1, self.alpha, self.beta, self.model);
        let test = test.map_err(|error| WrongUsage(error.to_string()))?;
        let number = |count: Option<u64>| count.unwrap_or(0);
        let games = Tally::new(number(self.wins), number(self.losses), number(self.draws));
        let evidence = self.pairs.map_or(Evidence::Games(games), Evidence::Pairs);
        print(&calculator::sprt(&test, &evidence))
    }
}

/// The most games that anybody counts, small enough for sums.
const MOST_GAMES: u64 = 1_000_000_000_000;

fn count(text: &str) -> Result<u64, String> {
    whole_number(text, 0..=MOST_GAMES)
}

fn five_counts(text: &str) -> Result<Pairs, String> {
    let counts: Result<Vec<u64>, String> = text.split(',').map(|count_of| count(count_of.trim())).collect();
    let expected = "expected five counts of pairs with 0, 1/2, 1, 3/2 and 2 points, as in 30,0,100,0,70";
    let counts: [u64; 5] = counts?.try_into().map_err(|_| expected.to_owned())?;
    Ok(Pairs::new(counts))
}

/// A difference of strength.
pub(super) fn elo(text: &str) -> Result<f64, String> {
    let elo = text.parse().ok().filter(|elo: &f64| elo.is_finite());
    elo.ok_or_else(|| "expected a number of Elo, as in 50 or -2.5".to_owned())
}

/// A probability of an error. A test that errs in every other case is a coin.
pub(super) fn error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|&rate: &f64| rate > 0.0 && rate < 0.5);
    rate.ok_or_else(|| "expected a probability above 0 and below 0.5, as in 0.05".to_owned())
}

/// The words that a file has for it.
pub(super) fn model_parser() -> impl TypedValueParser<Value = Model> {
    PossibleValuesParser::new(["logistic", "normalized"]).map(|word| match word.as_str() {
        "normalized" => Model::Normalized,
        _ => Model::Logistic,
    })
}
