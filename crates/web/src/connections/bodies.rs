//! Bodies on their way: requests must arrive in time, and both say whether the visitor waits for us or we for
//! the visitor.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use thiserror::Error;
use tokio::time::{Instant, Sleep};

use super::ConnectionLimits;
use super::slots::Slot;

/// A body that did not come in time.
#[derive(Clone, Copy, Error, Debug)]
#[error("the body of the request took too long")]
pub(crate) struct TooSlow;

/// What a visitor sends, in time.
pub(super) struct RequestBody {
    body: Incoming,
    slot: Arc<Slot>,
    limits: ConnectionLimits,
    deadline: Instant,
    overdue: Pin<Box<Sleep>>,
}

/// What a visitor is sent, to the end.
pub(super) struct ResponseBody {
    body: Body,
    slot: Arc<Slot>,
}

impl RequestBody {
    /// The body of a request that begins now.
    pub(super) fn receive(body: Incoming, slot: &Arc<Slot>, limits: ConnectionLimits) -> Body {
        if body.is_end_stream() {
            slot.is_served();
            return Body::empty();
        }
        slot.waits();
        let now = Instant::now();
        let overdue = Box::pin(tokio::time::sleep_until(now + limits.body_silence.min(limits.body)));
        Body::new(RequestBody { body, slot: Arc::clone(slot), limits, deadline: now + limits.body, overdue })
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
            ready!(self.overdue.as_mut().poll(context));
            return Poll::Ready(Some(Err(TooSlow.into())));
        };
        self.slot.waits();
        let next = (Instant::now() + self.limits.body_silence).min(self.deadline);
        self.overdue.as_mut().reset(next);
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    /// Whoever has read it, or will not, works on the answer.
    fn drop(&mut self) {
        self.slot.is_served();
    }
}

impl ResponseBody {
    pub(super) fn new(body: Body, slot: &Arc<Slot>) -> ResponseBody {
        ResponseBody { body, slot: Arc::clone(slot) }
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.slot.waits();
    }
}
