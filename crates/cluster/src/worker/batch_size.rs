//! How many tasks a slot takes at once. Messages that come one by one wake the servers' threads and have their
//! files written each time; the same messages in a bunch cost a fraction of it. But nobody should have tasks
//! waiting while others have nothing to do, so the last of a job are taken one by one.

use std::time::Duration;

use crate::job::JobId;

/// Tasks that are taken at once take no longer than this together, as far as can be foreseen.
const LONGEST: Duration = Duration::from_secs(1);

/// So many are taken at once at most.
pub(super) const MOST: usize = 16;

/// What a slot knows of the queue it takes from.
#[derive(Default)]
pub(super) struct BatchSize(Option<QueueState>);

struct QueueState {
    job: JobId,
    last: TakenTasks,
    /// Slots of all workers, as far as can be told.
    slots: Option<u64>,
}

/// What the server said with tasks that were taken together.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakenTasks {
    /// How many they are.
    pub(super) count: u64,
    /// How many tasks the server had given to anybody, the first of these included.
    pub(super) given: u64,
    /// How many wait.
    pub(super) waiting: u64,
}

impl BatchSize {
    /// Tasks were taken. What others took since the last time tells how many others there are.
    pub(super) fn note(&mut self, job: &JobId, taken: TakenTasks) {
        let before = self.0.take().filter(|seen| seen.job == *job);
        let slots = before.map(|QueueState { last, .. }| {
            let given = taken.given.saturating_sub(last.given);
            (given / last.count.max(1)).max(1)
        });
        self.0 = Some(QueueState { job: job.clone(), last: taken, slots });
    }

    /// How many to take now, of tasks that take so long each.
    pub(super) fn size(&self, job: &JobId, pace: Duration) -> usize {
        let Some(QueueState { last, slots: Some(slots), .. }) =
            self.0.as_ref().filter(|seen| seen.job == *job)
        else {
            return 1;
        };
        let by_time = LONGEST.as_micros() / pace.as_micros().max(1);
        let fair = u128::from(last.waiting / (2 * slots));
        by_time.min(fair).clamp(1, MOST as u128) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(number: u8) -> JobId {
        JobId::parse(&format!("{number:020}")).unwrap()
    }

    fn sizes(given: [u64; 2], count: u64, waiting: u64, milliseconds: u64) -> usize {
        let job = job(1);
        let mut size = BatchSize::default();
        size.note(&job, TakenTasks { count, given: given[0], waiting: 1_000_000 });
        size.note(&job, TakenTasks { count, given: given[1], waiting });
        size.size(&job, Duration::from_millis(milliseconds))
    }

    #[test]
    fn nobody_takes_more_than_a_fair_share_of_what_waits() {
        for (given, count, waiting, milliseconds, expected) in [
            ([1, 3], 1, 1000, 100, 10),
            ([1, 3], 1, 1000, 0, MOST),
            ([1, 3], 1, 1000, 600, 1),
            ([1, 3], 1, 20, 50, 5),
            ([1, 3], 1, 3, 50, 1),
            ([1, 17], 8, 20, 50, 5),
            ([1, 1601], 8, 1000, 50, 2),
            ([1, 1601], 8, 0, 50, 1),
            ([9, 1], 8, 40, 100, 10),
        ] {
            assert_eq!(sizes(given, count, waiting, milliseconds), expected, "{given:?} {count} {waiting}");
        }
    }

    #[test]
    fn the_first_tasks_of_a_job_are_taken_one_by_one() {
        let (one, two) = (job(1), job(2));
        let mut size = BatchSize::default();
        assert_eq!(size.size(&one, Duration::ZERO), 1);
        size.note(&one, TakenTasks { count: 1, given: 1, waiting: 1000 });
        assert_eq!(size.size(&one, Duration::ZERO), 1);
        size.note(&one, TakenTasks { count: 1, given: 2, waiting: 1000 });
        assert_eq!((size.size(&one, Duration::ZERO), size.size(&two, Duration::ZERO)), (MOST, 1));
    }
}
