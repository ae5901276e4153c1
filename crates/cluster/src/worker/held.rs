//! A task that this worker has. As long as it has it, the server hears so now and then; when the worker is
//! gone, the server hears nothing and gives the task to another.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::message::Acker;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::job::index_of_subject;

pub(super) struct Held {
    pub(super) index: usize,
    acker: Arc<Acker>,
    beating: JoinHandle<()>,
}

impl Held {
    /// Holds a task of so many. One without a number, or with another one, is none, and is taken off the queue.
    pub(super) async fn new(message: Message, tasks: usize, patience: Duration) -> Option<Held> {
        let index = index_of_subject(&message.subject).filter(|&index| index < tasks);
        let (_, acker) = message.split();
        let acker = Arc::new(acker);
        let Some(index) = index else {
            let _ = acker.ack_with(AckKind::Term).await;
            return None;
        };
        let held = Arc::clone(&acker);
        let beating = tokio::spawn(async move {
            loop {
                sleep(patience / 3).await;
                let _ = held.ack_with(AckKind::Progress).await;
            }
        });
        Some(Held { index, acker, beating })
    }

    /// Its result is stored: it leaves the queue.
    pub(super) async fn finish(self) {
        let _ = self.acker.ack().await;
    }

    /// Somebody else may do it, at once.
    pub(super) async fn give_back(self) {
        let _ = self.acker.ack_with(AckKind::Nak(None)).await;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.beating.abort();
    }
}
