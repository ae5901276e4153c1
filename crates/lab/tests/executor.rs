//! The executor and what drives it, with tasks made for the purpose.

use std::io;
use std::num::NonZeroUsize;
use std::panic::catch_unwind;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use lab::{Ended, Enough, Executor, Journal, Local, StopFlag, TaskResult, Tasks, drive};

fn threads(number: usize) -> Local {
    Local { threads: NonZeroUsize::new(number).unwrap() }
}

/// Tasks whose result is their number.
struct Numbers(usize);

impl Tasks for Numbers {
    fn count(&self) -> usize {
        self.0
    }

    fn perform(&self, index: usize, _: &StopFlag) -> Option<String> {
        Some(index.to_string())
    }
}

#[test]
fn every_pending_task_is_done_once() {
    for number in [1, 2, 5] {
        let mut done = Vec::new();
        let pending = [3, 1, 4, 5, 9, 2, 6];
        let mut take = |index: usize, line: String| {
            assert_eq!(line, index.to_string());
            done.push(index);
            Ok(Enough::No)
        };
        threads(number).execute(&Numbers(10), &pending, &StopFlag::default(), &mut take).unwrap();
        done.sort_unstable();
        assert_eq!(done, [1, 2, 3, 4, 5, 6, 9]);
    }
}

#[test]
fn one_long_task_does_not_keep_the_others_waiting() {
    /// The first task ends only when all others are done, which one thread alone must do.
    struct Uneven {
        others: AtomicUsize,
        all_done: Barrier,
    }
    impl Tasks for Uneven {
        fn count(&self) -> usize {
            50
        }
        fn perform(&self, index: usize, _: &StopFlag) -> Option<String> {
            if index == 0 || self.others.fetch_add(1, Ordering::SeqCst) == 48 {
                self.all_done.wait();
            }
            Some(String::new())
        }
    }
    let tasks = Uneven { others: AtomicUsize::new(0), all_done: Barrier::new(2) };
    let pending: Vec<_> = (0..50).collect();
    let mut done = 0;
    let mut take = |_, _| {
        done += 1;
        Ok(Enough::No)
    };
    threads(2).execute(&tasks, &pending, &StopFlag::default(), &mut take).unwrap();
    assert_eq!(done, 50);
}

#[test]
fn a_failure_to_take_results_ends_the_work() {
    let mut taken = 0;
    let mut take = |_, _| {
        taken += 1;
        if taken == 3 { Err(io::Error::other("no room")) } else { Ok(Enough::No) }
    };
    let pending: Vec<_> = (0..10_000).collect();
    let error = threads(2).execute(&Numbers(10_000), &pending, &StopFlag::default(), &mut take).unwrap_err();
    assert_eq!((error.to_string().as_str(), taken), ("no room", 3));
}

#[test]
fn tasks_under_way_hear_that_it_is_enough() {
    /// All but the first go on until they are told to stop.
    struct Endless;
    impl Tasks for Endless {
        fn count(&self) -> usize {
            4
        }
        fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
            while index > 0 && !stop.is_stopped() {
                std::thread::yield_now();
            }
            (index == 0).then(String::new)
        }
    }
    let mut take = |_, _| Ok(Enough::Yes);
    threads(3).execute(&Endless, &[0, 1, 2, 3], &StopFlag::default(), &mut take).unwrap();
}

#[test]
fn a_panic_stops_the_others() {
    struct Faulty;
    impl Tasks for Faulty {
        fn count(&self) -> usize {
            2
        }
        fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
            assert_ne!(index, 0, "a fault made for the purpose");
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            None
        }
    }
    let run = || threads(2).execute(&Faulty, &[0, 1], &StopFlag::default(), &mut |_, _| Ok(Enough::No));
    assert!(catch_unwind(run).is_err());
}

/// Writes down what it hears, and has enough after some results.
struct Listener {
    arrived: usize,
    in_order: Vec<String>,
    enough: usize,
}

impl Listener {
    fn take(&mut self, result: TaskResult<'_>) -> Enough {
        match result {
            TaskResult::Arrived(..) => self.arrived += 1,
            TaskResult::Next(index, line) => {
                assert_eq!(index, self.in_order.len());
                self.in_order.push(line.to_owned());
            }
        }
        if self.in_order.len() == self.enough { Enough::Yes } else { Enough::No }
    }
}

#[test]
fn results_are_told_in_order_and_what_the_journal_has_is_not_done_again() {
    let mut journal = Journal::in_memory(6);
    journal.append(4, "from the journal").unwrap();
    journal.append(0, "this too").unwrap();
    let mut listener = Listener { arrived: 0, in_order: Vec::new(), enough: 6 };
    let ended = drive(&Numbers(6), &mut journal, &threads(3), &StopFlag::default(), &mut |result| {
        listener.take(result)
    })
    .unwrap();
    assert_eq!((ended, listener.arrived), (Ended::Finished(6), 6));
    assert_eq!(listener.in_order, ["this too", "1", "2", "3", "from the journal", "5"]);
}

#[test]
fn enough_is_enough_at_the_same_task_at_any_thread_count() {
    for number in [1, 2, 5] {
        let mut listener = Listener { arrived: 0, in_order: Vec::new(), enough: 7 };
        let mut journal = Journal::in_memory(1000);
        let ended =
            drive(&Numbers(1000), &mut journal, &threads(number), &StopFlag::default(), &mut |result| {
                listener.take(result)
            });
        assert_eq!((ended.unwrap(), listener.in_order.len()), (Ended::Finished(7), 7));
    }
}
