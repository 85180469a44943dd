//! The commands, a file for each group.

mod administration;
mod play;

use super::table::Group;

/// All groups, in the order of the documentation.
pub(super) const GROUPS: &[Group] = &[administration::GROUP, play::GROUP];
