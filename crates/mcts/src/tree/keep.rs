//! Going on from a later position: its subtree stays, everything else goes.

use super::{Edge, Tree};
use crate::game::MoveId;

impl Tree {
    /// The edge that these moves lead to from the root.
    pub(crate) fn edge_after(&self, path: &[MoveId]) -> Option<Edge<'_>> {
        path.iter().try_fold(self.top(), |edge, &mv| {
            let node = self.node(&edge)?;
            node.find(mv).map(|at| node.edge(at))
        })
    }

    /// Makes the position after these moves the root, with all that was counted there and below. `false`, and nothing
    /// happens, if there is no node for it.
    ///
    /// Nobody else can look at the tree meanwhile. As when it is pruned, what stays moves together in place: the nodes
    /// below a node lie behind it in memory.
    pub(crate) fn keep(&mut self, path: &[MoveId]) -> bool {
        match self.edge_after(path) {
            Some(edge) if self.node(&edge).is_some() => edge.copy_to(&self.top()),
            _ => return false,
        }
        if !path.is_empty() {
            self.compact(0);
        }
        true
    }
}
