//! \[Turn Sequence\] step 3, \[Firing\], \[Fire resolution\]: all units shoot at once (BC-T3, F, R, S).

use super::losses::Loss;
use super::{Deed, Turn};
use crate::braid_and_cockade::address::{self, Phase, Purpose};
use crate::braid_and_cockade::bout::Volley;
use crate::braid_and_cockade::doctrine::{Equals, View};
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{NONE, State};
use crate::{Dealt, Event, Log, Needed, Rolled, Source, Sum, Who};
use fairfight_rules::braid_and_cockade::firing::{self, Effect};
use fairfight_rules::braid_and_cockade::{Formation, GrandBatteryShooting, Kind, Stance};
use fairfight_rules::{D6, Dice, Side};

impl Battle {
    /// One gun of a grand battery, as it shoots.
    pub(in crate::braid_and_cockade) fn gun(
        &self,
        kind: Kind,
        state: &State,
        side: Side,
    ) -> Stance {
        let moved =
            self.battery_of(state, side).is_some_and(|id| state.unit(side, id).stance.moved);
        Stance { moved, ..Stance::of(kind, Formation::Deployed) }
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Step 3: rolls the next firing die of a unit in its volley number `at`, that is, at one target of a unit or by
    /// one gun of a grand battery.
    ///
    /// Stands are removed after each volley, and a unit's possible actions do not depend on them; eliminations and
    /// clusters wait until all units have shot. So each unit may choose when it shoots.
    pub(super) fn shoots(&mut self, side: Side, id: u8, at: u8) -> Deed {
        if self.state.volley.dice == 0 {
            let unit = self.state.unit(side, id);
            let aims = match unit.is_here() && !unit.is_locked() {
                true => self.aims(side, id, at),
                false => Deed::Done,
            };
            if aims != Deed::More {
                if aims == Deed::Done {
                    self.state.volley = Volley::NONE;
                }
                return aims;
            }
        }
        while self.state.volley.rolled < self.state.volley.dice {
            if self.waits() {
                return Deed::Waits;
            }
            self.firing_die(side, id, at);
        }
        self.lands(side, id, at);
        Deed::More
    }

    /// Prepares the next volley of a unit: its target and dice. [`Deed::Done`] if there is none, [`Deed::Waits`] if
    /// a die must choose among equal targets first.
    fn aims(&mut self, side: Side, id: u8, at: u8) -> Deed {
        let battery = self.is_battery(side, id);
        if battery && usize::from(at) >= self.guns(side, id).len() {
            return Deed::Done;
        }
        let each =
            self.battle.rules.rulings.grand_battery_shooting == GrandBatteryShooting::TargetPerGun;
        if at == 0 || battery && each {
            let Some(aims) = self.targets(side, id, at) else { return Deed::Waits };
            self.state.volley.aims = aims;
        }
        let Some(target) = self.target(side, id, at) else { return Deed::Done };
        if target != NONE {
            let rules = &self.battle.rules;
            let shooter = self.shooter(side, id, at);
            let aimed = &self.state.unit(side.other(), target).stance;
            let dice = firing::dice(&shooter, aimed, self.state.gap(side, id, target), rules);
            let adjustment = firing::factor(&shooter, aimed, rules);
            (self.state.volley.dice, self.state.volley.adjustment) = (dice, adjustment);
        }
        Deed::More
    }

    /// The targets of a unit, or of a gun of a battery. Nothing that they depend on changes until all units have shot.
    /// `None` if a die must wait.
    fn targets(&mut self, side: Side, id: u8, gun: u8) -> Option<[u8; 4]> {
        let shooter = self.shooter(side, id, gun);
        let most = View::new(self.battle, self.state, side).most_targets(&shooter);
        let (mut aims, mut taken, mut rolled) = ([NONE; 4], 0, false);
        for (place, aim) in aims.iter_mut().enumerate().take(most) {
            let mut equals = self.best_targets(side, id, &shooter, taken);
            if equals == 0 {
                break;
            }
            // If there is room for all of them, their order is irrelevant.
            if equals.count_ones() as usize <= most - place {
                equals = 1 << equals.trailing_zeros();
            }
            let ordinal = u16::from(gun) << 2 | place as u16;
            if equals.count_ones() > 1 && !std::mem::replace(&mut rolled, true) && self.waits() {
                return None;
            }
            let address = address::at(Phase::Shooting, side, id, Purpose::Choice).ordinal(ordinal);
            *aim = self.one_of(equals, address);
            taken |= 1 << *aim;
        }
        Some(aims)
    }

    /// The best targets that are not `taken`.
    fn best_targets(&mut self, side: Side, id: u8, shooter: &Stance, taken: Equals) -> Equals {
        let depth = self.state.unit(side, id).depth;
        let view = View::new(self.battle, self.state, side);
        let together =
            self.battle.rules.rulings.grand_battery_shooting == GrandBatteryShooting::OneTarget;
        if self.is_battery(side, id) && together {
            return view.battery_targets(self.guns(side, id), depth);
        }
        match self.step.aimed {
            Some((of, like, at, equals)) if (of, &like, at, taken) == (side, shooter, depth, 0) => {
                equals
            }
            Some(_) | None => {
                let equals = view.targets(shooter, depth, taken);
                if taken == 0 {
                    self.step.aimed = Some((side, *shooter, depth, equals));
                }
                equals
            }
        }
    }

    fn is_battery(&self, side: Side, id: u8) -> bool {
        id >= self.battle.listed[side]
    }

    /// The target of a volley; [`NONE`] for a gun that sees none, `None` after the last volley.
    fn target(&self, side: Side, id: u8, at: u8) -> Option<u8> {
        let aims = &self.state.volley.aims;
        if !self.is_battery(side, id) {
            return aims.get(usize::from(at)).copied().filter(|target| *target != NONE);
        }
        self.guns(side, id).get(usize::from(at)).map(|_| aims[0])
    }

    /// The guns of a grand battery; those lost in this step shoot too.
    fn guns(&self, side: Side, id: u8) -> &[(u8, Kind)] {
        let (unit, guns) = (self.state.unit(side, id), &self.battle.guns[side]);
        &guns[..usize::from(unit.left + unit.pending).min(guns.len())]
    }

    /// The shooter of a volley: the unit, or a gun of a battery.
    fn shooter(&self, side: Side, id: u8, at: u8) -> Stance {
        if self.is_battery(side, id) {
            self.battle.gun(self.battle.guns[side][usize::from(at)].1, self.state, side)
        } else {
            self.state.unit(side, id).stance
        }
    }

    /// Rolls one die of a volley, with any further die that it calls for (BC-R1 to R4).
    fn firing_die(&mut self, side: Side, id: u8, volley: u8) {
        let rules = &self.battle.rules;
        let Volley { rolled, adjustment, .. } = self.state.volley;
        let Some(target) = self.target(side, id, volley) else { return };
        // Targets of one unit are different; guns of one battery have numbers.
        let gun = if self.is_battery(side, id) { volley } else { 0 };
        let ordinal = u16::from(target) << 9 | u16::from(gun) << 3 | u16::from(rolled);
        let address = |purpose| address::at(Phase::Shooting, side, id, purpose).ordinal(ordinal);
        if self.is_battery(side, id) && (volley, rolled) == (0, 0) {
            let guns = self.guns(side, id).len() as i16;
            self.log.event(|| Event::Noted {
                who: Who::Unit(self.battle.listed(side, id)),
                what: "fired as a grand battery of {number} guns",
                whom: Who::Nobody,
                number: Some(guns),
            });
        }
        let first = self.dice.d6(address(Purpose::Fire));
        self.log.sum(|| Sum::new([("shooting factors", adjustment)]));
        // If it calls for no further die, any value will do.
        let mut second = D6::FACES[0];
        if let Effect::LostOn(on) = firing::effect(first, adjustment, rules) {
            second = self.dice.d6(address(Purpose::FireAgain));
            self.log.sum(|| Sum::default().needs(Needed::Most(on.into())));
        }
        let takes = |first, second: D6| match firing::effect(first, adjustment, rules) {
            Effect::Lost => true,
            Effect::LostOn(on) => second.face() <= on,
            Effect::Nothing => false,
        };
        let (battle, fell) = (self.battle, self.state.fell);
        let aimed = self.state.unit(side.other(), target);
        self.log.rolled(Rolled::two_d6(Source::Shooting, side, first, second), |face| {
            let (first, second) = Rolled::of_two_d6(face);
            let fell = fell + u8::from(takes(first, second));
            -battle.counts_when_shot(aimed, aimed.left.saturating_sub(fell))
        });
        self.state.volley.rolled += 1;
        self.state.fell += u8::from(takes(first, second));
    }

    /// Ends a volley: its stands are removed, and reported together, after the cap.
    fn lands(&mut self, side: Side, id: u8, at: u8) {
        let fell = std::mem::take(&mut self.state.fell);
        let target = self.target(side, id, at).filter(|target| *target != NONE);
        self.state.volley = Volley { aims: self.state.volley.aims, ..Volley::NONE };
        let Some(target) = target else { return };
        self.state.unit_mut(side, id).shot = true;
        if fell > 0 {
            let unit = self.state.unit_mut(side.other(), target);
            unit.foe = id;
            let fell = fell.min(unit.left);
            unit.pending += fell;
            self.lose(side.other(), target, fell, Loss::Dealt(Dealt::Volley));
        } else {
            let (by, on) = (self.battle.listed(side, id), self.battle.listed(side.other(), target));
            self.log.event(|| Event::Missed { by, on });
        }
    }

    /// After all units have shot: those with too few stands left are eliminated or become clusters.
    pub(super) fn fallen(&mut self) {
        for side in self.state.in_order() {
            for id in 0..self.state.sides[side].units.len() {
                if std::mem::take(&mut self.state.unit_mut(side, id).pending) > 0 {
                    self.see_to_shot(side, id);
                }
            }
        }
    }
}
