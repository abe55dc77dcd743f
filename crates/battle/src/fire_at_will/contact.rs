//! Contacts of formations, and the fights among them.

use super::state::{LEADER, State, spare};
use fairfight_rules::fire_at_will::melee::{Aspect, Defends};
use fairfight_rules::{BySide, Side};

/// Two formations in contact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Contact {
    /// The formation of each side.
    pub slots: BySide<u8>,
    /// The side that attacked.
    pub attacker: Side,
    /// The aspect of the attack, as the other side sees it.
    pub aspect: Aspect,
    /// Rounds fought.
    pub rounds: u8,
    /// Which sides charge, in the first round.
    pub charge: BySide<bool>,
    /// The cover that the attacked side defends against the attacker.
    pub cover: Defends,
    /// The strips or [`LEADER`]s in heroic combat since the last round; [`NONE`](super::state::NONE) if there are none.
    pub duel: BySide<u8>,
    /// Coins won by each of the two in this best of three.
    pub coins: BySide<u8>,
    /// Pushes of side B minus pushes of side A in this round.
    pub push: i8,
    /// Which sides strike back at the other by a spell.
    pub fast: BySide<bool>,
}

/// A member of a fight: a strip or a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Member {
    /// Its contact.
    pub contact: u8,
    /// Its formation.
    pub slot: u8,
    /// Its strip, or [`LEADER`].
    pub strip: u8,
}

/// A fight of the round: one against one, or one against several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fought {
    /// The side of the single member.
    pub side: Side,
    /// The single member.
    pub one: Member,
    /// The members against it.
    pub many: [Member; 4],
    /// The number of members against it.
    pub count: u8,
    /// The modifier of each side's die.
    pub modifiers: BySide<i16>,
    /// Whether it is a heroic combat.
    pub duel: bool,
}

impl Contact {
    /// The side that is attacked.
    #[inline]
    pub const fn attacked(&self) -> Side {
        self.attacker.other()
    }

    /// Puts these two, or nobody, in heroic combat; their coins count until the pair changes.
    pub fn duelling(&mut self, pair: BySide<u8>) {
        if self.duel != pair {
            (self.duel, self.coins) = (pair, BySide::new(0, 0));
        }
    }
}

impl State {
    /// The contacts of a formation, in order of creation.
    #[inline]
    pub fn touching(&self, side: Side, slot: u8) -> impl Iterator<Item = &Contact> + Clone {
        self.contacts.as_slice().iter().filter(move |contact| contact.slots[side] == slot)
    }

    /// Is it in contact?
    #[inline]
    pub fn engaged(&self, side: Side, slot: u8) -> bool {
        self.touching(side, slot).next().is_some()
    }

    /// Is its front in contact with an enemy?
    #[inline]
    pub fn front_taken(&self, side: Side, slot: u8) -> bool {
        self.touching(side, slot)
            .any(|contact| contact.attacker == side || contact.aspect == Aspect::Front)
    }

    /// Ends all contacts of a formation.
    pub fn part(&mut self, side: Side, slot: u8) {
        self.contacts.drop_where(|contact| contact.slots[side] == slot);
    }

    /// Takes the leader of a formation out of his heroic combat; returns the enemy formation if he was in one.
    pub fn end_duel(&mut self, side: Side, slot: u8) -> Option<u8> {
        let mut contacts = self.contacts.as_mut_slice().iter_mut();
        let contact = contacts.find(|c| c.slots[side] == slot && c.duel[side] == LEADER)?;
        contact.duelling(spare::CONTACT.duel);
        Some(contact.slots[side.other()])
    }
}
