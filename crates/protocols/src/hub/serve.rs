//! A player as an engine for other people's programs.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, sync_channel};

use arena::Player;

use super::lines::each_line;
use super::session::{Flow, Session};
use super::thinker::{Event, Thinker};

/// So much waits to be heard before the other side has to wait itself.
const MOST_WAITING: usize = 1000;

/// Serves a player as a Hub engine, until `quit` or the end of the input.
///
/// The input is read on a thread of its own that lives until its next line or end, which is why it
/// has to be one's own: `BufReader::new(io::stdin())`.
///
/// # Errors
/// When the output cannot be written to, or the player panics.
pub fn serve(
    player: Box<dyn Player>,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (events, inbox) = sync_channel(MOST_WAITING);
    let name = player.name();
    let thinker = Thinker::start(player, events.clone());
    std::thread::spawn(move || listen(input, &events));
    let mut session = Session::new(name, thinker, output);
    for event in inbox {
        if session.hear(event)? == Flow::Quit {
            break;
        }
    }
    Ok(())
}

fn listen(input: impl BufRead, events: &SyncSender<Event>) {
    each_line(input, |line| events.send(Event::Line(line)).is_ok());
    // The session may have ended before its input.
    let _ = events.send(Event::EndOfInput);
}
