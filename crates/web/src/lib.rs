//! The laboratory in the browser: a server that keeps games, thinks about them off its async threads, and
//! tells every open page what happens. The page itself is in `ui/` and knows no rules.

mod about;
mod analyze;
mod asked;
mod assets;
mod body;
mod book;
mod collections;
mod config;
mod connections;
mod data_folder;
mod demonstration;
mod describe;
mod events;
mod failure;
mod games;
mod guard;
mod id;
mod jobs;
mod laboratory;
mod ladder;
mod machines;
mod patience;
mod players;
mod principles;
mod runs;
mod seed;
mod server;
mod simul;
mod store;
mod thinking;
mod view;

pub use config::{Config, Token};
pub use connections::ConnectionLimits;
pub use data_folder::DataFolder;
pub use games::pdn_of_record;
pub use laboratory::Laboratory;
pub use server::{Server, router};
pub use store::{
    DamagedPlace, ExportForm, SetAside, StoreCheck, StoreError, check_store, export_store, repair_store,
};
