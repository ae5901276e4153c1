//! The player: a strategy as one of the arena's players, with its settings by name.

use std::path::Path;

use arena::{
    Choice, Concurrency, Control, Decision, FileSetting, Form, Kind, Limits, Line, Player, RandomStream,
    Rating, Reasons, RemoteFiles, Settings, SpecError, Worth,
};
use rules::Game;

use crate::principles::{PrincipleError, Principles};
use crate::{Deliberation, Extent, Question, ReadingError, Readings, Strategy};

/// `cowell-reed`: the principle player.
pub const COWELL_REED: Kind = Kind {
    name: "cowell-reed",
    summary: "Cowell and Reed's program: principles in order, each leaving the moves that are best by it",
    form: Form::Keys(&[
        ("strategy", "which principles when, and how far: a preset, or a file; game-1"),
        ("seed", "the seed of its choices between equally good moves"),
        ("pruning", "where the tree is pruned after a principle: by-principle, everywhere or root"),
        ("growth", "when the tree is grown: once, or again after each principle"),
        ("count", "whose branches the node count adds up: between, own, origin or choices"),
        ("limit", "where the count stops the growth: above the maximum or at it"),
        ("strength", "where a change in pieces stops the growth: dead, never or always"),
        ("pieces", "how pieces are set against each other: ratio or difference"),
        ("mobility", "whose moves MOBIL and CRAMP count: hypothetical, active, active-mobil or active-cramp"),
        ("plausible", "which moves are plausible: any-line, best-line or legal"),
        ("king-row", "what KRP rates: own or difference"),
        ("blocked", "what a position without moves is worth: ordinary or decided"),
    ]),
    concurrency: |_| Concurrency::Ours,
    files: |settings| {
        let file = settings.value_of("strategy").filter(|name| Strategy::preset(name).is_none());
        file.map(|_| FileSetting { key: "strategy", reads: Strategy::files }).into_iter().collect()
    },
    build: |settings, seed| Ok(Box::new(CowellReed::from_settings(settings, seed)?)),
};

/// The strategy of a player that is given none.
const USUAL: &str = "game-1";

/// The principle player.
#[derive(Clone, Debug)]
pub struct CowellReed {
    strategy: Strategy,
    readings: Readings,
    random: RandomStream,
    /// The readings given by name, which count for whatever strategy.
    given: Vec<(String, String)>,
    /// Where scripts are that strategies name.
    files: RemoteFiles,
}

impl CowellReed {
    /// A player of a strategy; the seed decides between equally good moves.
    pub fn new(strategy: Strategy, seed: u64) -> CowellReed {
        let readings = strategy.readings;
        let (random, given) = (RandomStream::new(seed), Vec::new());
        CowellReed { strategy, readings, random, given, files: RemoteFiles::none() }
    }

    fn from_settings(settings: &Settings, seed: u64) -> Result<CowellReed, SpecError> {
        let name: Option<String> = settings.get("strategy", "a strategy")?;
        let strategy = named(name.as_deref().unwrap_or(USUAL), settings.remote_files())?;
        let mut player =
            CowellReed { files: settings.remote_files().clone(), ..CowellReed::new(strategy, seed) };
        for (key, value) in settings.given().filter(|(key, _)| *key != "strategy") {
            player.change(key, value)?;
        }
        Ok(player)
    }

    fn change(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        match key {
            "strategy" => self.change_strategy(value),
            "seed" => {
                let seed = value.parse().map_err(|_| bad(key, value, "a whole number"))?;
                self.random = RandomStream::new(seed);
                Ok(())
            }
            _ => self.change_reading(key, value),
        }
    }

    fn change_strategy(&mut self, name: &str) -> Result<(), SpecError> {
        self.strategy = named(name, &self.files)?;
        self.readings = self.strategy.readings;
        for (key, value) in &self.given {
            self.readings.set(key, value).expect("it could be set before");
        }
        Ok(())
    }

    fn change_reading(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        self.readings.set(key, value).map_err(|error| match error {
            ReadingError::Unknown { key } => COWELL_REED.unknown_setting(&key),
            ReadingError::Value { key, value, expected } => SpecError::Unavailable {
                spec: format!("cowell-reed:{key}={value}"),
                reason: format!("expected {}", expected.join(", ")),
            },
        })?;
        self.given.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// What it makes of the legal moves.
    ///
    /// # Errors
    /// When a principle has no score for a position.
    pub fn deliberate(
        &self,
        game: &Game,
        extent: Extent,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<Deliberation, PrincipleError> {
        Deliberation::new(&self.question(game, extent), limits, control)
    }

    fn question<'a>(&'a self, game: &'a Game, extent: Extent) -> Question<'a> {
        let position = game.position();
        let plan = self.strategy.plan(position);
        Question { position, variant: game.rules().variant, plan, readings: &self.readings, extent }
    }
}

impl Player for CowellReed {
    fn name(&self) -> String {
        "cowell-reed".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let deliberation = match self.deliberate(game, Extent::Choice, limits, control) {
            Ok(deliberation) => deliberation,
            Err(error) => return Decision::new(Choice::Forfeit(error.to_string())),
        };
        let acceptable: Vec<_> = deliberation.acceptable().collect();
        let mv = self.random.pick(&acceptable);
        let score = deliberation.score_in_men(&self.question(game, Extent::Choice)).map(Worth::Men);
        let lines = vec![Line { score, moves: vec![mv] }];
        Decision { lines, ..Decision::bare(mv, deliberation.statistics) }
    }

    /// The order in which the list leaves the moves, as whole numbers: 0 for the final set.
    fn rate(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Option<Vec<Rating>> {
        let deliberation = self.deliberate(game, Extent::Choice, limits, control).ok()?;
        let rated = deliberation.moves.iter().zip(deliberation.ranks());
        let rated = rated.map(|(mv, rank)| Rating { mv: mv.mv, score: Worth::Order(rank) });
        deliberation.is_complete.then(|| rated.collect())
    }

    fn reasons(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<Option<Reasons>, String> {
        let deliberation = self.deliberate(game, Extent::Table, limits, control);
        deliberation.map(|found| Some(found.reasons(game.position()))).map_err(|error| error.to_string())
    }

    fn set(&mut self, setting: &str) -> Result<(), SpecError> {
        let form = || SpecError::Form { setting: setting.to_owned() };
        let (key, value) = setting.split_once('=').ok_or_else(form)?;
        self.change(key.trim(), value.trim())
    }
}

fn named(name: &str, files: &RemoteFiles) -> Result<Strategy, SpecError> {
    if let Some(preset) = Strategy::preset(name) {
        return Ok(preset);
    }
    Strategy::load_in(Path::new(name), &Principles::default(), files).map_err(|error| {
        SpecError::Unavailable { spec: format!("cowell-reed:strategy={name}"), reason: error.to_string() }
    })
}

fn bad(key: &str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}
