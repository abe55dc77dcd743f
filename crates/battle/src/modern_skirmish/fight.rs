//! MS-FIGHT: two units at a fixed range, from the first shot to the end.

use super::setup::{Kills, all_kills};
use crate::turn::Ruled;
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_rules::modern_skirmish::fire::{Aim, Band, Effect, Target};
use fairfight_rules::modern_skirmish::{
    Class, FigureFireLimit, Marks, RoutTime, Rules, Unit, morale,
};
use fairfight_rules::{BySide, Dice, Side};

/// Two units that stay where they are. The unit with the initiative fires; a failed test hands the initiative over.
///
/// The fight is over when one unit has routed or has no men left; the other wins. It is a draw if both have at once, or
/// if neither can hurt the other. A round is one activation.
#[derive(Clone, Debug)]
pub struct Fight {
    rules: Rules,
    units: BySide<Unit>,
    cover: BySide<Target>,
    band: Option<Band>,
    first: Side,
    kills: Kills,
}

/// A fight between two steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// The marks against each unit.
    pub marks: BySide<Marks>,
    /// Whether each unit has routed, or has no men left.
    pub gone: BySide<bool>,
    /// The side with the initiative.
    pub active: Side,
    /// Shots in this initiative (ruling `figure-fire-limit`).
    pub shots: u8,
}

/// One step of a fight in play.
type Turn<'a, D, L> = crate::turn::Turn<'a, Fight, State, D, L>;

impl Fight {
    /// The fight of `units`, each standing as `cover` says, `range_cm` apart; `first` has the first
    /// initiative.
    pub fn new(
        rules: &Rules,
        units: BySide<Unit>,
        cover: BySide<Target>,
        range_cm: u8,
        first: Side,
    ) -> Fight {
        let band = Band::of(i16::from(range_cm) * 10, &rules.numbers);
        Fight { rules: rules.clone(), units, cover, band, first, kills: all_kills(rules) }
    }

    fn aim(&self, side: Side) -> Option<Aim> {
        let target = self.cover[side.other()];
        self.band.map(|band| Aim { firer: self.units[side].class, target, band })
    }

    fn left(&self, side: Side, state: &State) -> u8 {
        self.units[side].figures.saturating_sub(state.marks[side].kia)
    }

    fn must_rout(&self, side: Side, state: &State) -> bool {
        state.marks[side].routs(&self.rules.numbers)
    }

    /// Can this side still change anything: by a shot that kills or marks its own unit, or by a rout?
    fn can_stir(&self, side: Side, state: &State) -> bool {
        let numbers = &self.rules.numbers;
        let minuses = state.marks[side].minuses(numbers);
        let shoots = self.aim(side).is_some_and(|aim| {
            let kills = self.kills[aim.firer as usize][aim.target as usize][aim.band as usize];
            kills > 0 || numbers.ammo_minuses > 0
        });
        self.must_rout(side, state) || (shoots && morale::activating_faces(minuses, numbers) > 0)
    }

    /// Does the active side's unit have a shot left?
    fn has_shot(&self, state: &State) -> bool {
        match self.rules.rulings.figure_fire_limit {
            FigureFireLimit::Unlimited => true,
            FigureFireLimit::OncePerInitiative => state.shots < self.left(state.active, state),
        }
    }

    fn over(&self, state: &State) -> Flow {
        let stands = state.gone.map(|gone| !gone);
        End::unless_both_stand(stands, Ending::Beaten).map_or(Flow::Turn, Flow::End)
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
            marks: self.units.map(|unit| unit.marks),
            gone: BySide::default(),
            active: self.first,
            shots: 0,
        }
    }

    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.play()
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let figures = self.left(side, end);
            let lost = end.marks[side].kia - self.units[side].marks.kia;
            let stands = !end.gone[side];
            let points = if stands { figures.into() } else { 0 };
            into.sides[side] = SideTally { points, lost: lost.into() };
            let fate = match (figures, stands) {
                (0, _) => Fate::Destroyed,
                (1.., false) => Fate::Routed,
                (1.., true) => Fate::Stands,
            };
            into.units[side].clear();
            into.units[side].push(UnitTally { figures: figures.into(), fate });
        }
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Plays one activation.
    fn play(&mut self) -> Flow {
        let fight = self.battle;
        let (side, foe) = (self.state.active, self.state.active.other());
        if fight.must_rout(side, self.state) {
            self.state.gone[side] = true;
            self.log.event(|| Event::Routed { unit: UnitRef::new(side, 0), to: 0 });
            return fight.over(self.state);
        }
        if !fight.can_stir(side, self.state) || !fight.has_shot(self.state) {
            if !fight.can_stir(side, self.state) && !fight.can_stir(foe, self.state) {
                return Flow::End(End { winner: None, how: Ending::Stalemate });
            }
            return self.hand_over();
        }
        let Some(aim) = fight.aim(side) else { return self.hand_over() };
        if !self.test((side, 0), self.state.marks[side]) {
            return self.hand_over();
        }
        let [mut firer, mut hit] = [side, foe].map(|side| self.state.marks[side]);
        let (_, effect) = self.shot(aim, (side, 0), [&mut firer, &mut hit]);
        (self.state.marks[side], self.state.marks[foe]) = (firer, hit);
        match fight.rules.rulings.figure_fire_limit {
            FigureFireLimit::Unlimited => {}
            FigureFireLimit::OncePerInitiative => self.state.shots += 1,
        }
        let [by, on] = [side, foe].map(|side| UnitRef::new(side, 0));
        if effect == Effect::Killed {
            self.log.event(|| Event::Hit { by, on, how: Dealt::Volley, figures: 1, points: 1 });
        }
        self.see_gone();
        fight.over(self.state)
    }

    fn hand_over(&mut self) -> Flow {
        (self.state.active, self.state.shots) = (self.state.active.other(), 0);
        Flow::Turn
    }

    /// Updates which units have gone.
    fn see_gone(&mut self) {
        let fight = self.battle;
        for side in Side::BOTH {
            let unit = UnitRef::new(side, 0);
            let at_once = fight.rules.rulings.rout_time == RoutTime::AtOnce;
            let empty = fight.left(side, self.state) == 0;
            self.state.gone[side] = empty || (at_once && fight.must_rout(side, self.state));
            if empty {
                self.log.event(|| Event::Destroyed(unit));
            } else if self.state.gone[side] {
                self.log.event(|| Event::Routed { unit, to: 0 });
            }
        }
    }
}

/// A unit of every type, fresh and of printed size.
pub fn all_units(rules: &Rules) -> Vec<Unit> {
    Class::ALL.map(|class| Unit::new(class, &rules.numbers)).to_vec()
}
