//! The worked examples printed in the texts of the rules, and the steps of a fight, with dice written down beforehand:
//! die by die, with none left over.

mod braid_and_cockade;
mod gun_fights;
mod iron_winds;
mod king_or_parliament;
mod modern_skirmish;
mod space_convoy;

use crate::laws::any::by_hand;
use fairfight_battle::{Ending, Game, System};
use fairfight_rules::dice::Script;
use fairfight_rules::{BySide, Side};

/// A fight of these units by the printed rules with these faces, each of which is needed: the winner, the ending, and
/// the number of turns of the engine.
fn fight<G: Game>(
    units: BySide<&str>,
    options: &[(&str, &str)],
    faces: &[u8],
) -> (Option<Side>, Ending, u16) {
    let rules = G::Rules::default();
    let units = units.map(|text| G::unit(text, &rules).unwrap_or_else(|_| panic!("{text}")));
    let fight = G::fight(&rules, units.as_ref(), options);
    let mut dice = Script::faces(faces);
    let (start, mut state) = (fight.open(), fight.open());
    let played = by_hand(&fight, &start, &mut state, &mut dice);
    dice.finish();
    (played.end.winner, played.end.how, played.turns)
}
