//! Connections over real sockets: whoever is silent or slow keeps nobody else out, least of all the owner.

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use web::ConnectionLimits;

use crate::server::{Running, Setting, start_with};

const OWNER: &str = "127.0.0.1";
const OTHER: &str = "127.0.0.2";
const THIRD: &str = "127.0.0.3";

/// Half a head, half a body, nothing at all.
const SILENT: [&str; 3] = [
    "",
    "GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n",
    "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
     Content-Length: 1000\r\n\r\n{\"opponent\":",
];

/// Nobody is out of time in a test unless the test says so.
fn patient() -> ConnectionLimits {
    let long = Duration::from_secs(3_600);
    ConnectionLimits { head: long, body: long, body_silence: long, ..ConnectionLimits::default() }
}

fn start(folder: &TempDir, connections: ConnectionLimits) -> Running {
    start_with(folder.path(), &Setting { connections, ..Setting::default() })
}

/// A connection from an address of this machine, on which something is said.
fn connect(server: &Running, from: &str, text: &str) -> TcpStream {
    let source = SocketAddr::new(from.parse::<IpAddr>().unwrap(), 0);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(source).unwrap();
        socket.connect(server.address()).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // One that was closed at once shows when it is read from.
    let _ = (&stream).write_all(text.as_bytes());
    stream
}

/// What the server says until it closes the connection, in words and not by force.
fn until_closed(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    match stream.read_to_end(&mut text) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {}
        Err(error) => panic!("still open: {error}"),
    }
    String::from_utf8(text).unwrap()
}

const OK: &str = "HTTP/1.1 200";

/// How the answer begins; empty if the connection is closed instead.
fn beginning(mut stream: &TcpStream) -> String {
    let mut bytes = [0; OK.len()];
    match stream.read_exact(&mut bytes) {
        Ok(()) => String::from_utf8(bytes.to_vec()).unwrap(),
        Err(_) => String::new(),
    }
}

/// What a page says to listen to a game.
fn listening_to_a_game(server: &Running) -> String {
    let state = server.post("/games", &json!({ "opponent": "random", "side": "black" })).expect(201);
    let id = state["id"].as_str().unwrap();
    format!("GET /api/v1/events?topics=game:{id} HTTP/1.1\r\nHost: localhost\r\n\r\n")
}

fn is_answered(mut stream: TcpStream) -> bool {
    stream.write_all(b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    until_closed(stream).starts_with(OK)
}

#[test]
fn whoever_does_not_send_a_whole_head_in_time_is_left() {
    let folder = TempDir::new().unwrap();
    let server = start(&folder, ConnectionLimits { head: Duration::from_millis(50), ..patient() });
    for text in &SILENT[..2] {
        assert_eq!(until_closed(connect(&server, OWNER, text)), "", "{text}");
    }
    let idle = "GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let answer = until_closed(connect(&server, OWNER, idle));
    assert!(answer.starts_with(OK), "one that was answered and then idle: {answer}");
}

#[test]
fn a_body_that_does_not_come_in_time_is_refused_in_words() {
    let short = Duration::from_millis(50);
    for limits in
        [ConnectionLimits { body: short, ..patient() }, ConnectionLimits { body_silence: short, ..patient() }]
    {
        let folder = TempDir::new().unwrap();
        let server = start(&folder, limits);
        let answer = until_closed(connect(&server, OWNER, SILENT[2]));
        assert!(
            answer.starts_with("HTTP/1.1 408") && answer.contains("took too long"),
            "{limits:?}: {answer}"
        );
        let whole = server.post("/games", &json!({ "opponent": "random", "side": "black" }));
        whole.expect(201);
    }
}

#[test]
fn the_owner_gets_in_however_many_silent_connections_there_are() {
    for text in SILENT {
        for from in [OWNER, OTHER] {
            let folder = TempDir::new().unwrap();
            let limits = ConnectionLimits { total: 40, each_address: 40, kept_for_loopback: 5, ..patient() };
            let server = start(&folder, limits);
            let silent: Vec<_> = (0..100).map(|_| connect(&server, from, text)).collect();
            for _ in 0..10 {
                server.get("/about").expect(200);
            }
            assert_eq!(until_closed(silent.into_iter().next().unwrap()), "", "{from}: the oldest gave way");
        }
    }
}

#[test]
fn an_address_takes_its_share_and_no_more() {
    let folder = TempDir::new().unwrap();
    let limits = ConnectionLimits { total: 40, each_address: 3, kept_for_loopback: 5, ..patient() };
    let server = start(&folder, limits);
    let third = connect(&server, THIRD, "");
    let mut others: Vec<_> = (0..5).map(|_| connect(&server, OTHER, "")).collect();
    let last = others.split_off(2);
    for gone in others {
        assert_eq!(until_closed(gone), "");
    }
    for staying in last.into_iter().chain([third]) {
        assert!(is_answered(staying));
    }
}

#[test]
fn what_is_kept_for_the_owner_is_given_to_nobody_else() {
    let folder = TempDir::new().unwrap();
    let limits = ConnectionLimits { total: 16, each_address: 16, kept_for_loopback: 10, ..patient() };
    let server = start(&folder, limits);
    let listen = listening_to_a_game(&server);
    let mut streams = Vec::new();
    for number in 0..9 {
        let stream = connect(&server, if number % 2 == 0 { OTHER } else { THIRD }, &listen);
        assert_eq!(beginning(&stream) == OK, number < 6, "stream {number}");
        streams.push(stream);
    }
    for _ in 0..2 {
        let stream = connect(&server, OWNER, &listen);
        assert_eq!(beginning(&stream), OK);
        streams.push(stream);
    }
    server.get("/about").expect(200);
}

#[test]
fn pages_that_listen_leave_half_of_all_connections_to_those_that_ask() {
    let folder = TempDir::new().unwrap();
    let limits = ConnectionLimits { total: 8, each_address: 8, kept_for_loopback: 4, ..patient() };
    let server = start(&folder, limits);
    let listen = listening_to_a_game(&server);
    let mut streams: Vec<_> = (0..5).map(|_| connect(&server, OWNER, &listen)).collect();
    // Which of them is too many is up to the scheduler.
    let mut answers = streams.iter().map(beginning).collect::<Vec<_>>();
    answers.sort_unstable();
    assert_eq!(answers, [OK, OK, OK, OK, "HTTP/1.1 503"]);
    server.get("/about").expect(200);
    // A page that goes away leaves its place to another.
    streams.clear();
    while beginning(&connect(&server, OWNER, &listen)) != OK {}
}

#[test]
fn silent_connections_do_not_hold_up_the_end() {
    let folder = TempDir::new().unwrap();
    let server = start(&folder, patient());
    let silent: Vec<_> = SILENT.iter().map(|text| connect(&server, OWNER, text)).collect();
    server.get("/about").expect(200);
    server.stop();
    silent.into_iter().for_each(|stream| drop(until_closed(stream)));
}
