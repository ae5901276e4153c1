//! Work on several threads whose results come out in the order it went in. Little of it is under way
//! at a time, so that memory does not grow with the work.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

/// Enough under way for each thread that one long job does not leave the others idle.
const UNDER_WAY: usize = 8;

/// Where jobs are put and results are taken.
pub(super) struct OrderedJobs<J, R> {
    jobs: Option<SyncSender<(usize, J)>>,
    results: Receiver<(usize, thread::Result<R>)>,
    /// Results whose predecessors are not there yet.
    early: BTreeMap<usize, R>,
    put: usize,
    taken: usize,
    most: usize,
}

/// Has `work` done on so many threads while `feed` puts jobs in.
pub(super) fn in_order<J: Send, R: Send, T>(
    threads: usize,
    work: impl Fn(J) -> R + Sync,
    feed: impl FnOnce(&mut OrderedJobs<J, R>) -> T,
) -> T {
    let most = UNDER_WAY * threads;
    // Both have room for everything that may be under way: nobody ever waits to send.
    let (jobs, waiting) = sync_channel::<(usize, J)>(most);
    let (done, results) = sync_channel(most);
    let (waiting, work) = (&Mutex::new(waiting), &work);
    thread::scope(|scope| {
        for _ in 0..threads {
            let done = done.clone();
            scope.spawn(move || {
                let next = || waiting.lock().expect("nobody panics while waiting").recv();
                while let Ok((index, job)) = next() {
                    // A panic goes on where the result is waited for.
                    let result = catch_unwind(AssertUnwindSafe(|| work(job)));
                    if done.send((index, result)).is_err() {
                        break;
                    }
                }
            });
        }
        let mut ordered =
            OrderedJobs { jobs: Some(jobs), results, early: BTreeMap::new(), put: 0, taken: 0, most };
        feed(&mut ordered)
    })
}

impl<J, R> OrderedJobs<J, R> {
    /// Puts a job in when not too many are under way; hands over the results that are next.
    pub(super) fn put(
        &mut self,
        job: J,
        mut take: impl FnMut(R) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        while self.put - self.taken >= self.most {
            self.wait(&mut take)?;
        }
        let jobs = self.jobs.as_ref().expect("nothing is put in after the end");
        jobs.send((self.put, job)).expect("the threads wait for jobs");
        self.put += 1;
        loop {
            match self.results.try_recv() {
                Ok((index, result)) => self.arrived(index, result, &mut take)?,
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Hands over all results that are still to come.
    pub(super) fn finish(&mut self, mut take: impl FnMut(R) -> anyhow::Result<()>) -> anyhow::Result<()> {
        self.jobs = None;
        while self.taken < self.put {
            self.wait(&mut take)?;
        }
        Ok(())
    }

    fn wait(&mut self, take: &mut impl FnMut(R) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let (index, result) = self.results.recv().expect("every job has a result");
        self.arrived(index, result, take)
    }

    fn arrived(
        &mut self,
        index: usize,
        result: thread::Result<R>,
        take: &mut impl FnMut(R) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let result = result.unwrap_or_else(|panic| resume_unwind(panic));
        self.early.insert(index, result);
        while let Some(next) = self.early.remove(&self.taken) {
            self.taken += 1;
            take(next)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, jobs: u64) -> Vec<u64> {
        let mut results = Vec::new();
        // Early jobs take longest, so that later ones overtake them.
        let work = |job: u64| (0..(jobs - job) * 50).fold(job * job, |sum, _| std::hint::black_box(sum));
        in_order(threads, work, |ordered| {
            for job in 0..jobs {
                ordered.put(job, |result| {
                    results.push(result);
                    Ok(())
                })?;
                assert!(ordered.put - ordered.taken <= UNDER_WAY * threads);
            }
            ordered.finish(|result| {
                results.push(result);
                Ok(())
            })
        })
        .unwrap();
        results
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let expected: Vec<_> = (0..500).map(|job| job * job).collect();
        for threads in [1, 2, 7] {
            assert_eq!(squares(threads, 500), expected);
        }
        assert!(squares(3, 0).is_empty());
    }

    #[test]
    fn a_failure_ends_the_work() {
        let ended = in_order(
            2,
            |job: u32| job,
            |ordered| (0..1000).try_for_each(|job| ordered.put(job, |_| anyhow::bail!("the disk is full"))),
        );
        assert_eq!(ended.unwrap_err().to_string(), "the disk is full");
    }

    #[test]
    #[should_panic(expected = "thirteen")]
    fn a_panic_is_not_waited_for() {
        let work = |job: u32| assert_ne!(job, 13, "thirteen");
        let _ = in_order(2, work, |ordered| {
            (0..20).try_for_each(|job| ordered.put(job, |()| Ok(())))?;
            ordered.finish(|()| Ok(()))
        });
    }
}
