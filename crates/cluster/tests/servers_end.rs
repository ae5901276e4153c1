//! Servers do not outlive the tests that started them.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::servers::Server;
use crate::servers::guarded::Guarded;

const CHILD: &str = "CROWNHEAD_TEST_STARTS_A_SERVER";

/// What the process does that the test kills.
fn start_a_server_and_wait() -> ! {
    let server = Server::start();
    println!("server {}", server.id());
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
    let id: u32 = said.into_iter().find_map(|line| line.split_once("server ")?.1.parse().ok()).unwrap();
    let process = PathBuf::from(format!("/proc/{id}/exe"));
    assert_eq!(process.read_link().unwrap(), program.canonicalize().unwrap());
    test.kill();
    while process.read_link().is_ok() {
        std::thread::sleep(Duration::from_millis(10));
    }
}
