//! The game as a record, saved or shown when the person leaves.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use rules::Color;
use rules::pdn::{Record, Tags};

use super::Table;

impl Table {
    /// Adds the game to a file; what is in the file stays.
    pub(super) fn save(&mut self, path: &Path) -> String {
        match self.append_to(path) {
            Ok(()) => {
                self.saved = Some(self.record());
                format!("The game is saved in {}\n", path.display())
            }
            Err(error) => format!("{error:#}\n"),
        }
    }

    fn append_to(&self, path: &Path) -> anyhow::Result<()> {
        let place = || format!("cannot save to {}", path.display());
        let mut file = OpenOptions::new().append(true).create(true).open(path).with_context(place)?;
        let separator = if file.metadata().with_context(place)?.len() > 0 { "\n" } else { "" };
        let text = format!("{separator}{}", self.record());
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).with_context(place)
    }

    /// The game so far unless it is saved, so that it is not lost when the person leaves.
    pub(in crate::commands::play) fn unsaved(&self) -> String {
        let record = self.record();
        let is_lost = self.game.moves().len() > 0 && self.saved.as_ref() != Some(&record);
        if is_lost { record.to_string() } else { String::new() }
    }

    fn record(&self) -> Record {
        let (person, machine) = ("you".to_owned(), self.opponent.name());
        let (black, white) = match self.side {
            Color::Black => (&person, &machine),
            Color::White => (&machine, &person),
        };
        let tags = Tags::from_iter([
            ("Event", "Crownhead game"),
            ("Black", black.as_str()),
            ("White", white.as_str()),
        ]);
        Record::of_game(&self.game, tags)
    }
}
