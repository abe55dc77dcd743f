//! \[Space Convoy\] The two forces and the table of vessels.

use super::numbers::Numbers;
use crate::words;
use serde::Deserialize;
use std::fmt;

words! {
    /// One of the two forces. Each has a part of its own.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Part {
        /// The convoy: brings transports from the east edge to the west edge.
        Freeloaders = "freeloaders",
        /// The raiders.
        Naztees = "naztees",
    }
}

impl Part {
    /// Both, the convoy first.
    pub const BOTH: [Part; 2] = [Part::Freeloaders, Part::Naztees];

    /// The opposing force.
    #[inline]
    pub const fn other(self) -> Part {
        match self {
            Part::Freeloaders => Part::Naztees,
            Part::Naztees => Part::Freeloaders,
        }
    }

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Freeloaders => "Freeloaders",
            Part::Naztees => "Naztees",
        }
    }
}

words! {
    /// A kind of vessel, in the order in which ties are broken.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Class {
        /// The convoy's battleship.
        Blitzship = "blitzship",
        /// Its fighters.
        Slayer = "slayer",
        /// Its transports, which carry no weapons.
        Brigghaven = "brigghaven",
        /// The raiders' heavy cruiser.
        Harsh = "harsh",
        /// Their light cruiser.
        Lite = "lite",
        /// Their submarines; only Slayers may attack them.
        Coffin = "coffin",
    }
}

impl Class {
    /// The name of a vessel that has none of its own.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Blitzship => "Blitzship",
            Class::Slayer => "Slayer",
            Class::Brigghaven => "Brigghaven",
            Class::Harsh => "Harsh Crusher",
            Class::Lite => "Lite Crusher",
            Class::Coffin => "Coffin",
        }
    }

    /// The force that it belongs to.
    #[inline]
    pub const fn part(self) -> Part {
        match self {
            Class::Blitzship | Class::Slayer | Class::Brigghaven => Part::Freeloaders,
            Class::Harsh | Class::Lite | Class::Coffin => Part::Naztees,
        }
    }

    /// The lowest number on a d6 that moves it while nothing slows it.
    ///
    /// Source: SC-V1 to SC-V6.
    pub const fn moves_on(self, numbers: &Numbers) -> i16 {
        match self {
            Class::Blitzship => numbers.blitzship_move,
            Class::Slayer => numbers.slayer_move,
            Class::Brigghaven => numbers.brigghaven_move,
            Class::Harsh => numbers.harsh_move,
            Class::Lite => numbers.lite_move,
            Class::Coffin => numbers.coffin_move,
        }
    }

    /// The number of its red dice, while it is not disarmed. Source: SC-V1 to SC-V6.
    #[inline]
    pub const fn red(self, numbers: &Numbers) -> u8 {
        (match self {
            Class::Blitzship => numbers.blitzship_red,
            Class::Slayer => numbers.slayer_red,
            Class::Brigghaven => 0,
            Class::Harsh => numbers.harsh_red,
            Class::Lite => numbers.lite_red,
            Class::Coffin => numbers.coffin_red,
        }) as u8
    }

    /// The number of its white dice, for range. Source: SC-V1 to SC-V6.
    #[inline]
    pub const fn white(self, numbers: &Numbers) -> u8 {
        (match self {
            Class::Blitzship => numbers.blitzship_white,
            Class::Slayer => numbers.slayer_white,
            Class::Brigghaven => 0,
            Class::Harsh => numbers.harsh_white,
            Class::Lite => numbers.lite_white,
            Class::Coffin => numbers.coffin_white,
        }) as u8
    }

    /// May it ever attack this kind? Only Slayers attack Coffins (SC-V4).
    #[inline]
    pub const fn may_attack(self, target: Class) -> bool {
        match (self.part(), target.part()) {
            (Part::Naztees, Part::Freeloaders) => true,
            (Part::Freeloaders, Part::Naztees) => match target {
                Class::Coffin => matches!(self, Class::Slayer),
                Class::Harsh | Class::Lite => !matches!(self, Class::Brigghaven),
                Class::Blitzship | Class::Slayer | Class::Brigghaven => false,
            },
            (Part::Freeloaders, Part::Freeloaders) | (Part::Naztees, Part::Naztees) => false,
        }
    }
}

/// Lasting damage from hits, for the rest of the game (SC-H4 to SC-H7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Damage(u8);

impl Damage {
    /// Moves on 5 or more only (SC-H4).
    pub const SLOWED: Damage = Damage(1);
    /// Defends with one die at most (SC-H5).
    pub const WEAKENED: Damage = Damage(2);
    /// Has no firepower left (SC-H6).
    pub const DISARMED: Damage = Damage(4);

    /// Does it have this damage?
    #[inline]
    pub const fn has(self, damage: Damage) -> bool {
        self.0 & damage.0 == damage.0
    }

    /// Adds this damage; the same damage again adds nothing (SC-H7).
    #[inline]
    pub const fn with(self, damage: Damage) -> Damage {
        Damage(self.0 | damage.0)
    }
}

/// A vessel in notation and lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vessel {
    /// Its kind.
    pub class: Class,
    /// The damage it begins with.
    pub damage: Damage,
}

impl Vessel {
    /// An undamaged vessel.
    pub const fn new(class: Class) -> Vessel {
        Vessel { class, damage: Damage(0) }
    }

    /// The trait words with the damage that they mean, in the order in which they are written.
    pub const TRAITS: [(&'static str, Damage); 3] =
        [("slow", Damage::SLOWED), ("weak", Damage::WEAKENED), ("disarmed", Damage::DISARMED)];

    /// May a vessel of this kind have this damage? Result 5 destroys Slayers and Coffins, result 6
    /// destroys Brigghavens (SC-H5, SC-H6).
    pub fn may_have(class: Class, damage: Damage) -> bool {
        match class {
            Class::Slayer | Class::Coffin => damage != Damage::WEAKENED,
            Class::Brigghaven => damage != Damage::DISARMED,
            Class::Blitzship | Class::Harsh | Class::Lite => true,
        }
    }
}

impl fmt::Display for Vessel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.class.word())?;
        let has = Vessel::TRAITS.iter().filter(|(_, damage)| self.damage.has(*damage));
        has.into_iter().try_for_each(|(word, _)| write!(f, "+{word}"))
    }
}
