//! What every preset does from a fixed seed, boiled down to a hash per position.
//!
//! A change that should not change play must leave `signatures.txt` as it is; one that should, rewrites it, and the diff
//! is reviewed with the change. To rewrite it:
//!
//! ```sh
//! TENGEN_WRITE_SIGNATURES=1 cargo test -p tengen --test signature
//! ```

use std::path::{Path, PathBuf};

use engine::{Budget, Considered, Player, Preset, Thought};
use go::sgf::{self, Replay};
use go::{Game, Rules, Size};

/// Set to anything, it rewrites the file.
const WRITE: &str = "TENGEN_WRITE_SIGNATURES";

const SEED: u64 = 20_060_501;

#[test]
fn every_preset_searches_as_it_did_when_its_signature_was_written() {
    let signatures = signatures();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signatures.txt");
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&path, &signatures).expect("the signatures can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let written: Vec<&str> = written.lines().collect();
    let changed: Vec<&str> = signatures.lines().filter(|line| !written.contains(line)).collect();
    assert!(
        changed.is_empty() && written.len() == signatures.lines().count(),
        "these searches are not those of tests/signatures.txt:\n{}\nIf that is intended, run the test with {WRITE}=1 \
         and say in the commit why they changed.",
        changed.join("\n")
    );
}

/// A line for each preset and position.
fn signatures() -> String {
    let mut text =
        String::from("# preset, position, playouts, best move, hash of all moves with visits and values\n");
    for preset in Preset::all() {
        let name = preset.name().to_owned();
        let mut player = Player::new(preset, 32);
        for (position, game, playouts) in positions() {
            let budget = Budget { seed: SEED, ..Budget::playouts(playouts) };
            let thought = player.choose(&game, &budget).expect("the game goes on");
            let hash = hash_of(&thought);
            text += &format!("{name} {position} {playouts} {} {hash:016x}\n", thought.analysis.best.mv);
        }
    }
    text
}

/// The positions, each with the number of playouts to spend on it.
fn positions() -> [(&'static str, Game, u64); 3] {
    let record: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games/sample-9x9.sgf");
    let bytes = std::fs::read(record).expect("the sample game is there");
    let record = sgf::first(&bytes).expect("it is a record");
    let mut middle = Replay::default().main_line(&record).expect("it is legal").game;
    while middle.turns().len() > 24 {
        middle.undo();
    }
    [
        ("empty-9x9", Game::new(Size::square(9), Rules::CHINESE), 6000),
        ("sample-after-24", middle, 10_000),
        ("empty-13x13", Game::new(Size::square(13), Rules::CHINESE), 2000),
    ]
}

/// FNV-1a over the moves by name, each with its visits and the bits of its value.
fn hash_of(thought: &Thought) -> u64 {
    let line = |considered: &Considered| {
        let Considered { mv, visits, estimate, .. } = considered;
        format!("{mv} {visits} {:08x}\n", estimate.value.to_bits())
    };
    let mut lines: Vec<String> = thought.analysis.moves().map(line).collect();
    lines.sort();
    let bytes = lines.iter().flat_map(|line| line.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
