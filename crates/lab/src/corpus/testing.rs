//! What the tests of records share.

use std::fs;
use std::path::{Path, PathBuf};

use super::Corpus;
use crate::condition::Condition;

/// A folder of its own for a test, gone when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-lab-corpus-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The root of a game that is kept.
pub(crate) const ROOT: &str = "GM[1]SZ[9]KM[5.5]RU[Japanese]PB[a]PW[b]BR[2k]WR[1d]DT[2013-10-19]RE[W+R]";

/// Twelve moves without a capture.
pub(crate) const MOVES: &str = ";B[ee];W[cc];B[gc];W[cg];B[gg];W[ec];B[ge];W[ce];B[eg];W[gb];B[hb];W[fb]";

/// A game of [`MOVES`] with these changes of its root.
pub(crate) fn game(changes: &[(&str, &str)]) -> String {
    let mut root = ROOT.to_owned();
    for (from, to) in changes {
        assert!(root.contains(from), "{from} is not in the root");
        root = root.replace(from, to);
    }
    format!("(;{root}{MOVES})")
}

/// The games of a text, those kept by the filter.
pub(crate) fn corpus(text: &str, filter: &str) -> Corpus {
    let filter = (!filter.is_empty()).then(|| filter.parse::<Condition>().unwrap());
    Corpus::from_text("games.sgfs", text, filter.as_ref())
}
