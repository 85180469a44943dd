//! The features that have names, in groups. Of a group a move has at most one feature. The last groups tell the situation instead, in
//! which all moves are alike: what they are worth together with features of a move is what counts.
//!
//! Which kinds there are follows R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007, table 1, and what
//! Pachi and Fuego have added since; the levels are our own.

/// Features of which a move has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name in files.
    pub name: &'static str,
    /// Its features: their names in files, and in words.
    pub levels: &'static [(&'static str, &'static str)],
    /// The number of its first feature.
    pub base: u16,
}

/// A feature that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feature(u16);

impl Feature {
    /// The number of features.
    pub const COUNT: usize = {
        let last = GROUPS[GROUPS.len() - 1];
        last.base as usize + last.levels.len()
    };

    /// The feature with that number, if there is one.
    pub fn from_number(number: usize) -> Option<Feature> {
        (number < Feature::COUNT).then_some(Feature(number as u16))
    }

    /// Its number, less than [`Feature::COUNT`].
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The group that it belongs to.
    pub fn group(self) -> &'static Group {
        let at = GROUPS.partition_point(|group| group.base <= self.0);
        &GROUPS[at - 1]
    }

    /// Its name in files: `capture.open-one`.
    pub fn name(self) -> String {
        let group = self.group();
        format!("{}.{}", group.name, group.levels[usize::from(self.0 - group.base)].0)
    }

    /// What it says of a move: "takes one stone that could run".
    pub fn words(self) -> &'static str {
        let group = self.group();
        group.levels[usize::from(self.0 - group.base)].1
    }

    /// The feature of that name.
    pub fn from_name(name: &str) -> Option<Feature> {
        let (group, level) = name.split_once('.')?;
        let group = GROUPS.iter().find(|known| known.name == group)?;
        let at = group.levels.iter().position(|&(known, _)| known == level)?;
        Some(Feature(group.base + at as u16))
    }
}

/// The places of the groups in [`GROUPS`].
#[derive(Clone, Copy)]
pub(crate) enum In {
    Capture,
    Last,
    Escape,
    Ladder,
    Atari,
    SelfAtari,
    Join,
    Cut,
    OwnShort,
    EnemyShort,
    Line,
    Near,
    NearBefore,
    Fate,
    FateBefore,
    Stage,
    Ko,
    Ataris,
    LastMove,
    LastLine,
    LastNear,
}

impl In {
    /// The feature at that level of the group, or the last one beyond it.
    #[inline(always)]
    pub(crate) fn level(self, level: usize) -> Feature {
        let group = &GROUPS[self as usize];
        Feature(group.base + level.min(group.levels.len() - 1) as u16)
    }
}

/// All groups, in the order of their numbers.
pub static GROUPS: [Group; 21] = {
    let mut groups = [
        group("capture", CAPTURE),
        group(
            "last",
            &[("taken", "takes the stone just played"), ("atari", "puts the stone just played in atari")],
        ),
        group("escape", ESCAPE),
        group("ladder", LADDER),
        group("atari", ATARI),
        group("self-atari", SELF_ATARI),
        group("join", JOIN),
        group("cut", CUT),
        group("own-short", OWN_SHORT),
        group("enemy-short", ENEMY_SHORT),
        group("line", LINE),
        group("near", NEAR),
        group("near-before", NEAR_BEFORE),
        group("fate", FATE),
        group("fate-before", FATE_BEFORE),
        group("stage", STAGE),
        group("ko", &[("open", "a ko is open")]),
        group("in-atari", IN_ATARI),
        group("last-move", LAST_MOVE),
        group("last-line", LAST_LINE),
        group("last-near", LAST_NEAR),
    ];
    let (mut at, mut base) = (0, 0);
    while at < groups.len() {
        groups[at].base = base;
        base += groups[at].levels.len() as u16;
        at += 1;
    }
    groups
};

const fn group(name: &'static str, levels: &'static [(&'static str, &'static str)]) -> Group {
    Group { name, levels, base: 0 }
}

const CAPTURE: &[(&str, &str)] = &[
    ("rescue-one", "takes one stone and saves own stones"),
    ("rescue-more", "takes stones and saves own stones"),
    ("open-one", "takes one stone that could run"),
    ("open-more", "takes stones that could run"),
    ("dead-one", "takes one stone that could not run"),
    ("dead-more", "takes stones that could not run"),
    ("ko", "takes a ko"),
];

const ESCAPE: &[(&str, &str)] = &[
    ("hopeless-one", "extends a stone that is caught all the same"),
    ("hopeless-more", "extends stones that are caught all the same"),
    ("free-one", "saves a stone in atari"),
    ("free-more", "saves stones in atari"),
];

const LADDER: &[(&str, &str)] = &[
    ("save-one", "saves a stone from a ladder"),
    ("save-more", "saves stones from a ladder"),
    ("catch-one", "catches a stone in a ladder"),
    ("catch-more", "catches stones in a ladder"),
    ("catch-lost", "chases stones that are lost in any case"),
];

const ATARI: &[(&str, &str)] = &[
    ("one", "puts a stone in atari"),
    ("more", "puts stones in atari"),
    ("double", "puts two strings in atari"),
    ("ko", "gives atari while a ko is open"),
];

const SELF_ATARI: &[(&str, &str)] = &[
    ("one", "leaves its stone in atari"),
    ("few", "leaves two or three own stones in atari"),
    ("many", "leaves many own stones in atari"),
];

const JOIN: &[(&str, &str)] = &[
    ("strong", "joins own strings"),
    ("weak", "joins own strings, one of them short of liberties"),
    ("three", "joins three own strings"),
];

const CUT: &[(&str, &str)] = &[
    ("strong", "comes between enemy strings"),
    ("weak", "comes between enemy strings, one of them short of liberties"),
    ("three", "comes between three enemy strings"),
];

const OWN_SHORT: &[(&str, &str)] = &[
    ("two-attacked", "adds to own stones with two liberties that were just attacked"),
    ("two", "adds to own stones with two liberties"),
    ("three-attacked", "adds to own stones with three liberties that were just attacked"),
    ("three", "adds to own stones with three liberties"),
];

const ENEMY_SHORT: &[(&str, &str)] = &[
    ("two-last", "takes a liberty of the stone just played, which has two"),
    ("two", "takes a liberty of stones with two"),
    ("three-last", "takes a liberty of the stone just played, which has three"),
    ("three", "takes a liberty of stones with three"),
];

const LINE: &[(&str, &str)] = &[
    ("opening-1", "on the first line in the opening"),
    ("opening-2", "on the second line in the opening"),
    ("opening-3", "on the third line in the opening"),
    ("opening-4", "on the fourth line in the opening"),
    ("opening-5", "in the centre in the opening"),
    ("middle-1", "on the first line"),
    ("middle-2", "on the second line"),
    ("middle-3", "on the third line"),
    ("middle-4", "on the fourth line"),
    ("middle-5", "in the centre"),
    ("late-1", "on the first line, late"),
    ("late-2", "on the second line, late"),
    ("late-3", "on the third line, late"),
    ("late-4", "on the fourth line, late"),
    ("late-5", "in the centre, late"),
];

const NEAR: &[(&str, &str)] = &[
    ("2", "next to the last move"),
    ("3", "diagonal to the last move"),
    ("4", "two points from the last move"),
    ("5", "a knight's move from the last move"),
    ("6", "near the last move"),
    ("7", "near the last move"),
    ("8", "near the last move"),
    ("9", "not far from the last move"),
    ("10", "not far from the last move"),
    ("11", "not far from the last move"),
    ("12", "not far from the last move"),
    ("13", "far from the last move"),
    ("14", "far from the last move"),
    ("15", "far from the last move"),
    ("16", "far from the last move"),
    ("17", "elsewhere"),
];

const NEAR_BEFORE: &[(&str, &str)] = &[
    ("0", "where the own last move was taken"),
    ("2", "next to the own last move"),
    ("3", "diagonal to the own last move"),
    ("4", "two points from the own last move"),
    ("5", "a knight's move from the own last move"),
    ("6", "near the own last move"),
    ("7", "near the own last move"),
    ("8", "near the own last move"),
    ("9", "not far from the own last move"),
    ("10", "not far from the own last move"),
    ("11", "not far from the own last move"),
    ("12", "not far from the own last move"),
    ("13", "far from the own last move"),
    ("14", "far from the own last move"),
    ("15", "far from the own last move"),
    ("16", "far from the own last move"),
    ("17", "away from the own last move"),
];

const FATE: &[(&str, &str)] = &[
    ("1", "touches the string just played"),
    ("2", "two steps from the string just played"),
    ("3", "three steps from the string just played"),
    ("4", "four steps from the string just played"),
    ("far", "has little to do with the string just played"),
];

const FATE_BEFORE: &[(&str, &str)] = &[
    ("1", "touches the own string last played"),
    ("2", "two steps from the own string last played"),
    ("3", "three steps from the own string last played"),
    ("4", "four steps from the own string last played"),
    ("far", "has little to do with the own string last played"),
];

const STAGE: &[(&str, &str)] = &[
    ("0", "the board is nearly empty"),
    ("1", "a sixteenth of the board is taken"),
    ("2", "two sixteenths of the board are taken"),
    ("3", "three sixteenths of the board are taken"),
    ("4", "four sixteenths of the board are taken"),
    ("5", "five sixteenths of the board are taken"),
    ("6", "six sixteenths of the board are taken"),
    ("7", "seven sixteenths of the board are taken"),
    ("8", "half of the board is taken"),
    ("9", "nine sixteenths of the board are taken"),
    ("10", "ten sixteenths of the board are taken"),
    ("11", "eleven sixteenths of the board are taken"),
    ("12", "three quarters of the board are taken"),
    ("13", "thirteen sixteenths of the board are taken"),
    ("14", "fourteen sixteenths of the board are taken"),
    ("15", "the board is nearly full"),
];

/// Own strings, then the enemy's: none in atari, single stones, longer ones.
const IN_ATARI: &[(&str, &str)] = &[
    ("none-none", "nothing is in atari"),
    ("none-one", "an enemy stone is in atari"),
    ("none-more", "enemy stones are in atari"),
    ("one-none", "an own stone is in atari"),
    ("one-one", "an own stone and an enemy stone are in atari"),
    ("one-more", "an own stone and enemy stones are in atari"),
    ("more-none", "own stones are in atari"),
    ("more-one", "own stones and an enemy stone are in atari"),
    ("more-more", "own stones and enemy stones are in atari"),
];

/// The liberties of the string of the last move, one to four, and of the own string beside it that has fewest: none there, or one to four, each for
/// a single stone and for more.
const LAST_MOVE: &[(&str, &str)] = &[
    ("pass", "the last move was a pass, or there is none"),
    ("1-none", "the last move has one liberty"),
    ("1-1", "the last move has one liberty and gives atari to a stone"),
    ("1-1s", "the last move has one liberty and gives atari"),
    ("1-2", "the last move has one liberty and leaves a stone two"),
    ("1-2s", "the last move has one liberty and leaves stones two"),
    ("1-3", "the last move has one liberty and leaves a stone three"),
    ("1-3s", "the last move has one liberty and leaves stones three"),
    ("1-4s", "the last move has one liberty and touches own stones"),
    ("2-none", "the last move has two liberties"),
    ("2-1", "the last move has two liberties and gives atari to a stone"),
    ("2-1s", "the last move has two liberties and gives atari"),
    ("2-2", "the last move has two liberties and leaves a stone two"),
    ("2-2s", "the last move has two liberties and leaves stones two"),
    ("2-3", "the last move has two liberties and leaves a stone three"),
    ("2-3s", "the last move has two liberties and leaves stones three"),
    ("2-4s", "the last move has two liberties and touches own stones"),
    ("3-none", "the last move has three liberties"),
    ("3-1", "the last move has three liberties and gives atari to a stone"),
    ("3-1s", "the last move has three liberties and gives atari"),
    ("3-2", "the last move has three liberties and leaves a stone two"),
    ("3-2s", "the last move has three liberties and leaves stones two"),
    ("3-3", "the last move has three liberties and leaves a stone three"),
    ("3-3s", "the last move has three liberties and leaves stones three"),
    ("3-4s", "the last move has three liberties and touches own stones"),
    ("4-none", "the last move has many liberties"),
    ("4-1", "the last move has many liberties and gives atari to a stone"),
    ("4-1s", "the last move has many liberties and gives atari"),
    ("4-2", "the last move has many liberties and leaves a stone two"),
    ("4-2s", "the last move has many liberties and leaves stones two"),
    ("4-3", "the last move has many liberties and leaves a stone three"),
    ("4-3s", "the last move has many liberties and leaves stones three"),
    ("4-4s", "the last move has many liberties and touches own stones"),
];

const LAST_LINE: &[(&str, &str)] = &[
    ("1", "the last move is on the first line"),
    ("2", "the last move is on the second line"),
    ("3", "the last move is on the third line"),
    ("4", "the last move is on the fourth line"),
    ("5", "the last move is in the centre"),
];

const LAST_NEAR: &[(&str, &str)] = &[
    ("none", "there was no own move before the last one"),
    ("2", "the last move is next to the own one before"),
    ("3", "the last move is diagonal to the own one before"),
    ("4", "the last move is two points from the own one before"),
    ("5", "the last move is a knight's move from the own one before"),
    ("6", "the last move is near the own one before"),
    ("7", "the last move is near the own one before"),
    ("8", "the last move is near the own one before"),
    ("9", "the last move is not far from the own one before"),
    ("10", "the last move is not far from the own one before"),
    ("11", "the last move is not far from the own one before"),
    ("12", "the last move is not far from the own one before"),
    ("13", "the last move is far from the own one before"),
    ("14", "the last move is far from the own one before"),
    ("15", "the last move is far from the own one before"),
    ("16", "the last move is far from the own one before"),
    ("17", "the last move is elsewhere than the own one before"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_features() {
        let mut names = std::collections::BTreeSet::new();
        for number in 0..Feature::COUNT {
            let feature = Feature::from_number(number).unwrap();
            assert_eq!(feature.number(), number);
            assert_eq!(Feature::from_name(&feature.name()), Some(feature));
            assert!(names.insert(feature.name()), "{} is there twice", feature.name());
            assert!(!feature.words().is_empty());
        }
        assert_eq!(Feature::COUNT, 178, "docs/learning.md says how many there are");
        assert_eq!(Feature::from_number(Feature::COUNT), None);
        for bad in ["", "capture", "capture.", "capture.open", "x.one", "line.6"] {
            assert_eq!(Feature::from_name(bad), None, "{bad}");
        }
    }

    #[test]
    fn levels_stay_within_their_group() {
        for (place, group) in [(In::Capture, "capture"), (In::Fate, "fate"), (In::FateBefore, "fate-before")]
        {
            for level in [0, 1, 100] {
                assert_eq!(place.level(level).group().name, group);
            }
        }
        assert_eq!(In::Near.level(0).name(), "near.2");
        assert_eq!(In::LastNear.level(16).number(), Feature::COUNT - 1);
    }
}
