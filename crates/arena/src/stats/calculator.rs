//! The statistics as plain text, for those who have results and no match.

use std::fmt::Write;

use super::elo::{self, Elo, signed};
use super::interval::wilson;
use super::sprt::{Evidence, Model, Sprt, Verdict};
use super::tally::Tally;

/// The width of the names before the values.
const NAMES: usize = 13;

/// What a tally says: games, score, Elo and the likelihood of superiority, one line each.
pub fn elo(tally: &Tally) -> String {
    let mut text = String::new();
    line(&mut text, "games", &games(tally));
    let interval = wilson(tally);
    let score = tally.score().map_or("none yet".to_owned(), percent);
    let ends = format!("{} to {}", percent(interval.low), percent(interval.high));
    line(&mut text, "score", &format!("{score}, 95 % interval {ends}"));
    line(&mut text, "Elo", &estimate(&elo::elo(tally)));
    line(&mut text, "superiority", &percent(elo::superiority(tally)));
    text
}

/// What a sequential test says: hypotheses, evidence, the ratio and how far it is on its way, and the verdict.
pub fn sprt(sprt: &Sprt, evidence: &Evidence) -> String {
    let llr = sprt.llr_of(evidence);
    let (lower, upper) = sprt.bounds();
    let mut text = String::new();
    let scale = match sprt.model {
        Model::Logistic => "Elo",
        Model::Normalized => "normalized Elo",
    };
    line(&mut text, "hypotheses", &format!("H0: {} {scale}, H1: {} {scale}", sprt.elo0, sprt.elo1));
    line(&mut text, "errors", &format!("alpha {}, beta {}", sprt.alpha, sprt.beta));
    describe(&mut text, evidence);
    line(&mut text, "LLR", &format!("{llr:.3}, bounds {lower:.3} and {upper:.3}"));
    line(&mut text, "progress", &progress(llr, lower, upper));
    line(&mut text, "verdict", &sentence(sprt, sprt.verdict(llr)));
    text
}

fn describe(text: &mut String, evidence: &Evidence) {
    match evidence {
        Evidence::Games(tally) => {
            line(text, "games", &games(tally));
            line(text, "Elo", &estimate(&elo::elo(tally)));
        }
        Evidence::Pairs(pairs) => {
            let [none, half, one, more, two] = pairs.counts;
            let counts =
                format!("{none} with 0 points, {half} with 1/2, {one} with 1, {more} with 3/2, {two} with 2");
            line(text, "pairs", &format!("{}: {counts}", pairs.pairs()));
            let elo = pairs.elo().map_or("unknown before the first pair".to_owned(), |elo| estimate(&elo));
            line(text, "Elo", &elo);
        }
    }
}

fn progress(llr: f64, lower: f64, upper: f64) -> String {
    let (share, hypothesis) = if llr < 0.0 { (llr / lower, "H0") } else { (llr / upper, "H1") };
    format!("{:.0} % of the way to {hypothesis}", 100.0 * share)
}

fn sentence(sprt: &Sprt, verdict: Verdict) -> String {
    match verdict {
        Verdict::Undecided => "undecided: more games are needed".to_owned(),
        Verdict::AcceptedH0 => format!("H0 is accepted: the player is not {} Elo stronger", sprt.elo1),
        Verdict::AcceptedH1 => format!("H1 is accepted: the player is more than {} Elo stronger", sprt.elo0),
    }
}

fn games(tally: &Tally) -> String {
    format!("{}: {} won, {} lost, {} drawn", tally.games(), tally.wins, tally.losses, tally.draws)
}

fn estimate(elo: &Elo) -> String {
    format!("{}, 95 % interval {} to {}", signed(elo.value), signed(elo.low), signed(elo.high))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn line(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{name:<NAMES$}{value}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Pairs;

    #[test]
    fn a_tally_is_explained_in_four_lines() {
        let expected = "\
games        100: 60 won, 40 lost, 0 drawn
score        60.0 %, 95 % interval 50.2 % to 69.1 %
Elo          +70, 95 % interval +2 to +141
superiority  97.8 %
";
        assert_eq!(elo(&Tally::new(60, 40, 0)), expected);
    }

    #[test]
    fn no_games_are_explained_too() {
        let text = elo(&Tally::default());
        assert!(text.contains("score        none yet, 95 % interval 0.0 % to 100.0 %"), "{text}");
        assert!(text.contains("Elo          0, 95 % interval -1125 to +1125"), "{text}");
        let test = Sprt::new(0.0, 10.0, 0.05, 0.05, Model::Normalized).unwrap();
        let text = sprt(&test, &Evidence::Pairs(Pairs::default()));
        assert!(text.contains("Elo          unknown before the first pair"), "{text}");
        assert!(text.contains("progress     0 % of the way to H1"), "{text}");
    }

    #[test]
    fn a_test_is_explained_with_its_verdict() {
        let test = Sprt::new(0.0, 30.0, 0.05, 0.05, Model::Logistic).unwrap();
        let expected = "\
hypotheses   H0: 0 Elo, H1: 30 Elo
errors       alpha 0.05, beta 0.05
pairs        200: 30 with 0 points, 0 with 1/2, 100 with 1, 0 with 3/2, 70 with 2
Elo          +70, 95 % interval +36 to +104
LLR          5.496, bounds -2.944 and 2.944
progress     187 % of the way to H1
verdict      H1 is accepted: the player is more than 0 Elo stronger
";
        let pairs = Pairs::new([30, 0, 100, 0, 70]);
        assert_eq!(sprt(&test, &Evidence::Pairs(pairs)), expected);
        let text = sprt(&test, &Evidence::Pairs(pairs.reversed()));
        assert!(text.ends_with("verdict      H0 is accepted: the player is not 30 Elo stronger\n"), "{text}");
        let text = sprt(&test, &Evidence::Games(Tally::new(6, 4, 0)));
        assert!(text.contains("games        10: 6 won, 4 lost, 0 drawn\n"), "{text}");
        assert!(text.ends_with("verdict      undecided: more games are needed\n"), "{text}");
    }
}
