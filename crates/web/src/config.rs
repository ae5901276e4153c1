//! How the laboratory is started, and where everything is kept: one folder, with a subfolder for each kind of
//! thing that people can open with their own tools.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use arena::Roster;
use files::record_log;

use crate::ConnectionLimits;
use crate::databases::Databases;

/// How the laboratory is started.
#[derive(Clone)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// How many may connect, and how long they may keep the server waiting.
    pub connections: ConnectionLimits,
    /// What a visitor must know, if not everybody who reaches the address may come in.
    pub token: Option<Token>,
    /// Where games, learners and runs are kept.
    pub data: DataFolder,
    /// The kinds of players there are.
    pub roster: Roster,
    /// Whether pages may name players that start other programs.
    pub allow_engines: bool,
    /// How many moves are thought about at once.
    pub thinkers: usize,
    /// Version and build of the program, which weights that are learned remember.
    pub program: String,
    /// The machines to look at that share the work, if there are any.
    pub cluster: Option<cluster::Address>,
    /// Where whoever runs the server is told what is damaged or cannot be kept.
    pub remark: fn(&str),
}

/// The word that visitors must know.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Short words are guessed, and others do not fit into a header.
    pub const SHORTEST: usize = 16;

    /// A token of this text, if it is long enough and of plain characters.
    pub fn new(text: &str) -> Option<Token> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte));
        (text.len() >= Token::SHORTEST && is_plain).then(|| Token(text.to_owned()))
    }

    /// Whether somebody knows it. Takes as long for a word that is nearly right.
    pub(crate) fn is(&self, word: &str) -> bool {
        let differences = self.0.bytes().zip(word.bytes()).fold(0, |all, (one, two)| all | (one ^ two));
        word.len() == self.0.len() && differences == 0
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

pub(crate) const STORE: &str = "games.records";
pub(crate) const OLD_STORE: &str = "games.redb";

/// The data directory.
#[derive(Clone, Debug)]
pub struct DataFolder {
    path: PathBuf,
    databases: Arc<Databases>,
}

impl DataFolder {
    /// Opens a data directory, and makes what is missing of it.
    ///
    /// # Errors
    /// When it cannot be made or read.
    pub fn open(path: &Path) -> io::Result<DataFolder> {
        fs::create_dir_all(path)?;
        let path = path.canonicalize()?;
        // Players are named by texts in which commas part the settings.
        if path.to_str().is_none_or(|text| text.contains(',')) {
            let message = "its path has a comma or is no text: expected a folder without";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let databases = Arc::new(Databases::of(path.join(endgame::FOLDER_NAME)));
        let folder = DataFolder { path, databases };
        for part in [folder.players(), folder.tapes(), folder.runs(), folder.strategies()] {
            make_folder(&part)?;
        }
        Ok(folder)
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Endgame databases.
    pub(crate) fn databases(&self) -> &Databases {
        &self.databases
    }

    /// The store of games.
    pub fn games(&self) -> PathBuf {
        self.path.join(STORE)
    }

    /// The store of older versions.
    pub(crate) fn old_games(&self) -> PathBuf {
        self.path.join(OLD_STORE)
    }

    /// Saved learners.
    pub fn players(&self) -> PathBuf {
        self.path.join("players")
    }

    /// Memory tapes.
    pub fn tapes(&self) -> PathBuf {
        self.path.join("tapes")
    }

    /// Folders of runs and contests.
    pub fn runs(&self) -> PathBuf {
        self.path.join("runs")
    }

    /// Strategies that were written here, with their scripts.
    pub fn strategies(&self) -> PathBuf {
        self.path.join("strategies")
    }
}

/// Makes a folder; something else of its name is moved aside.
fn make_folder(path: &Path) -> io::Result<()> {
    let is_in_the_way = fs::symlink_metadata(path).is_ok() && !path.is_dir();
    if is_in_the_way {
        record_log::keep_aside(path)?;
        let _ = fs::remove_file(path);
    }
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    fs::create_dir_all(path).map_err(named)
}
