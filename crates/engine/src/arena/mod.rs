//! Armies given by the kinds of their units, mustered and played by the million.
//!
//! The interface is object safe: an [`Arena`] musters armies, a [`Fielded`] is an army ready to be played, a [`Board`]
//! holds the buffers to play armies. Arenas and boards are implemented for every [`World`]; [`SystemWorld`] is the
//! world of a system. Four virtual calls play a pair of battles; inside them, nothing is dynamic.

mod system;
mod world;

pub(crate) use system::with_leaders;
pub use system::{Given, Leading, Led, SystemArmy, SystemWorld};
pub use world::World;

use crate::dice::MatchKey;
use fairfight_battle::game::Noun;
use fairfight_rules::BySide;
use smallvec::SmallVec;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Most armies have at most this many units: up to this number they need no allocation.
pub const USUAL_UNITS: usize = 16;

/// An army that can be played on the boards of its system's arenas, with the doctrine that leads it.
#[derive(Clone)]
pub struct Fielded(Arc<dyn Any + Send + Sync>);

impl Fielded {
    /// Wraps this army of a [`World`].
    pub fn new<A: Send + Sync + 'static>(army: A) -> Fielded {
        Fielded(Arc::new(army))
    }

    /// The army of a [`World`].
    ///
    /// # Panics
    /// If it is an army of another world.
    pub fn army<A: 'static>(&self) -> &A {
        self.0.downcast_ref().expect("an army of this world")
    }
}

impl fmt::Debug for Fielded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fielded").finish_non_exhaustive()
    }
}

/// The armies of a system led by one doctrine: musters them and lets them meet.
pub trait Arena: Sync {
    /// The army of these kinds, in this order.
    ///
    /// # Errors
    /// A sentence that says why the rules do not allow it.
    fn muster(&self, kinds: &[u16]) -> Result<Fielded, String>;

    /// The smallest number of units with which an army may take the field.
    fn fewest_units(&self) -> usize;

    /// Like [`muster`](Arena::muster), for an army that may take the field: one with as many units as the rules
    /// require.
    ///
    /// # Errors
    /// A sentence that says why the rules do not allow it.
    fn field(&self, kinds: &[u16]) -> Result<Fielded, String> {
        let fewest = self.fewest_units();
        if kinds.len() < fewest {
            return Err(format!(
                "{}; a list has at least {fewest}",
                Noun::UNIT.count(kinds.len() as u64)
            ));
        }
        self.muster(kinds)
    }

    /// A board for one thread.
    ///
    /// It takes the armies of every arena that differs from this one only in its doctrine.
    fn board(&self) -> Box<dyn Board + '_>;
}

/// Reusable buffers for one battle: experiments in which every army is new would otherwise spend as much time on
/// allocation as on some battles.
pub trait Board {
    /// Seats these armies.
    fn seat(&mut self, armies: BySide<&Fielded>);

    /// Seats these armies, which have exchanged seats.
    fn change_seats(&mut self, armies: BySide<&Fielded>);

    /// Side A's score in the battle on the dice of `index`, in halves: 2 for a win, 1 for a draw.
    fn half(&mut self, key: MatchKey, index: u64) -> u8;
}

impl dyn Board + '_ {
    /// The first army's score in the pair on the dice of `index`, in quarters.
    pub fn pair(&mut self, armies: BySide<&Fielded>, key: MatchKey, index: u64) -> u8 {
        self.seat(armies);
        let first = self.half(key, index);
        self.change_seats(armies.swapped());
        first + 2 - self.half(key, index)
    }

    /// Plays several pairs and counts each in `into`, by the first army's quarters.
    pub fn pairs(
        &mut self,
        armies: BySide<&Fielded>,
        key: MatchKey,
        indices: impl Iterator<Item = u64> + Clone,
        into: &mut [u64; 5],
    ) {
        self.each_pair(armies, key, indices, |_, quarters| into[usize::from(quarters)] += 1);
    }

    /// Plays several pairs and hands over the index and the first army's quarters of each.
    pub fn each_pair(
        &mut self,
        armies: BySide<&Fielded>,
        key: MatchKey,
        indices: impl Iterator<Item = u64> + Clone,
        mut take: impl FnMut(u64, u8),
    ) {
        self.seat(armies);
        let halves: SmallVec<[u8; 32]> =
            indices.clone().map(|index| self.half(key, index)).collect();
        self.change_seats(armies.swapped());
        for (first, index) in halves.into_iter().zip(indices) {
            take(index, first + 2 - self.half(key, index));
        }
    }
}
