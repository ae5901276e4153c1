//! Who does the work of `learn zero`: this machine, and for the games the workers of a cluster if one is named. Each stage
//! is a job of its own, as its games depend on the weights of the one before.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use cluster::{Cluster, Registry, TaskList};
use lab::zero_run::{Machines, PendingGames, Stage, StageDone, StageGames, StageKind};
use lab::{Executor, Local, RemoteFiles};

use crate::arguments::ClusterArguments;
use crate::executor::{Shared, address, connect, workers_of};
use crate::report;

/// `crownhead learn stage`, which only workers are given.
#[derive(Args, Debug)]
pub(crate) struct LearnStageArguments {
    /// What the games are for
    kind: StageKind,
    /// The folder of the run
    #[arg(long, value_name = "DIR")]
    run: PathBuf,
    /// The generation
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    generation: u32,
    /// The generation in force; at first there is none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    present: Option<u32>,
    /// Positions looked at for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

/// The command that makes a stage's list of tasks.
fn command(stage: &Stage, run: &Path) -> Vec<String> {
    let &Stage { kind, generation, present, nodes } = stage;
    let mut words = vec!["learn".to_owned(), "stage".to_owned(), kind.name().to_owned()];
    words.push(format!("--run={}", run.display()));
    words.push(format!("--generation={generation}"));
    words.extend(present.map(|present| format!("--present={present}")));
    words.push(format!("--nodes={nodes}"));
    words
}

/// The games of a stage as a worker makes them.
pub(crate) fn tasks(arguments: &LearnStageArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    let stage = Stage {
        kind: arguments.kind,
        generation: arguments.generation as usize,
        present: arguments.present.map(|present| present as usize),
        nodes: arguments.nodes,
    };
    let games = StageGames::read(&files.local(&arguments.run), stage)?;
    Ok(TaskList { settings: games.settings(), tasks: Box::new(games) })
}

/// Who does the work.
pub(super) struct ZeroMachines<'a> {
    here: Local,
    cluster: &'a ClusterArguments,
    /// The folder of the run.
    run: &'a Path,
    /// Who is at work on a stage.
    at_work: Mutex<Option<Arc<Cluster>>>,
}

impl<'a> ZeroMachines<'a> {
    /// As the arguments say. A cluster that cannot be entered is told now, and not hours later.
    pub(super) fn new(
        threads: NonZeroUsize,
        cluster: &'a ClusterArguments,
        run: &'a Path,
    ) -> anyhow::Result<ZeroMachines<'a>> {
        if let Some(servers) = &cluster.cluster {
            Registry::connect(&address(servers, &cluster.credentials), |remark| report::note(remark))?;
        }
        Ok(ZeroMachines { here: Local { threads }, cluster, run, at_work: Mutex::default() })
    }

    /// How many workers there are, to be said beside the progress; nothing where it is this machine.
    pub(super) fn workers(&self) -> String {
        let at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        at_work.as_ref().map_or_else(String::new, |cluster| workers_of(cluster))
    }

    fn set_at_work(&self, cluster: Option<Arc<Cluster>>) {
        *self.at_work.lock().unwrap_or_else(PoisonError::into_inner) = cluster;
    }
}

impl Machines for ZeroMachines<'_> {
    fn here(&self) -> &dyn Executor {
        &self.here
    }

    fn play(&self, games: &PendingGames<'_>, done: StageDone<'_>) -> io::Result<()> {
        let PendingGames { stage, settings, tasks, indices, stop } = *games;
        let Some(servers) = &self.cluster.cluster else {
            return self.here.execute(tasks, indices, stop, done);
        };
        let files = stage.files().into_iter().map(|name| self.run.join(name)).collect();
        let shared = Shared::new(files, settings.to_owned())?;
        let command = command(stage, self.run);
        let cluster = connect(servers, self.cluster, command, shared, |remark| report::note(remark))?;
        let cluster = Arc::new(cluster);
        self.set_at_work(Some(Arc::clone(&cluster)));
        let played = cluster.execute(tasks, indices, stop, done);
        self.set_at_work(None);
        played
    }
}
