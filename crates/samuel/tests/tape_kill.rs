//! A process that merges is killed at random moments; what it said was merged is there (S-23).

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::tape_play::{Numbers, create, learned, open};
use samuel::tape::{Catalog, Tape, TapeError, TapeSettings};
use tempfile::TempDir;

const CHILD: &str = "CROWNHEAD_TAPE_TO_MERGE";
const KILLS: u64 = 32;

/// Small figures, so that positions are forgotten and culled too.
const SETTINGS: TapeSettings = TapeSettings {
    new_age: 10,
    maximum_age: 40,
    sweeps_per_lifetime: 4,
    catalog: Catalog::Exact,
    merge_every: 20,
    record_maximum: 40,
    culled_to: 20,
    records_held: 5,
    positions_held: 500,
    file_cache: 1 << 20,
};

#[test]
fn a_tape_whose_process_is_killed_at_any_moment_is_as_after_the_last_merge() {
    if let Some(path) = std::env::var_os(CHILD) {
        merge_until_killed(Path::new(&path));
    }
    let _alone = ALONE.lock();
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("killed.tape");
    drop(create(&path, SETTINGS));
    let mut reference = Reference::new(&folder.path().join("reference.tape"));
    let mut numbers = Numbers::new(11);
    let (mut found, mut in_the_middle) = (0, 0);
    for kill in 0..KILLS {
        let told = kill_while_merging(&path, &mut numbers);
        // Half of the time the first to open it is a reader, which cannot repair anything.
        let tape = match kill % 2 {
            0 => {
                let another = Tape::open_read_only(&path, None).unwrap();
                assert!(
                    matches!(Tape::open(&path, None), Err(TapeError::InUse(_))),
                    "while {:?} reads",
                    another.path()
                );
                Tape::open_read_only(&path, Some(&learned())).unwrap()
            }
            _ => open(&path),
        };
        let merges = tape.totals().merges;
        let last = told.keys().max().copied().unwrap_or(found);
        // A merge can be whole before it is told.
        assert!(merges == last || merges == last + 1, "told {last}, found {merges}");
        in_the_middle += u32::from(merges != last);
        found = merges;
        assert_eq!(digest(&tape), reference.digest_after(merges), "kill {kill}, after {merges} merges");
        for (merges, digest) in told {
            assert_eq!(digest, reference.digest_after(merges), "told after {merges} merges");
        }
    }
    check_truncated(&path, &mut numbers);
    println!("{KILLS} kills, {in_the_middle} before the merge was told");
    let mut tape = open(&path);
    let counts = tape.counts().unwrap();
    assert_eq!(tape.merge().unwrap().positions, tape.totals().positions);
    assert!(counts.positions > 500 && tape.totals().forgotten > 0 && tape.totals().culled > 0, "{counts:?}");
}

/// After a kill the next writer repairs the file while it opens it, and can be killed at that too.
#[test]
fn a_tape_whose_process_is_killed_while_it_opens_it_is_as_it_was() {
    let _alone = ALONE.lock();
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("killed.tape");
    drop(create(&path, SETTINGS));
    let mut reference = Reference::new(&folder.path().join("reference.tape"));
    let mut numbers = Numbers::new(12);
    kill_while_merging(&path, &mut numbers);
    for kill in 0..KILLS_WHILE_OPENING {
        kill_soon(&path, &mut numbers);
        let tape = Tape::open_read_only(&path, None).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        assert_eq!(digest(&tape), reference.digest_after(tape.totals().merges), "kill {kill}");
    }
}

/// A process that is being started holds what its parent has open for a moment, also the tape of
/// another test.
static ALONE: Mutex<()> = Mutex::new(());

const KILLS_WHILE_OPENING: u32 = 50;

/// The moment between two writes of a repair, which a kill seldom meets: the store has taken its mark
/// of a file that is being written off already, and what makes it whole is not written yet.
#[test]
fn a_tape_whose_repair_was_cut_short_is_as_it_was() {
    const STATE: usize = 9;
    const BEING_WRITTEN: u8 = 2;
    let _alone = ALONE.lock();
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("killed.tape");
    drop(create(&path, SETTINGS));
    let mut reference = Reference::new(&folder.path().join("reference.tape"));
    kill_while_merging(&path, &mut Numbers::new(13));
    let mut bytes = fs::read(&path).unwrap();
    assert_ne!(bytes[STATE] & BEING_WRITTEN, 0, "the mark is on a tape whose writer was killed");
    bytes[STATE] &= !BEING_WRITTEN;
    fs::write(&path, bytes).unwrap();
    let readings: [fn(&Path) -> Tape; 2] = [|path| Tape::open_read_only(path, None).unwrap(), open];
    for open in readings {
        let tape = open(&path);
        assert_eq!(digest(&tape), reference.digest_after(tape.totals().merges));
    }
}

/// Starts a process that merges and kills it when it has hardly begun.
fn kill_soon(path: &Path, numbers: &mut Numbers) {
    let mut child = start_merging(path);
    spin(Duration::from_micros(500 + numbers.below(7_000)));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A file that was not only left open by a kill but lost its end too is refused and left as it is.
fn check_truncated(path: &Path, numbers: &mut Numbers) {
    kill_while_merging(path, numbers);
    let bytes = fs::read(path).unwrap();
    let truncated = path.with_extension("truncated");
    for eighths in 0..8 {
        let part = &bytes[..bytes.len() * eighths / 8 + 100];
        fs::write(&truncated, part).unwrap();
        for opened in [Tape::open_read_only(&truncated, None), Tape::open(&truncated, None)] {
            let error = opened.expect_err("a part of a tape is none").to_string();
            assert!(error.contains("truncated or damaged"), "{error}");
        }
        assert!(fs::read(&truncated).unwrap() == part, "the file was changed");
    }
}

/// The same merges, never interrupted.
struct Reference {
    tape: Tape,
    digests: HashMap<u32, u64>,
}

impl Reference {
    fn new(path: &Path) -> Reference {
        let tape = create(path, SETTINGS);
        let digests = HashMap::from([(0, digest(&tape))]);
        Reference { tape, digests }
    }

    fn digest_after(&mut self, merges: u32) -> u64 {
        while self.tape.totals().merges < merges {
            merge_once(&mut self.tape);
            self.digests.insert(self.tape.totals().merges, digest(&self.tape));
        }
        self.digests[&merges]
    }
}

/// What is merged follows from how many merges there were, so that a process can go on where
/// another was killed.
fn merge_once(tape: &mut Tape) {
    let mut numbers = Numbers::new(u64::from(tape.totals().merges) + 1);
    for position in numbers.positions(200) {
        tape.recall(&position);
        tape.save(&position, numbers.below(1_000) as i32, numbers.below(12) as u16);
    }
    tape.merge().unwrap();
}

fn merge_until_killed(path: &Path) -> ! {
    let mut tape = open(path);
    let mut out = std::io::stdout();
    loop {
        merge_once(&mut tape);
        writeln!(out, "merged {} {}", tape.totals().merges, digest(&tape)).unwrap();
        out.flush().unwrap();
    }
}

/// Starts a process that merges, kills it some time after it told of some merges, and returns all
/// that it told.
fn kill_while_merging(path: &Path, numbers: &mut Numbers) -> HashMap<u32, u64> {
    let mut child = start_merging(path);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut told = HashMap::new();
    let enough = numbers.below(4) as usize;
    while told.len() < enough {
        told.extend(merged(&lines.next().expect("it merges until it is killed")));
    }
    // Not synchronized with anything it does: that is what makes the moment random.
    let moment = Duration::from_micros(numbers.below(30_000));
    spin(moment);
    child.kill().unwrap();
    child.wait().unwrap();
    told.extend(lines.filter_map(|line| merged(&line)));
    assert!(fs::exists(path).unwrap());
    told
}

fn start_merging(path: &Path) -> Child {
    let name = "tape_kill::a_tape_whose_process_is_killed_at_any_moment_is_as_after_the_last_merge";
    let merging = Command::new(std::env::current_exe().unwrap())
        .args([name, "--exact", "--nocapture", "--test-threads=1"])
        .env(CHILD, path)
        .stdout(Stdio::piped())
        .spawn();
    merging.unwrap()
}

fn spin(moment: Duration) {
    let start = Instant::now();
    while start.elapsed() < moment {
        std::hint::spin_loop();
    }
}

fn merged(line: &str) -> Option<(u32, u64)> {
    let (_, figures) = line.split_once("merged ")?;
    let (merges, digest) = figures.split_once(' ')?;
    Some((merges.parse().ok()?, digest.parse().ok()?))
}

fn digest(tape: &Tape) -> u64 {
    struct Digest(u64);
    impl Write for Digest {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            for &byte in bytes {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
            }
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut digest = Digest(0xCBF2_9CE4_8422_2325);
    tape.export(&mut digest).unwrap();
    digest.0
}
