//! Plans, shards and checkpoints as files: with them many processes play one command, or one process resumes it.
//!
//! | question | item |
//! |---|---|
//! | what is to be played, on any machine? | [`Plan`] |
//! | what was counted in which part of it? | [`SegmentFile`], written by [`SegmentWriter`] |
//! | do all shards of a plan fit together? | [`Shards`] |
//!
//! Both kinds of file are text: JSON with only whole numbers, and checksums that find damaged or changed parts. A
//! checksum finds accidents. A forger can write a right one: only playing again finds that (`fairfight verify`).

mod hash;
mod plan;
mod segments;
mod shards;

pub use hash::Hash;
pub use plan::{File, Plan};
pub use segments::{Fault, Header, Of, SegmentFile, SegmentWriter};
pub use shards::{Named, Shards};
