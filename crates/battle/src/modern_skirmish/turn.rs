//! One activation after the other: the test, the action, the routs, the initiative, the end.

use super::legal::Action;
use super::setup::Battle;
use super::state::{Melee, State};
use super::throws;
use crate::{Dealt, End, Ending, Event, Flow, Log, UnitRef};
use fairfight_rules::Dice;
use fairfight_rules::modern_skirmish::fire::Effect;
use fairfight_rules::modern_skirmish::{
    ByPart, CloseCombatInitiative, CloseCombatKia, CloseCombatScope, FigureFireLimit, Part, victory,
};

/// What an activation came to, besides routs.
#[derive(Clone, Copy, Debug)]
struct Done {
    /// Was there a shot or a close combat?
    fought: bool,
    /// Does the initiative go over?
    hands_over: bool,
}

/// Neither shot nor close combat, and the initiative goes over.
const QUIETLY: Done = Done { fought: false, hands_over: true };

impl Battle {
    /// Plays to the next place where the state is whole.
    pub(super) fn advance<D: Dice, L: Log>(
        &self,
        state: &mut State,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        match state.melee {
            Some(melee) => self.next_pair(state, melee, dice, log),
            None => {
                let action = self.choose(state);
                self.act(state, action, dice, log)
            }
        }
    }

    /// The unit as events name it.
    fn unit(&self, part: Part, unit: u8) -> UnitRef {
        UnitRef { side: self.seats[part], unit: unit.into() }
    }

    /// Carries out an action that is legal, after the test of the unit (MS-I2 to MS-I11).
    pub fn act<D: Dice, L: Log>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let part = state.active;
        let none = ByPart::default();
        match action {
            Action::Yield => {
                log.event(|| {
                    Event::Told(match part {
                        Part::Antagonist => "The Antagonist yields",
                        Part::Affiliation => "The Affiliation yields",
                    })
                });
                self.after(state, QUIETLY, none, log)
            }
            Action::Rout(unit) => {
                self.rout_picked(state, unit, log);
                let mut routed = none;
                routed[part] = true;
                self.after(state, Done { hands_over: false, ..QUIETLY }, routed, log)
            }
            Action::Fire(unit, _) | Action::Move(unit, _) | Action::Assault(unit, _)
                if !self.activates(state, unit, dice, log) =>
            {
                self.after(state, QUIETLY, none, log)
            }
            Action::Fire(unit, target) => self.fire(state, unit, target, dice, log),
            Action::Move(unit, to) => self.move_to(state, unit, to, log),
            Action::Assault(unit, target) => self.assail(state, unit, target, dice, log),
        }
    }

    fn activates<D: Dice, L: Log>(
        &self,
        state: &State,
        unit: u8,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let marks = &state.squads[state.active][unit].marks;
        throws::test(self.seats[state.active], unit, marks, dice, log, &self.rules)
    }

    /// A unit moves, which hands the initiative over (MS-I10).
    fn move_to<L: Log>(&self, state: &mut State, unit: u8, to: i16, log: &mut L) -> Flow {
        let part = state.active;
        debug_assert!(self.may_move(state, part, unit, to), "no legal move of {unit} to {to}");
        let squad = &mut state.squads[part][unit];
        (squad.depth, squad.ground) = (to, self.ground(to));
        let unit = self.unit(part, unit);
        let what = "moves to depth {number} mm";
        log.event(|| Event::Did { unit, what, whom: None, number: Some(to) });
        self.after(state, QUIETLY, ByPart::default(), log)
    }

    /// Men of a unit go hand to hand with men of another (MS-C1, MS-C2).
    fn assail<D: Dice, L: Log>(
        &self,
        state: &mut State,
        unit: u8,
        target: u8,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let (part, foe) = (state.active, state.active.other());
        debug_assert!(self.may_assault(state, part, unit, target), "out of reach");
        let men = |part, unit| self.present(part, unit, &state.squads[part][unit]);
        let pairs = match self.rules.rulings.close_combat_scope {
            CloseCombatScope::OneFigure => 1,
            CloseCombatScope::WholeUnit => men(part, unit).min(men(foe, target)),
        };
        let melee = Melee { unit, target, pairs, ..Melee::default() };
        let (unit, target) = (self.unit(part, unit), self.unit(foe, target));
        log.event(|| Event::Charged { unit, target, aspect: "hand to hand" });
        self.next_pair(state, melee, dice, log)
    }

    /// One man fires (MS-F1, MS-F3).
    fn fire<D: Dice, L: Log>(
        &self,
        state: &mut State,
        unit: u8,
        target: u8,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let (part, foe) = (state.active, state.active.other());
        let aim = self.aim(state, part, unit, target);
        debug_assert!(aim.is_some(), "no legal shot");
        let Some(aim) = aim else { return self.after(state, QUIETLY, ByPart::default(), log) };
        let [mut firer, mut hit] = [state.squads[part][unit], state.squads[foe][target]];
        let marks = [&mut firer.marks, &mut hit.marks];
        let (throw, effect) =
            throws::shot(aim, (self.seats[part], unit), marks, dice, log, &self.rules);
        match self.rules.rulings.figure_fire_limit {
            FigureFireLimit::Unlimited => {}
            FigureFireLimit::OncePerInitiative => firer.shots = firer.shots.saturating_add(1),
        }
        (state.squads[part][unit], state.squads[foe][target]) = (firer, hit);
        let (by, on) = (self.unit(part, unit), self.unit(foe, target));
        log.event(|| match effect {
            Effect::Killed => Event::Hit { by, on, how: Dealt::Volley, figures: 1, points: 1 },
            Effect::Hit => Event::Did {
                unit: by,
                what: "hits {whom} but kills nobody",
                whom: Some(on),
                number: None,
            },
            Effect::Missed => Event::Did { unit: by, what: "misses", whom: Some(on), number: None },
        });
        if throw.is_double() {
            let what = "gets an ammo marker";
            log.event(|| Event::Did { unit: by, what, whom: None, number: None });
        }
        let routed = self.see_routs(state, log);
        self.after(state, Done { fought: true, hands_over: false }, routed, log)
    }

    /// The next pair of figures throws; after the last one all who are out are removed (MS-C3, MS-C4).
    fn next_pair<D: Dice, L: Log>(
        &self,
        state: &mut State,
        mut melee: Melee,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        let (part, foe) = (state.active, state.active.other());
        let attacker = (self.seats[part], melee.unit);
        let defender = (self.seats[foe], melee.target);
        let ([ours, theirs], left) =
            throws::pair(attacker, defender, melee.thrown, dice, log, &self.rules);
        melee.thrown += 1;
        melee.attackers_out += u8::from(left.attacker_is_out());
        melee.defenders_out += u8::from(left.defender_is_out());
        melee.attackers_ammo += u8::from(ours.marks_ammo(&self.rules));
        melee.defenders_ammo += u8::from(theirs.marks_ammo(&self.rules));
        if melee.thrown < melee.pairs {
            state.melee = Some(melee);
            return Flow::Step;
        }
        state.melee = None;
        let (by, on) = (self.unit(part, melee.unit), self.unit(foe, melee.target));
        for (part, unit, out, ammo, [by, on]) in [
            (foe, melee.target, melee.defenders_out, melee.defenders_ammo, [by, on]),
            (part, melee.unit, melee.attackers_out, melee.attackers_ammo, [on, by]),
        ] {
            let squad = &mut state.squads[part][unit];
            match self.rules.rulings.close_combat_kia {
                CloseCombatKia::Yes => squad.marks.kia += out,
                CloseCombatKia::PointsOnly => squad.eliminated += out,
            }
            for _ in 0..ammo {
                squad.marks.mark_ammo(&self.rules.numbers);
            }
            if out > 0 {
                let (figures, points) = (out.into(), out.into());
                log.event(|| Event::Hit { by, on, how: Dealt::Blow, figures, points });
            }
        }
        let routed = self.see_routs(state, log);
        let hands_over = match self.rules.rulings.close_combat_initiative {
            CloseCombatInitiative::GoesOver => true,
            CloseCombatInitiative::Kept => false,
        };
        self.after(state, Done { fought: true, hands_over }, routed, log)
    }

    /// An activation is over: more routs, the initiative, the end.
    fn after<L: Log>(
        &self,
        state: &mut State,
        done: Done,
        mut routed: ByPart<bool>,
        log: &mut L,
    ) -> Flow {
        if !done.fought {
            // What the check after the last activation has left (ruling `rout-chain`).
            let more = self.see_routs(state, log);
            for part in Part::BOTH {
                routed[part] |= more[part];
            }
        }
        state.quiet = if done.fought { 0 } else { state.quiet + 1 };
        if self.limit.is_some() {
            state.activations += 1;
        }
        if done.hands_over || self.rout_passes(state.active, routed) {
            for squad in state.squads[state.active].iter_mut() {
                squad.shots = 0;
            }
            state.active = state.active.other();
            log.event(|| {
                Event::Told(match state.active {
                    Part::Antagonist => "The initiative goes over to the Antagonist",
                    Part::Affiliation => "The initiative goes over to the Affiliation",
                })
            });
        }
        let gone = |part| self.in_play(state, part).next().is_none();
        if gone(Part::Antagonist) || gone(Part::Affiliation) {
            self.end(state, Ending::Beaten, log)
        } else if self.limit.is_some_and(|limit| state.activations >= limit) {
            self.end(state, Ending::TurnLimit, log)
        } else if state.quiet >= self.quiet {
            self.end(state, Ending::Stalemate, log)
        } else {
            Flow::Turn
        }
    }

    /// The points of each side (MS-W1, MS-W2), and who holds the field.
    pub fn scores(&self, state: &State) -> (ByPart<i32>, Option<Part>) {
        let units = ByPart::from_fn(|part| self.in_play(state, part).count() as u8);
        let holder = victory::holder(units, &self.rules);
        let score = |part: Part| {
            let (mut kia, mut routed_men) = (0, 0);
            let foe = part.other();
            for unit in self.all(foe) {
                let squad = &state.squads[foe][unit];
                kia += self.lost(foe, unit, squad);
                if !squad.in_play {
                    routed_men += u16::from(self.present(foe, unit, squad));
                }
            }
            victory::score(kia, routed_men, holder == Some(part), &self.rules)
        };
        (ByPart::from_fn(score), holder)
    }

    /// Play is over: who has won (MS-W3, MS-W4)? Where a side is gone and its points decide all the same,
    /// it was not beaten.
    fn end<L: Log>(&self, state: &State, how: Ending, log: &mut L) -> Flow {
        let (scores, holder) = self.scores(state);
        let won = victory::winner(scores, holder);
        let how = if how == Ending::Beaten && won != holder { Ending::Objective } else { how };
        log.event(|| {
            Event::Told(match holder {
                None => "Nobody holds the field",
                Some(Part::Antagonist) => "The Antagonist holds the field",
                Some(Part::Affiliation) => "The Affiliation holds the field",
            })
        });
        let winner = won.map(|part| self.seats[part]);
        Flow::End(End { winner, how })
    }
}
