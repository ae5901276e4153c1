//! The folder in which both forms of learning keep what they know. The tapes of the levels are made when a level opens,
//! removed when it is expunged, and brought to the end of a game that a kill kept them from.

use std::io;
use std::path::{Path, PathBuf};

use rules::Variant;
use thiserror::Error;

use super::game_log::GameLog;
use super::levels::Levels;
use crate::WeightedTerm;
use crate::generalization::{AlphaFileError, GeneralizationSettings};
use crate::tape::{Learned, Tape, TapeError, TapeSettings};

/// What a level that opens is made for.
#[derive(Clone, Copy, Debug)]
pub struct NewLevel<'a> {
    /// The level, if one opens.
    pub level: Option<u32>,
    /// The game that Alpha learns.
    pub variant: Variant,
    /// Alpha's list.
    pub ranks: &'a [WeightedTerm],
    /// What Alpha goes by.
    pub settings: &'a GeneralizationSettings,
}

impl Levels {
    /// Opens the tapes of a folder for reading, as many as there are. All must be of one game.
    ///
    /// # Errors
    /// When one cannot be read or is of the other game, or there is none.
    pub fn open_read_only(folder: &Path, game: Variant) -> Result<Levels, CombinedError> {
        let paths = (0..).map(|level| tape_file(folder, level));
        let tapes = paths
            .enumerate()
            .take_while(|(level, path)| *level == 0 || path.exists())
            .map(|(_, path)| Tape::open_read_only(&path, None)?.of_game(game))
            .collect::<Result<_, _>>()?;
        Ok(Levels::of(folder.to_owned(), tapes))
    }

    /// Opens the tapes up to a level as the end of a game left them, for writing. What a kill left
    /// undone at that time is done: tapes are given the log of the game, those of closed levels go,
    /// and that of a level that opened with these ranks is made.
    ///
    /// # Errors
    /// When a tape cannot be used, or is another one than the game left.
    pub fn open(
        folder: &Path,
        level: u32,
        note: impl Fn(u32) -> String,
        game: u32,
        log: &GameLog,
        opening: NewLevel<'_>,
    ) -> Result<Levels, CombinedError> {
        let mut levels = Levels::of(folder.to_owned(), Vec::new());
        for number in 0..=level {
            let path = tape_file(folder, number);
            if !path.exists() && (game == 0 || opening.level == Some(number)) {
                levels.create(number, &opening)?;
                continue;
            }
            let mut tape = Tape::open(&path, None)?;
            let found = tape.bookmark().map(|bookmark| bookmark.text.clone());
            let is_new = tape.totals().merges == 0 && (game == 0 || opening.level == Some(number));
            if !is_new && found.as_deref() != Some(&note(game)) {
                let is_one_behind = match &found {
                    Some(found) => game > 0 && *found == note(game - 1),
                    // A tape that was made at the end of the game before.
                    None => tape.totals().merges == 0,
                };
                if !is_one_behind {
                    let found = found.unwrap_or_else(|| "without a note".to_owned());
                    return Err(CombinedError::WentOn { path, found, game });
                }
                log.apply(number, &mut tape)?;
                tape.set_bookmark(note(game));
                tape.merge()?;
            }
            levels.tapes.push(tape);
        }
        levels.remove_from(level + 1)?;
        Ok(levels)
    }

    fn create(&mut self, level: u32, opening: &NewLevel<'_>) -> Result<(), CombinedError> {
        let terms = opening.ranks[..level as usize].to_vec();
        let polynomial = opening.settings.polynomial(terms);
        // Merges come at the end of games alone.
        let settings = TapeSettings { merge_every: u32::MAX, ..TapeSettings::default() };
        let learned = Learned { polynomial, variant: opening.variant };
        self.tapes.push(Tape::create(&tape_file(&self.folder, level), learned, settings)?);
        Ok(())
    }

    /// Removes what there is from a level on.
    fn remove_from(&mut self, level: u32) -> Result<(), CombinedError> {
        self.tapes.truncate(level as usize);
        for path in (level..).map(|level| tape_file(&self.folder, level)).take_while(|path| path.exists()) {
            std::fs::remove_file(&path).map_err(|error| CombinedError::Io { path, error })?;
        }
        Ok(())
    }

    /// Ends a game: the tapes up to a level are merged and take a note, those above it go, and that
    /// of a level that opens is made.
    ///
    /// # Errors
    /// When a tape cannot be written.
    pub fn end_game(&mut self, level: u32, note: &str, opening: NewLevel<'_>) -> Result<(), CombinedError> {
        let kept = if opening.level.is_some() { level } else { level + 1 };
        self.remove_from(kept)?;
        for tape in &mut self.tapes {
            tape.set_bookmark(note.to_owned());
            tape.merge()?;
        }
        if opening.level.is_some() {
            self.create(level, &opening)?;
        }
        self.forget_game();
        Ok(())
    }
}

/// The file with all that Alpha generalized.
pub fn alpha_file(folder: &Path) -> PathBuf {
    folder.join("alpha.state")
}

/// The tape of a level.
pub fn tape_file(folder: &Path, level: u32) -> PathBuf {
    folder.join(format!("level-{level}.tape"))
}

/// Why what was learned cannot be had or kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CombinedError {
    /// A tape cannot be used.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// Alpha cannot be read or written.
    #[error(transparent)]
    Alpha(#[from] AlphaFileError),
    /// A tape is not where the game left it.
    #[error("{}: {found}: expected it as game {game} left it", path.display())]
    WentOn {
        /// The tape.
        path: PathBuf,
        /// What its note says.
        found: String,
        /// The game.
        game: u32,
    },
    /// A tape cannot be removed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The tape.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}
