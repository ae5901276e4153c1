//! Somebody who may publish on a server, and means harm.

use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::stream::{Config, RetentionPolicy};
use async_nats::jetstream::{self, Context, object_store};
use async_nats::{Client, HeaderMap};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::servers::Server;

pub(crate) struct HostileClient {
    client: Client,
    context: Context,
    runtime: Runtime,
}

/// A record of a job as workers of version 1.0.0 expect it, but for what is changed in it.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) command: Vec<&'static str>,
    pub(crate) files: Value,
    pub(crate) tasks: usize,
}

impl Record {
    fn json(&self) -> Value {
        json!({
            "format": 1, "version": "1.0.0", "command": self.command, "folder": "/far/ada",
            "files": self.files, "settings": settings(), "tasks": self.tasks, "patience_seconds": 5.0,
        })
    }

    /// The name that workers expect it to have.
    fn id(&self) -> String {
        let what = json!([1, "1.0.0", self.command, "/far/ada", settings(), self.tasks]);
        // The order of keys counts, and that of a record is another than the alphabet's.
        let files: Vec<_> = self.files.as_array().into_iter().flatten().map(in_order).collect();
        let text = format!("[{what},[{}]]", files.join(","));
        blake3::hash(text.as_bytes()).to_hex()[..20].to_owned()
    }
}

fn in_order(file: &Value) -> String {
    format!("{{\"name\":{},\"hash\":{},\"bytes\":{}}}", file["name"], file["hash"], file["bytes"])
}

fn settings() -> String {
    blake3::hash(b"the same").to_hex().to_string()
}

impl HostileClient {
    pub(crate) fn of(server: &Server) -> HostileClient {
        let runtime = Runtime::new().unwrap();
        let (client, context) = runtime.block_on(async {
            let client = async_nats::connect(server.url()).await.unwrap();
            let context = jetstream::new(client.clone());
            let (name, subjects) = ("CROWNHEAD_JOBS".to_owned(), vec!["crownhead.job.*".to_owned()]);
            let list = Config { name, subjects, max_messages_per_subject: 1, ..Config::default() };
            context.get_or_create_stream(list).await.unwrap();
            (client, context)
        });
        HostileClient { client, context, runtime }
    }

    /// Has workers look at once.
    async fn ring(&self) {
        self.client.publish("crownhead.bell", "".into()).await.unwrap();
        self.client.flush().await.unwrap();
    }

    /// Publishes something that the server keeps.
    pub(crate) fn publish(&self, subject: &str, form: Option<&str>, payload: &[u8]) {
        let mut headers = HeaderMap::new();
        form.iter().for_each(|form| headers.insert("Crownhead-Form", *form));
        self.runtime.block_on(async {
            let sent =
                self.context.publish_with_headers(subject.to_owned(), headers, payload.to_vec().into());
            sent.await.unwrap().await.unwrap();
            self.ring().await;
        });
    }

    /// Lists a record under any name.
    pub(crate) fn list(&self, name: &str, record: &Record) {
        self.publish(&format!("crownhead.job.{name}"), None, record.json().to_string().as_bytes());
    }

    /// Lists a record under the name that it should have, with a queue and a bucket; answers the name.
    pub(crate) fn declare(&self, record: &Record, objects: &[(&str, &[u8])]) -> String {
        let id = record.id();
        self.runtime.block_on(async {
            let tasks = Config {
                name: format!("CROWNHEAD_TASKS_{id}"),
                subjects: vec![format!("crownhead.task.{id}.*")],
                retention: RetentionPolicy::WorkQueue,
                ..Config::default()
            };
            let tasks = self.context.create_stream(tasks).await.unwrap();
            let workers =
                pull::Config { durable_name: Some("workers".to_owned()), ..pull::Config::default() };
            tasks.create_consumer(workers).await.unwrap();
            let bucket =
                object_store::Config { bucket: format!("CROWNHEAD_{id}"), ..object_store::Config::default() };
            let bucket = self.context.create_object_store(bucket).await.unwrap();
            for (name, mut bytes) in objects.iter().copied() {
                bucket.put(name, &mut bytes).await.unwrap();
            }
        });
        self.list(&id, record);
        id
    }

    /// Takes a record off the list.
    pub(crate) fn withdraw(&self, name: &str) {
        self.runtime.block_on(async {
            let list = self.context.get_stream("CROWNHEAD_JOBS").await.unwrap();
            list.purge().filter(format!("crownhead.job.{name}")).await.unwrap();
            self.ring().await;
        });
    }
}
