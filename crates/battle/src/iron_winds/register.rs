//! The data that the rules give for each kind of unit, worked out once for all battles under the same rules.

use super::doctrine::skilled::might;
use super::state::Unit;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::army::Unit as ListedUnit;
use fairfight_rules::iron_winds::{Class, Kind, People, Profile, Rules, Trait, advanced, rally};
use std::sync::{Arc, LazyLock};

/// The numbered kinds of unit of battles under the same rules; they include all units that fight.
///
/// Cheap to clone: battles share its contents.
#[derive(Clone, Debug)]
pub(super) struct Register {
    /// One entry per possible number, so that lookups need no check; unused entries are filled up.
    profiles: Arc<[Profile; Register::MOST]>,
    /// In the same order.
    entries: Arc<[Entry]>,
}

/// The sets of a side that a unit is in: one byte per set, the first set lowest, with one bit. Shifted by their
/// positions, the bits of eight units make up a row of each set.
///
/// In this order: units that shoot, mounted units, units whose pikes cavalry must roll to charge, units that must roll
/// before cavalry reaches them, units that may try to rally without a leader, skeletons, pikes.
#[derive(Clone, Copy, Debug)]
struct InSets(u64);

impl InSets {
    /// The number of sets.
    const SETS: usize = 7;
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    code: Code,
    sets: InSets,
    /// The fighting worth of a figure ([`might`]).
    might: u16,
    /// The unit as it enters a battle.
    unit: Unit,
}

/// The lookup code of a kind of unit with a number of figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u32);

impl Code {
    fn new(kind: &Kind, figures: u8) -> Code {
        const {
            assert!(Trait::ALL.len() <= 16, "the traits have 16 bits of the code");
            assert!(Class::ALL.len() <= 16, "the class has 4 bits of the code");
            assert!(People::ALL.len() <= 16, "the people has 4 bits of the code");
        };
        let traits = kind.traits().fold(0, |bits, one| bits | 1 << one as u32);
        let kind = (kind.people as u32) << 20 | (kind.class as u32) << 16 | traits;
        Code(kind << 8 | u32::from(figures))
    }
}

impl Entry {
    /// The entry of units with this profile and this `number`.
    fn new(number: u8, profile: &Profile, rules: &Rules) -> Entry {
        let kind = &profile.kind;
        let cavalry = Kind { mounted: true, ..Kind::foot(People::Human, Class::Warrior) };
        let sets: [bool; InSets::SETS] = [
            kind.missile.is_some(),
            kind.mounted,
            advanced::pikes_deter(&cavalry, kind, rules),
            advanced::cavalry_frightens(&cavalry, kind, rules),
            rally::needed(kind.class, rules).is_some(),
            kind.people == People::Skeleton,
            kind.pikes,
        ];
        let sets = sets.iter().rev().fold(0, |sets, &is_in| sets << 8 | u64::from(is_in));
        let Profile { rate_in, range_in, purchased, .. } = *profile;
        Entry {
            code: Code::new(kind, purchased),
            sets: InSets(sets),
            might: might(profile),
            unit: Unit { profile: number, rate_in, range_in, left: purchased, ..Unit::NOBODY },
        }
    }
}

impl Default for Register {
    fn default() -> Self {
        static EMPTY: LazyLock<Register> = LazyLock::new(|| Register {
            profiles: filled_up(Vec::new(), &Rules::PRINTED),
            entries: Arc::default(),
        });
        EMPTY.clone()
    }
}

/// These profiles, with one repeated in every unused slot.
fn filled_up(mut profiles: Vec<Profile>, rules: &Rules) -> Arc<[Profile; Register::MOST]> {
    let any = || Profile::new(&Kind::foot(People::Human, Class::Levy), 1, rules);
    let spare = profiles.first().cloned().unwrap_or_else(any);
    profiles.resize(Register::MOST, spare);
    let all: Arc<[Profile]> = profiles.into();
    all.try_into().unwrap_or_else(|_| unreachable!("every place has a profile"))
}

impl Register {
    /// Units store the number in a byte; two lists never have more kinds than that.
    const MOST: usize = 256;

    /// Adds the units that are not known yet. Known numbers stay, unless there would be more kinds than two lists can
    /// have.
    pub fn learn<'u>(
        &mut self,
        units: impl Iterator<Item = &'u ListedUnit> + Clone,
        rules: &Rules,
    ) {
        let (mut profiles, mut entries) = (self.profiles().to_vec(), self.entries.to_vec());
        for unit in units.clone() {
            let code = Code::new(&unit.kind, unit.figures);
            if !entries.iter().any(|known| known.code == code) {
                let profile = Profile::new(&unit.kind, unit.figures, rules);
                entries.push(Entry::new(entries.len() as u8, &profile, rules));
                profiles.push(profile);
            }
        }
        if entries.len() > Register::MOST {
            *self = Register::default();
            self.learn(units, rules);
        } else {
            *self = Register { profiles: filled_up(profiles, rules), entries: entries.into() };
        }
    }

    /// The fighting worth of a figure of this kind.
    #[inline]
    pub fn might(&self, number: u8) -> u16 {
        self.entries[usize::from(number)].might
    }

    /// The number of a kind of unit with this many figures; `None` if it is not known.
    pub fn number(&self, kind: &Kind, figures: u8) -> Option<u8> {
        let wanted = Code::new(kind, figures);
        let found = self.entries.iter().position(|known| known.code == wanted);
        found.map(|number| number as u8)
    }

    /// Is it the same register, so that its numbers mean the same?
    pub fn is(&self, other: &Register) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries)
    }

    /// The profile of this kind under the rules.
    #[inline]
    pub fn profile(&self, number: u8) -> &Profile {
        &self.profiles[usize::from(number)]
    }

    /// The profiles of all known kinds, by number.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles[..self.entries.len()]
    }

    /// A unit of this kind as it enters a battle.
    #[inline]
    pub fn unit(&self, number: u8) -> &Unit {
        &self.entries[usize::from(number)].unit
    }

    /// The members of each set among these units.
    #[inline]
    pub fn sets<W: Word>(&self, units: &[Unit]) -> [UnitSet<W>; InSets::SETS] {
        let mut sets = [UnitSet::EMPTY; InSets::SETS];
        for (row, units) in units.chunks(8).enumerate() {
            let mut members = 0;
            for (place, unit) in units.iter().enumerate() {
                members |= self.entries[usize::from(unit.profile)].sets.0 << place;
            }
            for (set, members) in sets.iter_mut().zip(members.to_le_bytes()) {
                *set = *set | UnitSet::from_eight(row, members);
            }
        }
        sets
    }
}
