//! The strings of a small board: labels on the stones, and the stones of each label.

use std::ops::Index;

use super::mask::{Mask, Sets, Site};
use super::site_map::SiteMap;
use crate::color::{Color, PerColor};

/// The strings of a position.
#[derive(Clone)]
pub(super) struct Strings {
    /// For a stone of that colour the label of its string, elsewhere `NOWHERE`. The label is the site of one of the
    /// string's stones, so it is not given to another string as long as the string lives.
    labels: PerColor<SiteMap<Site>>,
    /// The stones of the string with that label; none for `NOWHERE` and for labels not in use.
    stones: SiteMap<Mask>,
}

/// What has become of a new stone.
pub(super) struct Connected {
    /// The string that it is now in.
    pub(super) string: Mask,
    /// The label of that string.
    pub(super) label: Site,
    /// Is it alone?
    pub(super) is_alone: bool,
}

/// The stones of the string with that label.
impl Index<Site> for Strings {
    type Output = Mask;

    #[inline(always)]
    fn index(&self, label: Site) -> &Mask {
        &self.stones[label]
    }
}

impl Strings {
    pub(super) fn none() -> Strings {
        Strings {
            labels: PerColor([SiteMap::filled(Site::NOWHERE); 2]),
            stones: SiteMap::filled(Mask::empty()),
        }
    }

    /// Makes these strings the same as the others, or the same with colours exchanged.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn copy_from(&mut self, other: &Strings, is_exchanged: bool) {
        for color in Color::BOTH {
            self.labels[color].copy_points(&other.labels[if is_exchanged { !color } else { color }]);
        }
        self.stones.copy_points(&other.stones);
    }

    /// The stones of the string that the stone belongs to.
    #[inline(always)]
    pub(super) fn of_stone(&self, stone: Site) -> Mask {
        self.stones[self.label(stone)]
    }

    /// The label of the string that the stone belongs to.
    #[inline(always)]
    pub(super) fn label(&self, stone: Site) -> Site {
        self.labels[Color::Black][stone].or(self.labels[Color::White][stone])
    }

    /// The labels of the strings of that colour below, left, right and above; `NOWHERE` where there is none.
    #[inline(always)]
    pub(super) fn labels_around(&self, color: Color, site: Site) -> [Site; 4] {
        self.labels[color].around(site)
    }

    /// Connects a new stone to the own strings around it; `mine` are the own stones.
    #[inline(always)]
    pub(super) fn connect(&mut self, color: Color, site: Site, mine: Mask) -> Connected {
        let labels = &self.labels[color];
        let (a, b, c, d) = (labels.below(site), labels.left(site), labels.right(site), labels.above(site));
        // If all own strings around are one string, this is its label.
        let joined = a.or(b).or(c.or(d));
        let joined_string = self.stones[joined];
        let is_alone = joined == Site::NOWHERE;
        let mut label = std::hint::select_unpredictable(is_alone, site, joined);
        let mut string = joined_string | Mask::of(site);
        if !joined_string.contains(Mask::around(site) & mine) {
            (string, label) = self.merge(color, site);
        }
        self.labels[color][site] = label;
        self.stones[label] = string;
        Connected { string, label, is_alone }
    }

    /// Makes one string of those around the new stone and the stone.
    #[inline(always)]
    fn merge(&mut self, color: Color, site: Site) -> (Mask, Site) {
        let labels = &self.labels[color];
        let (a, b, c, d) = (labels.below(site), labels.left(site), labels.right(site), labels.above(site));
        let string = self.stones[a] | self.stones[b] | (self.stones[c] | self.stones[d]) | Mask::of(site);
        self.stones[a] = Mask::empty();
        self.stones[b] = Mask::empty();
        self.stones[c] = Mask::empty();
        self.stones[d] = Mask::empty();
        let label = a.max(b).max(c.max(d));
        // `NOWHERE` is not to be replaced.
        let old = |label_of: Site| if label_of == Site::NOWHERE { label } else { label_of };
        relabel(&mut self.labels[color], old(a), old(b), old(c), old(d), label);
        (string, label)
    }

    /// Forgets the strings of that colour among those with these labels whose stones are taken.
    #[inline(always)]
    pub(super) fn forget_taken(&mut self, color: Color, labels: [Site; 4], taken: Mask) {
        let is_taken = |label: Site| !(self.stones[label] & taken).is_empty();
        let [a, b, c, d] = labels;
        let taken_or_none = |label: Site| if is_taken(label) { label } else { Site::NOWHERE };
        let (a, b, c, d) = (taken_or_none(a), taken_or_none(b), taken_or_none(c), taken_or_none(d));
        self.stones[a] = Mask::empty();
        self.stones[b] = Mask::empty();
        self.stones[c] = Mask::empty();
        self.stones[d] = Mask::empty();
        relabel(&mut self.labels[color], a, b, c, d, Site::NOWHERE);
    }

    /// The stones in atari of that colour, less those of strings that get a liberty where these enemy stones go.
    #[inline(always)]
    pub(super) fn without_freed(&self, color: Color, atari: Mask, captured: Mask) -> Mask {
        let beside = captured.spread().at_home();
        let mut rest = atari;
        loop {
            let freed = rest & beside;
            if freed.is_empty() {
                return rest;
            }
            let label = self.labels[color][freed.first()];
            rest = rest.without(self.stones[label]);
        }
    }
}

/// Gives every site with one of the labels `a` to `d` the `new` one.
#[inline(always)]
fn relabel(labels: &mut SiteMap<Site>, a: Site, b: Site, c: Site, d: Site, new: Site) {
    labels.change_all(|label| {
        let is_old = (*label == a) | (*label == b) | (*label == c) | (*label == d);
        *label = if is_old { new } else { *label };
    });
}
