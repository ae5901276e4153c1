//! The two ends of a DXP connection on this machine: a served player, and a script that sends and
//! hears message by message.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use arena::{Player, Roster};
use protocols::dxp::{Settings, serve};
use protocols::{Orientation, Timeouts};

/// Enough for a busy machine.
pub(crate) const PATIENT: Timeouts = Timeouts {
    handshake: Duration::from_secs(20),
    grace: Duration::from_secs(20),
    unlimited: Duration::from_secs(20),
    farewell: Duration::from_secs(20),
};

/// The usual start, as it goes over the line.
pub(crate) const START: &str = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww";

pub(crate) fn player(spec: &str, seed: u64) -> Box<dyn Player> {
    Roster::default().player(spec, seed).unwrap()
}

pub(crate) fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (listener, address)
}

/// A served player that leaves after so many games, and where it is.
pub(crate) fn served(spec: &str, games: u64, orientation: Orientation) -> (String, JoinHandle<u64>) {
    let (listener, address) = listener();
    let player = player(spec, 1);
    let settings = Settings { games: Some(games), orientation, timeouts: PATIENT, ..Settings::default() };
    (address, std::thread::spawn(move || serve(player, &listener, &settings).unwrap()))
}

/// One end of a connection, word by word.
pub(crate) struct Script {
    input: BufReader<TcpStream>,
    output: TcpStream,
}

impl Script {
    pub(crate) fn new(stream: TcpStream) -> Script {
        stream.set_read_timeout(Some(PATIENT.unlimited * 3)).unwrap();
        Script { input: BufReader::new(stream.try_clone().unwrap()), output: stream }
    }

    pub(crate) fn say(&mut self, message: &str) {
        self.output.write_all(format!("{message}\0").as_bytes()).unwrap();
    }

    /// The next message; nothing when the other side left.
    pub(crate) fn hear(&mut self) -> String {
        let mut bytes = Vec::new();
        self.input.read_until(0, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap().trim_end_matches('\0').to_owned()
    }
}
