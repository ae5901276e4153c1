//! Tasks done by many machines. A [`Cluster`] is an executor of the laboratory: its tasks wait in a work
//! queue of NATS JetStream. Workers on any machine are told the command that the tasks came from, make the
//! same list, and [`work`] on what they pull. A result is stored before its task leaves the queue, so nothing
//! is lost with a worker, a coordinator or a server, and whatever is done twice counts once.
//!
//! Subjects and messages are described in docs/formats/cluster.md.

mod address;
mod announcement;
mod assignment;
mod coordinator;
mod error;
#[doc(hidden)]
pub mod fuzzing;
mod job;
mod live;
mod observer;
mod outcome;
mod registry;
mod retry;
mod streams;
mod worker;

pub use address::Address;
pub use assignment::Assignment;
pub use coordinator::{Cluster, ClusterSettings};
pub use error::ClusterError;
pub use live::Live;
pub use observer::{ClusterJob, ClusterStatus, ClusterWorker, Observer};
pub use registry::{KeptJob, Registry};
pub use worker::{TaskList, TaskLists, WorkSettings, WorkerEvent, own_name, work};
