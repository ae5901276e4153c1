//! The endgame databases of the data directory: opened once and shared by all who ask, and opened anew when more of
//! them are built, here or by the command line.

mod build;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use endgame::{BUILT_IN_PIECES, Database, DatabaseError, Manifest, SliceEntry};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Laboratory;
use crate::pages::failure::FailureBody;
use crate::queue::JobState;
use crate::request::{Answer, AnswerWithStatus, Body};
use crate::thinking::blocking;

pub(crate) use build::DatabaseBuild;
use build::{BuildRequest, DatabasesView};

pub(crate) fn routes() -> OpenApiRouter<Laboratory> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(start))
}

/// The endgame databases there are, and what building more takes.
#[utoipa::path(get, path = "/databases", tag = "databases", responses((status = 200, body = DatabasesView)))]
async fn show(State(laboratory): State<Laboratory>) -> Answer<DatabasesView> {
    blocking(move || Ok(DatabasesView::of(&laboratory))).await.map(Json)
}

/// Starts to build endgame databases, or goes on where an earlier build ended.
#[utoipa::path(post, path = "/databases", tag = "databases", request_body = BuildRequest, responses(
    (status = 202, body = JobState), (status = 409, body = FailureBody), (status = 503, body = FailureBody),
))]
async fn start(
    State(laboratory): State<Laboratory>,
    Body(request): Body<BuildRequest>,
) -> AnswerWithStatus<JobState> {
    Ok((StatusCode::ACCEPTED, Json(request.start(&laboratory).await?)))
}

/// The databases of a folder, or those inside the program as long as it has no more.
#[derive(Debug)]
pub(crate) struct Databases {
    folder: PathBuf,
    opened: Mutex<Option<Opened>>,
}

/// Databases that can be asked.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) database: Arc<Database>,
    /// Why those of the folder cannot be asked, if they cannot.
    pub(crate) trouble: Option<String>,
    /// What the folder had.
    slices: Vec<SliceEntry>,
}

impl Databases {
    pub(crate) fn of(folder: PathBuf) -> Databases {
        Databases { folder, opened: Mutex::new(None) }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the folder has more than the program, and can be read.
    pub(crate) fn reach_further(&self) -> bool {
        let Opened { database, trouble, .. } = self.open();
        trouble.is_none() && database.pieces() > BUILT_IN_PIECES
    }

    /// The most pieces of positions that are known.
    pub(crate) fn pieces(&self) -> usize {
        Manifest::of_folder(&self.folder).map_or(0, |manifest| manifest.pieces()).max(BUILT_IN_PIECES)
    }

    /// Has the databases at hand. Files of a folder that cannot be read are not asked: then those inside the program
    /// are, and the trouble is told.
    pub(crate) fn open(&self) -> Opened {
        let manifest = Manifest::of_folder(&self.folder);
        let slices = manifest.as_ref().map(usable).unwrap_or_default();
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        // What was in trouble may have been built anew with the same bytes.
        let is_good = |there: &&Opened| there.trouble.is_none() && there.slices == slices;
        if let Some(there) = opened.as_ref().filter(is_good).filter(|_| manifest.is_ok()) {
            return there.clone();
        }
        let database = manifest.and_then(|_| Database::open_or_built_in(&self.folder));
        let trouble = database.as_ref().err().map(|error| self.in_words(error));
        let database = Arc::new(database.unwrap_or_else(|_| Database::built_in()));
        opened.insert(Opened { database, trouble, slices }).clone()
    }

    /// An error without the folders of this machine.
    fn in_words(&self, error: &DatabaseError) -> String {
        let folder = format!("{}{}", self.folder.display(), std::path::MAIN_SEPARATOR);
        error.to_string().replace(&folder, "")
    }
}

/// The slices of a manifest that can be asked: all of some number of pieces are there.
fn usable(manifest: &Manifest) -> Vec<SliceEntry> {
    let pieces = manifest.pieces();
    let is_usable = |entry: &&SliceEntry| entry.statistics.slice.pieces() <= pieces;
    manifest.slices().iter().filter(is_usable).copied().collect()
}
