//! \[Movement\] \[Shooting\] \[Melee\]: the types of strip, and their names in each of the tables.

use super::rules::Rules;
use super::rulings::{DragoonWeapon, MountedDragoons};
use crate::words;
use serde::{Deserialize, Serialize};
use std::fmt;

words! {
    /// What a strip is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    #[repr(u8)]
    pub enum Kind {
        /// Regular foot with muskets.
        Musketeer = "musketeer",
        /// Regular foot with pikes.
        Pikeman = "pikeman",
        /// Foot with the archaic arquebus.
        Arquebusier = "arquebusier",
        /// Peasants; no weapon to fire.
        Peasant = "peasant",
        /// Irregulars; no weapon to fire.
        Irregular = "irregular",
        /// Dragoons on foot.
        Dragoon = "dragoon",
        /// Dragoons on their horses.
        MDragoon = "mdragoon",
        /// Royalist cavalry.
        Cavalier = "cavalier",
        /// Parliamentarian cavalry.
        Roundhead = "roundhead",
        /// Heavy cavalry.
        Cuirassier = "cuirassier",
        /// Elite cavalry, such as Prince Rupert's Lifeguard.
        Elite = "elite",
        /// The smallest guns.
        Galloper = "galloper",
        /// Guns of middle size.
        Saker = "saker",
        /// The largest guns.
        Demiculverin = "demiculverin",
        /// Carts and wagons.
        Wagon = "wagon",
        /// The baggage train (KOP-B1).
        Baggage = "baggage",
    }
}

/// The arm of a type: what the rules call infantry, cavalry and artillery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// On foot.
    Foot,
    /// On horses.
    Horse,
    /// Guns, wagons, the baggage.
    Gun,
}

words! {
    /// The weapon with which a strip fires.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum Weapon {
        /// Muskets.
        Musket = "musket",
        /// Arquebuses, and the pistols of horse.
        Arquebus = "arquebus",
        /// Guns of any size.
        Cannon = "cannon",
    }
}

impl Kind {
    /// The arm.
    ///
    /// Source: ruling `mounted-dragoons`.
    ///
    /// ```
    /// use fairfight_rules::king_or_parliament::{Arm, Kind, Rules};
    /// assert_eq!(Kind::MDragoon.arm(&Rules::default()), Arm::Horse);
    /// ```
    #[inline]
    pub const fn arm(self, rules: &Rules) -> Arm {
        match self {
            Kind::Musketeer
            | Kind::Pikeman
            | Kind::Arquebusier
            | Kind::Peasant
            | Kind::Irregular
            | Kind::Dragoon => Arm::Foot,
            Kind::MDragoon => match rules.rulings.mounted_dragoons {
                MountedDragoons::Cavalry => Arm::Horse,
                MountedDragoons::Foot => Arm::Foot,
            },
            Kind::Cavalier | Kind::Roundhead | Kind::Cuirassier | Kind::Elite => Arm::Horse,
            Kind::Galloper | Kind::Saker | Kind::Demiculverin | Kind::Wagon | Kind::Baggage => {
                Arm::Gun
            }
        }
    }

    /// Does it ride, whatever arm it counts as?
    pub const fn rides(self) -> bool {
        match self {
            Kind::MDragoon | Kind::Cavalier | Kind::Roundhead | Kind::Cuirassier | Kind::Elite => {
                true
            }
            Kind::Musketeer
            | Kind::Pikeman
            | Kind::Arquebusier
            | Kind::Peasant
            | Kind::Irregular
            | Kind::Dragoon
            | Kind::Galloper
            | Kind::Saker
            | Kind::Demiculverin
            | Kind::Wagon
            | Kind::Baggage => false,
        }
    }

    /// Is it a gun?
    pub const fn is_cannon(self) -> bool {
        matches!(self, Kind::Galloper | Kind::Saker | Kind::Demiculverin)
    }

    /// The type that it becomes when it mounts or dismounts. Only dragoons do.
    pub fn remounted(self) -> Kind {
        if self == Kind::Dragoon {
            Kind::MDragoon
        } else if self == Kind::MDragoon {
            Kind::Dragoon
        } else {
            self
        }
    }

    /// May it carry pistols?
    pub const fn may_have_pistols(self) -> bool {
        self.rides() && !matches!(self, Kind::MDragoon)
    }

    /// The weapon that it fires in phase 2, not counting the pistols of horse.
    ///
    /// Source: rulings `dragoon-weapon`, `unlisted-rows`.
    pub const fn weapon(self, rules: &Rules) -> Option<Weapon> {
        match self {
            Kind::Musketeer => Some(Weapon::Musket),
            Kind::Arquebusier => Some(Weapon::Arquebus),
            Kind::Dragoon => match rules.rulings.dragoon_weapon {
                DragoonWeapon::Musket => Some(Weapon::Musket),
                DragoonWeapon::Arquebus => Some(Weapon::Arquebus),
                DragoonWeapon::None => None,
            },
            Kind::Galloper | Kind::Saker | Kind::Demiculverin => Some(Weapon::Cannon),
            Kind::Pikeman
            | Kind::Peasant
            | Kind::Irregular
            | Kind::MDragoon
            | Kind::Cavalier
            | Kind::Roundhead
            | Kind::Cuirassier
            | Kind::Elite
            | Kind::Wagon
            | Kind::Baggage => None,
        }
    }

    /// Its factor on the melee die.
    ///
    /// Source: Factors in Melee; rulings `pike-factor`, `crew-margin`.
    #[inline]
    pub fn factor(self, rules: &Rules) -> i16 {
        rules.numbers.types.0[self as usize].factor
    }

    /// The lead that a winner needs to kill a strip of it.
    ///
    /// Source: KOP-C3; ruling `crew-margin`.
    #[inline]
    pub fn margin(self, rules: &Rules) -> i16 {
        match rules.numbers.types.0[self as usize].margin {
            0 => rules.rulings.crew_margin,
            margin => margin,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the rules, baggage fights as irregulars or peasants (KOP-B1); on crews and wagons they are silent.
    #[test]
    fn a_ruling_has_the_margin_of_crews_and_wagons_alone() {
        let mut rules = Rules::default();
        rules.rulings.crew_margin = 3;
        for kind in Kind::ALL {
            let printed = kind.margin(&Rules::default());
            let by_ruling = kind.is_cannon() || kind == Kind::Wagon;
            assert_eq!(kind.margin(&rules), if by_ruling { 3 } else { printed }, "{kind}");
        }
        assert_eq!(Kind::Baggage.margin(&rules), Kind::Irregular.margin(&rules));
    }
}
