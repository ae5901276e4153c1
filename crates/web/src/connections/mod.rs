//! Connections, each with its slot and its time: whoever is silent, sends half a request or takes no answer
//! keeps nobody else out.

mod bodies;
mod slots;
mod transport;

use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use bodies::{RequestBody, ResponseBody};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use slots::Slot;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use transport::Transport;

pub(crate) use bodies::TooSlow;
pub(crate) use slots::{Disconnect, Slots};

/// How long answers that are under way may take when the server ends.
const LAST_ANSWERS: Duration = Duration::from_millis(1_000);
/// When the system cannot give another connection, how long until it is asked again.
const AGAIN: Duration = Duration::from_millis(100);
/// The longest head of a request, and the most that is held of one on its way, in bytes.
const LARGEST_HEAD: usize = 32 << 10;
const BUFFER: usize = 64 << 10;

/// Answers whoever connects, until `end` comes; requests that are being answered then are finished.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    end: impl Future<Output = ()>,
) {
    let slots = Arc::new(Slots::new(limits));
    let (ending, ended) = watch::channel(false);
    let host = ConnectionServer { router, limits, ended };
    let mut connections = JoinSet::new();
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = &mut end => break,
        };
        match accepted {
            Ok((stream, address)) => {
                // Without a slot the connection is closed again here.
                let Some((slot, gives_way)) = slots.take(address.ip()) else { continue };
                connections.spawn(host.clone().answer_all(stream, slot, gives_way));
            }
            Err(error) => recover(&error, &slots).await,
        }
    }
    drop(listener);
    ending.send_replace(true);
    let all = async { while connections.join_next().await.is_some() {} };
    // Whoever lost the other end hears nothing any more, and is ended with the set.
    let _ = tokio::time::timeout(LAST_ANSWERS, all).await;
}

/// What all connections have in common.
#[derive(Clone)]
struct ConnectionServer {
    router: Router,
    limits: ConnectionLimits,
    ended: watch::Receiver<bool>,
}

impl ConnectionServer {
    /// Answers on one connection until it ends or has to give way.
    async fn answer_all(mut self, stream: TcpStream, slot: Slot, gives_way: oneshot::Receiver<()>) {
        // An answer is written in one go: waiting for more of it only delays it. Where this cannot be set, it
        // is late.
        let _ = stream.set_nodelay(true);
        let transport = TokioIo::new(Transport::new(stream, self.limits.unread));
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.limits.head);
        builder.max_header_size(LARGEST_HEAD).max_buf_size(BUFFER);
        let (router, slot) = (TowerToHyperService::new(self.router), Arc::new(slot));
        let answer = service_fn(move |request| answer(&router, request, &slot, self.limits));
        let mut connection = pin!(builder.serve_connection(transport, answer));
        let mut gives_way = pin!(gives_way);
        let mut is_ending = false;
        loop {
            tokio::select! {
                // What broke off cannot be told to anybody.
                _ = &mut connection => return,
                _ = &mut gives_way => return,
                _ = self.ended.wait_for(|ended| *ended), if !is_ending => {
                    is_ending = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}

fn answer(
    router: &TowerToHyperService<Router>,
    mut request: Request<Incoming>,
    slot: &Arc<Slot>,
    limits: ConnectionLimits,
) -> impl Future<Output = Result<Response<ResponseBody>, Infallible>> + use<> {
    request.extensions_mut().insert(slot.disconnect());
    let answer = router.call(request.map(|body| RequestBody::receive(body, slot, limits)));
    let slot = Arc::clone(slot);
    async move { Ok(answer.await?.map(|body| ResponseBody::new(body, &slot))) }
}

/// A connection that broke off before it was accepted costs only itself; else the system has no more of
/// something, most likely of files.
async fn recover(error: &io::Error, slots: &Slots) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if ![ConnectionAborted, ConnectionRefused, ConnectionReset].contains(&error.kind()) {
        slots.drop_longest_waiting();
        tokio::time::sleep(AGAIN).await;
    }
}

/// Files that the server needs beside its connections are as many again.
const FILES_FOR_EACH: usize = 2;

/// How many connections there may be, and how long each may keep the server waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// All together.
    pub total: usize,
    /// From one address other than this machine's own.
    pub each_address: usize,
    /// Of the total, never given to other addresses.
    pub kept_for_loopback: usize,
    /// Until the head of a request is complete, from the opening of the connection or the last answer on.
    pub head: Duration,
    /// Until the body of a request is complete.
    pub body: Duration,
    /// Until the next part of a body comes.
    pub body_silence: Duration,
    /// Until the visitor takes more of an answer that waits for it.
    pub unread: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            total: 1_024,
            each_address: 128,
            kept_for_loopback: 64,
            head: Duration::from_secs(20),
            body: Duration::from_secs(300),
            body_silence: Duration::from_secs(20),
            unread: Duration::from_secs(60),
        }
    }
}

impl ConnectionLimits {
    /// The usual limits, or less where the system lets a process open few files. Asks for as many files as
    /// the usual limits need, if the system gives more on request.
    pub fn of_this_system() -> ConnectionLimits {
        let usual = ConnectionLimits::default();
        let files = open_files(usual.total * FILES_FOR_EACH);
        let total = usual.total.min(files / FILES_FOR_EACH);
        ConnectionLimits { total, kept_for_loopback: usual.kept_for_loopback.min(total / 2), ..usual }
    }
}

/// How many files this process may have open, up to what is wanted.
#[cfg(unix)]
fn open_files(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let up_to = |files: Option<u64>| {
        files.map_or(wanted, |files| usize::try_from(files).unwrap_or(wanted).min(wanted))
    };
    let most = up_to(limit.maximum);
    if up_to(limit.current) < most {
        // Where the system does not give them after all, its answer below says so.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(most as u64), ..limit });
    }
    up_to(getrlimit(Resource::Nofile).current)
}

#[cfg(not(unix))]
fn open_files(wanted: usize) -> usize {
    wanted
}
