//! Error rates of the sequential test, by simulation: as often as it promises to be wrong, it is.

use mcts::Random;

use super::{Model, Pairs, Sprt, Tally, Verdict, score_of_elo};

const MATCHES: u64 = 2_000;

/// Tests that nothing decides end here; none of these gets that far.
const LONGEST: u64 = 100_000;

/// How games come about: the player's expected score, and how much the opening changes it in favour of one side.
#[derive(Clone, Copy)]
struct World {
    score: f64,
    opening: f64,
}

impl World {
    /// Points in half points of two games over the same opening with colours exchanged.
    fn pair(self, random: &mut Random) -> usize {
        let advantage = if random.chance(0.5) { self.opening } else { -self.opening };
        2 * (self.win(advantage, random) + self.win(-advantage, random))
    }

    fn win(self, advantage: f64, random: &mut Random) -> usize {
        let draw = (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
        usize::from(draw < self.score + advantage)
    }
}

/// The share of tests that accepted H1 and the mean number of games.
struct Outcome {
    accepted: f64,
    games: f64,
}

/// Runs the test on as many matches as there are, with evidence counted by the pair or by the game.
fn simulate(sprt: &Sprt, world: World, by_pairs: bool, seed: u64) -> Outcome {
    let (mut accepted, mut games) = (0u64, 0u64);
    for part in 0..MATCHES {
        let mut random = Random::for_part(seed, part);
        let (mut pairs, mut tally) = (Pairs::default(), Tally::default());
        let verdict = loop {
            let halves = world.pair(&mut random);
            pairs.add(halves);
            tally += Tally::new(halves as u64 / 2, 2 - halves as u64 / 2, 0);
            let llr = if by_pairs { sprt.llr(&pairs) } else { sprt.llr_of_games(&tally) };
            let verdict = sprt.verdict(llr);
            if verdict != Verdict::Undecided || tally.games() >= LONGEST {
                break verdict;
            }
        };
        assert_ne!(verdict, Verdict::Undecided);
        accepted += u64::from(verdict == Verdict::AcceptedH1);
        games += tally.games();
    }
    Outcome { accepted: accepted as f64 / MATCHES as f64, games: games as f64 / MATCHES as f64 }
}

/// Simulates both hypotheses, prints what came of it, and holds the error rates against the promised 5 %.
fn check(name: &str, sprt: &Sprt, scores: [f64; 2], opening: f64, by_pairs: bool) -> [f64; 2] {
    let seed = 20 + u64::from(by_pairs);
    let [h0, h1] = scores.map(|score| simulate(sprt, World { score, opening }, by_pairs, seed));
    let (alpha, beta) = (h0.accepted, 1.0 - h1.accepted);
    println!(
        "{name}: alpha {alpha:.4} after {:.0} games, beta {beta:.4} after {:.0} games",
        h0.games, h1.games
    );
    // A rate of 5 % in 2,000 matches has a standard error of 0.5 %. Tests end beyond the bound, so they may err less. (60,000
    // matches over decisive openings had an alpha of 5.04 %, so the generalised ratio errs no more, even in short tests.)
    assert!((0.025..0.065).contains(&alpha), "{name}: alpha {alpha}");
    assert!((0.025..0.065).contains(&beta), "{name}: beta {beta}");
    [h0.games, h1.games]
}

fn logistic(elo0: f64, elo1: f64) -> (Sprt, [f64; 2]) {
    let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, Model::Logistic).unwrap();
    (sprt, [score_of_elo(elo0), score_of_elo(elo1)])
}

#[test]
fn single_games_keep_the_error_rates() {
    let (sprt, scores) = logistic(0.0, 60.0);
    let games = check("games", &sprt, scores, 0.0, false);
    for (elo, games) in [(0.0, games[0]), (60.0, games[1])] {
        let expected = sprt.outlook(elo, 0.25).games;
        assert!((expected..1.2 * expected).contains(&games), "{games} games, expected {expected}");
    }
}

#[test]
fn pairs_over_decisive_openings_keep_the_error_rates_and_need_fewer_games() {
    let (sprt, scores) = logistic(0.0, 60.0);
    let even = check("pairs, even openings", &sprt, scores, 0.0, true);
    let decisive = check("pairs, decisive openings", &sprt, scores, 0.3, true);
    // An advantage of 0.3 leaves the variance 1/4 - 0.3^2 = 0.16 of 0.25.
    for (even, decisive) in even.into_iter().zip(decisive) {
        assert!((0.58..0.72).contains(&(decisive / even)), "{decisive} games instead of {even}");
    }
    let expected = sprt.outlook(0.0, 0.16).games;
    assert!((expected..1.2 * expected).contains(&decisive[0]), "{} games, expected {expected}", decisive[0]);
}

#[test]
fn games_counted_singly_over_decisive_openings_waste_time_but_do_not_err() {
    let (sprt, [score, _]) = logistic(0.0, 60.0);
    let singly = simulate(&sprt, World { score, opening: 0.3 }, false, 22);
    let paired = simulate(&sprt, World { score, opening: 0.3 }, true, 22);
    println!("singly {:.0} games, paired {:.0} games", singly.games, paired.games);
    assert!(singly.accepted < 0.02 && singly.games > 1.4 * paired.games);
}

#[test]
fn normalized_elo_keeps_the_error_rates_whatever_the_openings() {
    let sprt = Sprt::new(0.0, 60.0, 0.05, 0.05, Model::Normalized).unwrap();
    // 60 normalised Elo are 60 * ln 10 / 800 = 0.1727 deviations of a game, which the opening narrows.
    let scores = |opening: f64| {
        let t = 60.0 * 10f64.ln() / 800.0;
        // Solves t * deviation = score - 1/2 with the variance score * (1 - score) - opening^2.
        let above = t * ((0.25 - opening * opening) / (1.0 + t * t)).sqrt();
        [0.5, 0.5 + above]
    };
    let even = check("normalized, even openings", &sprt, scores(0.0), 0.0, true);
    let decisive = check("normalized, decisive openings", &sprt, scores(0.3), 0.3, true);
    assert!((decisive[0] / even[0] - 1.0).abs() < 0.1, "{decisive:?} {even:?}");
}

#[test]
fn the_outlook_between_the_hypotheses_is_the_longest() {
    let (sprt, _) = logistic(0.0, 10.0);
    let outlook = |elo| sprt.outlook(elo, 0.25);
    assert!((outlook(5.0).acceptance - 0.5).abs() < 1e-3 && outlook(5.0).games > outlook(0.0).games);
    // Wald's approximation has the promised error rates exactly where the hypotheses hold.
    assert!((outlook(0.0).acceptance - 0.05).abs() < 1e-3 && (outlook(10.0).acceptance - 0.95).abs() < 1e-3);
    assert!((outlook(4.999).games / outlook(5.0).games - 1.0).abs() < 1e-3);
}
