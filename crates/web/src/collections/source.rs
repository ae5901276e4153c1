//! Where the games of a collection come from: a text that was dropped lately, a game that was played here, or a
//! job. Games and jobs are kept, so their collections are there again after a restart.

use std::sync::Arc;

use super::collection::Collection;
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::patience::aside;
use crate::queue::Download;

impl Laboratory {
    /// The collection of an id: `game-` and `job-` with the id of one, or the id of a text that was dropped.
    pub(crate) async fn collection(&self, id: &str) -> Result<Arc<Collection>, Failure> {
        if let Some(game) = of_kind(id, "game-") {
            let text = self.game_text(&game).await?;
            return Collection::read(&text.into()).map(Arc::new);
        }
        match of_kind(id, "job-") {
            Some(job) => self.job_collection(id, job).await,
            None => self.shelf.find(id),
        }
    }

    async fn job_collection(&self, id: &str, job: Id) -> Result<Arc<Collection>, Failure> {
        if let Ok(known) = self.shelf.find(id) {
            return Ok(known);
        }
        let queue = self.queue.clone();
        let read = aside(move || Collection::read(&queue.download(&job, Download::Pdn)?.into()));
        let collection = Arc::new(read.await?);
        self.shelf.put_as(id.to_owned(), Arc::clone(&collection));
        Ok(collection)
    }
}

fn of_kind(id: &str, kind: &str) -> Option<Id> {
    id.strip_prefix(kind).and_then(Id::parse)
}
