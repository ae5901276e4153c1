//! What is new in a topic: of each kind of event the newest, and how many there were, so that a page knows
//! whether it has missed one.

use std::collections::BTreeMap;

use super::Event;

/// The newest event of each kind, in one topic.
#[derive(Clone, Default)]
pub(super) struct LatestEvents {
    told: u64,
    newest: BTreeMap<&'static str, Newest>,
}

#[derive(Clone)]
struct Newest {
    event: Event,
    /// How many of its kind there were.
    count: u64,
    /// How many of all kinds there were.
    place: u64,
}

/// What one page has heard of a topic.
#[derive(Default)]
pub(super) struct SeenEvents(BTreeMap<&'static str, u64>);

/// What a page is to hear next.
#[derive(Clone, Debug)]
pub(super) enum NextEvent {
    /// This happened.
    Event(Event),
    /// Something was missed: how things stand.
    Present,
}

impl LatestEvents {
    pub(super) fn add(&mut self, event: Event) {
        self.told += 1;
        let count = self.newest.get(event.kind).map_or(0, |known| known.count) + 1;
        self.newest.insert(event.kind, Newest { event, count, place: self.told });
    }
}

impl SeenEvents {
    /// Everything that there is.
    pub(super) fn all(latest: &LatestEvents) -> SeenEvents {
        SeenEvents(latest.newest.iter().map(|(kind, newest)| (*kind, newest.count)).collect())
    }

    /// What there is to hear, in the order in which it happened; it counts as heard.
    pub(super) fn next(&mut self, latest: LatestEvents) -> Vec<NextEvent> {
        let mut newest: Vec<_> = latest.newest.into_values().collect();
        newest.sort_unstable_by_key(|newest| newest.place);
        newest.into_iter().filter_map(|newest| self.hear(newest)).collect()
    }

    fn hear(&mut self, newest: Newest) -> Option<NextEvent> {
        let heard = self.0.insert(newest.event.kind, newest.count).unwrap_or(0);
        match newest.count - heard {
            0 => None,
            1 => Some(NextEvent::Event(newest.event)),
            // Nobody needs to know what was thought before.
            _ if newest.event.kind == "thinking" => Some(NextEvent::Event(newest.event)),
            // An event may leave out what has not changed since the one before it.
            _ => Some(NextEvent::Present),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page hears that has heard the first `heard` of these.
    fn check(kinds: &[&'static str], heard: usize, expected: &[&str]) {
        let mut latest = LatestEvents::default();
        let mut page = SeenEvents::default();
        for (number, kind) in kinds.iter().enumerate() {
            latest.add(Event::new(kind, &number));
            if number + 1 == heard {
                page = SeenEvents::all(&latest);
            }
        }
        let name = |next| match next {
            NextEvent::Event(event) => event.kind,
            NextEvent::Present => "present",
        };
        let next: Vec<_> = page.next(latest.clone()).into_iter().map(name).collect();
        assert_eq!(next, expected, "{kinds:?} after {heard}");
        assert!(page.next(latest).is_empty(), "everything is heard once");
    }

    #[test]
    fn a_page_hears_what_is_new_in_order_and_how_things_stand_if_it_missed_something() {
        check(&["game"], 0, &["game"]);
        check(&["game", "thinking"], 0, &["game", "thinking"]);
        check(&["thinking", "game"], 0, &["thinking", "game"]);
        check(&["game", "thinking", "game"], 1, &["thinking", "game"]);
        check(&["game", "thinking", "game"], 0, &["thinking", "present"]);
        check(&["thinking", "thinking", "thinking"], 0, &["thinking"]);
        check(&["game", "gone"], 1, &["gone"]);
        check(&["game"], 1, &[]);
        check(&[], 0, &[]);
    }

    #[test]
    fn a_topic_keeps_one_event_of_each_kind() {
        let mut latest = LatestEvents::default();
        for number in 0..1_000 {
            latest.add(Event::new("game", &number));
            latest.add(Event::new("thinking", &number));
        }
        let texts: Vec<_> = latest.newest.values().map(|newest| newest.event.text.clone()).collect();
        assert_eq!(texts, ["event: game\ndata: 999\n\n", "event: thinking\ndata: 999\n\n"]);
    }
}
