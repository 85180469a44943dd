//! Where values of positions are kept from one experiment to the next.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use lab::place::LAB;
use lab::{Cache, LabError, Plan};

/// The folder for values below that of all runs.
const FOLDER: &str = "cache";

/// Options of commands that evaluate positions.
#[derive(Args, Debug)]
pub(in crate::commands) struct CacheOptions {
    /// The folder in which values of positions are kept for the next experiment that needs them; without it, lab/cache.
    #[arg(long, value_name = "DIR", conflicts_with = "no_cache")]
    cache: Option<PathBuf>,

    /// Neither use values of positions that are known already nor keep new ones.
    #[arg(long)]
    no_cache: bool,
}

impl CacheOptions {
    /// The cache for a plan, if it is of use.
    pub(in crate::commands) fn open(&self, plan: &Plan) -> Result<Option<Arc<Cache>>, LabError> {
        if self.no_cache || plan.evaluation.is_none() {
            return Ok(None);
        }
        let usual = Path::new(LAB).join(FOLDER);
        Ok(Some(Arc::new(Cache::open(self.cache.as_deref().unwrap_or(&usual))?)))
    }
}
