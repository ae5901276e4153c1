//! The tests of `rules`, one module a subject: one program, because every program links all that it uses.

mod arbitrary;
mod data_games;
mod diagram;
mod fen;
mod game;
mod generator;
mod moves;
mod pdn_errors;
mod pdn_reading;
mod pdn_readings;
mod pdn_round_trip;
mod pdn_streaming;
mod pdn_text;
mod perft;
mod reference;
