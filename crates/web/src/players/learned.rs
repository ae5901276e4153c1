//! Players that were made here: learners, tapes, combined runs, runs from zero and strategies, by the files in the
//! data directory; and the learner that has learned nothing yet, which everybody finds.

use std::path::{Path, PathBuf};
use std::{fs, io};

use arena::VariantName;
use cowell_reed::Strategy;
use cowell_reed::principles::Principles;
use lab::combine_run::CombineDeclaration;
use lab::read_declaration;
use lab::rote_run::RoteDeclaration;
use lab::zero_run::{self, GenerationResult};
use rules::Variant;
use samuel::generalization::{AlphaFileError, AlphaState, GeneralizationSettings, Start};
use samuel::tape::Tape;

use super::opponents::{COWELL_REED, LEARNED, Level, Opponent};
use super::spec::{is_plain_name, spec_of_generation};
use crate::DataFolder;
use crate::pages::play::Learning;

/// So many of each kind are listed.
const MOST: usize = 200;

pub(super) fn learned(data: &DataFolder) -> Vec<Opponent> {
    let mut players: Vec<_> =
        names(&data.players(), "alpha").iter().filter_map(|name| learner(data, name)).collect();
    players.extend(names(&data.tapes(), "tape").iter().map(|name| tape(data, name)));
    let runs = data.runs();
    let has_tapes = |name: &str| samuel::combined::tape_file(&runs.join(name), 0).exists();
    players.extend(listed(&runs, has_tapes).iter().map(|name| combined(data, name)));
    let has_generations = |name: &str| runs.join(name).join(zero_run::weights_file(1)).exists();
    players.extend(listed(&runs, has_generations).iter().filter_map(|name| alone(data, name)));
    players.extend(names(&data.strategies(), "toml").iter().filter_map(|name| strategy(data, name)));
    players
}

fn learner(data: &DataFolder, file: &str) -> Option<Opponent> {
    if [FRESH, FRESH_IN_GIVE_AWAY].contains(&file) {
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
    let game = game_words(state.variant);
    let summary = format!("Samuel's Alpha with what it learned from {} moves{game}.", state.moves);
    let opponent = Opponent::samuel(&format!("alpha-{name}"), &format!("alpha={file}"), &title, &summary);
    let variant = Some(state.variant.into());
    Some(Opponent { group: LEARNED, variant, learns: Some(Learning::Weights), strength: 2, ..opponent })
}

fn tape(data: &DataFolder, file: &str) -> Opponent {
    let name = stem(file);
    let variant = variant_of_tape(data, file);
    let title = format!("{name}, with its memory tape");
    let game = variant.map_or("", game_words);
    let summary = format!("Samuel's program with the boards that rote learning has put on its tape{game}.");
    let opponent = Opponent::samuel(&format!("tape-{name}"), &format!("tape={file}"), &title, &summary);
    let variant = variant.map(VariantName::from);
    Opponent { group: LEARNED, variant, learns: Some(Learning::Boards), ..opponent }
}

/// The game that a tape is of, as the run says that made it, or else the tape; nothing while nobody can tell.
fn variant_of_tape(data: &DataFolder, file: &str) -> Option<Variant> {
    if let Ok(run) = read_declaration::<RoteDeclaration>(&data.runs().join(stem(file))) {
        return Some(run.variant);
    }
    let tape = Tape::open_read_only(&data.tapes().join(file), None).ok()?;
    Some(tape.learned().variant)
}

/// What is said of players that learned the other game.
const fn game_words(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "",
        Variant::GiveAway => " in give-away",
    }
}

fn combined(data: &DataFolder, name: &str) -> Opponent {
    let declaration = read_declaration::<CombineDeclaration>(&data.runs().join(name)).ok();
    let variant = declaration.map(|declaration| declaration.variant);
    let game = variant.map_or("", game_words);
    Opponent {
        id: format!("combined-{name}"),
        spec: format!("combined:folder={name}"),
        name: format!("{name}, by both forms of learning"),
        summary: format!("What generalization and rote learning achieved together{game}. It learns no more."),
        group: LEARNED,
        variant: variant.map(VariantName::from),
        strength: 3,
        levels: Vec::new(),
        learns: None,
        rates: true,
        reasons: Some("terms"),
    }
}

/// What learned from the rules alone; each of its generations is a level.
fn alone(data: &DataFolder, name: &str) -> Option<Opponent> {
    let generations = zero_run::generations(&data.runs().join(name)).ok()?;
    let in_force = generations.iter().rfind(|result| result.is_kept).or(generations.last())?.generation;
    let level = |&GenerationResult { generation, is_kept, games, rating, .. }: &GenerationResult| Level {
        id: format!("generation-{generation}"),
        name: format!("generation {generation}{}", if is_kept { "" } else { ", not kept" }),
        spec: spec_of_generation(name, generation),
        summary: format!(
            "Learned from {games} games. Its rating is {rating:.0}; knowing the rules alone is 0."
        ),
    };
    Some(Opponent {
        id: format!("zero-{name}"),
        levels: generations.iter().rev().take(MOST).map(level).collect(),
        spec: spec_of_generation(name, in_force),
        name: format!("{name}, learned alone"),
        summary: "Was told the rules and nothing else, and found out the rest by playing itself.".to_owned(),
        group: LEARNED,
        variant: Some(VariantName::Standard),
        strength: 4,
        learns: None,
        rates: true,
        reasons: Some("pieces"),
    })
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
    listed(folder, |name| name.rsplit_once('.').is_some_and(|(_, end)| end == ending))
}

fn listed(folder: &Path, is_listed: impl Fn(&str) -> bool) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| is_plain_name(name) && is_listed(name)).collect();
    names.sort_unstable();
    names.truncate(MOST);
    names
}

/// The learner that nobody has taught, as everybody finds it.
pub(super) const FRESH: &str = "as-it-started.alpha";
/// The same in give-away.
const FRESH_IN_GIVE_AWAY: &str = "as-it-started-give-away.alpha";

/// Where the learner of a game lies that nobody has taught.
pub(super) fn fresh(data: &DataFolder, game: Variant) -> PathBuf {
    data.players().join(match game {
        Variant::Standard => FRESH,
        Variant::GiveAway => FRESH_IN_GIVE_AWAY,
    })
}

/// More learners than this are not begun under numbers.
const MOST_LEARNERS: u32 = 10_000;

/// An arbitrary selection of terms with arbitrary signs, as the paper's experiments begin.
fn beginning(game: Variant) -> AlphaState {
    let settings = GeneralizationSettings { start: Start::Random, ..GeneralizationSettings::SECOND_SERIES };
    AlphaState::begin_in(game, settings, 1)
}

/// Makes the learners that everybody finds, one for each game, unless they are there.
pub(crate) fn make_fresh(data: &DataFolder) -> Result<(), AlphaFileError> {
    for game in Variant::ALL {
        let path = fresh(data, game);
        if !path.exists() {
            beginning(game).save(&path)?;
        }
    }
    Ok(())
}

/// Begins a learner of its own with what the one has that nobody has taught, and gives its name.
pub(crate) fn begin_learner(data: &DataFolder, game: Variant) -> Result<String, String> {
    let state = AlphaState::load_for(&fresh(data, game), game).map_err(|error| error.to_string())?;
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
