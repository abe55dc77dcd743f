//! The legal actions of an activated figure, for a source of dice that makes decisions.

use super::address::{Phase, Purpose, at};
use super::doctrine::Tie;
use super::doctrine::skilled::features::ActFeature;
use super::legal::Action;
use super::scenario::Terrain;
use super::setup::Battle;
use super::state::State;
use super::turn::Turn;
use crate::Log;
use crate::decision::{Options, decisions};
use fairfight_rules::Dice;
use fairfight_rules::dice::{Alternative, Object};
use fairfight_rules::gun_fights::movement::towards;
use fairfight_rules::gun_fights::{BlindFireVictim, Posture};

decisions! {
    /// [`Battle::decide`].
    Act = "act", "What does the figure whose turn it is do?", "GF-A2",
        ActFeature;
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// The action of a figure: its doctrine's, unless the source of dice takes another.
    pub(super) fn decided(&mut self, man: u8) -> Action {
        let (seat, unit) = (self.battle.seat(man), self.battle.profile(man).unit as u8);
        let Turn { battle, state, dice, .. } = self;
        let own = battle.decide(state, man, &mut |tie: Tie, equals| {
            dice.pick(equals, at(Phase::Activation, seat, unit, Purpose::Tie).ordinal(tie as u16))
        });
        if !D::DECIDES {
            return own;
        }
        let mut options = Options::with_own(own, self.battle.told(own));
        self.battle.each_option(self.state, man, |action| {
            options.add(action, self.battle.told(action));
        });
        let at = at(Phase::Activation, seat, unit, Purpose::Act);
        let features = |action| self.battle.features(self.state, man, action);
        options.put_with(self.dice, Kind::Act.at(at), features)
    }
}

impl Battle {
    /// The legal actions of a figure. Moves are listed by the distances that matter: full and half moves both ways, to
    /// the weapon's range from the nearest enemy, to the nearest cover, to doors.
    pub(super) fn each_option(&self, state: &State, man: u8, mut each: impl FnMut(Action)) {
        let mut each = |action: Action| {
            if self.may(state, man, action) {
                each(action);
            }
        };
        let me = &state.men[usize::from(man)];
        each(Action::Pass);
        self.enemies(man).for_each(|enemy| each(Action::Shoot(enemy)));
        for building in self.buildings() {
            match self.rules.rulings.blind_fire_victim {
                BlindFireVictim::RandomInside => each(Action::Blind(building, None)),
                BlindFireVictim::Aimed => {
                    self.enemies(man).for_each(|enemy| each(Action::Blind(building, Some(enemy))))
                }
            }
            each(Action::Enter(building));
        }
        each(Action::Jump);
        for posture in [Posture::Open, Posture::Cover] {
            each(Action::Leave(posture));
        }
        for posture in [Posture::Window, Posture::Back] {
            each(Action::Place(posture));
        }
        let reach = self.rules.numbers.movement as u8;
        let mut to = |depth: u8| {
            let (to, _) = self.walk(me, depth.min(self.table_in));
            for posture in [Posture::Open, Posture::Cover] {
                each(Action::Move(to, posture));
            }
        };
        to(me.depth);
        for inches in [reach, reach / 2] {
            to(me.depth.saturating_add(inches));
            to(me.depth.saturating_sub(inches));
        }
        if let Some(enemy) = self.nearest(state, man) {
            let enemy = state.men[usize::from(enemy)].depth;
            to(towards(me.depth, enemy, self.profile(man).range_in, &self.rules.numbers));
        }
        let near = me.depth.saturating_sub(reach)..=me.depth.saturating_add(reach);
        let cover = self.terrain.iter().filter_map(|terrain| match *terrain {
            Terrain::Cover { from, to } => Some(me.depth.clamp(from, to)),
            Terrain::Building { .. } | Terrain::Fence { .. } => None,
        });
        for depth in cover.chain(self.buildings()).filter(|at| near.contains(at)) {
            to(depth);
        }
    }

    /// The description of an action.
    fn told(&self, action: Action) -> Alternative {
        let (words, object) = match action {
            Action::Shoot(target) => ("shot at {}", Object::Enemy(self.profile(target).unit as u8)),
            Action::Blind(building, None) => {
                ("fired blindly into the building at inch {}", Object::Number(building.into()))
            }
            Action::Blind(_, Some(named)) => {
                ("fired blindly at {}", Object::Enemy(self.profile(named).unit as u8))
            }
            Action::Move(to, Posture::Open) => {
                ("moved in the open to inch {}", Object::Number(to.into()))
            }
            Action::Move(to, _) => ("moved into cover at inch {}", Object::Number(to.into())),
            Action::Jump => ("jumped the fence", Object::None),
            Action::Enter(_) => ("went in by the door", Object::None),
            Action::Leave(Posture::Open) => ("came out into the open", Object::None),
            Action::Leave(_) => ("came out into cover", Object::None),
            Action::Place(Posture::Window) => ("went to a window", Object::None),
            Action::Place(_) => ("left the window", Object::None),
            Action::Pass => ("did nothing", Object::None),
        };
        Alternative { words, object }
    }
}
