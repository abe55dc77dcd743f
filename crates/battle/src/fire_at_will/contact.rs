//! Who touches whom, and who of them fights whom.

use super::state::{LEADER, State, spare};
use fairfight_rules::fire_at_will::melee::{Aspect, Defends};
use fairfight_rules::{BySide, Side};

/// Who touches whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Contact {
    /// The formation of each side.
    pub slots: BySide<u8>,
    /// Who attacked.
    pub attacker: Side,
    /// From where, as the other sees it.
    pub aspect: Aspect,
    /// Rounds fought.
    pub rounds: u8,
    /// Who charges, in the first round.
    pub charge: BySide<bool>,
    /// What the attacked defends against the attacker.
    pub cover: Defends,
    /// The two in heroic combat since the last round: strips, or [`LEADER`]; [`NONE`](super::state::NONE) where nobody is.
    pub duel: BySide<u8>,
    /// Coins won in this best of three of theirs.
    pub coins: BySide<u8>,
    /// Pushes of side B less pushes of side A in this round.
    pub push: i8,
    /// Who strikes the other back by a spell.
    pub fast: BySide<bool>,
}

/// One of a fight: a strip or a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Member {
    /// Of which contact.
    pub contact: u8,
    /// The formation.
    pub slot: u8,
    /// The strip, or [`LEADER`].
    pub strip: u8,
}

/// A fight of the round: one against one or more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fought {
    /// Whose the single one is.
    pub side: Side,
    /// He.
    pub one: Member,
    /// Those against him.
    pub many: [Member; 4],
    /// How many.
    pub count: u8,
    /// What each side adds to its die.
    pub modifiers: BySide<i16>,
    /// It is a heroic combat.
    pub duel: bool,
}

impl Contact {
    /// Whom does it attack?
    #[inline]
    pub const fn attacked(&self) -> Side {
        self.attacker.other()
    }

    /// These two are in heroic combat from now on, or nobody: coins stand until a pair parts.
    pub fn duelling(&mut self, pair: BySide<u8>) {
        if self.duel != pair {
            (self.duel, self.coins) = (pair, BySide::new(0, 0));
        }
    }
}

impl State {
    /// The contacts of a formation, in order.
    #[inline]
    pub fn touching(&self, side: Side, slot: u8) -> impl Iterator<Item = &Contact> + Clone {
        self.contacts.as_slice().iter().filter(move |contact| contact.slots[side] == slot)
    }

    /// Is it in contact?
    #[inline]
    pub fn engaged(&self, side: Side, slot: u8) -> bool {
        self.touching(side, slot).next().is_some()
    }

    /// Is its front against an enemy?
    pub fn front_taken(&self, side: Side, slot: u8) -> bool {
        self.touching(side, slot)
            .any(|contact| contact.attacker == side || contact.aspect == Aspect::Front)
    }

    /// Ends all contacts of a formation.
    pub fn part(&mut self, side: Side, slot: u8) {
        self.contacts.drop_where(|contact| contact.slots[side] == slot);
    }

    /// The leader of a formation leaves his heroic combat: with which enemy formation, if he was in
    /// one?
    pub fn end_duel(&mut self, side: Side, slot: u8) -> Option<u8> {
        let mut contacts = self.contacts.as_mut_slice().iter_mut();
        let contact = contacts.find(|c| c.slots[side] == slot && c.duel[side] == LEADER)?;
        contact.duelling(spare::CONTACT.duel);
        Some(contact.slots[side.other()])
    }
}
