//! Several analysts who answer the questions of a game side by side; the answers are the same for any number of them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arena::Control;

use crate::{Analyst, AnalystError, Effort, Finding, Inquiry};

/// Asks until the game is judged, telling `heard` each finding as it comes and how many questions are open.
///
/// # Errors
/// When it is stopped, or an analyst fails.
pub fn answer_all(
    inquiry: &mut Inquiry,
    analysts: &mut [Analyst],
    effort: Effort,
    control: &(dyn Control + Sync),
    heard: &mut (dyn FnMut(&Finding, usize) + Send),
) -> Result<(), AnalystError> {
    loop {
        let open = inquiry.open();
        if open.is_empty() {
            return Ok(());
        }
        let next = AtomicUsize::new(0);
        let found = Mutex::new((&mut *inquiry, &mut *heard, open.len()));
        let ask = |analyst: &mut Analyst| -> Result<(), AnalystError> {
            while let Some(&question) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let finding = analyst.ask(question, effort, control, &|_| ())?;
                let mut found = found.lock().expect("nobody panics with it");
                let (inquiry, heard, left) = &mut *found;
                *left -= 1;
                heard(&finding, *left);
                inquiry.answer(finding);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let asked: Vec<_> = analysts.iter_mut().map(|analyst| scope.spawn(|| ask(analyst))).collect();
            asked.into_iter().try_for_each(|asked| asked.join().expect("an analyst does not panic"))
        })?;
    }
}
