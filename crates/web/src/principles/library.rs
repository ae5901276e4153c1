//! Strategies and scripts by name: those that come with the program, and own ones in the data folder. Names
//! that people give them become names of files.

use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, fs};

use cowell_reed::scripts::{BUILTIN, Script};
use cowell_reed::strategy::PRESETS;
use files::whole_file;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::DataFolder;
use crate::pages::failure::Failure;

/// More own texts of a kind are a mistake.
const MOST: usize = 500;

/// All strategies and scripts. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    data: DataFolder,
    /// Held while something is kept or removed, so that what was looked at is so until then.
    writing: Arc<Mutex<()>>,
}

/// A text by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    pub(crate) name: Name,
    pub(crate) is_builtin: bool,
    pub(crate) text: String,
}

impl Library {
    pub(crate) fn new(data: DataFolder) -> Library {
        Library { data, writing: Arc::default() }
    }

    /// Everything of a kind: first what comes with the program, then own texts by name.
    pub(crate) fn all(&self, kind: TextKind) -> Result<Vec<Text>, Failure> {
        let builtin = |(name, text): (Name, &str)| Text { name, is_builtin: true, text: text.to_owned() };
        let mut all: Vec<_> = kind.builtin().into_iter().map(builtin).collect();
        for name in self.own_names(kind)? {
            // What was removed since the names were read is not there any more.
            all.extend(self.find(kind, &name)?);
        }
        Ok(all)
    }

    /// The text of a name.
    pub(crate) fn find(&self, kind: TextKind, name: &Name) -> Result<Option<Text>, Failure> {
        if let Some(text) = kind.builtin_text(name) {
            return Ok(Some(Text { name: name.clone(), is_builtin: true, text: text.to_owned() }));
        }
        match fs::read_to_string(self.path(kind, name)) {
            Ok(text) => Ok(Some(Text { name: name.clone(), is_builtin: false, text })),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(trouble(kind, name, &error)),
        }
    }

    /// The text of a name, which must be there.
    pub(crate) fn text(&self, kind: TextKind, name: &Name) -> Result<Text, Failure> {
        self.find(kind, name)?
            .ok_or_else(|| Failure::unknown(format!("There is no {} called '{name}'.", kind.word())))
    }

    /// Keeps an own text, whole or not at all.
    pub(crate) fn keep(&self, kind: TextKind, name: &Name, text: &str) -> Result<(), Failure> {
        refuse_builtin(kind, name)?;
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let names = self.own_names(kind)?;
        if names.len() >= MOST && !names.contains(name) {
            let message = format!("You already have {MOST} of your own: remove one first.");
            return Err(Failure::not_now(message));
        }
        whole_file::write(&self.path(kind, name), text.as_bytes())
            .map_err(|error| trouble(kind, name, &error))
    }

    /// Removes an own text.
    pub(crate) fn remove(&self, kind: TextKind, name: &Name) -> Result<(), Failure> {
        refuse_builtin(kind, name)?;
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if kind == TextKind::Script
            && let Some(user) = self.user_of(name)?
        {
            let message = format!("The strategy '{user}' uses this script: change or remove it first.");
            return Err(Failure::not_now(message));
        }
        let path = self.path(kind, name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return self.text(kind, name).map(drop),
            removed => removed.map_err(|error| trouble(kind, name, &error))?,
        }
        whole_file::sync_folder_of(&path);
        Ok(())
    }

    /// The own strategy that names a script, if one does.
    fn user_of(&self, script: &Name) -> Result<Option<Name>, Failure> {
        let quoted = [
            format!("\"{}\"", TextKind::Script.file(script)),
            format!("'{}'", TextKind::Script.file(script)),
        ];
        let uses = |text: &Text| quoted.iter().any(|quoted| text.text.contains(quoted.as_str()));
        Ok(self.all(TextKind::Strategy)?.into_iter().find(uses).map(|text| text.name))
    }

    /// The names of own texts of a kind; files with other names are somebody else's.
    fn own_names(&self, kind: TextKind) -> Result<Vec<Name>, Failure> {
        let entries =
            fs::read_dir(self.data.strategies()).map_err(|error| Failure::ours(error.to_string()))?;
        let name = |entry: io::Result<fs::DirEntry>| {
            let file = entry.ok()?.file_name();
            let name = Name::parse(file.to_str()?.strip_suffix(kind.ending())?).ok()?;
            kind.builtin_text(&name).is_none().then_some(name)
        };
        let mut names: Vec<_> = entries.filter_map(name).collect();
        names.sort();
        Ok(names)
    }

    fn path(&self, kind: TextKind, name: &Name) -> PathBuf {
        self.data.strategies().join(kind.file(name))
    }
}

fn refuse_builtin(kind: TextKind, name: &Name) -> Result<(), Failure> {
    match kind.builtin_text(name) {
        None => Ok(()),
        Some(_) => Err(Failure::not_now(format!(
            "The {} '{name}' comes with the program and cannot be changed: choose another name.",
            kind.word()
        ))),
    }
}

fn trouble(kind: TextKind, name: &Name, error: &io::Error) -> Failure {
    Failure::ours(format!("The {} '{name}' cannot be read or written: {error}.", kind.word()))
}

/// A name of letters, digits and hyphens.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Name(String);

/// What can be written in the page.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TextKind {
    Strategy,
    Script,
}

const LONGEST: usize = 48;

impl Name {
    /// The name that a text is.
    pub(crate) fn parse(text: &str) -> Result<Name, Failure> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(is_plain) && !text.starts_with('-') {
            return Ok(Name(text.to_owned()));
        }
        Err(Failure::impossible(format!(
            "'{}' is not a name: expected letters, digits and hyphens, at most {LONGEST} of them.",
            text.chars().take(LONGEST).collect::<String>()
        )))
    }

    /// The name of a script, which may be given as strategies write it, `home.rhai`.
    pub(crate) fn of_script(text: &str) -> Result<Name, Failure> {
        Name::parse(text.strip_suffix(Script::ENDING).unwrap_or(text))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TextKind {
    /// In a word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            TextKind::Strategy => "strategy",
            TextKind::Script => "script",
        }
    }

    /// The name that a text is; that of a script may be given as strategies write it.
    pub(crate) fn name(self, text: &str) -> Result<Name, Failure> {
        match self {
            TextKind::Strategy => Name::parse(text),
            TextKind::Script => Name::of_script(text),
        }
    }

    /// How names of files end.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            TextKind::Strategy => ".toml",
            TextKind::Script => Script::ENDING,
        }
    }

    /// The file of a name.
    pub(crate) fn file(self, name: &Name) -> String {
        format!("{name}{}", self.ending())
    }

    /// What comes with the program: names and texts.
    pub(crate) fn builtin(self) -> Vec<(Name, &'static str)> {
        let named = |(name, text): &(&str, &'static str)| {
            (Name(name.trim_end_matches(Script::ENDING).to_owned()), *text)
        };
        match self {
            TextKind::Strategy => PRESETS.iter().map(named).collect(),
            TextKind::Script => BUILTIN.iter().map(named).collect(),
        }
    }

    /// What comes with the program under a name.
    pub(crate) fn builtin_text(self, name: &Name) -> Option<&'static str> {
        self.builtin().into_iter().find(|(known, _)| known == name).map(|(_, text)| text)
    }
}
