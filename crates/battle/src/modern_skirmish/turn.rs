//! One activation after another: the test, the action, the routs, the initiative, the end.

use super::address::{Phase, Purpose, at_side};
use super::legal::Action;
use super::setup::Battle;
use super::state::{Melee, State};
use crate::best::one_of_equals;
use crate::{Dealt, End, Ending, Event, Flow, Log, UnitRef};
use fairfight_rules::Dice;
use fairfight_rules::modern_skirmish::fire::{Effect, Target};
use fairfight_rules::modern_skirmish::{
    ByPart, CloseCombatInitiative, CloseCombatKia, CloseCombatScope, FigureFireLimit, Part, victory,
};

/// The result of an activation, besides routs.
#[derive(Clone, Copy, Debug)]
struct Done {
    /// Was there a shot or a close combat?
    fought: bool,
    /// Does the initiative pass?
    hands_over: bool,
}

/// No shot or close combat, and the initiative passes.
const QUIETLY: Done = Done { fought: false, hands_over: true };

/// One step of a battle in play.
pub(super) type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>;

impl Battle {
    /// Carries out a legal action, after the test of the unit (MS-I2 to MS-I11).
    pub fn act<D: Dice, L: Log>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) -> Flow {
        Turn { battle: self, state, dice, log, step: () }.act(action)
    }

    /// The unit as named in events.
    fn unit(&self, part: Part, unit: u8) -> UnitRef {
        UnitRef::new(self.seats[part], unit)
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
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Plays to the next point at which the state is complete.
    pub(super) fn advance(&mut self) -> Flow {
        match self.state.melee {
            Some(melee) => self.next_pair(melee),
            None => {
                let action = self.choose();
                self.act(action)
            }
        }
    }

    /// The action of the active side; among several equally good ones, the one that a die chooses.
    fn choose(&mut self) -> Action {
        let at = at_side(Phase::Decision, self.battle.seats[self.state.active], Purpose::Choice);
        let look = |turn: &Self, wanted: u32| turn.battle.choose(turn.state, wanted);
        one_of_equals(self, look, |turn, equals| turn.dice.pick(equals, at))
    }

    /// Carries out a legal action, after the test of the unit (MS-I2 to MS-I11).
    fn act(&mut self, action: Action) -> Flow {
        let part = self.state.active;
        let none = ByPart::default();
        match action {
            Action::Yield => {
                self.log.event(|| {
                    Event::Told(match part {
                        Part::Antagonist => "The Antagonist yielded",
                        Part::Affiliation => "The Affiliation yielded",
                    })
                });
                self.after(QUIETLY, none)
            }
            Action::Rout(unit) => {
                self.rout_picked(unit);
                let mut routed = none;
                routed[part] = true;
                self.after(Done { hands_over: false, ..QUIETLY }, routed)
            }
            Action::Fire(unit, _) | Action::Move(unit, _) | Action::Assault(unit, _)
                if !self.activates(unit) =>
            {
                self.after(QUIETLY, none)
            }
            Action::Fire(unit, target) => self.fire(unit, target),
            Action::Move(unit, to) => self.move_to(unit, to),
            Action::Assault(unit, target) => self.assail(unit, target),
        }
    }

    fn activates(&mut self, unit: u8) -> bool {
        let part = self.state.active;
        let marks = self.state.squads[part][unit].marks;
        self.test((self.battle.seats[part], unit), marks)
    }

    /// Moves a unit, which passes the initiative (MS-I10).
    fn move_to(&mut self, unit: u8, to: i16) -> Flow {
        let part = self.state.active;
        debug_assert!(
            self.battle.may_move(self.state, part, unit, to),
            "no legal move of {unit} to {to}"
        );
        let squad = &mut self.state.squads[part][unit];
        (squad.depth, squad.ground) = (to, self.battle.ground(to));
        let unit = self.battle.unit(part, unit);
        let what = "moved to depth {number} mm";
        self.log.event(|| Event::Did { unit, what, whom: None, number: Some(to) });
        self.after(QUIETLY, ByPart::default())
    }

    /// Starts a close combat between men of two units (MS-C1, MS-C2).
    fn assail(&mut self, unit: u8, target: u8) -> Flow {
        let (part, foe) = (self.state.active, self.state.active.other());
        debug_assert!(self.battle.may_assault(self.state, part, unit, target), "out of reach");
        let men = |part, unit| self.battle.present(part, unit, &self.state.squads[part][unit]);
        let pairs = match self.battle.rules.rulings.close_combat_scope {
            CloseCombatScope::OneFigure => 1,
            CloseCombatScope::WholeUnit => men(part, unit).min(men(foe, target)),
        };
        let melee = Melee { unit, target, pairs, ..Melee::default() };
        let (unit, target) = (self.battle.unit(part, unit), self.battle.unit(foe, target));
        self.log.event(|| Event::Charged { unit, target, aspect: "hand to hand" });
        self.next_pair(melee)
    }

    /// Fires with one man (MS-F1, MS-F3).
    fn fire(&mut self, unit: u8, target: u8) -> Flow {
        let (part, foe) = (self.state.active, self.state.active.other());
        let aim = self.battle.aim(self.state, part, unit, target);
        debug_assert!(aim.is_some(), "no legal shot");
        let Some(aim) = aim else { return self.after(QUIETLY, ByPart::default()) };
        let [mut firer, mut hit] = [self.state.squads[part][unit], self.state.squads[foe][target]];
        let (by, on) = (self.battle.unit(part, unit), self.battle.unit(foe, target));
        self.log.event(|| Event::Did {
            unit: by,
            what: match aim.target {
                Target::Open => "fired at {whom}, {number} mm away in the open",
                Target::Cover => "fired at {whom}, {number} mm away in cover",
            },
            whom: Some(on),
            number: Some((firer.depth - hit.depth).abs()),
        });
        let marks = [&mut firer.marks, &mut hit.marks];
        let (throw, effect) = self.shot(aim, (self.battle.seats[part], unit), marks);
        match self.battle.rules.rulings.figure_fire_limit {
            FigureFireLimit::Unlimited => {}
            FigureFireLimit::OncePerInitiative => firer.shots = firer.shots.saturating_add(1),
        }
        (self.state.squads[part][unit], self.state.squads[foe][target]) = (firer, hit);
        self.log.event(|| match effect {
            Effect::Killed => Event::Hit { by, on, how: Dealt::Volley, figures: 1, points: 1 },
            Effect::Hit => Event::did_to(by, "hit {whom} but killed nobody", on),
            Effect::Missed => Event::did_to(by, "missed", on),
        });
        if throw.is_double() {
            let what = "got an ammo marker";
            self.log.event(|| Event::did(by, what));
        }
        let routed = self.see_routs();
        self.after(Done { fought: true, hands_over: false }, routed)
    }

    /// Lets the next pair of figures throw; after the last pair all eliminated men are removed (MS-C3, MS-C4).
    fn next_pair(&mut self, mut melee: Melee) -> Flow {
        let (part, foe) = (self.state.active, self.state.active.other());
        let attacker = (self.battle.seats[part], melee.unit);
        let defender = (self.battle.seats[foe], melee.target);
        let ([ours, theirs], left) = self.pair(attacker, defender, melee.thrown);
        melee.thrown += 1;
        melee.attackers_out += u8::from(left.attacker_is_out());
        melee.defenders_out += u8::from(left.defender_is_out());
        melee.attackers_ammo += u8::from(ours.marks_ammo(&self.battle.rules));
        melee.defenders_ammo += u8::from(theirs.marks_ammo(&self.battle.rules));
        if melee.thrown < melee.pairs {
            self.state.melee = Some(melee);
            return Flow::Step;
        }
        self.state.melee = None;
        let (by, on) = (self.battle.unit(part, melee.unit), self.battle.unit(foe, melee.target));
        for (part, unit, out, ammo, [by, on]) in [
            (foe, melee.target, melee.defenders_out, melee.defenders_ammo, [by, on]),
            (part, melee.unit, melee.attackers_out, melee.attackers_ammo, [on, by]),
        ] {
            let squad = &mut self.state.squads[part][unit];
            match self.battle.rules.rulings.close_combat_kia {
                CloseCombatKia::Yes => squad.marks.kia += out,
                CloseCombatKia::PointsOnly => squad.eliminated += out,
            }
            for _ in 0..ammo {
                squad.marks.mark_ammo(&self.battle.rules.numbers);
            }
            if out > 0 {
                let (figures, points) = (out.into(), out.into());
                self.log.event(|| Event::Hit { by, on, how: Dealt::Blow, figures, points });
            }
        }
        let routed = self.see_routs();
        let hands_over = match self.battle.rules.rulings.close_combat_initiative {
            CloseCombatInitiative::GoesOver => true,
            CloseCombatInitiative::Kept => false,
        };
        self.after(Done { fought: true, hands_over }, routed)
    }

    /// Ends an activation: more routs, the initiative, the end.
    fn after(&mut self, done: Done, mut routed: ByPart<bool>) -> Flow {
        if !done.fought {
            // Routs left over from the check after the last activation (ruling `rout-chain`).
            let more = self.see_routs();
            for part in Part::BOTH {
                routed[part] |= more[part];
            }
        }
        self.state.quiet = if done.fought { 0 } else { self.state.quiet + 1 };
        if self.battle.limit.is_some() {
            self.state.activations += 1;
        }
        if done.hands_over || self.battle.rout_passes(self.state.active, routed) {
            for squad in self.state.squads[self.state.active].iter_mut() {
                squad.shots = 0;
            }
            self.state.active = self.state.active.other();
            self.log.event(|| {
                Event::Told(match self.state.active {
                    Part::Antagonist => "The initiative went over to the Antagonist",
                    Part::Affiliation => "The initiative went over to the Affiliation",
                })
            });
        }
        let gone = |part| self.battle.in_play(self.state, part).next().is_none();
        if gone(Part::Antagonist) || gone(Part::Affiliation) {
            self.end(Ending::Beaten)
        } else if self.battle.limit.is_some_and(|limit| self.state.activations >= limit) {
            self.end(Ending::TurnLimit)
        } else if self.state.quiet >= self.battle.quiet {
            self.end(Ending::Stalemate)
        } else {
            Flow::Turn
        }
    }

    /// Ends play and decides the winner (MS-W3, MS-W4). If a side is gone but points decide otherwise, the end is not
    /// `Beaten`.
    fn end(&mut self, how: Ending) -> Flow {
        let (scores, holder) = self.battle.scores(self.state);
        let won = victory::winner(scores, holder);
        let how = if how == Ending::Beaten && won != holder { Ending::Objective } else { how };
        self.log.event(|| {
            Event::Told(match holder {
                None => "Nobody held the field",
                Some(Part::Antagonist) => "The Antagonist held the field",
                Some(Part::Affiliation) => "The Affiliation held the field",
            })
        });
        let winner = won.map(|part| self.battle.seats[part]);
        Flow::End(End { winner, how })
    }
}
