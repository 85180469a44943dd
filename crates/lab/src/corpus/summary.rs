//! What a set of games consists of, as in table II of Takeuchi, Kaneko and Yamaguchi (2008).

use std::collections::BTreeMap;
use std::fmt;

use go::{Color, Rules};
use serde::{Deserialize, Serialize};

use super::{Corpus, CorpusGame, Date, Rank, Reason};

/// Kyu ranks in a band.
const KYU: u8 = 3;

/// Points of rating in a band.
const POINTS: u16 = 200;

/// Players of about the same strength, by the weaker one of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// A professional.
    Pro,
    /// An amateur dan.
    Dan,
    /// From this kyu on, three of them.
    Kyu(u8),
    /// From this rating on, 200 points.
    Rating(u16),
    /// Nobody knows, or the players have ranks that cannot be compared.
    Unknown,
}

impl Band {
    /// The band of a rank.
    pub fn of(rank: Option<Rank>) -> Band {
        match rank {
            Some(Rank::Pro(_)) => Band::Pro,
            Some(Rank::Dan(_)) => Band::Dan,
            Some(Rank::Kyu(kyu)) => Band::Kyu(kyu.saturating_sub(1) / KYU * KYU + 1),
            Some(Rank::Rating(rating)) => Band::Rating(rating / POINTS * POINTS),
            None => Band::Unknown,
        }
    }
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Band::Pro => f.write_str("professionals"),
            Band::Dan => f.write_str("dan"),
            Band::Kyu(from) => write!(f, "{from}k to {}k", from + KYU - 1),
            Band::Rating(from) => write!(f, "{from} to {}", from + POINTS - 1),
            Band::Unknown => f.write_str("unknown"),
        }
    }
}

/// How many games of a kind there are, and how they ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetSummary {
    /// The number of games.
    pub games: u64,
    /// Those that Black won.
    pub black_wins: u64,
    /// Those that Black lost.
    pub black_losses: u64,
    /// Those under Chinese rules.
    pub chinese: u64,
    /// Their positions.
    pub positions: u64,
    /// The earliest date.
    pub first: Option<Date>,
    /// The latest date.
    pub last: Option<Date>,
}

impl SetSummary {
    fn add(&mut self, game: &CorpusGame) {
        self.games += 1;
        self.black_wins += u64::from(game.winner == Color::Black);
        self.black_losses += u64::from(game.winner == Color::White);
        self.chinese += u64::from(Rules::CHINESE.name() == Some(game.rules_name.as_str()));
        self.positions += game.moves.len() as u64 + 1;
        self.first = [self.first, game.date].into_iter().flatten().min();
        self.last = [self.last, game.date].into_iter().flatten().max();
    }
}

/// What a set of games consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The sets, by the side of the board, the band of the weaker player, and the komi.
    pub sets: Vec<(u32, Band, f64, SetSummary)>,
    /// All of them.
    pub total: SetSummary,
    /// How many games were left out for which reason.
    pub left_out: BTreeMap<Reason, u64>,
}

impl Corpus {
    /// What the games are, and what was left out.
    pub fn summary(&self) -> Summary {
        let mut sets: BTreeMap<(u32, Band, i64), SetSummary> = BTreeMap::new();
        let mut total = SetSummary::default();
        for game in &self.games {
            // Komi has at most three digits after the point, and whole numbers have an order.
            let komi = (game.komi * 1000.0).round() as i64;
            let band = Band::of(game.weaker_rank());
            sets.entry((game.size.width() as u32, band, komi)).or_default().add(game);
            total.add(game);
        }
        let sets = sets.into_iter().map(|((size, band, komi), set)| (size, band, komi as f64 / 1000.0, set));
        Summary { sets: sets.collect(), total, left_out: self.left_out() }
    }
}
