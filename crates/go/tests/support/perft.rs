//! Numbers of move sequences by length, as computed by two programs that share nothing with this one.

use go::{Ko, Size, Suicide};

use super::counting::Sequences;

/// One board and rule set.
pub(crate) struct Row {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) ko: Ko,
    pub(crate) suicide: Suicide,
    /// Sequences of exactly so many turns.
    all: &'static [u64],
    /// Games that ended with that turn.
    ended: &'static [u64],
}

impl Row {
    pub(crate) fn size(&self) -> Size {
        Size::new(self.width, self.height).expect("the boards of the table are small")
    }

    /// The row up to the last depth with no more sequences than that.
    pub(crate) fn within(&self, budget: u64) -> Sequences {
        let depth = depth_within(self.all, budget);
        Sequences { all: self.all[..=depth].to_vec(), ended: self.ended[..=depth].to_vec() }
    }
}

/// The depth up to which no depth has more sequences than the budget.
pub(crate) fn depth_within(all: &[u64], budget: u64) -> usize {
    all.iter().take_while(|&&count| count <= budget).count() - 1
}

/// Small boards, where captures and repetitions come early, and the first turns on larger ones.
pub(crate) const ROWS: [Row; 16] = [
    Row {
        width: 1,
        height: 3,
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        all: &[
            1, 4, 11, 22, 41, 66, 106, 176, 288, 460, 752, 1_236, 1_996, 3_236, 5_304, 8_620, 13_964, 22_788,
            37_144,
        ],
        ended: &[0, 0, 1, 3, 7, 12, 22, 32, 52, 92, 144, 224, 384, 628, 984, 1_624, 2_696, 4_300, 6_968],
    },
    Row {
        width: 1,
        height: 3,
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        all: &[1, 4, 11, 22, 41, 58, 78, 98, 110, 116, 128, 154, 182, 212, 258, 284, 296, 260, 200],
        ended: &[0, 0, 1, 3, 7, 12, 22, 24, 32, 42, 36, 38, 54, 62, 66, 84, 108, 92, 96],
    },
    Row {
        width: 2,
        height: 2,
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        all: &[
            1, 5, 21, 68, 156, 316, 604, 1_168, 2_592, 5_768, 12_120, 24_248, 47_840, 99_776, 216_080,
            460_720,
        ],
        ended: &[0, 0, 1, 4, 16, 48, 92, 176, 336, 656, 1_600, 3_512, 7_008, 13_728, 27_104, 58_944],
    },
    Row {
        width: 2,
        height: 2,
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        all: &[
            1, 5, 21, 68, 156, 316, 604, 1_088, 2_184, 4_184, 8_024, 13_800, 23_560, 42_784, 80_000, 146_904,
        ],
        ended: &[0, 0, 1, 4, 16, 48, 92, 176, 336, 576, 1_272, 2_336, 4_416, 7_048, 12_096, 23_640],
    },
    Row {
        width: 2,
        height: 2,
        ko: Ko::Situational,
        suicide: Suicide::Forbidden,
        all: &[
            1, 5, 21, 68, 156, 316, 604, 1_112, 2_312, 4_544, 8_800, 15_248, 26_456, 49_024, 93_760, 173_144,
        ],
        ended: &[0, 0, 1, 4, 16, 48, 92, 176, 336, 600, 1_376, 2_568, 4_856, 7_824, 13_776, 27_424],
    },
    Row {
        width: 2,
        height: 2,
        ko: Ko::NaturalSituational,
        suicide: Suicide::Forbidden,
        all: &[
            1, 5, 21, 68, 156, 316, 604, 1_112, 2_312, 4_576, 8_928, 15_552, 27_160, 50_320, 96_352, 178_304,
        ],
        ended: &[0, 0, 1, 4, 16, 48, 92, 176, 336, 600, 1_376, 2_600, 4_952, 8_000, 14_208, 28_112],
    },
    Row {
        width: 2,
        height: 3,
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        all: &[1, 7, 43, 222, 934, 3_242, 8_666, 20_760, 45_332, 97_348, 223_584],
        ended: &[0, 0, 1, 6, 36, 180, 718, 2_344, 5_604, 12_812, 26_916],
    },
    Row {
        width: 2,
        height: 3,
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        all: &[1, 7, 43, 222, 942, 3_378, 9_834, 26_504, 64_116, 147_764, 348_088],
        ended: &[0, 0, 1, 6, 36, 180, 726, 2_472, 6_636, 17_396, 40_084],
    },
    Row {
        width: 2,
        height: 3,
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        all: &[1, 7, 43, 222, 934, 3_242, 8_666, 20_760, 45_332, 97_284, 222_624],
        ended: &[0, 0, 1, 6, 36, 180, 718, 2_344, 5_604, 12_812, 26_916],
    },
    Row {
        width: 3,
        height: 3,
        ko: Ko::None,
        suicide: Suicide::Allowed,
        all: &[1, 10, 91, 738, 5_345, 34_272, 193_456, 963_712, 4_281_856],
        ended: &[0, 0, 1, 9, 81, 648, 4_616, 29_008, 159_832],
    },
    Row {
        width: 3,
        height: 3,
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        all: &[1, 10, 91, 738, 5_281, 33_384, 179_712, 842_728, 3_271_816],
        ended: &[0, 0, 1, 9, 81, 648, 4_552, 28_184, 146_976],
    },
    Row {
        width: 3,
        height: 3,
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        all: &[1, 10, 91, 738, 5_281, 33_384, 180_768, 857_576, 3_474_312],
        ended: &[0, 0, 1, 9, 81, 648, 4_552, 28_184, 148_032],
    },
    Row {
        width: 3,
        height: 3,
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        all: &[1, 10, 91, 738, 5_281, 33_384, 179_712, 842_696, 3_271_208],
        ended: &[0, 0, 1, 9, 81, 648, 4_552, 28_184, 146_976],
    },
    Row {
        width: 4,
        height: 4,
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        all: &[1, 17, 273, 4_112, 57_984, 764_016, 9_326_320],
        ended: &[0, 0, 1, 16, 256, 3_840, 53_888],
    },
    Row {
        width: 4,
        height: 4,
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        all: &[1, 17, 273, 4_112, 57_984, 764_016, 9_323_872],
        ended: &[0, 0, 1, 16, 256, 3_840, 53_888],
    },
    Row {
        width: 5,
        height: 5,
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        all: &[1, 26, 651, 15_650, 361_041, 7_984_104],
        ended: &[0, 0, 1, 25, 625, 15_000],
    },
];
