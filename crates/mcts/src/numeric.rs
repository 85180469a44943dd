//! Functions whose results are the same on every machine.

/// The complementary error function.
pub(crate) fn erfc(x: f32) -> f32 {
    libm::erfcf(x).max(1e-12)
}
