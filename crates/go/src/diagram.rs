//! Boards as text and as SVG.
