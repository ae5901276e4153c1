//! A file or standard input, piece by piece, read on a thread of its own: whoever waits for the
//! next piece can still see Ctrl-C.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::interrupt::Interrupt;

/// How much is read at a time.
const PIECE: usize = 1 << 18;

/// How many pieces are read ahead.
const AHEAD: usize = 2;

/// How long Ctrl-C may go unseen.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

pub(super) struct Input {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// How many bytes there are, where that is known.
    pub(super) size: Option<u64>,
}

/// What comes next.
pub(super) enum Next {
    Piece(Vec<u8>),
    End,
    Stopped,
}

impl Input {
    pub(super) fn open(path: &Path) -> io::Result<Input> {
        let (source, size): (Box<dyn Read + Send>, _) = if path == Path::new("-") {
            (Box::new(io::stdin()), None)
        } else {
            let file = File::open(path)?;
            let metadata = file.metadata()?;
            (Box::new(file), metadata.is_file().then_some(metadata.len()))
        };
        let (sender, pieces) = sync_channel(AHEAD);
        thread::Builder::new().name("reading".to_owned()).spawn(move || send_pieces(source, &sender))?;
        Ok(Input { pieces, size })
    }

    /// Waits for the next piece, the end or Ctrl-C.
    pub(super) fn next(&mut self, interrupt: &Interrupt) -> io::Result<Next> {
        while !interrupt.pressed() {
            match self.pieces.recv_timeout(BETWEEN_LOOKS) {
                Ok(piece) => return piece.map(Next::Piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
            }
        }
        Ok(Next::Stopped)
    }
}

/// Sends pieces until the end, the first error, or until nobody wants more.
fn send_pieces(mut source: Box<dyn Read + Send>, pieces: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut piece = vec![0; PIECE];
        let sent = match source.read(&mut piece) {
            Ok(0) => return,
            Ok(len) => {
                piece.truncate(len);
                pieces.send(Ok(piece))
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error) => {
                let _ = pieces.send(Err(error));
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}
