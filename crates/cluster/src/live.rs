//! How a job stands: who works on it, how fast, and how long it will take.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use crate::announcement::{Announcement, BETWEEN, MOST_HEARD};

/// How a job stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Live {
    /// Tasks done in this session.
    pub done: usize,
    /// Tasks that were to be done in it.
    pub total: usize,
    /// Workers that are there.
    pub workers: usize,
    /// Their threads.
    pub threads: usize,
    /// Tasks a second, lately.
    pub per_second: f64,
    /// How long it will take, if it goes on so.
    pub seconds_left: Option<f64>,
}

/// Who said something lately, and what came lately.
pub(crate) struct JobProgress {
    total: usize,
    done: usize,
    heard: HashMap<String, (Instant, Announcement)>,
    /// How many tasks were done at times of the last [`LATELY`].
    samples: VecDeque<(Instant, usize)>,
}

/// The rate is that of so long a time.
const LATELY: Duration = Duration::from_secs(20);

/// Samples are not nearer to each other.
const BETWEEN_SAMPLES: Duration = Duration::from_millis(500);

impl JobProgress {
    pub(crate) fn new(total: usize, now: Instant) -> JobProgress {
        JobProgress { total, done: 0, heard: HashMap::new(), samples: VecDeque::from([(now, 0)]) }
    }

    /// One more task is done.
    pub(crate) fn see(&mut self, now: Instant) {
        self.done += 1;
        if self.samples.back().is_none_or(|(last, _)| now.duration_since(*last) >= BETWEEN_SAMPLES) {
            self.samples.push_back((now, self.done));
        }
        while self.samples.len() > 2 && now.duration_since(self.samples[0].0) > LATELY {
            self.samples.pop_front();
        }
    }

    /// A worker says something. Answers why it leaves this job to others, if it does and did not say so before.
    pub(crate) fn hear(&mut self, announcement: Announcement, job: &str, now: Instant) -> Option<String> {
        let refusal = |said: &Announcement| {
            said.refusals.iter().find(|(refused, _)| refused == job).map(|(_, reason)| reason.clone())
        };
        let reason = refusal(&announcement);
        if self.heard.len() >= MOST_HEARD {
            self.heard.retain(|_, (heard, _)| is_lately(*heard, now));
        }
        if self.heard.len() >= MOST_HEARD && !self.heard.contains_key(&announcement.name) {
            return None;
        }
        let before = self.heard.insert(announcement.name.clone(), (now, announcement));
        reason.filter(|_| before.is_none_or(|(_, before)| refusal(&before).is_none()))
    }

    /// Whether any worker is there, though it may leave this job to others.
    pub(crate) fn hears_anybody(&self, now: Instant) -> bool {
        self.heard.values().any(|(heard, _)| is_lately(*heard, now))
    }

    /// How the job stands.
    pub(crate) fn live(&self, job: &str, now: Instant) -> Live {
        let is_there = |(heard, said): &&(Instant, Announcement)| {
            is_lately(*heard, now) && said.refusals.iter().all(|(refused, _)| refused != job)
        };
        let there: Vec<_> = self.heard.values().filter(is_there).collect();
        let (begun, before) = self.samples.front().copied().unwrap_or((now, 0));
        let seconds = now.duration_since(begun).as_secs_f64();
        let per_second = if seconds > 0.0 { (self.done - before) as f64 / seconds } else { 0.0 };
        Live {
            done: self.done,
            total: self.total,
            workers: there.len(),
            threads: there.iter().map(|(_, said)| said.threads).sum(),
            per_second,
            seconds_left: (per_second > 0.0).then(|| (self.total - self.done) as f64 / per_second),
        }
    }
}

/// Whether a worker that said something then may still be there.
fn is_lately(heard: Instant, now: Instant) -> bool {
    now.duration_since(heard) < 3 * BETWEEN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announcement(name: &str, threads: usize, refused: Option<&str>) -> Announcement {
        let refusals = refused.map(|job| (job.to_owned(), "because".to_owned())).into_iter().collect();
        Announcement { name: name.to_owned(), version: "1".to_owned(), threads, done: 0, refusals }
    }

    #[test]
    fn workers_count_while_they_speak_and_do_not_refuse() {
        let start = Instant::now();
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        let mut progress = JobProgress::new(10, start);
        assert_eq!(progress.hear(announcement("one", 2, None), "job", start), None);
        assert_eq!(
            progress.hear(announcement("two", 4, Some("job")), "job", start),
            Some("because".to_owned())
        );
        assert_eq!(progress.hear(announcement("two", 4, Some("job")), "job", after(1)), None);
        assert_eq!(progress.hear(announcement("three", 8, Some("other")), "job", after(3)), None);
        let threads = |seconds| progress.live("job", after(seconds)).threads;
        assert_eq!([threads(4), threads(7), threads(30)], [10, 8, 0]);
    }

    #[test]
    fn a_worker_that_refuses_is_there_all_the_same() {
        let start = Instant::now();
        let mut progress = JobProgress::new(10, start);
        assert!(!progress.hears_anybody(start));
        let _ = progress.hear(announcement("one", 2, Some("job")), "job", start);
        assert_eq!(progress.live("job", start).workers, 0);
        assert!(progress.hears_anybody(start));
        assert!(!progress.hears_anybody(start + 3 * BETWEEN));
    }

    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let start = Instant::now();
        let mut progress = JobProgress::new(1000, start);
        for second in 1..=100_u64 {
            let tasks = if second <= 50 { 1 } else { 10 };
            (0..tasks).for_each(|_| progress.see(start + Duration::from_secs(second)));
        }
        let live = progress.live("job", start + Duration::from_secs(100));
        assert!((live.per_second - 10.0).abs() < 0.6, "{live:?}");
        assert!((live.seconds_left.unwrap() - 45.0).abs() < 3.0, "{live:?}");
    }
}
