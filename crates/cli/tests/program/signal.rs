//! Pressing Ctrl-C on a running program.

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use super::guarded::Guarded;
use super::{Run, root, within};

/// Far longer than it should take, so that a program that does not stop fails and does not hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that runs, its standard input open.
pub(crate) struct Running(Guarded);

impl Running {
    pub(crate) fn start(arguments: &[&str]) -> Running {
        Running::spawn(Command::new(env!("CARGO_BIN_EXE_crownhead")), arguments)
    }

    /// Starts it under a limit of the shell, as `ulimit -n 200`.
    pub(crate) fn start_within(limit: &str, arguments: &[&str]) -> Running {
        Running::spawn(within(limit), arguments)
    }

    fn spawn(mut command: Command, arguments: &[&str]) -> Running {
        let command = command.current_dir(root()).args(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(Guarded::start(command))
    }

    pub(crate) fn type_in(&mut self, text: &str) {
        self.0.child.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Reads standard output up to some text.
    pub(crate) fn read_until(&mut self, end: &str) -> String {
        let out = self.0.child.stdout.as_mut().unwrap();
        let mut read = Vec::new();
        while !read.ends_with(end.as_bytes()) {
            let mut byte = [0];
            assert_eq!(out.read(&mut byte).unwrap(), 1, "ended after {}", String::from_utf8_lossy(&read));
            read.push(byte[0]);
        }
        String::from_utf8(read).unwrap()
    }

    /// Reads a line of standard error.
    pub(crate) fn read_remark(&mut self) -> String {
        self.0.read_remark("")
    }

    /// Waits until it has computed for so many clock ticks, a hundredth of a second each.
    #[cfg(target_os = "linux")]
    pub(crate) fn wait_for_work(&self, ticks: u64) {
        while self.worked().0 < ticks {
            thread::yield_now();
        }
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.child.try_wait().unwrap().is_some()
    }

    /// How long it has computed, and whether it has ended.
    #[cfg(target_os = "linux")]
    fn worked(&self) -> (u64, bool) {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.child.id())).unwrap();
        // The name may hold blanks; the time in user mode is the twelfth word after it.
        let (_, after_name) = stat.rsplit_once(") ").unwrap();
        (after_name.split(' ').nth(11).unwrap().parse().unwrap(), after_name.starts_with('Z'))
    }

    /// Ends it without its having any say, and waits until it has.
    pub(crate) fn kill_hard(mut self) {
        self.0.kill();
    }

    pub(crate) fn press_ctrl_c(&self) {
        self.signal("INT");
    }

    /// Asks as the system does when it shuts down.
    pub(crate) fn ask_to_end(&self) {
        self.signal("TERM");
    }

    /// What is left of its output when it ends.
    pub(crate) fn end(mut self) -> Run {
        let id = self.0.child.id();
        // Held open to the last: it must not be the end of the input that ends it.
        let _input = self.0.child.stdin.take();
        let (out, err) = (self.0.child.stdout.take().unwrap(), self.0.child.stderr.take().unwrap());
        let (sender, ended) = channel();
        thread::spawn(move || {
            let err = thread::spawn(|| io::read_to_string(err));
            let texts = (io::read_to_string(out).unwrap(), err.join().unwrap().unwrap());
            sender.send((self.0.child.wait().unwrap(), texts))
        });
        let Ok((status, (out, err))) = ended.recv_timeout(PATIENCE) else {
            signal(id, "KILL");
            panic!("it does not stop");
        };
        Run { code: status.code().expect("it ended by itself"), out, err }
    }

    fn signal(&self, name: &str) {
        signal(self.0.child.id(), name);
    }
}

fn signal(id: u32, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &id.to_string()]).status().unwrap();
    assert!(sent.success());
}
