//! What a review has found out so far, in a file: whoever makes the same review goes on from it.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Effort, Finding, Inquiry, Question};

/// The findings of an unfinished review, a line of JSON each behind a line that says how they were made.
#[derive(Debug)]
pub struct Notebook {
    path: PathBuf,
    file: File,
    known: HashMap<Question, Finding>,
}

/// How the findings were made. Those made otherwise are of no use.
#[derive(PartialEq, Serialize, Deserialize)]
struct Heading {
    crownhead: String,
    version: u32,
    /// The version of the program.
    program: String,
    effort: Effort,
}

impl Notebook {
    /// Opens the one in a file, or begins one there if there is none of the same program and effort.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn open(path: PathBuf, program: &str, effort: Effort) -> io::Result<Notebook> {
        let heading =
            Heading { crownhead: "review".to_owned(), version: 1, program: program.to_owned(), effort };
        let known = read(&path, &heading);
        let mut options = OpenOptions::new();
        let is_new = known.is_none();
        if is_new {
            options.write(true).truncate(true);
        }
        let mut file = options.create(true).append(!is_new).open(&path)?;
        if is_new {
            writeln!(file, "{}", serde_json::to_string(&heading)?)?;
        } else {
            // A line that a kill has cut short stays alone.
            writeln!(file)?;
        }
        Ok(Notebook { path, file, known: known.unwrap_or_default() })
    }

    /// Answers what is written down.
    pub fn recall(&self, inquiry: &mut Inquiry) {
        loop {
            let open = inquiry.open();
            let known: Vec<_> =
                open.iter().filter_map(|question| self.known.get(question)).cloned().collect();
            if known.is_empty() {
                return;
            }
            known.into_iter().for_each(|finding| inquiry.answer(finding));
        }
    }

    /// Writes a finding down.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn note(&mut self, finding: &Finding) -> io::Result<()> {
        let line = serde_json::to_string(finding)? + "\n";
        self.file.write_all(line.as_bytes())
    }

    /// Removes it: nobody needs it any more.
    pub fn close(self) {
        // What is left over is only in the way.
        let _ = fs::remove_file(self.path);
    }
}

/// What is there, made in the same way. A line that a kill has cut short is found out again.
fn read(path: &Path, heading: &Heading) -> Option<HashMap<Question, Finding>> {
    let text = fs::read_to_string(path).ok()?;
    let (first, findings) = text.split_once('\n')?;
    if serde_json::from_str::<Heading>(first).ok()? != *heading {
        return None;
    }
    let findings = findings.lines().filter_map(|line| serde_json::from_str::<Finding>(line).ok());
    Some(findings.map(|finding| (finding.question, finding)).collect())
}
