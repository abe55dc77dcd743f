//! Braid & Cockade: the source prints no worked example, so these are its procedures, die by die.

mod charges;
mod melees;

use crate::laws::any::by_hand;
use fairfight_battle::braid_and_cockade::BraidAndCockade;
use fairfight_battle::{Ending, Fate, Game, System, Tally};
use fairfight_rules::braid_and_cockade::Rules;
use fairfight_rules::dice::Script;
use fairfight_rules::{BySide, Side};

/// The result of a fight.
#[derive(PartialEq, Eq, Debug)]
struct Fought {
    winner: Option<Side>,
    how: Ending,
    rounds: u16,
    left: [u16; 2],
    fates: [Fate; 2],
}

/// Fights with these faces, in the order in which they are rolled; all of them are needed.
fn fight(a: &str, b: &str, options: &[(&str, &str)], faces: &[u8]) -> Fought {
    let rules = Rules::default();
    let unit = |text| BraidAndCockade::unit(text, &rules).unwrap();
    let fight = BraidAndCockade::fight(&rules, BySide::new(&unit(a), &unit(b)), options);
    let mut dice = Script::faces(faces);
    let (start, mut state) = (fight.open(), fight.open());
    let played = by_hand(&fight, &start, &mut state, &mut dice);
    dice.finish();
    let mut tally = Tally::default();
    fight.tally(&state, &mut tally);
    let [a, b] = [tally.units.a[0], tally.units.b[0]];
    Fought {
        winner: played.end.winner,
        how: played.end.how,
        rounds: played.turns,
        left: [a.figures, b.figures],
        fates: [a.fate, b.fate],
    }
}
