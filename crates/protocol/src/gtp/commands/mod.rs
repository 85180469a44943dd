//! The commands, a file for each group.

mod administration;
mod analyze;
mod cgos;
mod gogui;
mod gomill;
mod interrupt;
mod parameters;
mod play;

use super::table::Group;

/// All groups, in the order of the documentation.
pub(super) const GROUPS: &[Group] = &[
    administration::GROUP,
    play::GROUP,
    analyze::GROUP,
    parameters::GROUP,
    cgos::GROUP,
    gogui::GROUP,
    gogui::displays::GROUP,
    gomill::GROUP,
];
