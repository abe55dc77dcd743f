//! What the rules make of kinds of unit: found out once, for all battles under the same rules.

use super::state::Unit;
use crate::{UnitSet, Word};
use fairfight_rules::iron_winds::army::Unit as ListedUnit;
use fairfight_rules::iron_winds::{Class, Kind, People, Profile, Rules, advanced, rally};
use std::sync::{Arc, LazyLock};

/// Kinds of unit that battles under the same rules know, each by its number; who fights is among them.
///
/// Cheap to clone: battles share it.
#[derive(Clone, Debug)]
pub(super) struct Register {
    /// A place for every number, so that none is checked; those that no kind has are filled up.
    profiles: Arc<[Profile; Register::MOST]>,
    /// In the same order.
    entries: Arc<[Entry]>,
}

/// In which of a side's sets is a unit? A byte a set, the first the lowest, and in it one bit: shifted to their
/// places, those of eight units make up a row of each set.
///
/// In this order: those that shoot, those on horses, those whose pikes cavalry must roll to charge, those
/// that must roll before cavalry reaches them, those that may try to rally without a leader, skeletons,
/// those with pikes.
#[derive(Clone, Copy, Debug)]
struct InSets(u64);

impl InSets {
    /// How many sets there are.
    const SETS: usize = 7;
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    code: Code,
    sets: InSets,
    /// Such a unit as it enters a battle.
    unit: Unit,
}

/// By what a kind of unit with so many figures is looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u32);

impl Code {
    fn new(kind: &Kind, figures: u8) -> Code {
        let Kind { people, class, mounted, missile, elite, pikes, armour } = *kind;
        let missile = missile.map_or(0, |missile| missile as u32 + 1);
        let traits = [mounted, elite, pikes, armour];
        let traits = traits.iter().fold(0, |bits, &has| bits << 1 | u32::from(has));
        let kind = (people as u32) << 12 | (class as u32) << 8 | missile << 4 | traits;
        Code(kind << 8 | u32::from(figures))
    }
}

impl Entry {
    /// Of units with this profile, which are called by `number`.
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

/// These, and one of them again in every place that is left.
fn filled_up(mut profiles: Vec<Profile>, rules: &Rules) -> Arc<[Profile; Register::MOST]> {
    let any = || Profile::new(&Kind::foot(People::Human, Class::Levy), 1, rules);
    let spare = profiles.first().cloned().unwrap_or_else(any);
    profiles.resize(Register::MOST, spare);
    let all: Arc<[Profile]> = profiles.into();
    all.try_into().unwrap_or_else(|_| unreachable!("every place has a profile"))
}

impl Register {
    /// Units name theirs in a byte; two lists have as many kinds at most.
    const MOST: usize = 256;

    /// Asks the rules about the units that are not known. The numbers of the others stay, unless there are
    /// more than two lists can have.
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

    /// The number of a kind of unit with so many figures; `None` where the rules were not asked about it.
    pub fn number(&self, kind: &Kind, figures: u8) -> Option<u8> {
        let wanted = Code::new(kind, figures);
        let found = self.entries.iter().position(|known| known.code == wanted);
        found.map(|number| number as u8)
    }

    /// Is it the other, so that the same numbers mean the same?
    pub fn is(&self, other: &Register) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries)
    }

    /// What the rules make of it.
    #[inline]
    pub fn profile(&self, number: u8) -> &Profile {
        &self.profiles[usize::from(number)]
    }

    /// The same of all, by their numbers.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles[..self.entries.len()]
    }

    /// Such a unit as it enters a battle.
    #[inline]
    pub fn unit(&self, number: u8) -> &Unit {
        &self.entries[usize::from(number)].unit
    }

    /// Which of these units of a side are in each set?
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
