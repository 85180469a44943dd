//! The presets in the binary.

/// Name and text of each, the default first, then the programs of the papers, then their parts and baselines.
pub(super) const FILES: [(&str, &str); 14] = [
    ("tengen", include_str!("../../../../presets/tengen.toml")),
    ("crazy-stone", include_str!("../../../../presets/crazy-stone.toml")),
    ("mango", include_str!("../../../../presets/mango.toml")),
    ("mogo", include_str!("../../../../presets/mogo.toml")),
    ("mogo-group", include_str!("../../../../presets/mogo-group.toml")),
    ("mogo-zone", include_str!("../../../../presets/mogo-zone.toml")),
    ("mogo-pure", include_str!("../../../../presets/mogo-pure.toml")),
    ("uct", include_str!("../../../../presets/uct.toml")),
    ("indigo", include_str!("../../../../presets/indigo.toml")),
    ("mc", include_str!("../../../../presets/mc.toml")),
    ("mc-score", include_str!("../../../../presets/mc-score.toml")),
    ("progressive-pruning", include_str!("../../../../presets/progressive-pruning.toml")),
    ("simulated-annealing", include_str!("../../../../presets/simulated-annealing.toml")),
    ("all-moves-as-first", include_str!("../../../../presets/all-moves-as-first.toml")),
];
