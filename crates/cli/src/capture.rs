//! Commands that other commands give: what they print goes to whoever gave them, and so do their remarks and
//! their progress. It belongs to the thread that gives the command.

use std::cell::RefCell;
use std::sync::Arc;

/// Takes in a word about how far a command has come.
pub(crate) type Whisper = Arc<dyn Fn(&str) + Send + Sync>;

/// What a command said.
#[derive(Default)]
pub(crate) struct Captured {
    /// On standard output.
    pub(crate) output: Vec<u8>,
    /// On standard error.
    pub(crate) remarks: String,
}

struct Capture {
    said: Captured,
    whisper: Whisper,
}

thread_local! {
    static CAPTURE: RefCell<Option<Capture>> = const { RefCell::new(None) };
}

/// Does something, and catches what it says on this thread.
pub(crate) fn captured<T>(whisper: Whisper, work: impl FnOnce() -> T) -> (T, Captured) {
    CAPTURE.set(Some(Capture { said: Captured::default(), whisper }));
    let result = work();
    let capture = CAPTURE.take();
    (result, capture.map(|capture| capture.said).unwrap_or_default())
}

/// Takes in output; answers whether somebody does.
pub(crate) fn output(text: &[u8]) -> bool {
    with(|capture| capture.said.output.extend_from_slice(text)).is_some()
}

/// Takes in remarks; answers whether somebody does.
pub(crate) fn remark(text: &str) -> bool {
    with(|capture| capture.said.remarks.push_str(text)).is_some()
}

/// To whom progress is told, if not to a person.
pub(crate) fn whisper() -> Option<Whisper> {
    with(|capture| Arc::clone(&capture.whisper))
}

fn with<T>(use_it: impl FnOnce(&mut Capture) -> T) -> Option<T> {
    CAPTURE.with_borrow_mut(|capture| capture.as_mut().map(use_it))
}
