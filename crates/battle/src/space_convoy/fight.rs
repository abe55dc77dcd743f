//! SC-FIGHT: two vessels at a fixed range, from the first shot to the end.

use super::gunnery::{Chances, Gun, Outcome, Volley, phrase};
use crate::turn::Ruled;
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_rules::space_convoy::attack::{self, in_reach};
use fairfight_rules::space_convoy::{Class, Damage, Effect, Rules, Vessel};
use fairfight_rules::{BySide, D6, Dice, Side};

/// Two vessels that stay where they are. Each fires whenever it has the initiative, and passes when it
/// cannot hurt the other; hits without effect keep the initiative.
///
/// The fight is over when one is destroyed, or when neither can hurt the other any more: a draw. A round is one shot or
/// pass.
#[derive(Clone, Debug)]
pub struct Fight {
    rules: Rules,
    vessels: BySide<Vessel>,
    range: u8,
    first: Side,
    chances: Chances,
}

/// A fight between two steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The damage of each vessel.
    damage: BySide<Damage>,
    /// Which vessels are destroyed.
    destroyed: BySide<bool>,
    /// The side with the initiative.
    active: Side,
    /// The shot in progress.
    gun: Option<Gun>,
}

/// One step of a fight in play.
type Turn<'a, D, L> = crate::turn::Turn<'a, Fight, State, D, L>;

impl Fight {
    /// The fight of `vessels` at this range (1 or more); `first` has the first initiative.
    pub fn new(rules: &Rules, vessels: BySide<Vessel>, range: u8, first: Side) -> Fight {
        Fight { rules: rules.clone(), vessels, range, first, chances: Chances::new(rules) }
    }

    fn shot(&self, side: Side, state: &State) -> attack::Shot {
        let foe = side.other();
        attack::Shot {
            firer: self.vessels[side].class,
            target: self.vessels[foe].class,
            weakened: state.damage[foe].has(Damage::WEAKENED),
            range: self.range,
        }
    }

    /// Can this side still hurt the other?
    fn can_hurt(&self, side: Side, state: &State) -> bool {
        let shot = self.shot(side, state);
        let does = |face: &D6| match self.rules.numbers.hit_table.effect(*face, shot.target) {
            Effect::Nothing => false,
            Effect::Destroyed => true,
            Effect::Damaged(damage) => !state.damage[side.other()].has(damage),
        };
        !state.damage[side].has(Damage::DISARMED)
            && self.chances.of(&shot) > 0
            && in_reach(shot.firer, self.range, &self.rules)
            && D6::FACES.iter().any(does)
    }
}

impl Ruled for Fight {
    type Rules = Rules;

    #[inline]
    fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl System for Fight {
    type State = State;

    fn open(&self) -> State {
        State {
            damage: self.vessels.map(|vessel| vessel.damage),
            destroyed: BySide::default(),
            active: self.first,
            gun: None,
        }
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.play()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let gone = end.destroyed[side];
            into.sides[side] = SideTally { points: u32::from(!gone), lost: u32::from(gone) };
            into.units[side].clear();
            let fate = if gone { Fate::Destroyed } else { Fate::Stands };
            into.units[side].push(UnitTally { figures: u16::from(!gone), fate });
        }
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Rolls the next colour of a shot, or passes.
    fn play(&mut self) -> Flow {
        let (side, foe) = (self.state.active, self.state.active.other());
        let unit = |side| UnitRef::new(side, 0);
        if self.state.gun.is_none() {
            match (self.battle.can_hurt(side, self.state), self.battle.can_hurt(foe, self.state)) {
                (false, false) => {
                    return Flow::End(End { winner: None, how: Ending::Stalemate });
                }
                (false, true) => {
                    self.state.active = foe;
                    return Flow::Turn;
                }
                (true, _) => {}
            }
        }
        let shot = self.battle.shot(side, self.state);
        let volley = Volley { shot, side, firer: 0, target: 0, action: 0 };
        let did = |what| Event::did_to(unit(side), what, unit(foe));
        match self.roll(&volley, self.state.gun) {
            Outcome::On(gun) => {
                self.state.gun = Some(gun);
                return Flow::Step;
            }
            Outcome::Short => {
                self.log.event(|| did("fell short of"));
                self.state.active = foe;
            }
            Outcome::BeatenOff => {
                self.log.event(|| did("beaten off by"));
                self.state.active = foe;
            }
            Outcome::Effect(Effect::Destroyed) => {
                self.state.destroyed[foe] = true;
                self.log.event(|| Event::Hit {
                    by: unit(side),
                    on: unit(foe),
                    how: Dealt::Volley,
                    figures: 1,
                    points: 1,
                });
                self.state.gun = None;
                return Flow::End(End { winner: Some(side), how: Ending::Beaten });
            }
            Outcome::Effect(effect) => {
                if let Effect::Damaged(damage) = effect {
                    self.state.damage[foe] = self.state.damage[foe].with(damage);
                }
                let what = phrase(effect);
                self.log.event(|| Event::did(unit(foe), what));
            }
        }
        self.state.gun = None;
        Flow::Turn
    }
}

/// Every kind of vessel, undamaged.
pub fn all_vessels() -> Vec<Vessel> {
    Class::ALL.map(Vessel::new).to_vec()
}
