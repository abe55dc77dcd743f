//! Plans, shards and checkpoints as files: what lets many processes play one command, and one process go on with it.
//!
//! | question | item |
//! |---|---|
//! | what is to be played, wherever it is played? | [`Plan`] |
//! | what was counted in which part of it? | [`SegmentFile`], written by [`SegmentWriter`] |
//! | do all shards of a plan fit together? | [`Shards`] |
//!
//! Both kinds of file are text: JSON, whole numbers only, with a checksum on whatever may be torn or changed on its
//! way. A checksum finds accidents. Somebody who wants to deceive can write a right one: only playing again finds that
//! (`fairfight verify`).

mod hash;
mod plan;
mod segments;
mod shards;

pub use hash::Hash;
pub use plan::{File, Plan};
pub use segments::{Fault, Header, Of, SegmentFile, SegmentWriter};
pub use shards::{Named, Shards};
