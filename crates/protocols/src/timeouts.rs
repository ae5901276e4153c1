//! How long a foreign program may be silent.

use std::time::Duration;

use arena::Limits;

/// How long to wait for a foreign program before it has forfeited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For starting or connecting, and for each answer before a game begins.
    pub handshake: Duration,
    /// What a move may take longer than its limits allow, for the way there and back.
    pub grace: Duration,
    /// For a move without a limit of time.
    pub unlimited: Duration,
    /// For leaving when asked to.
    pub farewell: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            handshake: Duration::from_secs(10),
            grace: Duration::from_secs(5),
            unlimited: Duration::from_secs(60),
            farewell: Duration::from_secs(1),
        }
    }
}

impl Timeouts {
    /// The longest that a move under these limits may take.
    pub fn for_move(&self, limits: &Limits) -> Duration {
        let clock = limits.clock.map(|clock| clock.remaining);
        let allowed = limits.time.into_iter().chain(clock).min();
        allowed.map_or(self.unlimited, |allowed| allowed.saturating_add(self.grace))
    }
}

#[cfg(test)]
mod tests {
    use arena::Clock;

    use super::*;

    #[test]
    fn a_move_may_take_its_shortest_limit_and_a_grace() {
        let clock = Clock { remaining: Duration::from_secs(30), increment: Duration::ZERO };
        let time = Some(Duration::from_secs(2));
        let wait = |limits: Limits| Timeouts::default().for_move(&limits).as_secs();
        assert_eq!(wait(Limits { clock: Some(clock), time, ..Limits::default() }), 7);
        assert_eq!(wait(Limits { clock: Some(clock), ..Limits::default() }), 35);
        assert_eq!(wait(Limits { nodes: Some(9), ..Limits::default() }), 60);
    }
}
