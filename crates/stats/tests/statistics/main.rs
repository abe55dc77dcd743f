//! Statistics against vectors, against truths that are known, and by how often an interval holds.

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
