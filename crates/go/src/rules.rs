//! Rule sets: what may be repeated, what may be played, what counts at the end.

use std::fmt;
use std::str::FromStr;

use serde::de::IntoDeserializer;
use serde::de::value::Error as WordError;
use serde::{Deserialize, Serialize};

/// Which repetitions of the position are forbidden.
///
/// The first position of a game counts as one that has occurred; under [`Ko::NaturalSituational`] as one that the
/// player who is not first to move has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ko {
    /// None.
    None,
    /// A move may not restore the position before the opponent's last move.
    Simple,
    /// A move may not restore any earlier position.
    Positional,
    /// A move may not restore any earlier position with the same player to move; passes make situations too.
    Situational,
    /// A player may not make by a move a position that the same player made by an earlier move.
    NaturalSituational,
}

/// Whether a player may leave an own string without liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// Always. (Positional superko forbids the suicide of one stone all the same: it repeats the position.)
    Allowed,
    /// If more than one stone goes.
    AllowedForSeveral,
}

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// Living stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// What White gets for Black's handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point for each stone.
    EachStone,
    /// A point for each stone but the first.
    EachStoneButOne,
}

impl Compensation {
    /// The points for that many handicap stones. A single stone is no handicap.
    pub fn points(self, stones: usize) -> usize {
        match self {
            _ if stones < 2 => 0,
            Compensation::None => 0,
            Compensation::EachStone => stones,
            Compensation::EachStoneButOne => stones - 1,
        }
    }
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether suicide is allowed.
    pub suicide: Suicide,
    /// What counts at the end.
    pub scoring: Scoring,
    /// What White gets for handicap stones.
    pub compensation: Compensation,
}

impl Rules {
    /// The rules of John Tromp and Bill Taylor: area, positional superko, suicide.
    pub const TROMP_TAYLOR: Rules = Rules {
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        compensation: Compensation::None,
    };

    /// Chinese rules as the servers play them: area, positional superko, no suicide, a point for each handicap stone.
    pub const CHINESE: Rules = Rules {
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        compensation: Compensation::EachStone,
    };

    /// Japanese rules: territory, simple ko, no suicide. A long cycle, a game without result over the board, is
    /// allowed here and ended by the move cap.
    pub const JAPANESE: Rules = Rules {
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        compensation: Compensation::None,
    };

    /// Rules of the American Go Association: area, situational superko, no suicide.
    pub const AGA: Rules = Rules {
        ko: Ko::Situational,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        compensation: Compensation::EachStoneButOne,
    };

    /// Rules of New Zealand: area, situational superko, suicide.
    pub const NEW_ZEALAND: Rules = Rules {
        ko: Ko::Situational,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        compensation: Compensation::None,
    };

    /// The rule sets with a name, each with the names it is known by; the first is printed.
    ///
    /// The rules of Ing, `GOE` in records, are not among them: they forbid repetitions by the kind of cycle, which
    /// no rule here does, and to read them as others without a word would hide that.
    pub const NAMED: [(Rules, &'static [&'static str]); 5] = [
        (Rules::TROMP_TAYLOR, &["tromp-taylor", "tt", "cgos"]),
        (Rules::CHINESE, &["chinese", "cn", "chinese-kgs", "chinese-ogs", "area"]),
        (Rules::JAPANESE, &["japanese", "jp", "korean", "territory"]),
        (Rules::AGA, &["aga", "bga", "french"]),
        (Rules::NEW_ZEALAND, &["new-zealand", "nz"]),
    ];

    /// The name of these rules, if they have one.
    pub fn name(&self) -> Option<&'static str> {
        Rules::NAMED.iter().find(|(rules, _)| rules == self).map(|(_, names)| names[0])
    }
}

/// Chinese rules: nobody has to agree on dead stones to know who won.
impl Default for Rules {
    fn default() -> Rules {
        Rules::CHINESE
    }
}

/// The name, or the four parts with the words that files use for them: `ko simple, suicide forbidden, scoring area,
/// compensation none`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.write_str(name);
        }
        f.write_str("ko ")?;
        self.ko.serialize(&mut *f)?;
        f.write_str(", suicide ")?;
        self.suicide.serialize(&mut *f)?;
        f.write_str(", scoring ")?;
        self.scoring.serialize(&mut *f)?;
        f.write_str(", compensation ")?;
        self.compensation.serialize(&mut *f)
    }
}

/// A word that names no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' names no rules: expected tromp-taylor, chinese, japanese, aga or new-zealand")]
pub struct ParseRulesError(String);

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads a name, or the four parts as they are printed. Upper case, spaces and underscores do not matter:
    /// `New Zealand` is `new-zealand`.
    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let folded = text.trim().to_lowercase().replace([' ', '_'], "-");
        let named = Rules::NAMED.iter().find(|(_, names)| names.contains(&folded.as_str()));
        let found = named.map(|(rules, _)| *rules).or_else(|| parse_parts(&folded));
        found.ok_or_else(|| ParseRulesError(text.chars().take(40).collect()))
    }
}

fn parse_parts(folded: &str) -> Option<Rules> {
    let mut parts = folded.split(',').map(|part| part.trim_matches('-'));
    let rules = Rules {
        ko: parse_part(parts.next()?, "ko-")?,
        suicide: parse_part(parts.next()?, "suicide-")?,
        scoring: parse_part(parts.next()?, "scoring-")?,
        compensation: parse_part(parts.next()?, "compensation-")?,
    };
    parts.next().is_none().then_some(rules)
}

fn parse_part<'a, T: Deserialize<'a>>(part: &'a str, name: &str) -> Option<T> {
    let word = part.strip_prefix(name)?;
    T::deserialize(IntoDeserializer::<WordError>::into_deserializer(word)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_the_names_that_clients_use() {
        assert_eq!("New Zealand".parse(), Ok(Rules::NEW_ZEALAND));
        assert_eq!("new_zealand".parse(), Ok(Rules::NEW_ZEALAND));
        assert_eq!("Tromp-Taylor".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!(" JAPANESE ".parse(), Ok(Rules::JAPANESE));
        assert_eq!(
            "checkers".parse::<Rules>().unwrap_err().to_string(),
            "'checkers' names no rules: expected tromp-taylor, chinese, japanese, aga or new-zealand"
        );
    }

    #[test]
    fn every_printed_name_is_read_back() {
        for (rules, names) in Rules::NAMED {
            assert_eq!(rules.to_string(), names[0]);
            for name in names {
                assert_eq!(name.parse(), Ok(rules));
            }
        }
    }

    fn all_rules() -> impl Iterator<Item = Rules> {
        use {Compensation as C, Ko as K, Scoring as S, Suicide as D};
        let kos = [K::None, K::Simple, K::Positional, K::Situational, K::NaturalSituational];
        let suicides = [D::Forbidden, D::Allowed, D::AllowedForSeveral];
        let compensations = [C::None, C::EachStone, C::EachStoneButOne];
        (0..90).map(move |number| Rules {
            ko: kos[number % 5],
            suicide: suicides[number / 5 % 3],
            scoring: [S::Area, S::Territory][number / 15 % 2],
            compensation: compensations[number / 30],
        })
    }

    #[test]
    fn rules_without_a_name_are_printed_by_their_parts_and_read_back() {
        for rules in all_rules() {
            assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
        }
        let rules = Rules { ko: Ko::NaturalSituational, ..Rules::AGA };
        let text = "ko natural-situational, suicide forbidden, scoring area, compensation each-stone-but-one";
        assert_eq!(rules.to_string(), text);
        for bad in ["ko simple", "ko simple, suicide forbidden, scoring area, compensation much"] {
            assert!(bad.parse::<Rules>().is_err(), "{bad} was read");
        }
        assert!(format!("{text}, more").parse::<Rules>().is_err());
    }

    #[test]
    fn compensation_follows_the_rules() {
        assert_eq!(Rules::CHINESE.compensation.points(4), 4);
        assert_eq!(Rules::AGA.compensation.points(4), 3);
        assert_eq!(Rules::JAPANESE.compensation.points(4), 0);
        for (rules, _) in Rules::NAMED {
            assert_eq!(rules.compensation.points(0), 0);
            assert_eq!(rules.compensation.points(1), 0);
        }
    }
}
