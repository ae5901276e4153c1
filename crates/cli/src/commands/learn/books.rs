//! The games of PDN files that are followed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use lab::rote_run::BookRecord;
use rules::pdn;

pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<BookRecord>> {
    let mut books = Vec::new();
    paths.iter().try_for_each(|path| read_one(path, &mut books))?;
    Ok(books)
}

fn read_one(path: &Path, books: &mut Vec<BookRecord>) -> anyhow::Result<()> {
    let text = fs::read(path).with_context(|| format!("book {}", path.display()))?;
    for (index, game) in pdn::read(&text[..]).enumerate() {
        let record = game.map_err(|error| {
            let pdn::PdnError { line, column, .. } = error;
            let (game, message) = (error.game_name(), error.message());
            anyhow::anyhow!("book {}:{line}:{column}: {game}: {message}", path.display())
        })?;
        books.push(BookRecord { name: format!("{} {}", path.display(), index + 1), record });
    }
    Ok(())
}
