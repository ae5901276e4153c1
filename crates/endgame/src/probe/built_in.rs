//! The results of up to four pieces inside the program: files of results one after the other, each with its length
//! before it, in the order of [`Slice::with`].

use std::sync::{Once, OnceLock};
use std::thread;

use crate::compress::results::{self, Results};
use crate::generate;
use crate::index::Slice;
use crate::manifest::Statistics;
use crate::solved::Solved;

/// The most pieces of the databases inside the program.
pub const BUILT_IN_PIECES: usize = 4;

/// Made by `crownhead endgame build --built-in`; a test makes it again and compares.
static RESULTS: &[u8] = include_bytes!("../../built-in.results");

/// The bytes of the databases inside the program, made anew from the rules.
pub fn make_built_in() -> Vec<u8> {
    let mut bytes = Vec::new();
    for slice in slices() {
        let table = solved().get(slice).expect("all slices are solved");
        let file = results::pack(table);
        bytes.extend((file.len() as u32).to_le_bytes());
        bytes.extend(file);
    }
    bytes
}

/// How the positions of each slice inside the program end.
pub fn built_in_statistics() -> Vec<Statistics> {
    slices().map(|slice| Statistics::of(solved().get(slice).expect("all slices are solved"))).collect()
}

/// All slices inside the program.
fn slices() -> impl Iterator<Item = Slice> {
    (2..=BUILT_IN_PIECES).flat_map(Slice::with)
}

/// The results inside the program.
pub(super) fn read() -> Vec<Results> {
    let mut rest = RESULTS;
    let next = |slice: Slice| {
        let (length, tail) = rest.split_first_chunk::<4>()?;
        let (file, tail) = tail.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        rest = tail;
        Results::read(file, slice).ok()
    };
    slices().map_while(next).collect()
}

static SOLVED: OnceLock<Solved> = OnceLock::new();

/// Whether the values are solved; if not, that begins in the background.
pub(super) fn is_solved() -> bool {
    static BEGUN: Once = Once::new();
    if SOLVED.get().is_none() {
        BEGUN.call_once(|| drop(thread::spawn(solved)));
    }
    SOLVED.get().is_some()
}

/// All values of up to four pieces, solved at first use and kept.
pub(super) fn solved() -> &'static Solved {
    SOLVED.get_or_init(|| generate::solve_all(BUILT_IN_PIECES).expect("with four pieces every win is short"))
}
