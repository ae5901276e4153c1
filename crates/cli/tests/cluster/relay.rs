//! A wire between two ends that can be cut and mended. What is sent meanwhile waits.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, RwLock, RwLockWriteGuard};
use std::thread;

pub(crate) struct Relay {
    port: u16,
    /// Held by whoever passes something on; taken whole by whoever cuts.
    wire: Arc<RwLock<()>>,
}

impl Relay {
    /// A wire to a port of this machine.
    pub(crate) fn start(to: u16) -> Relay {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire: Arc<RwLock<()>> = Arc::default();
        let shared = Arc::clone(&wire);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(("127.0.0.1", to)) else { continue };
                pass(near.try_clone().unwrap(), far.try_clone().unwrap(), Arc::clone(&shared));
                pass(far, near, Arc::clone(&shared));
            }
        });
        Relay { port, wire }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Nothing passes until this is dropped.
    pub(crate) fn cut(&self) -> RwLockWriteGuard<'_, ()> {
        self.wire.write().unwrap()
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, wire: Arc<RwLock<()>>) {
    thread::spawn(move || {
        let mut bytes = [0; 16 * 1024];
        while let Ok(len @ 1..) = from.read(&mut bytes) {
            let _whole = wire.read();
            if to.write_all(&bytes[..len]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(std::net::Shutdown::Both);
    });
}
