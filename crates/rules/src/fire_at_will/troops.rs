//! \[Setting up the game\]: the kinds of strips, and the fixed properties of each.

use super::shooting::Weapon;
use crate::words;
use serde::Deserialize;

words! {
    /// What a strip fights as: a row of the printed tables.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Troop {
        /// Peasants.
        Peasant = "peasant",
        /// Goblins.
        Goblin = "goblin",
        /// Archers.
        Archer = "archer",
        /// Crossbowmen.
        Crossbow = "crossbow",
        /// Arquebusiers, who count as crossbowmen.
        Arquebus = "arquebus",
        /// Lightly armoured soldiers.
        Soldier = "soldier",
        /// Orcs.
        Orc = "orc",
        /// Undead.
        Undead = "undead",
        /// Heavily armoured men at arms.
        #[serde(rename = "maa")]
        ManAtArms = "maa",
        /// Pikemen.
        Pike = "pike",
        /// Ogres.
        Ogre = "ogre",
        /// Horsemen.
        Horseman = "horseman",
        /// Wolf riders.
        WolfRider = "wolf-rider",
        /// Chariots.
        Chariot = "chariot",
        /// Armoured mounted knights.
        Knight = "knight",
        /// Trolls.
        Troll = "troll",
        /// Behemoths.
        Behemoth = "behemoth",
        /// Giants.
        Giant = "giant",
        /// Dragons.
        Dragon = "dragon",
        /// A hero.
        Hero = "hero",
        /// A leader.
        Leader = "leader",
        /// A wizard.
        Wizard = "wizard",
        /// Bombards, cannon, catapults, stone throwers.
        Engine = "engine",
        /// Carts and other slow stuff.
        Cart = "cart",
    }
}

words! {
    /// A column of the shooting tables: the category of a target for a shooter (FAW-S4 to S6).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Column {
        /// Peasants, soldiers, goblins, orcs, undead, and shooters on foot.
        Soft = "soft",
        /// Men at arms.
        ManAtArms = "maa",
        /// Horsemen and ogres.
        Horse = "horse",
        /// Mounted knights.
        Knight = "knight",
        /// Chariots, monsters, heroes and leaders.
        Hard = "hard",
    }
}

impl Troop {
    /// The number of troop types.
    pub const COUNT: usize = Troop::ALL.len();

    /// The column for shots at it.
    ///
    /// Source: FAW-S4 to S6; a ruling places the types that no table lists (shooters as soldiers; dragons,
    /// engines and carts as monsters).
    pub const fn column(self) -> Column {
        match self {
            Troop::Peasant
            | Troop::Goblin
            | Troop::Archer
            | Troop::Crossbow
            | Troop::Arquebus
            | Troop::Soldier
            | Troop::Orc
            | Troop::Undead => Column::Soft,
            Troop::ManAtArms | Troop::Pike => Column::ManAtArms,
            Troop::Ogre | Troop::Horseman | Troop::WolfRider => Column::Horse,
            Troop::Knight => Column::Knight,
            Troop::Chariot
            | Troop::Troll
            | Troop::Behemoth
            | Troop::Giant
            | Troop::Dragon
            | Troop::Hero
            | Troop::Leader
            | Troop::Wizard
            | Troop::Engine
            | Troop::Cart => Column::Hard,
        }
    }

    /// Is it one person, for whom \[Heroic Combat\] is written?
    pub const fn is_hero(self) -> bool {
        matches!(self, Troop::Hero | Troop::Leader | Troop::Wizard)
    }

    /// Is it horsemen, wolf riders or knights, which ranks of pikes stop (FAW-C7)?
    pub const fn is_horse(self) -> bool {
        matches!(self, Troop::Horseman | Troop::WolfRider | Troop::Knight)
    }

    /// Is it one creature, to which the morale tests of single strips apply?
    pub const fn is_monster(self) -> bool {
        matches!(self, Troop::Troll | Troop::Behemoth | Troop::Giant | Troop::Dragon)
    }

    /// Does a loss by its margin cost it one hit instead of its life, in the final edition (FAW-C8)?
    pub const fn takes_hits(self) -> bool {
        self.is_monster() || self.is_hero()
    }

    /// May it stand only with its own type in a formation (FAW-X4)?
    pub const fn keeps_to_its_like(self) -> bool {
        matches!(
            self,
            Troop::Troll
                | Troop::Ogre
                | Troop::Giant
                | Troop::Chariot
                | Troop::Behemoth
                | Troop::Engine
        )
    }

    /// The weapon of its type.
    pub const fn weapon(self) -> Option<Weapon> {
        match self {
            Troop::Archer => Some(Weapon::Bow),
            Troop::Crossbow | Troop::Arquebus => Some(Weapon::Crossbow),
            Troop::Dragon => Some(Weapon::Breath),
            Troop::Engine => Some(Weapon::Engine),
            Troop::Peasant
            | Troop::Goblin
            | Troop::Soldier
            | Troop::Orc
            | Troop::Undead
            | Troop::ManAtArms
            | Troop::Pike
            | Troop::Ogre
            | Troop::Horseman
            | Troop::WolfRider
            | Troop::Chariot
            | Troop::Knight
            | Troop::Troll
            | Troop::Behemoth
            | Troop::Giant
            | Troop::Hero
            | Troop::Leader
            | Troop::Wizard
            | Troop::Cart => None,
        }
    }
}

/// A kind of strip: the type as which it fights, and its differences from that row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    /// The type as which it fights.
    pub troop: Troop,
    /// The type as which it moves (FAW-X7).
    pub moves: Troop,
    /// Its weapon.
    pub shoots: Option<Weapon>,
    /// Whether it has pikes.
    pub pikes: bool,
    /// Whether it is of elves, who are not slowed by woods (FAW-M7).
    pub elf: bool,
}

impl Kind {
    /// A strip that moves, fights and shoots as its type says.
    ///
    /// A hero or leader moves as a soldier unless a list says otherwise.
    pub const fn plain(troop: Troop) -> Kind {
        let moves = if troop.is_hero() { Troop::Soldier } else { troop };
        let pikes = matches!(troop, Troop::Pike);
        Kind { troop, moves, shoots: troop.weapon(), pikes, elf: false }
    }

    /// Is it not slowed by woods (FAW-M7)?
    pub const fn free_in_woods(&self) -> bool {
        self.elf || matches!(self.moves, Troop::Troll)
    }

    /// Is it on foot, so that it may be of elves?
    pub const fn on_foot(&self) -> bool {
        !self.troop.is_horse()
            && !self.troop.is_monster()
            && !matches!(self.troop, Troop::Chariot | Troop::Engine | Troop::Cart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_its_own_and_the_order_is_that_of_the_numbers() {
        for (index, troop) in Troop::ALL.into_iter().enumerate() {
            assert_eq!(troop as usize, index);
            assert_eq!(Troop::ALL.iter().filter(|other| other.word() == troop.word()).count(), 1);
        }
    }
}
