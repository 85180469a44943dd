//! The experiments in the binary.

/// Name and text of each, in the order of the papers.
pub(super) const FILES: [(&str, &str); 10] = [
    ("coulom-table-1", include_str!("../../../../experiments/coulom-table-1.toml")),
    ("coulom-variance", include_str!("../../../../experiments/coulom-variance.toml")),
    ("coulom-table-2", include_str!("../../../../experiments/coulom-table-2.toml")),
    ("coulom-parts", include_str!("../../../../experiments/coulom-parts.toml")),
    ("chaslot-figure-1", include_str!("../../../../experiments/chaslot-figure-1.toml")),
    ("chaslot-figure-2", include_str!("../../../../experiments/chaslot-figure-2.toml")),
    ("chaslot-depth", include_str!("../../../../experiments/chaslot-depth.toml")),
    ("chaslot-objective", include_str!("../../../../experiments/chaslot-objective.toml")),
    ("gelly-bias", include_str!("../../../../experiments/gelly-bias.toml")),
    ("reward", include_str!("../../../../experiments/reward.toml")),
];
