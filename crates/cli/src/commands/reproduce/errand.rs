//! `crownhead errands --repetition N`: one errand in the working folder, done for a worker by a process of its own,
//! as names of files start from the working folder, and a process has but one.

use std::env;
use std::io::{self, Read};
use std::sync::Arc;
use std::thread;

use anyhow::Context;
use lab::StopFlag;
use reproduce::run::{Errands, alone};

use crate::arguments::ErrandsArguments;
use crate::commands::work_for_others;
use crate::interrupt::Interrupt;
use crate::report::{self, STOPPED, Status};

use super::in_process::InProcess;
use super::repeated::Repeated;

pub(crate) fn run(arguments: &ErrandsArguments) -> anyhow::Result<Status> {
    let repeated = Repeated::find(arguments)?;
    let count = repeated.step().errands.len();
    let number = arguments.repetition.filter(|number| (1..=count).contains(number));
    let number = number.with_context(|| format!("expected --repetition with a number from 1 to {count}"))?;
    work_for_others();
    end_with_input();
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let errands = Errands {
        step: repeated.step(),
        root: &env::current_dir()?,
        commands: &InProcess::new(Arc::new(|_| {})),
        workers: &alone(),
    };
    match errands.perform_away(number - 1, &stop) {
        Some(line) => report::print(line).map(|()| Status::Done),
        None => Ok(Status::Stopped),
    }
}

/// A worker that is killed cannot say that it is gone, but its end of the pipe closes.
fn end_with_input() {
    thread::spawn(|| {
        let mut ignored = [0; 64];
        while io::stdin().read(&mut ignored).is_ok_and(|count| count > 0) {}
        std::process::exit(STOPPED.into());
    });
}
