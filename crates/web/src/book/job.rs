//! Book games as a job: the games are kept in its folder, and what came of them so far.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Limits, seed_of_part};
use axum::body::Bytes;
use files::whole_file;
use lab::{RunControl, StopFlag};
use samuel::book::follow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::followed::Followed;
use super::sums::BookResult;
use crate::Config;
use crate::collections::{Collection, JudgedSides, RecentCollections};
use crate::pages::failure::Failure;
use crate::players::measured;
use crate::queue::{Assignment, Download, End, JobKind, Report, Reporter, parameters};

const GAMES: &str = "games.pdn";
/// So much work may be lost to a kill.
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);
/// A position that takes longer is not rated.
const LONGEST_RATING: Duration = Duration::from_secs(30);

/// A collection and a player to follow it.
#[derive(Clone, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct BookRequest {
    /// The id of a collection of games.
    pub(super) collection: String,
    pub(super) player: String,
    /// Whose moves count.
    #[serde(default)]
    side: JudgedSides,
}

/// Book games.
pub(crate) struct Book {
    pub(crate) config: Arc<Config>,
    pub(crate) collections: Arc<RecentCollections>,
}

impl Book {
    pub(crate) const NAME: &'static str = "book";

    /// The games, from the folder of the job or put there now.
    fn games(&self, folder: &Path, id: &str) -> Result<Arc<Collection>, Failure> {
        let file = folder.join(GAMES);
        if let Ok(text) = fs::read(&file) {
            return Collection::read(&Bytes::from(text)).map(Arc::new);
        }
        let collection = self.collections.find(id)?;
        let kept = fs::create_dir_all(folder).and_then(|()| whole_file::write(&file, collection.text()));
        kept.map_err(|error| Failure::ours(format!("The games cannot be kept: {error}.")))?;
        Ok(collection)
    }
}

impl JobKind for Book {
    fn name(&self) -> &'static str {
        Book::NAME
    }

    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<End, String> {
        let request: BookRequest = parameters(&job.parameters)?;
        let in_words = |failure: Failure| failure.fault.message;
        let games = self.games(&job.folder, &request.collection).map_err(in_words)?;
        let spec = measured(&self.config, &request.player).map_err(in_words)?;
        let limits = Limits { time: Some(LONGEST_RATING), ..Limits::default() };
        let mut followed = Followed::read(&job.folder, &job.parameters)
            .unwrap_or_else(|| Followed::nothing(&job.parameters, BookResult::of(games.len())));
        let mut kept = Instant::now();
        if followed.next > 0 {
            report(told(&followed.result, games.len()));
        }
        for index in followed.next..games.len() {
            let Some(record) = games.game(index) else { continue };
            // A fresh player for each game, so that it does not matter which were followed before.
            let mut player = spec.player(&self.config, seed_of_part(0, index as u64)).map_err(in_words)?;
            let Some(game) = follow(&record, None, &mut *player, &limits, &RunControl::start(stop)) else {
                followed.keep(&job.folder);
                return Ok(End::Stopped);
            };
            followed.result.add(index, &record, &game, request.side.colors());
            followed.next = index + 1;
            report(told(&followed.result, games.len()));
            if kept.elapsed() >= BETWEEN_KEEPING {
                followed.keep(&job.folder);
                kept = Instant::now();
            }
        }
        Ok(End::Done)
    }

    fn download(&self, job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        match download {
            Download::Pdn => fs::read(job.folder.join(GAMES))
                .map_err(|_| Failure::not_now("The games of this job are not there yet.")),
            Download::Csv => Err(Failure::unknown("Book games have no table of results.")),
        }
    }
}

fn told(result: &BookResult, total: usize) -> Report {
    Report {
        done: result.games(),
        total: total as u64,
        message: format!("{} of {total} games are followed.", result.games()),
        result: Some(serde_json::to_value(result).expect("sums are plain data")),
    }
}
