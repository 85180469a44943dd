//! What threads share: atomic words (those of the standard library, or loom's when the model of the tree is checked), and
//! room between them.

use std::ops::Deref;

#[cfg(loom)]
pub(crate) use loom::sync::atomic::AtomicU64;
#[cfg(not(loom))]
pub(crate) use std::sync::atomic::AtomicU64;

/// Something that threads write to often, alone in its cache lines (two of them, which processors fetch together), so
/// that nobody waits who only reads what would lie beside it.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub(crate) T);

impl<T> Deref for Apart<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}
