//! \[MAGIC USERS\] and \[SPELLS\]: power, and the eighteen spells.

use super::rules::Rules;
use super::rulings::Shield;
use super::troops::Troop;
use crate::D6;
use serde::Deserialize;

/// The number of spells that a mage knows (FAW-G4).
pub const KNOWN: usize = 6;

/// Declares the spells once.
macro_rules! spells {
    ($($(#[$doc:meta])* $spell:ident $word:literal $range:expr, $needs:literal, $aim:ident;)*) => {
        /// A spell, in printed order (FAW-G5 to G22).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Spell { $($(#[$doc])* $spell,)* }

        impl Spell {
            /// All of them, in printed order.
            pub const ALL: [Spell; 18] = [$(Spell::$spell,)*];

            /// The word in files and in the names of numbers.
            pub const fn word(self) -> &'static str {
                match self { $(Spell::$spell => $word,)* }
            }

            /// Its range in inches; `None` if any distance will do.
            pub const fn range(self) -> Option<i16> {
                match self { $(Spell::$spell => $range,)* }
            }

            /// The lowest face with which it works; 1 if no die is rolled.
            pub const fn needs(self) -> u8 {
                match self { $(Spell::$spell => $needs,)* }
            }

            /// Its target.
            pub const fn aim(self) -> Aim {
                match self { $(Spell::$spell => Aim::$aim,)* }
            }
        }
    };
}

/// The target of a spell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// An enemy formation.
    Enemy,
    /// A friendly formation.
    Friend,
    /// A friendly hero, leader or wizard.
    Hero,
    /// A friendly strip or leader that was lost.
    Fallen,
    /// The ground, or the sky.
    Ground,
}

spells! {
    /// Moves an enemy formation that is not engaged as the caster likes.
    BegonePush "begone-push" Some(6), 1, Enemy;
    /// Archers or crossbows cannot shoot next turn.
    Blinded "blinded" Some(10), 2, Enemy;
    /// An enemy formation routs one full move.
    TurnUndead "turn-undead" Some(6), 3, Enemy;
    /// A die for each strip of a formation.
    DeathAndDecay "death-and-decay" None, 1, Enemy;
    /// A signal, and nothing else.
    FireInTheSky "fire-in-the-sky" None, 1, Ground;
    /// One formation moves at double speed.
    Flash "flash" Some(6), 1, Friend;
    /// A fog that nobody sees through.
    FogBank "fog-bank" None, 1, Ground;
    /// An enemy formation cannot move, shoot or communicate.
    Freeze "freeze" Some(12), 2, Enemy;
    /// A formation moves at half speed.
    GoSlow "go-slow" Some(12), 1, Enemy;
    /// A formation or hero is invisible.
    BeGoneInvisible "be-gone-invisible" Some(6), 1, Friend;
    /// A formation pushes back what it contacts.
    FastStrike "fast-strike" Some(6), 1, Friend;
    /// A die for each figure of an enemy formation.
    GreatStorm "great-storm" None, 1, Enemy;
    /// A hero or leader cannot be harmed.
    HarmHimNot "harm-him-not" Some(6), 1, Hero;
    /// One hit less on a hero.
    Heal "heal" Some(6), 1, Hero;
    /// Kills a strip, or costs a hero or monster one hit.
    LightningBolt "lightning-bolt" Some(6), 2, Enemy;
    /// A formation is proof against spells.
    MagicalShield "magical-shield" Some(12), 1, Friend;
    /// A dead strip, hero or leader returns.
    PhoenixDown "phoenix-down" Some(6), 1, Fallen;
    /// A strip changes sides.
    YouAreMine "you-are-mine" Some(6), 2, Enemy;
}

impl Spell {
    /// Its cost, in points of power.
    pub fn cost(self, rules: &Rules) -> u8 {
        rules.numbers.spells.0[self as usize] as u8
    }
}

/// Does this die make the spell work?
///
/// ```
/// use fairfight_rules::{D6, fire_at_will::magic::{Spell, works}};
/// assert!(works(Spell::Freeze, D6::new(2)) && !works(Spell::TurnUndead, D6::new(2)));
/// ```
pub const fn works(spell: Spell, die: D6) -> bool {
    die.at_least(spell.needs())
}

/// Does this die end a lasting spell?
pub const fn wears_off(die: D6) -> bool {
    die.face() == 1
}

/// Whether an enemy spell works through a magical shield, and whether the shield holds.
///
/// Source: FAW-G20; ruling `shield`.
pub fn through_shield(die: D6, rules: &Rules) -> (bool, bool) {
    match (die.face(), rules.rulings.shield) {
        (1, Shield::Works) => (true, false),
        (1, Shield::Stopped) => (false, false),
        _ => (false, true),
    }
}

/// Is a strip (or a hero) hit by decay or a storm?
///
/// ```
/// use fairfight_rules::{D6, fire_at_will::{Troop, magic::{Spell, falls_on}}};
/// assert!(falls_on(Spell::DeathAndDecay, Troop::Orc, D6::new(2)));
/// assert!(!falls_on(Spell::DeathAndDecay, Troop::Knight, D6::new(2)));
/// assert!(!falls_on(Spell::DeathAndDecay, Troop::Undead, D6::new(1)));
/// assert!(falls_on(Spell::GreatStorm, Troop::Undead, D6::new(1)));
/// ```
/// Source: FAW-G8, G16.
pub fn falls_on(spell: Spell, troop: Troop, die: D6) -> bool {
    if troop == Troop::Undead && spell == Spell::DeathAndDecay {
        return false;
    }
    let tough = troop == Troop::Knight || troop.is_hero();
    die.face() <= if tough { 1 } else { 2 }
}

/// Does the bolt cost this type one hit instead of its life?
pub const fn only_hurt_by_a_bolt(troop: Troop) -> bool {
    troop.is_hero() || troop.is_monster()
}

/// Is this type immune to an automatic push-back (FAW-G15)?
pub const fn not_struck_back(troop: Troop) -> bool {
    troop.is_hero() || troop.is_monster()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_the_printed_one() {
        let rules = Rules::default();
        let costs = Spell::ALL.map(|spell| spell.cost(&rules));
        assert_eq!(costs, [3, 4, 3, 6, 1, 2, 2, 1, 2, 4, 3, 5, 4, 2, 1, 4, 6, 2]);
        let dice: Vec<_> = Spell::ALL.iter().filter(|spell| spell.needs() > 1).collect();
        assert_eq!(
            dice,
            [
                &Spell::Blinded,
                &Spell::TurnUndead,
                &Spell::Freeze,
                &Spell::LightningBolt,
                &Spell::YouAreMine
            ]
        );
        for (index, spell) in Spell::ALL.into_iter().enumerate() {
            assert_eq!(spell as usize, index);
        }
    }

    #[test]
    fn a_shield_breaks_on_a_one() {
        let mut rules = Rules::default();
        assert_eq!(through_shield(D6::new(2), &rules), (false, true));
        assert_eq!(through_shield(D6::new(1), &rules), (true, false));
        rules.rulings.shield = Shield::Stopped;
        assert_eq!(through_shield(D6::new(1), &rules), (false, false));
    }
}
