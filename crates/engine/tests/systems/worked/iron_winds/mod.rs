//! Iron Winds of War.

mod archery;
mod armies;
mod battles;
mod fights;
mod rally;

use crate::laws::any::by_hand;
use fairfight_battle::iron_winds::IronWinds;
use fairfight_battle::{Fate, Game, System, Tally};
use fairfight_rules::dice::Script;
use fairfight_rules::iron_winds::{Profile, Rules, notation};
use fairfight_rules::{BySide, Side};

/// The profile of the unit with this text under these rules.
fn profile(text: &str, rules: &Rules) -> Profile {
    let unit = notation::parse(text, rules).unwrap();
    Profile::new(&unit.kind, unit.figures, rules)
}

/// The result of a fight.
#[derive(PartialEq, Eq, Debug)]
struct Fought {
    winner: Option<Side>,
    rounds: u16,
    left: BySide<u16>,
    fates: BySide<Fate>,
}

/// Fights with these faces, in the order in which they are rolled; all of them are needed.
fn fight(a: &str, b: &str, rules: &Rules, faces: &[u8]) -> Fought {
    let unit = |text| IronWinds::unit(text, rules).unwrap();
    let fight = IronWinds::fight(rules, BySide::new(&unit(a), &unit(b)), &[]);
    let mut dice = Script::faces(faces);
    let (start, mut state) = (fight.open(), fight.open());
    let played = by_hand(&fight, &start, &mut state, &mut dice);
    dice.finish();
    let mut tally = Tally::default();
    fight.tally(&state, &mut tally);
    let units = tally.units.map(|units| units[0]);
    Fought {
        winner: played.end.winner,
        rounds: played.turns,
        left: units.map(|unit| unit.figures),
        fates: units.map(|unit| unit.fate),
    }
}
