//! A connection whose visitor must take what it asked for: bytes that wait too long to be sent end it.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// A connection whose visitor must take what it asked for.
pub(super) struct Transport {
    stream: TcpStream,
    longest_wait: Duration,
    /// Runs while the other side takes nothing.
    overdue: Option<Pin<Box<Sleep>>>,
}

impl Transport {
    pub(super) fn new(stream: TcpStream, longest_wait: Duration) -> Transport {
        Transport { stream, longest_wait, overdue: None }
    }

    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.overdue = None;
            return written;
        }
        let longest_wait = self.longest_wait;
        let overdue = self.overdue.get_or_insert_with(|| Box::pin(tokio::time::sleep(longest_wait)));
        ready!(overdue.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Transport {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Transport {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_visitor_that_takes_nothing_is_left() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _visitor = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let mut transport = Transport::new(stream, Duration::from_millis(50));
        let write_on = async {
            loop {
                let written = poll_fn(|context| Pin::new(&mut transport).poll_write(context, &[0; 65_536]));
                if let Err(error) = written.await {
                    return error.kind();
                }
            }
        };
        let end = tokio::time::timeout(Duration::from_secs(60), write_on).await;
        assert_eq!(end, Ok(ErrorKind::TimedOut));
    }
}
