//! The laboratory in the browser: a server that keeps games, thinks about them off its async threads, and
//! tells every open page what happens. The page itself is in `ui/` and knows no rules.

mod about;
mod analyze;
mod assets;
mod book;
mod collections;
mod config;
mod connections;
mod databases;
mod demonstration;
mod describe;
mod events;
mod games;
mod guard;
mod laboratory;
mod ladder;
mod pages;
mod players;
mod principles;
mod queue;
mod request;
mod review;
mod running_analysis;
mod server;
mod simul;
mod store;
mod thinking;

pub use config::{Config, DataFolder, Token};
pub use connections::ConnectionLimits;
pub use games::pdn_of_record;
pub use laboratory::Laboratory;
pub use server::{Server, router};
pub use store::{
    DamagedPlace, ExportForm, SetAside, StoreCheck, StoreError, check_store, export_store, repair_store,
};
