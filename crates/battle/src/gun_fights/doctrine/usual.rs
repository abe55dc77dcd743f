//! Code that several movement parts share.

use super::{Pick, Tie};
use crate::gun_fights::legal::Action;
use crate::gun_fights::setup::Battle;
use crate::gun_fights::state::{Man, State};
use fairfight_rules::gun_fights::Posture;
use fairfight_rules::gun_fights::movement::towards;

impl Battle {
    /// The number of spaces that are not crossed off; constables and trackers count 1.
    pub fn spaces_left(&self, state: &State, man: u8) -> u8 {
        let profile = self.profile(man);
        match profile.leaders {
            Some(_) => 1,
            None => profile.left[usize::from(state.men[usize::from(man)].hits.min(6))].count(),
        }
    }

    /// The number of rows of the table in which a figure acts. Constables and trackers act in every one.
    pub(in crate::gun_fights) fn rows(&self, state: &State, man: u8) -> u8 {
        match self.profile(man).leaders {
            Some(_) => 6,
            None => self.spaces_left(state, man),
        }
    }

    /// The nearest enemy on the table. Ties: the order of the roster.
    pub fn nearest(&self, state: &State, man: u8) -> Option<u8> {
        let me = &state.men[usize::from(man)];
        self.enemies(man)
            .filter(|&enemy| self.on_table(state, enemy))
            .min_by_key(|&enemy| state.men[usize::from(enemy)].depth.abs_diff(me.depth))
    }

    /// The depth of the enemy that a figure closes with: the nearest that its weapon would hurt in range, in his
    /// present posture; if it would hurt nobody, the nearest of all.
    ///
    /// A shotgun does nothing to armour in cover: otherwise its bearer would stand before it forever while an enemy
    /// farther off stands in the open.
    pub(super) fn quarry(&self, state: &State, man: u8, pick: &mut impl Pick) -> Option<u8> {
        let enemies = self.enemies(man).filter(|&enemy| self.on_table(state, enemy));
        let foes = enemies.map(|enemy| {
            let Man { depth, posture, .. } = state.men[usize::from(enemy)];
            (self.needed(man, enemy, posture) > 6, depth)
        });
        state.men[usize::from(man)].nearest(foes, |equals| pick(Tie::Quarry, equals))
    }

    /// Goes out of a room, or nearer to the [`quarry`](Battle::quarry), but no nearer than the weapon's range.
    pub(super) fn close_in(&self, state: &State, man: u8, pick: &mut impl Pick) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        if me.posture.is_inside() {
            return self.within_rules(state, man, Action::Leave(Posture::Open));
        }
        let enemy = self.quarry(state, man, pick)?;
        self.approach(state, man, enemy)
    }

    /// Goes nearer to an enemy at this depth, but no nearer than the weapon's range.
    pub(super) fn approach(&self, state: &State, man: u8, enemy: u8) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        let to = towards(me.depth, enemy, self.profile(man).range_in, &self.rules.numbers);
        let (to, _) = self.walk(me, to);
        if to == me.depth {
            return None;
        }
        self.within_rules(state, man, Action::Move(to, self.outside(to)))
    }

    /// The action, if the rules allow it.
    pub(super) fn within_rules(&self, state: &State, man: u8, action: Action) -> Option<Action> {
        self.may(state, man, action).then_some(action)
    }
}
