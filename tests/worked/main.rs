//! The worked examples of the sources (section 6 of the specification) and the steps of a fight, as
//! dice written down beforehand: die by die, with none left over.

mod braid_and_cockade;
mod gun_fights;
mod iron_winds;
mod king_or_parliament;
mod modern_skirmish;
mod space_convoy;
