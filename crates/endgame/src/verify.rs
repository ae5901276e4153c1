//! Every stored position against its successors, through the ordinary move generator of the rules.
//!
//! By distances, because a ring of claimed wins could support itself: won in n has a successor lost in n - 1 and none
//! sooner; lost in n has only won successors, the slowest in n - 1; drawn has a drawn successor and no lost one.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use rules::{Move, Position};

use crate::board::Board;
use crate::build::{BuildError, BuildProgress, conversions, pair, pool};
use crate::compress::{distances, is_stored};
use crate::error::DatabaseError;
use crate::generate::{GenerateError, is_first_of_pair};
use crate::index::{Layout, Slice};
use crate::manifest::{Manifest, Statistics};
use crate::probe::{read_distances, read_results};
use crate::solved::{Solved, Table};
use crate::value::{Ending, Value, Verdict};

/// What a verification found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// The most pieces.
    pub pieces: usize,
    /// Positions looked at.
    pub positions: u64,
    /// Positions that do not fit their successors.
    pub wrong: u64,
    /// The first of them, Black to move, with what is claimed of it.
    pub first_wrong: Option<(Position, Ending)>,
    /// The first slice whose counts in the manifest are not those of its positions.
    pub wrong_counts: Option<Slice>,
}

impl Verification {
    /// Whether everything is right.
    pub const fn is_right(&self) -> bool {
        self.wrong == 0 && self.wrong_counts.is_none()
    }
}

/// Verifies all databases of a folder.
///
/// # Errors
/// When there are none, a file is missing, foreign or damaged, or somebody asked to stop.
pub fn verify(
    folder: &Path,
    threads: Option<NonZeroUsize>,
    progress: &mut (dyn FnMut(&BuildProgress) + Send),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Verification, BuildError> {
    let manifest = Manifest::of_folder(folder)?;
    let pieces = manifest.pieces();
    if pieces == 0 {
        return Err(DatabaseError::NotBuilt(folder.to_owned()).into());
    }
    let pairs: Vec<Slice> =
        (2..=pieces).flat_map(Slice::with).filter(|slice| is_first_of_pair(*slice)).collect();
    let positions = |slice: Slice| pair(slice).into_iter().map(Slice::positions).sum::<u64>();
    let total = pairs.iter().map(|&slice| positions(slice)).sum();
    let mut found = Verification { pieces, ..Verification::default() };
    let mut solved = Solved::none();
    pool(threads)?.install(|| {
        for (number, &slice) in pairs.iter().enumerate() {
            progress(&BuildProgress { slice, done: found.positions, found: 0, total });
            verify_pair(folder, &manifest, slice, &mut solved, &mut found, stop)?;
            found.positions += positions(slice);
            forget_all_but_needed(&mut solved, &pairs[number + 1..]);
        }
        Ok(found)
    })
}

fn forget_all_but_needed(solved: &mut Solved, rest: &[Slice]) {
    let is_needed = |slice: Slice| {
        rest.iter().any(|&other| pair(other).into_iter().any(|other| conversions(other).contains(&slice)))
    };
    let useless: Vec<Slice> = solved.slices().filter(|&slice| !is_needed(slice)).collect();
    useless.into_iter().for_each(|slice| solved.forget(slice));
}

fn verify_pair(
    folder: &Path,
    manifest: &Manifest,
    slice: Slice,
    solved: &mut Solved,
    found: &mut Verification,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), BuildError> {
    let slices: Vec<Claims> = pair(slice)
        .into_iter()
        .map(|slice| Claims::read(folder, manifest, slice))
        .collect::<Result<_, _>>()?;
    let check = |stopped: bool| if stopped { Err(GenerateError::Stopped) } else { Ok(()) };
    // Captures lead to fewer pieces, and losses are claimed: only wins are still to be found.
    for claims in &slices {
        let values = claims.values(|index, board, list| match claims.moves[index] {
            _ if stop() => Value::DRAW,
            _ if board.position().must_capture() => best(solved, board, list),
            distances::NONE => Value::DRAW,
            moves => Value(2 * moves + 1),
        });
        check(stop())?;
        solved.put(Arc::new(values));
    }
    let with_wins: Vec<Table> = slices
        .iter()
        .map(|claims| {
            let known = solved.get(claims.layout.slice()).expect("it was put there");
            claims.values(|index, board, list| match Value(known.values[index]) {
                Value::DRAW if !stop() && !board.position().must_capture() => {
                    quickest_win(solved, board, list)
                }
                value => value,
            })
        })
        .collect();
    check(stop())?;
    with_wins.into_iter().for_each(|table| solved.put(Arc::new(table)));
    for claims in &slices {
        let table = solved.get(claims.layout.slice()).expect("it was put there");
        let (wrong, first) = claims.wrong(table, solved, stop);
        found.wrong += wrong;
        if let Some(board) = first.and_then(|index| claims.layout.board(index)) {
            found.first_wrong.get_or_insert((board.position(), table.value(board).ending()));
        }
        let counted = Statistics::of(table);
        let listed = &manifest.get(claims.layout.slice()).expect("it was read").statistics;
        if !counted.is_same_as(listed) {
            found.wrong_counts.get_or_insert(claims.layout.slice());
        }
    }
    check(stop())?;
    Ok(())
}

/// What files claim about a slice, in the order of their layout.
struct Claims {
    layout: Layout,
    verdicts: Vec<Verdict>,
    /// Of losses without a capture, in moves.
    moves: Vec<u8>,
}

impl Claims {
    fn read(folder: &Path, manifest: &Manifest, slice: Slice) -> Result<Claims, DatabaseError> {
        let entry = manifest.get(slice).expect("all slices are listed");
        let results = read_results(folder, entry)?;
        let (distances, bytes) = read_distances(folder, entry, &results)?;
        let block = |block| {
            let (place, count) = distances.place(block);
            let sealed = &bytes[place as usize..place as usize + count];
            distances.unpack(block, sealed, &results).expect("all blocks were checked")
        };
        let moves = (0..distances.blocks()).into_par_iter().flat_map_iter(block).collect();
        Ok(Claims { layout: results.layout, verdicts: results.all(), moves })
    }

    /// A value for every board.
    fn values(&self, value: impl Fn(usize, Board, &mut Vec<Move>) -> Value + Sync) -> Table {
        let values = (0..self.layout.len()).into_par_iter().map_init(Vec::new, |list, index| {
            self.layout.board(index).map_or(Value::DRAW, |board| value(index, board, list)).0
        });
        Table { layout: self.layout, values: values.collect() }
    }

    /// How many boards do not fit, and the first of them.
    fn wrong(
        &self,
        table: &Table,
        solved: &Solved,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> (u64, Option<usize>) {
        let is_wrong = |list: &mut Vec<Move>, index: usize| {
            let Some(board) = self.layout.board(index).filter(|_| !stop()) else { return false };
            let value = Value(table.values[index]);
            let is_as_stored = !is_stored(board) || self.verdicts[index] == value.verdict();
            !is_as_stored || !fits(value, board, solved, list)
        };
        let wrong = (0..self.layout.len())
            .into_par_iter()
            .map_init(Vec::new, |list, index| is_wrong(list, index).then_some(index))
            .flatten();
        let add = |(count, first): (u64, Option<usize>), (more, other): (u64, Option<usize>)| {
            (count + more, first.into_iter().chain(other).min())
        };
        wrong.map(|index| (1, Some(index))).reduce(|| (0, None), add)
    }
}

/// The values of all successors.
fn after(solved: &Solved, board: Board, list: &mut Vec<Move>) -> impl Iterator<Item = Value> {
    let position = board.position();
    position.moves_into(list);
    list.iter().map(move |&mv| solved.value(Board::of(&position.after(mv))))
}

/// The best of all moves; a loss at once if there is none.
fn best(solved: &Solved, board: Board, list: &mut Vec<Move>) -> Value {
    let ends = after(solved, board, list).map(|value| value.ending().before());
    let best = ends.max_by_key(|ending| ending.rank()).unwrap_or(Ending::Loss(0));
    // One too long for a byte fits no claim.
    Value::of(best).unwrap_or(Value::DRAW)
}

/// A win if some move leads to a loss, else a draw.
fn quickest_win(solved: &Solved, board: Board, list: &mut Vec<Move>) -> Value {
    let quickest = after(solved, board, list).filter(|value| value.is_loss()).min();
    quickest.map_or(Value::DRAW, |loss| Value(loss.0.saturating_add(1)))
}

/// Whether a value is what the successors make of it. Wins were made of them, and so were captures.
fn fits(value: Value, board: Board, solved: &Solved, list: &mut Vec<Move>) -> bool {
    value.is_win() || board.position().must_capture() || best(solved, board, list) == value
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;
    use crate::Database;
    use crate::build::{BuildPlan, build, pack};
    use crate::compress::Kind;
    use crate::generate;
    use crate::manifest::{SliceEntry, file_of};

    /// Verifies databases that claim something else of one position, in files whose checksums are right.
    fn check(false_claim: impl Fn(Ending) -> Option<Ending>) -> Verification {
        let folder = TempDir::new().unwrap();
        let plan = BuildPlan { folder: folder.path().to_owned(), pieces: 2, threads: None, memory: 1 << 30 };
        let mut manifest = build(&plan, &mut |_| {}, &|| false).unwrap();
        let right = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap();
        assert!(right.is_right(), "{right:?}");

        let kings = "1k-1k".parse().unwrap();
        let mut table = generate::solve(kings, &Solved::none(), &|| false).unwrap().remove(0);
        let Table { layout, values } = Arc::get_mut(&mut table).unwrap();
        let quiet = |board: &Board| !board.can_capture() && !board.is_threatened();
        let (index, board, claim) = (0..layout.len())
            .filter_map(|index| Some((index, layout.board(index).filter(quiet)?)))
            .find_map(|(index, board)| Some((index, board, false_claim(Value(values[index]).ending())?)))
            .unwrap();
        values[index] = Value::of(claim).unwrap().0;
        manifest.put(pack(folder.path(), &table).unwrap());
        manifest.write(folder.path()).unwrap();

        let database = Database::open(folder.path()).unwrap();
        let position = board.position();
        assert_eq!(database.result(&position), Some(claim.verdict()), "{position}");
        match database.ending(&position) {
            Err(error) => assert!(matches!(error, DatabaseError::Contradiction(slice) if slice == kings)),
            Ok(ending) => assert_eq!(ending, Some(claim), "{position}"),
        }
        let found = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap();
        assert!(found.wrong > 0 && found.first_wrong.is_some(), "{found:?}");
        found
    }

    #[test]
    fn results_that_do_not_belong_to_their_distances_are_found() {
        let folder = TempDir::new().unwrap();
        let plan = BuildPlan { folder: folder.path().to_owned(), pieces: 2, threads: None, memory: 1 << 30 };
        let mut manifest = build(&plan, &mut |_| {}, &|| false).unwrap();
        let kings: Slice = "1k-1k".parse().unwrap();
        let distances = file_of(folder.path(), kings, Kind::Distances);
        let right = (manifest.get(kings).unwrap().distances, fs::read(&distances).unwrap());
        let mut table = generate::solve(kings, &Solved::none(), &|| false).unwrap().remove(0);
        for value in &mut Arc::get_mut(&mut table).unwrap().values {
            // The same runs with other values, so that they are packed in the same order.
            *value = match Value(*value).verdict() {
                Verdict::Win => 0,
                Verdict::Draw => 9,
                Verdict::Loss => 8,
            };
        }
        let entry = pack(folder.path(), &table).unwrap();
        manifest.put(SliceEntry { distances: right.0, ..entry });
        manifest.write(folder.path()).unwrap();
        fs::write(&distances, right.1).unwrap();
        let found = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap();
        assert!(found.wrong > 0 && found.first_wrong.is_some(), "{found:?}");
    }

    #[test]
    fn a_win_where_there_is_a_draw_is_found() {
        let found = check(|ending| (ending == Ending::Draw).then_some(Ending::Win(1)));
        assert_eq!(found.wrong, 1);
    }

    #[test]
    fn a_draw_where_there_is_a_win_is_found() {
        let found = check(|ending| matches!(ending, Ending::Win(_)).then_some(Ending::Draw));
        assert_eq!(found.wrong, 1);
    }

    #[test]
    fn a_loss_where_there_is_a_draw_is_found() {
        check(|ending| (ending == Ending::Draw).then_some(Ending::Loss(4)));
    }

    /// Another distance of the first loss that takes a while.
    fn loss_in(other: impl Fn(u32) -> u32) -> impl Fn(Ending) -> Option<Ending> {
        move |ending| match ending {
            Ending::Loss(plies @ 4..) => Some(Ending::Loss(other(plies))),
            _ => None,
        }
    }

    #[test]
    fn a_distance_that_is_too_long_is_found() {
        check(loss_in(|plies| plies + 2));
    }

    #[test]
    fn a_distance_that_is_too_short_is_found() {
        check(loss_in(|plies| plies - 2));
    }
}
