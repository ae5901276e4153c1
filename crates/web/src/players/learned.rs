//! Players that were made here: learners, tapes, combined runs and strategies, by the files in the data
//! directory; and the learner that has learned nothing yet, which everybody finds.

use std::path::Path;
use std::{fs, io};

use cowell_reed::Strategy;
use cowell_reed::principles::Principles;
use samuel::generalization::{AlphaFileError, AlphaState, GeneralizationSettings, Start};

use super::opponents::{COWELL_REED, LEARNED, Opponent};
use super::spec::is_plain_name;
use crate::DataFolder;
use crate::pages::play::Learning;

/// So many of each kind are listed.
const MOST: usize = 200;

pub(super) fn learned(data: &DataFolder) -> Vec<Opponent> {
    let mut players: Vec<_> =
        names(&data.players(), "alpha").iter().filter_map(|name| learner(data, name)).collect();
    players.extend(names(&data.tapes(), "tape").iter().map(|name| tape(name)));
    players.extend(folders(&data.runs()).iter().map(|name| combined(name)));
    players.extend(names(&data.strategies(), "toml").iter().filter_map(|name| strategy(data, name)));
    players
}

fn learner(data: &DataFolder, file: &str) -> Option<Opponent> {
    if file == FRESH {
        return None;
    }
    let state = AlphaState::load(&data.players().join(file)).ok()?;
    let games = u64::from(state.games) + u64::from(state.other_games);
    let name = stem(file);
    let title = match games {
        0 => format!("{name}, which has learned nothing yet"),
        1 => format!("{name}, after 1 game of learning"),
        _ => format!("{name}, after {games} games of learning"),
    };
    let summary = format!("Samuel's Alpha with what it made of {} moves.", state.moves);
    let opponent = Opponent::samuel(&format!("alpha-{name}"), &format!("alpha={file}"), &title, &summary);
    Some(Opponent { group: LEARNED, learns: Some(Learning::Weights), strength: 2, ..opponent })
}

fn tape(file: &str) -> Opponent {
    let name = stem(file);
    let title = format!("{name}, with its memory tape");
    let summary = "Samuel's program with the boards that rote learning has put on its tape.";
    let opponent = Opponent::samuel(&format!("tape-{name}"), &format!("tape={file}"), &title, summary);
    Opponent { group: LEARNED, learns: Some(Learning::Boards), ..opponent }
}

fn combined(name: &str) -> Opponent {
    Opponent {
        id: format!("combined-{name}"),
        spec: format!("combined:folder={name}"),
        name: format!("{name}, by both forms of learning"),
        summary: "What generalization and rote learning made together, which learns no more.".to_owned(),
        group: LEARNED,
        strength: 3,
        levels: Vec::new(),
        learns: None,
        rates: true,
        reasons: Some("terms"),
    }
}

fn strategy(data: &DataFolder, file: &str) -> Option<Opponent> {
    let strategy = Strategy::load(&data.strategies().join(file), &Principles::default()).ok()?;
    let name = stem(file);
    let summary = if strategy.summary.is_empty() { "A strategy written here." } else { &strategy.summary };
    let opponent = Opponent::cowell_reed(name, &format!("Cowell and Reed, your strategy {name}"), summary);
    Some(Opponent { id: format!("strategy-{name}"), group: COWELL_REED, ..opponent })
}

fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The files of a folder with this ending that a page may name, in order.
fn names(folder: &Path, ending: &str) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| is_plain_name(name) && name.rsplit_once('.').is_some_and(|(_, end)| end == ending))
        .collect();
    names.sort_unstable();
    names.truncate(MOST);
    names
}

/// The runs that both forms of learning made something of.
fn folders(runs: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(runs)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| is_plain_name(name) && samuel::combined::tape_file(&runs.join(name), 0).exists())
        .collect();
    names.sort_unstable();
    names.truncate(MOST);
    names
}

/// The learner that nobody has taught, as everybody finds it.
pub(super) const FRESH: &str = "as-it-started.alpha";

/// More learners than this are not begun under numbers.
const MOST_LEARNERS: u32 = 10_000;

/// An arbitrary selection of terms with arbitrary signs, as the paper's experiments begin.
fn beginning() -> AlphaState {
    let settings = GeneralizationSettings { start: Start::Random, ..GeneralizationSettings::SECOND_SERIES };
    AlphaState::begin(settings, 1)
}

/// Makes the learner that everybody finds, unless it is there.
pub(crate) fn make_fresh(data: &DataFolder) -> Result<(), AlphaFileError> {
    let path = data.players().join(FRESH);
    if path.exists() { Ok(()) } else { beginning().save(&path) }
}

/// Begins a learner of its own with what a learner has, and gives its name.
pub(crate) fn begin_learner(data: &DataFolder, from: &Path) -> Result<String, String> {
    let state = AlphaState::load(from).map_err(|error| error.to_string())?;
    let folder = data.players();
    for number in 1..MOST_LEARNERS {
        let name = format!("learner-{number}.alpha");
        let path = folder.join(&name);
        // Whoever makes the file first has the name.
        match state.save_new(&path) {
            Ok(()) => return Ok(name),
            Err(AlphaFileError::Io { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Err("there are too many learners already".to_owned())
}
