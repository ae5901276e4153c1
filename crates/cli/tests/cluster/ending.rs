//! Workers that are told to end, and workers of another build.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

use crate::GAMES;
use crate::field::{Field, Place, Process};
use crate::servers::Server;

#[test]
fn a_worker_asked_to_end_gives_back_what_it_has() {
    let Some(server) = Server::start() else { return };
    let field = Field::new(&GAMES);
    let place = Place::new();
    let mut command = place.command(&["worker", "--threads", "1", "--cluster", &server.url()]);
    let mut asked = Process(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let run = field.begin_with_patience(&server.url(), "600");
    field.wait_for_results(1);
    assert!(Command::new("kill").args(["-TERM", &asked.0.id().to_string()]).status().unwrap().success());
    assert!(asked.0.wait().unwrap().success());
    let said = std::io::read_to_string(asked.0.stdout.take().unwrap()).unwrap();
    assert!(said.ends_with("done\n"), "{said}");
    // With this patience a task that was not given back would be waited for until the test is given up.
    let _other = field.worker(&server.url());
    field.end(run);
}

#[test]
fn what_was_begun_with_nohup_goes_on_without_its_terminal() {
    let Some(server) = Server::start() else { return };
    let place = Place::new();
    let program = env!("CARGO_BIN_EXE_crownhead");
    let script = format!("trap '' HUP; exec {program} worker --threads 1 --cluster {}", server.url());
    let mut command = Command::new("sh");
    let mut worker =
        Process(command.args(["-c", &script]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap());
    let mut said = std::io::BufReader::new(worker.0.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut said, &mut String::new()).unwrap();
    assert!(Command::new("kill").args(["-HUP", &worker.0.id().to_string()]).status().unwrap().success());
    let words = ["match", "random", "greedy", "--games", "4", "--out", "out", "--cluster", &server.url()];
    assert_eq!(place.run(&words).code, 0);
    assert_eq!(worker.0.try_wait().unwrap(), None);
}
