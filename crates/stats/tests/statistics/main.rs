//! Tests of the statistics against reference vectors, known truths, and nominal coverage.

mod circles;
mod control;
mod coverage;
mod effects;
mod errors;
mod meta_game;
mod prices;
mod rates;
mod root_size;
mod search;
mod sequential;
mod splitmix;
mod totality;
mod vectors;
