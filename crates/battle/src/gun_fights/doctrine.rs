//! Decisions: what an activated figure does, by the doctrine of its side.

use super::legal::Action;
use super::setup::Battle;
use super::state::{Fence, State};
use fairfight_rules::gun_fights::army::{Movement, Policy};
use fairfight_rules::gun_fights::movement::towards;
use fairfight_rules::gun_fights::{BlindFireVictim, Posture, Weapon};

/// `close-in` shoots if at least this many faces of six hit: a third.
const GOOD_SHOT: u8 = 2;

/// A target for a shot.
#[derive(Clone, Copy)]
struct Target {
    /// The figure that the policy picks.
    man: u8,
    /// The most faces on which a shot at anybody hits.
    best: u8,
}

impl Battle {
    /// The figure's action, by the doctrine of its side.
    pub fn decide(&self, state: &State, man: u8) -> Action {
        let doctrine = self.doctrine(man);
        let target = self.target(state, man, doctrine.policy);
        let shoot = target.map(|target| Action::Shoot(target.man));
        let me = &state.men[usize::from(man)];
        let action = match doctrine.movement {
            Movement::Stand => shoot,
            Movement::CloseIn => match target {
                Some(target) if target.best >= GOOD_SHOT => shoot,
                // It seldom hits those in range: it shoots only if it cannot come nearer.
                Some(_) | None => self.close_in(state, man).or(shoot),
            },
            Movement::CoverFirst if me.posture == Posture::Open && self.has_cover(me.depth) => {
                Some(Action::Move(me.depth, Posture::Cover))
            }
            Movement::CoverFirst | Movement::PistolsSortie => {
                shoot.or_else(|| self.close_in(state, man))
            }
            Movement::Siege => shoot.or_else(|| self.besiege(state, man)),
        };
        action.unwrap_or(Action::Pass)
    }

    /// The target that the policy picks among those it can hit. Ties: the order of the roster.
    fn target(&self, state: &State, man: u8, policy: Policy) -> Option<Target> {
        let mut picked: Option<(Target, u8, u8)> = None;
        let mut best = 0;
        for enemy in self.enemies(man) {
            if !state.in_play(enemy) {
                continue;
            }
            let faces = self.hitting_faces(state, man, enemy);
            if faces == 0 {
                continue;
            }
            best = best.max(faces);
            let spaces = self.spaces_left(state, enemy);
            let better = match picked {
                None => true,
                Some((_, its_faces, its_spaces)) => match policy {
                    Policy::Fewest => spaces < its_spaces,
                    Policy::Most => spaces > its_spaces,
                    Policy::BestOdds => {
                        faces > its_faces || (faces == its_faces && spaces < its_spaces)
                    }
                    Policy::Roster => false,
                },
            };
            if better {
                picked = Some((Target { man: enemy, best }, faces, spaces));
            }
        }
        picked.map(|(target, ..)| Target { best, ..target })
    }

    /// Spaces that are not crossed off; constables and trackers count 1.
    pub fn spaces_left(&self, state: &State, man: u8) -> u8 {
        let profile = self.profile(man);
        match profile.leaders {
            Some(_) => 1,
            None => profile.left[usize::from(state.men[usize::from(man)].hits.min(6))].count(),
        }
    }

    /// The nearest enemy on the table. Ties: the order of the roster.
    pub fn nearest(&self, state: &State, man: u8) -> Option<u8> {
        let me = &state.men[usize::from(man)];
        self.enemies(man)
            .filter(|&enemy| self.on_table(state, enemy))
            .min_by_key(|&enemy| state.men[usize::from(enemy)].depth.abs_diff(me.depth))
    }

    /// The enemy that a figure closes with: the nearest that its weapon would hurt in range, as he stands; if
    /// it would hurt nobody, the nearest of all. Ties: the order of the roster.
    ///
    /// A shotgun does nothing to armour in cover: its bearer would stand before it for good while somebody
    /// farther off stands in the open.
    fn quarry(&self, state: &State, man: u8) -> Option<u8> {
        let me = &state.men[usize::from(man)];
        self.enemies(man).filter(|&enemy| self.on_table(state, enemy)).min_by_key(|&enemy| {
            let other = &state.men[usize::from(enemy)];
            (self.needed(man, enemy, other.posture) > 6, other.depth.abs_diff(me.depth))
        })
    }

    /// Goes out of a room, or nearer to the [`quarry`](Battle::quarry), but no nearer than the weapon's range.
    fn close_in(&self, state: &State, man: u8) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        if me.posture.is_inside() {
            return self.within_rules(state, man, Action::Leave(Posture::Open));
        }
        let enemy = state.men[usize::from(self.quarry(state, man)?)].depth;
        let to = towards(me.depth, enemy, self.profile(man).range_in, &self.rules.numbers);
        let (to, _) = self.walk(state, man, to);
        if to == me.depth {
            return None;
        }
        self.within_rules(state, man, Action::Move(to, self.outside(to)))
    }

    /// What a figure does to reach an enemy it cannot shoot at: goes to the window, fires blindly, goes to the
    /// door and in, over the fence, or nearer.
    fn besiege(&self, state: &State, man: u8) -> Option<Action> {
        let me = &state.men[usize::from(man)];
        if me.posture == Posture::Back {
            return self.within_rules(state, man, Action::Place(Posture::Window));
        }
        let range = self.profile(man).range_in;
        let rifle = self.profile(man).figure.weapon() == Weapon::Rifle;
        // The nearest of the enemies inside a room that the figure is not in.
        let besieged = self
            .enemies(man)
            .filter(|&enemy| self.on_table(state, enemy))
            .filter(|&enemy| state.men[usize::from(enemy)].posture.is_inside())
            .min_by_key(|&enemy| state.men[usize::from(enemy)].depth.abs_diff(me.depth));
        if let Some(enemy) = besieged {
            let building = state.men[usize::from(enemy)].depth;
            let named = match self.rules.rulings.blind_fire_victim {
                BlindFireVictim::RandomInside => None,
                BlindFireVictim::Aimed => Some(enemy),
            };
            let blind = Action::Blind(building, named);
            if rifle && self.may(state, man, blind) {
                return Some(blind);
            }
            let hurts = self.needed(man, enemy, Posture::Back) <= 6 && range > 0;
            let in_or_to_the_door = if me.depth == building {
                Action::Enter(building)
            } else {
                Action::Move(building, self.outside(building))
            };
            if hurts && self.may(state, man, in_or_to_the_door) {
                return Some(in_or_to_the_door);
            }
        }
        if !me.posture.is_inside() {
            let enemy = state.men[usize::from(self.quarry(state, man)?)].depth;
            let out_of_range = enemy.abs_diff(me.depth) > range;
            let towards_it = match me.fence {
                Fence::None => false,
                Fence::Above => enemy > me.depth,
                Fence::Below => enemy < me.depth,
            };
            if out_of_range && towards_it {
                return self.within_rules(state, man, Action::Jump);
            }
        }
        self.close_in(state, man)
    }

    fn within_rules(&self, state: &State, man: u8, action: Action) -> Option<Action> {
        self.may(state, man, action).then_some(action)
    }
}
