//! For King or For Parliament: every ruling, the doctrines and the endings, in positions set up by hand.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test picks the events that it asks about out of all"
)]

mod fights;
mod morale;
mod moves;
mod play;
mod position;
mod rulings;

use fairfight_battle::king_or_parliament::KingOrParliament as Played;
