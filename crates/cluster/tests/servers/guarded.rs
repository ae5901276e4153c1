//! Processes that do not outlive the test that started them, however that ends.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A process that is killed when this is dropped. Should the test itself be killed, nothing is dropped: then a shell
/// notices that its input is at an end, and kills the process.
pub(crate) struct Guarded {
    pub(crate) child: Child,
    guard: Option<Child>,
}

impl Guarded {
    pub(crate) fn start(command: &mut Command) -> Guarded {
        let child = command.spawn().unwrap();
        let guard = cfg!(unix).then(|| {
            let mut guard = Command::new("sh");
            guard.args(["-c", "read _; kill -9 $0", &child.id().to_string()]);
            guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
        });
        Guarded { child, guard }
    }

    /// Lets go of the guard, before the process is waited for: its number may be another's then.
    fn dismiss(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            let _ = guard.kill();
            let _ = guard.wait();
        }
    }

    /// Reads its standard error up to a line with these words, which it answers.
    pub(crate) fn read_remark(&mut self, words: &str) -> String {
        let mut said = BufReader::with_capacity(1, self.child.stderr.as_mut().unwrap()).lines();
        said.find_map(|line| line.ok().filter(|line| line.contains(words))).expect("it says so")
    }

    pub(crate) fn kill(&mut self) {
        self.dismiss();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        self.kill();
    }
}
