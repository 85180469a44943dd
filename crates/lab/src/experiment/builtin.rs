//! The experiments in the binary.

/// Name and text of each, in the order of the papers.
pub(super) const FILES: [(&str, &str); 23] = [
    ("coulom-table-1", include_str!("../../../../experiments/coulom-table-1.toml")),
    ("coulom-variance", include_str!("../../../../experiments/coulom-variance.toml")),
    ("coulom-table-2", include_str!("../../../../experiments/coulom-table-2.toml")),
    ("coulom-parts", include_str!("../../../../experiments/coulom-parts.toml")),
    ("chaslot-figure-1", include_str!("../../../../experiments/chaslot-figure-1.toml")),
    ("chaslot-figure-2", include_str!("../../../../experiments/chaslot-figure-2.toml")),
    ("chaslot-depth", include_str!("../../../../experiments/chaslot-depth.toml")),
    ("chaslot-objective", include_str!("../../../../experiments/chaslot-objective.toml")),
    ("gelly-table-3", include_str!("../../../../experiments/gelly-table-3.toml")),
    ("gelly-table-4", include_str!("../../../../experiments/gelly-table-4.toml")),
    ("gelly-table-5", include_str!("../../../../experiments/gelly-table-5.toml")),
    ("gelly-table-6", include_str!("../../../../experiments/gelly-table-6.toml")),
    ("gelly-table-7", include_str!("../../../../experiments/gelly-table-7.toml")),
    ("gelly-locality", include_str!("../../../../experiments/gelly-locality.toml")),
    ("gelly-patterns", include_str!("../../../../experiments/gelly-patterns.toml")),
    ("gelly-order", include_str!("../../../../experiments/gelly-order.toml")),
    ("gelly-zone", include_str!("../../../../experiments/gelly-zone.toml")),
    ("gelly-ucb", include_str!("../../../../experiments/gelly-ucb.toml")),
    ("gelly-parallel", include_str!("../../../../experiments/gelly-parallel.toml")),
    ("gelly-groups-13", include_str!("../../../../experiments/gelly-groups-13.toml")),
    ("gelly-groups-19", include_str!("../../../../experiments/gelly-groups-19.toml")),
    ("gelly-bias", include_str!("../../../../experiments/gelly-bias.toml")),
    ("reward", include_str!("../../../../experiments/reward.toml")),
];
