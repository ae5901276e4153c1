//! Who may connect: a slot for each connection, so many for each address, some only for this machine. When
//! all are taken, a connection that waits for its visitor to send something gives way to a new one.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::oneshot;

use super::ConnectionLimits;

/// All slots.
pub(crate) struct Slots {
    limits: ConnectionLimits,
    taken: Mutex<TakenSlots>,
}

/// The slots that are taken, in the order in which they were.
#[derive(Default)]
struct TakenSlots {
    /// Counts up with each change, instead of a clock.
    now: u64,
    connections: BTreeMap<u64, Connection>,
}

struct Connection {
    from: Origin,
    /// Since when the visitor has not sent what we wait for.
    waits_since: Option<u64>,
    /// Tells the connection to end, by being dropped.
    _stays: oneshot::Sender<()>,
}

/// Who shares a bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Origin {
    /// The owner's browser.
    ThisMachine,
    /// An address, or the network of one where a machine has a whole network of addresses.
    Elsewhere(IpAddr),
}

/// The slot of one connection, free again when this is dropped.
pub(crate) struct Slot {
    number: u64,
    slots: Arc<Slots>,
}

/// A way to end a connection from elsewhere.
#[derive(Clone)]
pub(crate) struct Disconnect {
    number: u64,
    slots: Arc<Slots>,
}

impl Slots {
    pub(crate) fn new(limits: ConnectionLimits) -> Slots {
        Slots { limits, taken: Mutex::default() }
    }

    /// A slot for a new connection, and what ends when it has to give way; none if nobody gives way to it.
    pub(crate) fn take(self: &Arc<Slots>, address: IpAddr) -> Option<(Slot, oneshot::Receiver<()>)> {
        let from = Origin::of(address);
        let mut taken = self.taken();
        if let Some(group) = self.group(&taken, from) {
            let number = taken.longest_waiting(&group)?;
            taken.connections.remove(&number);
        }
        let (stays, gives_way) = oneshot::channel();
        let number = taken.tick();
        let connection = Connection { from, waits_since: Some(number), _stays: stays };
        taken.connections.insert(number, connection);
        Some((Slot { number, slots: Arc::clone(self) }, gives_way))
    }

    /// Has the connection give way that has waited longest, if any waits.
    pub(super) fn drop_longest_waiting(&self) {
        let mut taken = self.taken();
        if let Some(number) = taken.longest_waiting(&Group::All) {
            taken.connections.remove(&number);
        }
    }

    /// Those of whom one has to give way to a newcomer.
    fn group(&self, taken: &TakenSlots, newcomer: Origin) -> Option<Group> {
        let is_full = taken.connections.len() >= self.limits.total;
        if newcomer == Origin::ThisMachine {
            return is_full.then_some(Group::All);
        }
        let count = |group: Group| taken.connections.values().filter(|one| group.has(one.from)).count();
        let from_there = Group::From(newcomer);
        if count(from_there) >= self.limits.each_address {
            return Some(from_there);
        }
        let for_others = self.limits.total.saturating_sub(self.limits.kept_for_loopback);
        (is_full || count(Group::Elsewhere) >= for_others).then_some(Group::Elsewhere)
    }

    fn taken(&self) -> MutexGuard<'_, TakenSlots> {
        self.taken.lock().expect("nobody panics with it")
    }
}

#[derive(Clone, Copy)]
enum Group {
    All,
    Elsewhere,
    From(Origin),
}

impl Group {
    fn has(self, from: Origin) -> bool {
        match self {
            Group::All => true,
            Group::Elsewhere => from != Origin::ThisMachine,
            Group::From(origin) => from == origin,
        }
    }
}

impl TakenSlots {
    fn tick(&mut self) -> u64 {
        self.now += 1;
        self.now
    }

    /// Of the origin in a group that has most connections, the one that has waited longest.
    fn longest_waiting(&self, group: &Group) -> Option<u64> {
        let mut counts: BTreeMap<Origin, usize> = BTreeMap::new();
        for connection in self.connections.values() {
            *counts.entry(connection.from).or_default() += 1;
        }
        let waiting = self.connections.iter().filter(|(_, one)| group.has(one.from));
        let waiting = waiting
            .filter_map(|(number, one)| Some((usize::MAX - counts[&one.from], one.waits_since?, *number)));
        waiting.min().map(|(_, _, number)| number)
    }
}

impl Disconnect {
    /// Ends the connection, whatever it is doing.
    pub(crate) fn now(&self) {
        self.slots.taken().connections.remove(&self.number);
    }
}

impl Slot {
    pub(crate) fn disconnect(&self) -> Disconnect {
        Disconnect { number: self.number, slots: Arc::clone(&self.slots) }
    }

    /// The visitor has sent something, and we wait for more.
    pub(super) fn waits(&self) {
        self.note(true);
    }

    /// The visitor waits for us.
    pub(super) fn is_served(&self) {
        self.note(false);
    }

    fn note(&self, waits: bool) {
        let mut taken = self.slots.taken();
        let now = taken.tick();
        if let Some(connection) = taken.connections.get_mut(&self.number) {
            connection.waits_since = waits.then_some(now);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.slots.taken().connections.remove(&self.number);
    }
}

impl Origin {
    fn of(address: IpAddr) -> Origin {
        match address.to_canonical() {
            IpAddr::V4(Ipv4Addr::LOCALHOST) | IpAddr::V6(Ipv6Addr::LOCALHOST) => Origin::ThisMachine,
            IpAddr::V4(address) => Origin::Elsewhere(address.into()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Origin::Elsewhere(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "127.0.0.1";

    /// Connections in the order in which they came; slots that were given up are forgotten.
    struct Crowded {
        slots: Arc<Slots>,
        came: Vec<Option<(Slot, oneshot::Receiver<()>)>>,
    }

    impl Crowded {
        fn new(total: usize, each_address: usize, kept_for_loopback: usize) -> Crowded {
            let limits =
                ConnectionLimits { total, each_address, kept_for_loopback, ..ConnectionLimits::default() };
            Crowded { slots: Arc::new(Slots::new(limits)), came: Vec::new() }
        }

        fn come(mut self, from: &[&str]) -> Crowded {
            for address in from {
                self.came.push(self.slots.take(address.parse().unwrap()));
            }
            self
        }

        fn serve(self, numbers: &[usize]) -> Crowded {
            numbers.iter().for_each(|&number| self.came[number].as_ref().unwrap().0.is_served());
            self
        }

        /// Which of those who came still have their slot.
        fn check(mut self, expected: &[usize]) {
            let stays = |one: &mut Option<(Slot, oneshot::Receiver<()>)>| {
                one.as_mut().is_some_and(|(_, gives_way)| {
                    gives_way.try_recv() == Err(oneshot::error::TryRecvError::Empty)
                })
            };
            let staying: Vec<_> =
                (0..self.came.len()).filter(|&number| stays(&mut self.came[number])).collect();
            assert_eq!(staying, expected);
            let taken: Vec<_> = self.slots.taken().connections.keys().copied().collect();
            assert_eq!(taken.len(), expected.len(), "{taken:?}");
        }
    }

    #[test]
    fn an_address_has_its_bound_and_takes_it_from_nobody_else() {
        let from = ["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1"];
        Crowded::new(9, 2, 2).come(&from).check(&[1, 2, 3]);
    }

    #[test]
    fn whoever_is_being_served_gives_no_way() {
        Crowded::new(9, 2, 2).come(&["192.0.2.1"; 2]).serve(&[0]).come(&["192.0.2.1"]).check(&[0, 2]);
        Crowded::new(9, 2, 2).come(&["192.0.2.1"; 2]).serve(&[0, 1]).come(&["192.0.2.1"]).check(&[0, 1]);
    }

    #[test]
    fn others_never_take_what_is_kept_for_this_machine() {
        let others = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
        let group = Crowded::new(5, 2, 2).come(&others).serve(&[1, 2, 3]);
        let group = group.come(&["192.0.2.5"]);
        group.come(&[HERE, "::1"]).check(&[1, 2, 3, 5, 6]);
    }

    #[test]
    fn a_newcomer_of_this_machine_gets_in_though_all_places_are_taken_by_silent_ones() {
        Crowded::new(3, 1, 1).come(&[HERE; 3]).come(&[HERE]).check(&[1, 2, 3]);
        Crowded::new(3, 1, 1).come(&[HERE, HERE, "192.0.2.1", HERE]).check(&[1, 2, 3]);
    }

    #[test]
    fn whoever_sent_something_just_now_gives_way_last() {
        let group = Crowded::new(3, 1, 1).come(&[HERE; 3]);
        group.came[0].as_ref().unwrap().0.waits();
        group.come(&[HERE]).check(&[0, 2, 3]);
    }

    #[test]
    fn a_place_is_free_again_when_its_connection_ends() {
        let mut group = Crowded::new(2, 1, 1).come(&[HERE; 2]).serve(&[0, 1]);
        group.came[0] = None;
        group.come(&[HERE]).check(&[1, 2]);
    }

    #[test]
    fn a_whole_network_of_version_six_is_one_address_and_mapped_ones_are_what_they_stand_for() {
        for (one, two, is_same) in [
            ("2001:db8::1", "2001:db8::ffff:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true),
            ("::ffff:127.0.0.1", HERE, true),
            ("::1", HERE, true),
            ("127.0.0.2", HERE, false),
        ] {
            let [one_origin, two_origin] = [one, two].map(|text| Origin::of(text.parse().unwrap()));
            assert_eq!(one_origin == two_origin, is_same, "{one} {two}");
        }
    }
}
