//! Doctrines: the action of an activated figure, decided for its side.

pub(super) mod skilled;

use super::legal::Action;
use super::setup::{Battle, Ground};
use super::state::{Man, State};
use crate::best::{Best, one_of_the_best};
use fairfight_rules::gun_fights::army::{Doctrine, Movement, Policy};
use fairfight_rules::gun_fights::movement::towards;
use fairfight_rules::gun_fights::{BlindFireVictim, Posture, Weapon};

/// `close-in` shoots if at least this many of the six faces hit: a third.
const GOOD_SHOT: u8 = 2;

/// After this many rolls `skilled` stops waiting, and shoots or goes to the enemy like this style: a battle that
/// reaches the limit is a draw, whichever side has more left.
const PATIENCE: u16 = 60;
const LAST_RESORT: (Movement, Policy) = (Movement::Siege, Policy::Most);

/// The kinds of choice that a figure makes among equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The target of a shot.
    Target,
    /// The enemy that it closes with.
    Quarry,
    /// The room that it besieges.
    Room,
    /// The victim of a blind shot, where the rules let it name one.
    Named,
    /// The action with the highest score.
    Action,
}

/// Picks the index of one of several equals.
pub trait Pick: FnMut(Tie, u32) -> u32 {}

impl<F: FnMut(Tie, u32) -> u32> Pick for F {}

impl Battle {
    /// The figure's action, by the doctrine of its side. `pick` decides ties; in a fight the first in the roster wins
    /// them.
    pub fn decide(&self, state: &State, man: u8, pick: &mut impl Pick) -> Action {
        let pick = &mut |tie: Tie, equals: u32| match self.ground {
            Ground::Table => pick(tie, equals),
            Ground::Fixed => 0,
        };
        match self.doctrine(man) {
            Doctrine::Style { movement, policy } => {
                self.styled(state, man, (movement, policy), pick)
            }
            Doctrine::Member(_) if state.rolls >= PATIENCE => {
                self.styled(state, man, LAST_RESORT, pick)
            }
            Doctrine::Member(_) => self.best_action(state, man, pick),
        }
    }

    /// Would the figure do anything, now or when it stops waiting?
    pub(super) fn ever_acts(&self, state: &State, man: u8) -> bool {
        let style = match self.doctrine(man) {
            Doctrine::Style { movement, policy } => (movement, policy),
            Doctrine::Member(_) => LAST_RESORT,
        };
        self.styled(state, man, style, &mut |_, _| 0) != Action::Pass
    }

    /// The action of a style.
    fn styled(
        &self,
        state: &State,
        man: u8,
        (movement, policy): (Movement, Policy),
        pick: &mut impl Pick,
    ) -> Action {
        let shoot = self.target(state, man, policy, pick).map(Action::Shoot);
        let me = &state.men[usize::from(man)];
        let action = match movement {
            Movement::Stand => shoot,
            Movement::CloseIn if self.has_good_shot(state, man) => shoot,
            // It seldom hits enemies in range: it shoots only if it cannot come nearer.
            Movement::CloseIn => self.close_in(state, man, pick).or(shoot),
            Movement::CoverFirst if me.posture == Posture::Open && self.has_cover(me.depth) => {
                Some(Action::Move(me.depth, Posture::Cover))
            }
            Movement::CoverFirst | Movement::PistolsSortie => {
                shoot.or_else(|| self.close_in(state, man, pick))
            }
            Movement::Siege => shoot.or_else(|| self.besiege(state, man, pick)),
        };
        action.unwrap_or(Action::Pass)
    }

    /// The target that the policy picks among the enemies that the figure can hit.
    fn target(&self, state: &State, man: u8, policy: Policy, pick: &mut impl Pick) -> Option<u8> {
        let look = |_: &_, wanted: u32| {
            let mut best = Best::wanting(wanted);
            for enemy in self.enemies(man) {
                let faces = self.hitting_faces(state, man, enemy);
                if faces == 0 {
                    continue;
                }
                let spaces = self.spaces_left(state, enemy);
                let key = match policy {
                    Policy::Fewest => (0, spaces),
                    Policy::Most => (0, 6 - self.rows(state, enemy)),
                    Policy::BestOdds => (u8::MAX - faces, spaces),
                    Policy::Roster => (0, enemy),
                };
                best.see(key, enemy);
            }
            best
        };
        one_of_the_best(pick, look, |pick, equals| pick(Tie::Target, equals))
    }

    /// Does it hit any enemy on at least a third of the faces?
    fn has_good_shot(&self, state: &State, man: u8) -> bool {
        self.enemies(man).any(|enemy| self.hitting_faces(state, man, enemy) >= GOOD_SHOT)
    }

    /// The number of spaces that are not crossed off; constables and trackers count 1.
    pub fn spaces_left(&self, state: &State, man: u8) -> u8 {
        let profile = self.profile(man);
        match profile.leaders {
            Some(_) => 1,
            None => profile.left[usize::from(state.men[usize::from(man)].hits.min(6))].count(),
        }
    }

    /// The number of rows of the table in which a figure acts. Constables and trackers act in every one.
    pub(super) fn rows(&self, state: &State, man: u8) -> u8 {
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
    fn quarry(&self, state: &State, man: u8, pick: &mut impl Pick) -> Option<u8> {
        let enemies = self.enemies(man).filter(|&enemy| self.on_table(state, enemy));
        let foes = enemies.map(|enemy| {
            let Man { depth, posture, .. } = state.men[usize::from(enemy)];
            (self.needed(man, enemy, posture) > 6, depth)
        });
        state.men[usize::from(man)].nearest(foes, |equals| pick(Tie::Quarry, equals))
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

    /// Goes out of a room, or nearer to the [`quarry`](Battle::quarry), but no nearer than the weapon's range.
    fn close_in(&self, state: &State, man: u8, pick: &mut impl Pick) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        if me.posture.is_inside() {
            return self.within_rules(state, man, Action::Leave(Posture::Open));
        }
        let enemy = self.quarry(state, man, pick)?;
        self.approach(state, man, enemy)
    }

    /// Goes nearer to an enemy at this depth, but no nearer than the weapon's range.
    fn approach(&self, state: &State, man: u8, enemy: u8) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        let to = towards(me.depth, enemy, self.profile(man).range_in, &self.rules.numbers);
        let (to, _) = self.walk(me, to);
        if to == me.depth {
            return None;
        }
        self.within_rules(state, man, Action::Move(to, self.outside(to)))
    }

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

    fn within_rules(&self, state: &State, man: u8, action: Action) -> Option<Action> {
        self.may(state, man, action).then_some(action)
    }
}
