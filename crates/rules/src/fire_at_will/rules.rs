//! Everything that a house-rule file can change, and everything that depends on the edition.

use super::numbers::Numbers;
use super::rulings::{
    Cavalry, DraftGaps, DraftText, Edition, HorsemanFactor, Magic, Orders, Overlap, PushMonsters,
    Rulings, Touch,
};
use super::shooting::Weapon;
use super::troops::Troop;
use crate::ruling::{self, Amendable, Bound, Number, Setting, SettingFault};

/// The rules that a game is played by: rulings and numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rules {
    /// One answer to every ruling.
    pub rulings: Rulings,
    /// The numbers.
    pub numbers: Numbers,
}

impl Rules {
    /// Is this the final edition?
    #[inline]
    pub fn is_final(&self) -> bool {
        self.rulings.edition == Edition::Final
    }

    /// Are rules that the draft lacks taken from the final edition?
    pub fn fills_gaps(&self) -> bool {
        !self.is_final() && self.rulings.draft_gaps == DraftGaps::FinalRules
    }

    fn is_first_text(&self) -> bool {
        !self.is_final() && self.rulings.draft_text == DraftText::First
    }

    /// Is there cover (FAW-S8)? The first text of the draft has none.
    pub fn has_cover(&self) -> bool {
        !self.is_first_text()
    }

    /// Are there rules for buildings beyond entering and leaving, and their lines in the melee table (FAW-M9, R9)?
    pub fn has_building_rules(&self) -> bool {
        !self.is_first_text()
    }

    /// Does the melee table have lines for buildings? It does in all texts.
    pub const fn has_buildings(&self) -> bool {
        true
    }

    /// Does a test count only losses in sight (FAW-R4)?
    pub fn losses_must_be_seen(&self) -> bool {
        !self.is_first_text()
    }

    /// Do speeches and insults cost anything (FAW-R10)? The first text of the draft does not say so.
    pub fn speech_costs(&self) -> bool {
        !self.is_first_text()
    }

    /// The distance that the loser of a fight is pushed back, in inches (FAW-C11); `None` if it is not.
    pub fn push(&self) -> Option<i16> {
        if self.is_final() {
            None
        } else if self.is_first_text() {
            Some(self.numbers.push_first_text)
        } else {
            Some(self.numbers.push)
        }
    }

    /// Can behemoths and dragons be pushed by each other (FAW-C13)? Never in the first text of the draft.
    pub fn pushes_by_their_like(&self) -> bool {
        !self.is_first_text() && self.rulings.push_monsters == PushMonsters::ByTheirLike
    }

    /// Do heroes fight heroic combats?
    pub fn has_heroic_combat(&self) -> bool {
        self.is_final() || self.fills_gaps()
    }

    /// Is magic in play?
    pub fn magic(&self) -> bool {
        match self.rulings.magic {
            Magic::Edition => self.is_final() || self.fills_gaps(),
            Magic::On => true,
            Magic::Off => false,
        }
    }

    /// Are orders given?
    pub fn orders(&self) -> bool {
        match self.rulings.orders {
            Orders::Edition => !self.is_final() && !self.is_first_text(),
            Orders::On => true,
            Orders::Off => false,
        }
    }

    /// May the attackers of a flank lap round it from the second round on (FAW-C15)?
    pub fn laps_round(&self) -> bool {
        self.is_final() || self.fills_gaps()
    }

    /// The condition under which overlap counts.
    pub fn overlap(&self) -> Overlap {
        match self.rulings.overlap {
            Overlap::Edition if self.is_final() || self.fills_gaps() => Overlap::Third,
            Overlap::Edition => Overlap::Off,
            other @ (Overlap::Third | Overlap::Second | Overlap::Off) => other,
        }
    }

    /// The number of strips that may fight against one, in the first round or later.
    pub fn touch(&self, first_round: bool) -> u8 {
        let touch = match self.rulings.touch {
            _ if first_round => self.rulings.touch_first,
            Touch::Edition if self.is_final() || self.fills_gaps() => 4,
            Touch::Edition => 2,
            Touch::AtMost(strips) => strips,
        };
        touch as u8
    }

    /// The score of a morale test at which a formation runs.
    pub fn rout_at(&self) -> i16 {
        if self.is_final() { self.rulings.rout_at } else { -1 }
    }

    /// The melee factor of a type.
    #[inline]
    pub fn factor(&self, troop: Troop) -> i16 {
        if matches!(troop, Troop::Horseman | Troop::WolfRider) {
            match self.rulings.horseman_factor {
                HorsemanFactor::Edition if self.is_final() => 2,
                HorsemanFactor::Edition => 0,
                HorsemanFactor::Number(factor) => factor,
            }
        } else if matches!(troop, Troop::Giant | Troop::Dragon) {
            self.rulings.monster_factor
        } else {
            self.numbers.troops.factor(troop)
        }
    }

    /// The margin by which a fight against a type must be won.
    pub fn margin(&self, troop: Troop) -> i16 {
        self.numbers.troops.margin(troop, self.is_final())
    }

    /// The hits that a strip of a type takes.
    pub fn hits(&self, troop: Troop) -> u8 {
        self.numbers.troops.hits(troop, self.is_final()) as u8
    }

    /// Is a type barred from attacking buildings (FAW-C4; ruling `cavalry`)?
    pub fn is_cavalry(&self, troop: Troop) -> bool {
        troop.is_horse() || troop == Troop::Chariot && self.rulings.cavalry == Cavalry::WithChariot
    }
}

impl Amendable for Rules {
    fn numbers() -> Vec<Number> {
        Numbers::all()
    }

    /// Sets it in both editions.
    fn set_number(&mut self, name: &str, value: i64) -> Result<(), SettingFault> {
        let mut numbers = self.numbers.clone();
        numbers.set(name, value)?;
        self.numbers = numbers;
        Ok(())
    }

    fn set_ruling(&mut self, id: &str, setting: &Setting) -> Result<(), SettingFault> {
        self.rulings.set(id, setting)
    }

    fn whole(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).or_else(|| self.rulings.whole(name))
    }

    fn bounds() -> Vec<Bound> {
        let range = |weapon: Weapon, band| format!("{}.range.{band}", weapon.word());
        let bands = |weapon| ["near", "middle", "far"].map(|band| range(weapon, band));
        let mut all: Vec<Bound> =
            Weapon::ALL.into_iter().flat_map(|weapon| Bound::ascending(bands(weapon))).collect();
        all.push(Bound::below("rout-at", "morale-fine"));
        all.push(Bound::at_most("gap", "table"));
        all
    }

    /// A number that the editions print differently appears once for each.
    fn canonical(&self) -> String {
        let draft = Troop::ALL.into_iter().flat_map(|troop| {
            [
                (
                    format!("draft {}.margin", troop.word()),
                    i64::from(self.numbers.troops.margin(troop, false)),
                ),
                (
                    format!("draft {}.hits", troop.word()),
                    i64::from(self.numbers.troops.hits(troop, false)),
                ),
            ]
        });
        let numbers = self.numbers.values().chain(draft);
        ruling::canonical("fire-at-will", self.rulings.answers(), numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_counts_in_both_editions_once_it_is_set() {
        let mut rules = Rules::default();
        let draft = |rules: &Rules| {
            let mut draft = rules.clone();
            draft.rulings.edition = Edition::Draft;
            draft.hits(Troop::Hero)
        };
        assert_eq!((rules.hits(Troop::Hero), draft(&rules)), (3, 5));
        let before = rules.canonical();
        assert!(rules.set_number("hero.hits", 99).is_err());
        assert_eq!(rules, Rules::default());
        rules.set_number("hero.hits", 3).unwrap();
        assert_eq!((rules.hits(Troop::Hero), draft(&rules)), (3, 3));
        assert_ne!(rules.canonical(), before);
    }

    #[test]
    fn what_the_editions_and_texts_have() {
        let mut rules = Rules::default();
        assert!(rules.magic() && !rules.orders() && rules.push().is_none());
        assert_eq!((rules.touch(true), rules.touch(false)), (2, 4));
        assert_eq!((rules.factor(Troop::WolfRider), rules.margin(Troop::Archer)), (2, 1));
        rules.rulings.edition = Edition::Draft;
        assert!(!rules.magic() && rules.orders() && !rules.has_heroic_combat());
        assert_eq!((rules.touch(false), rules.push()), (2, Some(1)));
        assert_eq!((rules.factor(Troop::WolfRider), rules.margin(Troop::Archer)), (0, 2));
        assert_eq!([Troop::Troll, Troop::Giant, Troop::Dragon].map(|t| rules.hits(t)), [3, 4, 5]);
        rules.rulings.draft_text = DraftText::First;
        assert!(!rules.orders() && !rules.has_cover());
        assert_eq!(rules.push(), Some(2));
        rules.rulings.draft_gaps = DraftGaps::FinalRules;
        assert!(rules.magic() && rules.has_heroic_combat() && rules.laps_round());
        // Overlap counts from the third strip on, so there must be room for one.
        assert_eq!((rules.overlap(), rules.touch(false)), (Overlap::Third, 4));
    }
}
