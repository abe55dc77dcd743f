//! \[Costs\] \[Special Fantasy Rules\] \[Advanced Rules\]: what may be bought for each figure of a unit, in one list.

use super::costs::Costs;
use super::troops::{Class, Missile, People, Troop};

/// Declares the traits of a unit once: the field of [`Kind`] that they fill, which holds at most one of them; then each
/// with its key in files, which is also its word, its value in the field, its cost, the kinds that may have it, and a
/// description of those. Generates `Kind`, `Trait` and the keys of army files.
macro_rules! traits {
    ($($field:ident: $type:ty = $without:expr => { $(
        $(#[$doc:meta])*
        $one:ident $key:ident = $with:expr, costs $cost:ident, $may:expr, $who:literal;
    )* })*) => {
        /// What a unit is: its people, its class and what was bought for each of its figures.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct Kind {
            /// Its people.
            pub people: People,
            /// Its class.
            pub class: Class,
            $($($(#[$doc])*)* pub $field: $type,)*
        }

        /// What may be bought for each figure of a unit, in the order in which it is written.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Trait { $($($(#[$doc])* $one,)*)* }

        /// The keys of an army file that say which traits a unit has.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize, schemars::JsonSchema)]
        #[serde(default)]
        pub struct TraitKeys { $($($(#[$doc])* pub $key: bool,)*)* }

        impl Kind {
            /// A foot unit of `class` without traits.
            pub const fn foot(people: People, class: Class) -> Kind {
                Kind { people, class, $($field: $without,)* }
            }

            /// Does it have this trait?
            pub fn has(&self, one: Trait) -> bool {
                match one { $($(Trait::$one => self.$field == $with,)*)* }
            }

            /// Adds a trait. Returns the one that it replaces, if any: itself, or one that it excludes.
            pub fn add(&mut self, one: Trait) -> Option<Trait> {
                let before = *self;
                match one { $($(Trait::$one => self.$field = $with,)*)* }
                before.traits().find(|&had| had == one || !self.has(had))
            }
        }

        impl Trait {
            /// All traits.
            pub const ALL: [Trait; [$($(stringify!($one),)*)*].len()] = [$($(Trait::$one,)*)*];

            /// The word in notation, which is its key in files.
            pub const fn word(self) -> &'static str {
                match self { $($(Trait::$one => stringify!($key),)*)* }
            }

            /// The addition to the cost of a figure.
            pub const fn cost(self, costs: &Costs) -> u32 {
                match self { $($(Trait::$one => costs.$cost as u32,)*)* }
            }

            /// The reason why a unit of this kind may not have it; `None` if it may.
            pub fn refused(self, kind: &Kind) -> Option<&'static str> {
                let (may, who): (fn(&Kind) -> bool, _) =
                    match self { $($(Trait::$one => ($may, $who),)*)* };
                (!may(kind)).then_some(who)
            }
        }

        impl TraitKeys {
            /// The traits whose keys are set.
            pub fn traits(self) -> impl Iterator<Item = Trait> {
                let keys = [$($((self.$key, Trait::$one),)*)*];
                keys.into_iter().filter_map(|(set, one)| set.then_some(one))
            }
        }

        impl From<&Kind> for TraitKeys {
            fn from(kind: &Kind) -> TraitKeys {
                TraitKeys { $($($key: kind.has(Trait::$one),)*)* }
            }
        }
    };
}

traits! {
    mounted: bool = false => {
        /// On horses.
        Mounted mounted = true, costs horse, |kind| kind.class != Class::Levy, "levy never ride";
    }
    missile: Option<Missile> = None => {
        /// With bows.
        Bow bow = Some(Missile::Bow), costs bow,
            |kind| kind.class != Class::Knight || kind.people == People::Elf,
            "knights carry no bows, except elven knights";
        /// With longbows (IW-X1); implies a bow.
        Longbow longbow = Some(Missile::Longbow), costs longbow,
            |kind| kind.class == Class::Warrior
                || kind.class == Class::Knight && kind.people == People::Elf,
            "longbows are for warriors and elven knights";
        /// With crossbows (IW-X2); dwarf levy and warrior foot.
        Crossbow crossbow = Some(Missile::Crossbow), costs crossbow,
            |kind| kind.people == People::Dwarf && kind.class != Class::Knight && !kind.mounted,
            "crossbows are for dwarf levy and warriors on foot";
    }
    elite: bool = false => {
        /// Elite (IW-X3).
        Elite elite = true, costs elite, |kind| kind.class != Class::Levy, "levy are never elite";
    }
    pikes: bool = false => {
        /// With pikes (IW-X4).
        Pikes pikes = true, costs pikes, |kind| kind.class != Class::Levy && !kind.mounted,
            "pikes are for warriors and knights on foot";
    }
    armour: bool = false => {
        /// With dwarven armour (IW-F1).
        Armour armour = true, costs armour,
            |kind| kind.people == People::Dwarf && kind.class == Class::Knight,
            "dwarven armour is for dwarf knights";
    }
}

impl Kind {
    /// Its traits, in the order in which they are written.
    pub fn traits(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().filter(move |&one| self.has(one))
    }

    /// Its heading on the morale chart.
    ///
    /// ```
    /// use fairfight_rules::iron_winds::{Class, Kind, People, Troop};
    /// assert_eq!(Kind::foot(People::Human, Class::Warrior).troop(), Troop::FootWarrior);
    /// ```
    pub const fn troop(&self) -> Troop {
        match (self.class, self.mounted) {
            (Class::Knight, true) => Troop::MountedKnight,
            (Class::Warrior, true) => Troop::MountedWarrior,
            (Class::Knight, false) => Troop::FootKnight,
            (Class::Warrior, false) => Troop::FootWarrior,
            (Class::Levy, _) => Troop::Levy,
        }
    }
}
