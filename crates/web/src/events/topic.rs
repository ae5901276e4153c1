//! What a page can listen to, `game:ID`, and how things stand there.

use super::Event;
use crate::Laboratory;
use crate::failure::Failure;
use crate::id::Id;
use crate::patience::aside;

/// A page may listen to so many at once.
const MOST: usize = 16;

/// Something to listen to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Topic {
    kind: Kind,
    id: Id,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Game,
    Run,
    Job,
}

impl Topic {
    /// The topics of a list, `game:ID,run:ID`.
    pub(crate) fn parse_list(text: &str) -> Result<Vec<Topic>, Failure> {
        let names: Vec<_> = text.split(',').filter(|name| !name.is_empty()).collect();
        if names.is_empty() || names.len() > MOST {
            return Err(Failure::impossible(format!("Expected 1 to {MOST} topics, as game:ID,run:ID.")));
        }
        names.into_iter().map(Topic::parse).collect()
    }

    fn parse(text: &str) -> Result<Topic, Failure> {
        let topic = text.split_once(':').and_then(|(kind, id)| {
            let kind = [Kind::Game, Kind::Run, Kind::Job].into_iter().find(|known| known.name() == kind)?;
            Some(Topic { kind, id: Id::parse(id)? })
        });
        topic.ok_or_else(|| {
            Failure::impossible("A topic is game:ID, run:ID or job:ID, with the id of one that there is.")
        })
    }

    /// The name it is told under.
    pub(crate) fn name(&self) -> String {
        format!("{}:{}", self.kind.name(), self.id)
    }

    /// How things stand; nothing if there is no such thing.
    pub(super) async fn present(&self, laboratory: &Laboratory) -> Option<Event> {
        match self.kind {
            Kind::Game => laboratory.games.present(laboratory, &self.id).await,
            Kind::Job => Some(Event::new("job", &laboratory.queue.job(&self.id).ok()?)),
            Kind::Run => {
                let (queue, id) = (laboratory.queue.clone(), self.id.clone());
                let state = aside(move || queue.run(&id, 1)).await;
                Some(Event::new("run", &state.ok()?))
            }
        }
    }
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Game => "game",
            Kind::Run => "run",
            Kind::Job => "job",
        }
    }
}
