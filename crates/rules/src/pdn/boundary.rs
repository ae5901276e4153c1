//! Where one game of a PDN text ends and the next begins, without understanding either: after a
//! result, or before a tag that follows moves.

use super::GameResult;
use super::scan::{self, Span};

/// More than any decision looks ahead, but those about tags and comments, which need their end.
pub(super) const LOOKAHEAD: usize = 16;
const _: () = assert!(LOOKAHEAD > GameResult::LONGEST);

/// The end of the game that begins at the head of the bytes. `None` if more text could still
/// belong to it; never when the text is `complete`.
pub(super) fn game_end(bytes: &[u8], complete: bool) -> Option<usize> {
    let end = header_end(bytes, complete).and_then(|header| match header {
        Header::Ended(at) => Some(at),
        Header::MovesFrom(at) => moves_end(bytes, at, complete),
    });
    if complete { Some(end.unwrap_or(bytes.len())) } else { end }
}

enum Header {
    /// The next game follows at once.
    Ended(usize),
    MovesFrom(usize),
}

fn header_end(bytes: &[u8], complete: bool) -> Option<Header> {
    let mut at = 0;
    let mut has_event = false;
    loop {
        let blanks_from = at;
        at = scan::skip_blanks(bytes, at);
        match bytes.get(at)? {
            b'[' => {}
            _ => return Some(Header::MovesFrom(at)),
        }
        let is_event = bytes[at..].starts_with(b"[Event ");
        if is_event && has_event && scan::count_line_ends(&bytes[blanks_from..at]) > 1 {
            return Some(Header::Ended(at));
        }
        has_event |= is_event;
        at = end_of(scan::tag(bytes, at, complete))?;
    }
}

fn moves_end(bytes: &[u8], mut at: usize, complete: bool) -> Option<usize> {
    let mut depth = 0_usize;
    loop {
        at = scan::skip_blanks(bytes, at);
        if !complete && bytes.len() < at + LOOKAHEAD {
            return None;
        }
        let rest = &bytes[at..];
        at = match *rest.first()? {
            // First what there is most of: numbers and moves that no result can look like.
            b'3'..=b'9' => scan::number_run(bytes, at),
            b'.' | b'$' | b'!' | b'?' => at + 1,
            b'[' if scan::is_tag(rest) => return Some(at),
            b'[' if !complete && !rest.iter().any(|&byte| scan::is_line_end(byte)) => return None,
            b'{' => match scan::comment(bytes, at) {
                Span::Closed(end) => end,
                Span::CutOff(end) => return Some(end),
                Span::Open => return None,
            },
            b'(' => {
                depth += 1;
                at + 1
            }
            b')' => {
                depth = depth.saturating_sub(1);
                at + 1
            }
            b'K' | b'k' if scan::is_king_move(rest) => scan::number_run(bytes, at + 1),
            b'/' if rest.starts_with(b"/FEN") => end_of(scan::setup(bytes, at))?,
            b'*' if scan::star_is_glued(bytes, at) => at + 1,
            byte => match GameResult::at_head_of(rest) {
                Some((_, len)) if depth == 0 => return after_result(bytes, at + len, complete),
                _ if byte.is_ascii_digit() => scan::number_run(bytes, at),
                _ if byte == b'*' => at + 1,
                _ => scan::word(bytes, at),
            },
        };
    }
}

/// A comment on the line of the result still belongs to the game, and so does a semicolon that parts it
/// from the next one. Any other semicolon begins a remark, which belongs to nobody.
fn after_result(bytes: &[u8], mut at: usize, complete: bool) -> Option<usize> {
    loop {
        let blanks = bytes[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        match bytes.get(at + blanks) {
            None if !complete => return None,
            Some(b'{') => match scan::comment(bytes, at + blanks) {
                Span::Closed(end) => at = end,
                Span::CutOff(end) => return Some(end),
                Span::Open => return None,
            },
            Some(b';') => {
                return next_after_semicolon(bytes, at + blanks, complete).map(|next| next.unwrap_or(at));
            }
            _ => return Some(at),
        }
    }
}

/// The next game, if it begins right after the semicolon here; `None` if more text must tell.
fn next_after_semicolon(bytes: &[u8], at: usize, complete: bool) -> Option<Option<usize>> {
    let blanks = bytes[at + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let next = at + 1 + blanks;
    match bytes.get(next) {
        None if !complete => None,
        Some(b'[' | b'0'..=b'9') => Some(Some(next)),
        _ => Some(None),
    }
}

fn end_of(span: Span) -> Option<usize> {
    match span {
        Span::Closed(end) | Span::CutOff(end) => Some(end),
        Span::Open => None,
    }
}
