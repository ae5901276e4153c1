//! The demonstration as a job.

use std::sync::Arc;
use std::{fs, io};

use lab::StopFlag;

use super::stage::Stage;
use super::{DemonstrationRequest, alphas, endings};
use crate::Config;
use crate::queue::{Assignment, End, JobKind, Report, parameters};

/// The demonstration.
pub(crate) struct Demonstration {
    pub(crate) config: Arc<Config>,
}

impl Demonstration {
    pub(crate) const NAME: &'static str = "demonstration";
}

/// Endings and games that are played, and lessons.
pub(super) fn total(request: &DemonstrationRequest) -> u64 {
    let endings = 4 * request.games + request.lessons;
    let alphas = request.learners * (3 * request.games + 2 * alphas::GAMES);
    (endings + alphas) as u64
}

impl JobKind for Demonstration {
    fn name(&self) -> &'static str {
        Demonstration::NAME
    }

    fn run(
        &self,
        job: &Assignment,
        report: &mut (dyn FnMut(Report) + Send),
        stop: &StopFlag,
    ) -> Result<End, String> {
        let request: DemonstrationRequest = parameters(&job.parameters)?;
        let DemonstrationRequest { seed, games, lessons, learners } = request;
        let parts = vec![endings::part(lessons), alphas::part(learners, games)];
        let mut stage = Stage::new(parts, total(&request), report, stop);
        if endings::show(&mut stage, &job.folder, seed, 2 * games, lessons)?.is_none() {
            return Ok(End::Stopped);
        }
        stage.result.part = 1;
        if alphas::show(&mut stage, &self.config.roster, seed, learners, games)?.is_none() {
            return Ok(End::Stopped);
        }
        stage.result.text =
            stage.result.parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n\n");
        stage.tell();
        // The lessons were for these games alone; what came of them is in the result.
        if let Err(error) = fs::remove_dir_all(&job.folder)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(format!("The lessons of the demonstration cannot be cleared away: {error}."));
        }
        Ok(End::Done)
    }
}
