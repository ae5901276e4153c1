//! A server on a port of its own with a data directory of its own, asked over HTTP. Every answer is held
//! against the description that the server gives of itself.

mod disk;
mod folders;
mod foreign_player;
mod play;
pub(crate) mod schema;

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arena::Roster;
use files::record_log::{Disk, LocalDisk};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::oneshot;
use web::{Config, ConnectionLimits, DataFolder, Laboratory, Server, Token};

pub(crate) use disk::SmallDisk;
pub(crate) use folders::assert_same;
pub(crate) use play::Playing;
pub(crate) use schema::Description;

/// A server that runs.
pub(crate) struct Running {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
    description: Option<Description>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
    pub(crate) headers: Vec<(String, String)>,
}

/// How a server is started.
#[derive(Default)]
pub(crate) struct Setting {
    pub(crate) connections: ConnectionLimits,
    pub(crate) token: Option<&'static str>,
    pub(crate) allow_engines: bool,
    pub(crate) cluster: Option<&'static str>,
    pub(crate) disk: Option<Arc<SmallDisk>>,
}

pub(crate) fn roster() -> Roster {
    let ours = Roster::default().with(samuel::SAMUEL).with(samuel::combined::COMBINED);
    ours.with(cowell_reed::COWELL_REED)
        .with(lab::PERFECT)
        .with(engine::CROWNHEAD)
        .with(foreign_player::ENGINE)
}

/// A server with nothing in its data directory yet, which goes with the folder.
pub(crate) fn fresh() -> (Running, TempDir) {
    let folder = TempDir::new().unwrap();
    (start(folder.path()), folder)
}

pub(crate) fn start(folder: &Path) -> Running {
    start_with(folder, &Setting::default())
}

pub(crate) fn start_with(folder: &Path, setting: &Setting) -> Running {
    let config = Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        connections: setting.connections,
        token: setting.token.map(|word| Token::new(word).unwrap()),
        data: DataFolder::open(folder).unwrap(),
        roster: roster(),
        allow_engines: setting.allow_engines,
        thinkers: 2,
        program: "test".to_owned(),
        cluster: setting.cluster.map(cluster::Address::open),
        remark: |_| (),
    };
    let disk: Arc<dyn Disk> = match &setting.disk {
        Some(disk) => disk.clone(),
        None => Arc::new(LocalDisk),
    };
    let (end, ended) = oneshot::channel::<()>();
    let (tell, told) = std::sync::mpsc::channel();
    let thread = thread::spawn(move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async move {
            let server = Server::bind(Laboratory::open_on(config, disk).unwrap()).await.unwrap();
            tell.send(server.address().unwrap()).unwrap();
            server.serve(async { drop(ended.await) }).await.unwrap();
        });
    });
    let address = told.recv().unwrap();
    let mut running = Running { address, end: Some(end), thread: Some(thread), description: None };
    if setting.token.is_none() {
        running.description = Some(Description::new(running.get("/openapi.json").json()));
    }
    running
}

impl Running {
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &[("content-type", "application/json")], Some(body.to_string().as_bytes()))
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Answer {
        self.ask("PUT", path, &[("content-type", "application/json")], Some(body.to_string().as_bytes()))
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        self.ask("DELETE", path, &[], None)
    }

    /// Asks under `/api/v1` with any headers and body.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Answer {
        let answer = self.ask_anything(method, &format!("/api/v1{path}"), headers, body);
        if let Some(description) = &self.description {
            description.check(method, path, &answer);
        }
        answer
    }

    /// Asks at any address.
    pub(crate) fn ask_anything(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(120)))
            .build()
            .into();
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = match body {
            Some(body) => agent.run(request.body(body).unwrap()),
            None => agent.run(request.body(()).unwrap()),
        };
        let mut answer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let headers = answer.headers().iter().map(|(name, value)| {
            (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        });
        Answer {
            status: answer.status().as_u16(),
            headers: headers.collect(),
            text: answer.body_mut().with_config().limit(64 << 20).read_to_string().unwrap(),
        }
    }

    /// Listens to topics.
    pub(crate) fn listen(&self, topics: &str) -> Listening {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let request = format!(
            "GET /api/v1/events?topics={topics} HTTP/1.1\r\nHost: {}\r\nAccept: text/event-stream\r\n\r\n",
            self.address
        );
        std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(lines.read_line(&mut head).unwrap(), 0, "ended after {head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        Listening { lines }
    }

    /// Waits until something holds for a job.
    pub(crate) fn job_when(&self, job: &Value, holds: impl Fn(&Value) -> bool) -> Value {
        let id = job["id"].as_str().expect("a job has an id");
        self.listen(&format!("job:{id}")).wait_for("job", holds)
    }

    /// Waits until a job is no longer going on.
    pub(crate) fn ended(&self, job: &Value) -> Value {
        self.job_when(job, |state| state["status"] != "queued" && state["status"] != "running")
    }

    /// Ends as after Ctrl-C, and waits until it has.
    pub(crate) fn stop(mut self) {
        self.end_now();
    }

    fn end_now(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.end_now();
        }
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("no JSON ({error}): {self:?}"))
    }

    /// The answer, which has to have this status.
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The words of a refusal, which has to have this status.
    pub(crate) fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()["error"]["message"].as_str().expect("a refusal has words").to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A stream of events.
pub(crate) struct Listening {
    lines: BufReader<TcpStream>,
}

impl Listening {
    /// The next event: its kind and its data.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        let (mut kind, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end_matches(['\r', '\n']);
            if let Some(text) = line.strip_prefix("event: ") {
                text.clone_into(&mut kind);
            } else if let Some(text) = line.strip_prefix("data: ") {
                data += text;
            } else if line.is_empty() && !data.is_empty() {
                return Some((kind, serde_json::from_str(&data).unwrap()));
            }
        }
    }

    /// The next event of a kind for which something holds.
    pub(crate) fn wait_for(&mut self, kind: &str, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (found, data) = self.next().expect("the stream goes on");
            if found == kind && holds(&data) {
                return data;
            }
        }
    }
}
