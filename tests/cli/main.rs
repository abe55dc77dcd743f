//! The program from outside: what is typed, what it answers, and how it ends.

mod battle;
mod braid_and_cockade_files;
mod check;
mod distributions;
mod fight;
mod files_bad;
mod files_shipped;
mod gun_fights_files;
mod interrupt;
mod king_or_parliament_files;
mod matrix;
mod matrix_scenario;
mod modern_skirmish_files;
mod output;
mod output_usage;
mod plan;
mod points;
mod program;
mod readme;
mod replay;
mod replay_against;
mod scenarios;
mod search;
mod sensitivity;
mod shipped;
mod tune;
