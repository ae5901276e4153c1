//! Messages over a TCP connection, each ended by a zero byte.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use arena::{Control, StopFlag};

use super::LONGEST;
use super::message::Message;
use super::parse::MessageError;
use crate::waiting::{Deadline, WaitResult, wait, wait_watched};

/// So many messages wait to be read before the other side has to wait itself.
const MOST_WAITING: usize = 100;

/// Between two messages in a row. Clients such as pydraughts take what comes together for one message.
const PAUSE: Duration = Duration::from_millis(100);

/// What came: a message, or what is none.
pub(super) type Incoming = Result<Message, MessageError>;

/// A connection; what comes is read on a thread of its own. Closed when dropped.
pub(super) struct Connection {
    stream: TcpStream,
    inbox: Receiver<Incoming>,
    gone: StopFlag,
    /// When we last spoke, if nothing came since.
    spoke: Option<Instant>,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, write_patience: Duration) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(write_patience.max(Duration::from_millis(1))))?;
        let input = BufReader::new(stream.try_clone()?);
        let (sender, inbox) = sync_channel(MOST_WAITING);
        let gone = StopFlag::default();
        let has_gone = gone.clone();
        std::thread::spawn(move || {
            read_messages(input, &sender);
            has_gone.stop();
        });
        Ok(Connection { stream, inbox, gone, spoke: None })
    }

    pub(super) fn wait(&mut self, deadline: Deadline) -> WaitResult<Incoming> {
        let waited = wait(&self.inbox, deadline);
        self.heard(waited)
    }

    pub(super) fn wait_watched(&mut self, deadline: Deadline, control: &dyn Control) -> WaitResult<Incoming> {
        let waited = wait_watched(&self.inbox, deadline, control);
        self.heard(waited)
    }

    fn heard(&mut self, waited: WaitResult<Incoming>) -> WaitResult<Incoming> {
        if matches!(waited, WaitResult::Came(_)) {
            self.spoke = None;
        }
        waited
    }

    /// Set once the other side has left.
    pub(super) fn gone(&self) -> &StopFlag {
        &self.gone
    }

    /// Sends a message. That nobody gets it shows when nothing comes back.
    pub(super) fn say(&mut self, message: &Message) {
        if let Some(spoke) = self.spoke.replace(Instant::now()) {
            std::thread::sleep(PAUSE.saturating_sub(spoke.elapsed()));
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        if self.stream.write_all(&bytes).is_err() {
            self.close();
        }
    }

    fn close(&self) {
        // It may be closed already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.close();
    }
}

fn read_messages(mut input: impl BufRead, messages: &SyncSender<Incoming>) {
    let mut bytes = Vec::new();
    while let Ok(true) = read_frame(&mut input, &mut bytes) {
        let message = String::from_utf8_lossy(&bytes).parse();
        if messages.send(message).is_err() {
            return;
        }
    }
}

/// Whether there was another message. Of one that is too long, the beginning is kept.
pub fn read_frame(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    input.by_ref().take(LONGEST as u64 + 1).read_until(0, bytes)?;
    let is_whole = bytes.last() == Some(&0);
    if is_whole {
        bytes.pop();
    } else if bytes.len() > LONGEST {
        input.skip_until(0)?;
    }
    Ok(is_whole || !bytes.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames_of(mut input: &[u8]) -> Vec<Vec<u8>> {
        let mut frames = Vec::new();
        let mut bytes = Vec::new();
        while let Ok(true) = read_frame(&mut input, &mut bytes) {
            frames.push(bytes.clone());
        }
        frames
    }

    #[test]
    fn a_zero_byte_ends_a_message() {
        assert_eq!(frames_of(b"E00\0\0K1\0"), [b"E00".to_vec(), b"".to_vec(), b"K1".to_vec()]);
    }

    #[test]
    fn what_is_too_long_is_one_message_cut_off() {
        let mut input = vec![b'C'; 1000];
        input.extend(b"\0E00\0");
        let frames = frames_of(&input);
        assert_eq!((frames.len(), frames[0].len(), frames[1].as_slice()), (2, 128, b"E00".as_slice()));
    }
}
