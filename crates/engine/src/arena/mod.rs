//! Armies told by the kinds of their units, mustered and played by the million.
//!
//! The seam is object safe: [`Arena`] musters armies, [`Board`] is room to play them in, [`Fielded`] is an army that
//! can be played. All three are implemented once, for every [`World`]; [`SystemWorld`] is the world of a system.
//! Three virtual calls play a pair of battles; inside them nothing is dynamic.

mod system;
mod world;

pub(crate) use system::with_leaders;
pub use system::{Leading, SystemArmy, SystemWorld, Told};
pub use world::World;

use crate::contest::Contest;
use crate::dice::MatchKey;
use crate::run::Workers;
use fairfight_battle::game::Noun;
use fairfight_rules::BySide;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Units that most armies have room for without more room being made.
pub const USUAL_UNITS: usize = 16;

/// An army that can be played on the boards of the arenas of its system, with the doctrine that leads it.
#[derive(Clone)]
pub struct Fielded(Arc<dyn Any + Send + Sync>);

impl Fielded {
    /// This army of a [`World`].
    pub fn new<A: Send + Sync + 'static>(army: A) -> Fielded {
        Fielded(Arc::new(army))
    }

    /// The army of a [`World`].
    ///
    /// # Panics
    /// If it is an army of another one.
    pub fn army<A: 'static>(&self) -> &A {
        self.0.downcast_ref().expect("an army of this world")
    }
}

impl fmt::Debug for Fielded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fielded").finish_non_exhaustive()
    }
}

/// Who can be mustered, and how they meet: the armies of a system that one doctrine leads.
pub trait Arena: Sync {
    /// The army of these kinds, in this order.
    ///
    /// # Errors
    /// In a sentence, why the rules do not allow it.
    fn muster(&self, kinds: &[u16]) -> Result<Fielded, String>;

    /// How many units an army has at least, when it takes the field.
    fn fewest_units(&self) -> usize;

    /// The same as [`muster`](Arena::muster), as an army that may take the field: it has as many units as the
    /// rules ask.
    ///
    /// # Errors
    /// In a sentence, why the rules do not allow it.
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

    /// The battle of two armies, each at its seat.
    fn battle(&self, armies: BySide<&Fielded>) -> Box<dyn Contest + '_>;

    /// Room to play in, for one of these threads, which counts how battles end.
    ///
    /// It takes the armies of all arenas that differ from this one by their doctrine alone.
    fn board(&self, workers: &Workers) -> Box<dyn Board + '_>;
}

/// Room for one battle, used again and again: experiments in which every army is new would spend as much on making
/// room as on some battles.
pub trait Board {
    /// Seats these armies.
    fn seat(&mut self, armies: BySide<&Fielded>);

    /// Seats these armies, who are seated the other way round.
    fn change_seats(&mut self, armies: BySide<&Fielded>);

    /// What side A makes of the battle on the dice of `index`: two halves a win, one a draw.
    fn half(&mut self, key: MatchKey, index: u64) -> u8;
}

impl dyn Board + '_ {
    /// The quarters that the first army makes of the pair of battles on the dice of `index`.
    pub fn pair(&mut self, armies: BySide<&Fielded>, key: MatchKey, index: u64) -> u8 {
        self.seat(armies);
        let first = self.half(key, index);
        self.change_seats(armies.swapped());
        first + 2 - self.half(key, index)
    }

    /// The same of several pairs, added to `into` by the quarters made.
    pub fn pairs(
        &mut self,
        armies: BySide<&Fielded>,
        key: MatchKey,
        indices: impl Iterator<Item = u64> + Clone,
        into: &mut [u64; 5],
    ) {
        self.seat(armies);
        let halves: Vec<u8> = indices.clone().map(|index| self.half(key, index)).collect();
        self.change_seats(armies.swapped());
        for (first, index) in halves.into_iter().zip(indices) {
            into[usize::from(first + 2 - self.half(key, index))] += 1;
        }
    }
}
