//! Where a run of generalization learning keeps the states of its seeds.

use std::fs;
use std::path::{Path, PathBuf};

/// The state of a seed after so many games.
pub(super) fn path(folder: &Path, seed: u32, game: u32) -> PathBuf {
    folder.join(format!("states/seed-{seed:04}/game-{game:04}.alpha"))
}

/// The numbers of the seeds of a run, in their order.
pub(super) fn seeds(folder: &Path) -> Vec<u32> {
    let entries = fs::read_dir(folder.join("states")).into_iter().flatten().flatten();
    let number = |name: &str| name.strip_prefix("seed-")?.parse().ok();
    let mut seeds: Vec<u32> =
        entries.filter_map(|entry| number(&entry.file_name().to_string_lossy())).collect();
    seeds.sort_unstable();
    seeds
}
