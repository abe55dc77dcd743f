//! `siege`: as `pistols-sortie`, with all that a figure may do: windows, blind shots into buildings, fences and doors.

use super::{Activated, Decide, Pick, Tie};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::{Man, State};
use fairfight_rules::gun_fights::{BlindFireVictim, Posture, Weapon};

/// The movement part `siege`.
pub(super) struct Siege;

impl Decide for Siege {
    #[inline]
    fn action(figure: Activated<'_>, pick: &mut impl Pick) -> Option<Action> {
        let Activated { battle, state, man, shot } = figure;
        shot.or_else(|| battle.besiege(state, man, pick))
    }
}

impl Battle {
    /// Tries to reach an enemy that the figure cannot shoot at: goes to the window, fires blindly, goes to the door and
    /// in, over the fence, or nearer.
    fn besiege(&self, state: &State, man: u8, pick: &mut impl Pick) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        if me.posture == Posture::Back {
            return self.within_rules(state, man, Action::Place(Posture::Window));
        }
        let range = self.profile(man).range_in;
        let rifle = self.profile(man).figure.weapon() == Weapon::Rifle;
        let inside = self.enemies_inside(state, man, None);
        let rooms = inside.map(|enemy| (false, state.men[usize::from(enemy)].depth));
        if let Some(building) = me.nearest(rooms, |equals| pick(Tie::Room, equals)) {
            let inside = self.enemies_inside(state, man, Some(building));
            let hurts = |enemy| self.needed(man, enemy, Posture::Back) <= 6 && range > 0;
            let hurts = inside.clone().any(hurts);
            let named = match self.rules.rulings.blind_fire_victim {
                BlindFireVictim::RandomInside => None,
                BlindFireVictim::Aimed => {
                    let number = inside.clone().count() as u32;
                    let one = if number > 1 { pick(Tie::Named, number) } else { 0 };
                    inside.clone().nth(one as usize)
                }
            };
            let blind = Action::Blind(building, named);
            if rifle && self.may(state, man, blind) {
                return Some(blind);
            }
            let in_or_to_the_door = if me.depth == building {
                Action::Enter(building)
            } else {
                Action::Move(building, self.outside(building))
            };
            if hurts && self.may(state, man, in_or_to_the_door) {
                return Some(in_or_to_the_door);
            }
        }
        if me.posture.is_inside() {
            return self.close_in(state, man, pick);
        }
        let enemy = self.quarry(state, man, pick)?;
        if enemy.abs_diff(me.depth) > range && me.is_fenced_off(enemy) {
            return self.within_rules(state, man, Action::Jump);
        }
        self.approach(state, man, enemy)
    }

    /// The enemies inside the building at this depth, or inside any building.
    fn enemies_inside(
        &self,
        state: &State,
        man: u8,
        building: Option<u8>,
    ) -> impl Iterator<Item = u8> + Clone {
        self.enemies(man).filter(move |&enemy| {
            let Man { depth, posture, .. } = state.men[usize::from(enemy)];
            let there = building.is_none_or(|building| building == depth);
            self.on_table(state, enemy) && posture.is_inside() && there
        })
    }
}
