//! Servers do not outlive the tests that started them.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::servers::Server;
use crate::servers::guarded::Guarded;

const CHILD: &str = "CROWNHEAD_TEST_STARTS_A_SERVER";

/// What the process does that the test kills.
fn start_a_server_and_wait() -> ! {
    let server = Server::start();
    println!("server {} {}", server.id(), server.port);
    loop {
        std::thread::park();
    }
}

#[test]
fn a_server_does_not_outlive_a_test_that_is_killed() {
    if std::env::var_os(CHILD).is_some() {
        start_a_server_and_wait();
    }
    let program = crate::servers::program();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "servers_end::a_server_does_not_outlive_a_test_that_is_killed", "--nocapture"]);
    let mut test = Guarded::start(command.env(CHILD, "1").stdout(Stdio::piped()));
    let said = BufReader::new(test.child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let told = said.into_iter().find_map(|line| Some(line.split_once("server ")?.1.to_owned())).unwrap();
    let (id, port) = told.split_once(' ').unwrap();
    // It says who it is, and then nothing to somebody who does not answer: only its end ends the connection.
    let mut connection = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    let process = PathBuf::from(format!("/proc/{id}/exe"));
    assert_eq!(process.read_link().unwrap(), program.canonicalize().unwrap());
    test.kill();
    let _ = connection.read_to_end(&mut Vec::new());
    assert!(process.read_link().is_err());
}
