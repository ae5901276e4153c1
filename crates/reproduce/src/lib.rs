//! The experiments of the papers: declared, run as commands, and judged figure by figure.

pub mod ladder_chart;
pub mod report;
