//! The player that both forms of learning made: Alpha's polynomial and what it remembers, of which
//! nothing changes any more (S-38).

use std::path::{Path, PathBuf};

use arena::{
    Account, Choice, Concurrency, Control, Decision, FileSetting, Form, Kind, Limits, Line, OwnPace, Player,
    Rating, Settings, SpecError, Worth,
};
use rules::{Game, Move, Variant};

use super::level_files::{CombinedError, alpha_file, tape_file};
use super::levels::Levels;
use crate::explanation::account;
use crate::generalization::{Alpha, AlphaFileError, AlphaState};
use crate::tape::TapeError;
use crate::{LookAhead, Memory};

/// `combined`: what `crownhead learn combine --how staged` made.
pub const COMBINED: Kind = Kind {
    name: "combined",
    summary: "what generalization and rote learning made together, which learns no more",
    form: Form::Keys(&[
        ("folder", "the folder of the run"),
        ("memory", "whether it remembers, on or off; off leaves what it generalized"),
        ("ply", "the minimum ply; that of the run if not given"),
        ("concede", "whether it gives up when it sees that it will lose, on or off"),
    ]),
    concurrency: |_| Concurrency::Ours,
    files: |_| vec![FileSetting { key: "folder", reads: files }],
    build: |settings, _| Ok(Box::new(Combined::from_settings(settings)?)),
};

/// All that is read of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let tapes = (0..).map(|level| tape_file(folder, level)).take_while(|tape| tape.exists());
    std::iter::once(alpha_file(folder)).chain(tapes).collect()
}

/// A player with a polynomial and the tapes of its stable terms, which are only read.
#[derive(Debug)]
pub struct Combined {
    look_ahead: LookAhead,
    levels: Option<Levels>,
    /// The game that it learned.
    game: Variant,
    concedes: bool,
}

impl Combined {
    /// The player of a folder, for a game.
    ///
    /// # Errors
    /// When Alpha or a tape is missing, damaged, or of the other game.
    pub fn load(folder: &Path, game: Variant, remembers: bool) -> Result<Combined, CombinedError> {
        let look_ahead = Alpha::new(AlphaState::load_for(&alpha_file(folder), game)?).look_ahead().clone();
        let mut levels = if remembers { Some(Levels::open_read_only(folder, game)?) } else { None };
        if let Some(levels) = &mut levels {
            levels.prepare_for(&look_ahead.polynomial);
        }
        Ok(Combined { look_ahead, levels, game, concedes: true })
    }

    fn from_settings(settings: &Settings) -> Result<Combined, SpecError> {
        let folder: Option<PathBuf> = settings.get("folder", "a folder")?;
        let folder = folder.ok_or_else(|| bad("folder", "", "the folder of a run of learn combine"))?;
        let unavailable = |error: CombinedError| {
            let (spec, reason) = (format!("combined:folder={}", folder.display()), error.to_string());
            match error {
                CombinedError::Tape(TapeError::InUse(_)) | CombinedError::Alpha(AlphaFileError::Held(_)) => {
                    SpecError::InUse { spec, reason }
                }
                _ => SpecError::Unavailable { spec, reason },
            }
        };
        let remembers = switch(settings, "memory")?;
        let mut player = Combined::load(&folder, settings.variant(), remembers).map_err(unavailable)?;
        player.concedes = switch(settings, "concede")?;
        if let Some(ply) = settings.get::<u32>("ply", PLY)? {
            if !(1..=64).contains(&ply) {
                return Err(bad("ply", &ply.to_string(), PLY));
            }
            let plies = &mut player.look_ahead.settings.plies;
            *plies = plies.with_minimum(ply);
        }
        Ok(player)
    }

    /// The memory that counts in a game; what was learned in the other one says nothing.
    fn memory(&mut self, variant: Variant) -> (&mut LookAhead, Option<&mut dyn Memory>) {
        let levels = self.levels.as_mut().filter(|_| variant == self.game);
        (&mut self.look_ahead, levels.map(|levels| levels as &mut dyn Memory))
    }
}

impl Player for Combined {
    fn name(&self) -> String {
        "combined".to_owned()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision {
        let (position, variant) = (game.position(), game.rules().variant);
        let (look_ahead, memory) = self.memory(variant);
        // What it remembers was found at the ply of its run.
        let control = &OwnPace(control);
        let found = look_ahead.choose(memory, position, variant, limits, control);
        if let Some(Err(error)) = self.levels.as_mut().map(Levels::settle) {
            return Decision::new(Choice::Forfeit(error.to_string()));
        }
        let mv = *found.line.first().expect("a game that is not over has a move");
        let worth = self.look_ahead.worth(found.score, Some(found.line.len()));
        let is_lost = matches!(worth, Worth::Loss { .. });
        let choice = if is_lost && self.concedes { Choice::Resign } else { Choice::Move(mv) };
        Decision {
            lines: vec![Line { score: Some(worth), moves: found.line }],
            announcement: worth.announcement(position.turn()),
            statistics: found.statistics,
            ..Decision::new(choice)
        }
    }

    fn rate(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Option<Vec<Rating>> {
        let (position, variant) = (game.position(), game.rules().variant);
        let (look_ahead, memory) = self.memory(variant);
        let scores = look_ahead.rate(memory, position, variant, limits, control)?;
        let rating = |(mv, score)| Rating { mv, score: self.look_ahead.worth(score, None) };
        Some(scores.into_iter().map(rating).collect())
    }

    fn account(&mut self, game: &Game, line: &[Move]) -> Option<Account> {
        Some(account(&self.look_ahead.polynomial, game, line))
    }
}

const PLY: &str = "a ply from 1 to 64";

/// A setting that is on unless it is off.
fn switch(settings: &Settings, key: &'static str) -> Result<bool, SpecError> {
    match settings.given().find(|(given, _)| *given == key) {
        None | Some((_, "on")) => Ok(true),
        Some((_, "off")) => Ok(false),
        Some((_, value)) => Err(bad(key, value, "on or off")),
    }
}

fn bad(key: &str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}
