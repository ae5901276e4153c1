//! How much memory a player may take for its table. What is taken beyond that makes the system end a program without a
//! word.

use std::fs;

use crate::{Table, TableError};

/// Megabytes that programs could take now; nothing on systems that do not tell.
pub(super) fn available() -> Option<usize> {
    megabytes_available(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// The line of Linux that tells it: `MemAvailable:   22771508 kB`.
fn megabytes_available(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kilobytes| kilobytes >> 10)
}

/// A table, unless so little memory would be left that nothing else has room.
pub(super) fn table(megabytes: usize, available: Option<usize>) -> Result<Table, TableError> {
    let Some(available) = available else { return Table::new(megabytes) };
    let most = available - available / 16;
    if (most + 1..=Table::MOST_MEGABYTES).contains(&megabytes) {
        return Err(TableError::Available { megabytes, most, available });
    }
    Table::new(megabytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells_how_much_memory_is_available() {
        let text = "MemTotal:       24683520 kB\nMemFree:         2048 kB\nMemAvailable:   22771508 kB\n";
        assert_eq!(megabytes_available(text), Some(22_237));
        for text in ["", "MemTotal: 5 kB\n", "MemAvailable: much kB\n", "MemAvailable: 7\n"] {
            assert_eq!(megabytes_available(text), None, "{text}");
        }
    }

    #[test]
    fn a_table_that_would_take_all_memory_is_refused_with_both_numbers() {
        let refused = |megabytes, available| table(megabytes, available).err().map(|error| error.to_string());
        let expected = "a table of 16 MB: expected at most 15 MB, as 16 MB of memory are available";
        assert_eq!(refused(16, Some(16)).as_deref(), Some(expected));
        assert_eq!(refused(15, Some(16)), None);
        assert_eq!(refused(16, None), None);
        // Whatever the machine has.
        assert_eq!(refused(0, Some(16)), refused(0, None));
        assert_eq!(refused(70_000, Some(16)), refused(70_000, None));
    }
}
