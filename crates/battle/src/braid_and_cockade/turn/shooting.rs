//! \[Turn Sequence\] step 3, \[Firing\], \[Fire resolution\]: all shoot at once (BC-T3, F, R, S).

use crate::braid_and_cockade::address::{Phase, Purpose, at};
use crate::braid_and_cockade::doctrine::View;
use crate::braid_and_cockade::setup::Battle;
use crate::braid_and_cockade::state::{NONE, State};
use crate::{Dealt, Event, Log};
use fairfight_rules::braid_and_cockade::firing::{self, Effect};
use fairfight_rules::braid_and_cockade::{Formation, GrandBatteryShooting, Kind, Stance};
use fairfight_rules::{Dice, Side};

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

    /// Step 3. Were there dice?
    ///
    /// Nothing changes until all have rolled, so each may choose its target when it shoots.
    pub(super) fn shooting<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        log.event(|| Event::Phase("3. Shooting"));
        let mut rolled = false;
        for side in state.in_order() {
            for id in 0..state.sides[side].units.len() {
                let unit = state.unit(side, id);
                if !unit.is_here() || unit.is_locked() {
                    continue;
                }
                rolled |= if id < self.listed[side] {
                    let (shooter, depth) = (unit.stance, unit.depth);
                    let targets = View::new(self, state, side).targets(&shooter, depth);
                    let mut any = false;
                    for target in targets.into_iter().filter(|target| *target != NONE) {
                        self.volley(side, id, 0, &shooter, target, state, dice, log);
                        any = true;
                    }
                    any
                } else {
                    self.battery_fires(side, id, state, dice, log)
                };
            }
        }
        for side in state.in_order() {
            for id in 0..state.sides[side].units.len() {
                if std::mem::take(&mut state.unit_mut(side, id).pending) > 0 {
                    self.see_to_shot(side, id, state, log);
                }
            }
        }
        rolled
    }

    /// The guns of a grand battery shoot (ruling `grand-battery-shooting`).
    fn battery_fires<D: Dice, L: Log>(
        &self,
        side: Side,
        id: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        // Guns lost in this step shoot too.
        let (unit, depth) = (state.unit(side, id), state.unit(side, id).depth);
        let left = usize::from(unit.left + unit.pending);
        let guns = &self.guns[side][..left.min(self.guns[side].len())];
        let together = self.rules.rulings.grand_battery_shooting == GrandBatteryShooting::OneTarget;
        let view = View::new(self, state, side);
        let common = if together { view.battery_target(guns, depth) } else { NONE };
        let mut rolled = false;
        for (number, (_, kind)) in (0u8..).zip(guns) {
            let gun = self.gun(*kind, state, side);
            let target = if together {
                common
            } else {
                View::new(self, state, side).targets(&gun, depth)[0]
            };
            if target != NONE {
                self.volley(side, id, number, &gun, target, state, dice, log);
                rolled = true;
            }
        }
        rolled
    }

    /// All dice of a unit, or of one gun, at one target.
    #[allow(
        clippy::too_many_arguments,
        reason = "who shoots at whom with what, and the engine's three"
    )]
    fn volley<D: Dice, L: Log>(
        &self,
        side: Side,
        id: u8,
        gun: u8,
        shooter: &Stance,
        target: u8,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) {
        let enemy = side.other();
        let aimed = state.unit(enemy, target).stance;
        let gap = (state.unit(side, id).depth - state.unit(enemy, target).depth).abs();
        let adjustment = firing::factor(shooter, &aimed, &self.rules);
        let mut lost = 0;
        for die in 0..firing::dice(shooter, &aimed, gap, &self.rules) {
            // Targets of one unit are different, guns of one battery have numbers.
            let ordinal = u16::from(target) << 9 | u16::from(gun) << 3 | u16::from(die);
            let roll = |purpose| at(Phase::Shooting, side, id, purpose).ordinal(ordinal);
            let first = dice.d6(roll(Purpose::Fire));
            lost += match firing::effect(first, adjustment, &self.rules) {
                Effect::Lost => 1,
                Effect::LostOn(on) => u8::from(dice.d6(roll(Purpose::FireAgain)).face() <= on),
                Effect::Nothing => 0,
            };
        }
        state.unit_mut(side, id).shot = true;
        if lost > 0 {
            // Told at once, after the cap; what a unit can do does not depend on its stands.
            let unit = state.unit_mut(enemy, target);
            unit.foe = id;
            lost = lost.min(unit.left);
            unit.pending += lost;
            self.lose(enemy, target, lost, Dealt::Volley, state, log);
        }
    }
}
