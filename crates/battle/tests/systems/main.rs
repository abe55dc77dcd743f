//! The battle of each system, rule by rule: a folder per system, with a file per printed section.

mod cases;

mod braid_and_cockade;
mod fire_at_will;
mod gun_fights;
mod iron_winds;
mod king_or_parliament;
mod modern_skirmish;
mod space_convoy;
