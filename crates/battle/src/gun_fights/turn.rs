//! Roll after roll: the die for the row, then the figures named in it, one after another.

use super::address::{Phase, Purpose, at, at_side};
use super::legal::Action;
use super::setup::{Battle, Ground};
use super::state::{Fence, Man, Shot, State, Status};
use crate::{Dealt, End, Ending, Event, Flow, Log, Source, Sum, UnitRef};
use fairfight_rules::gun_fights::fire::{self, Blind};
use fairfight_rules::gun_fights::{
    BlindFireFarSide, BlindFireVictim, ConstableRemovalDie, HitAndCurrentRow,
    PendingRedeployWithoutLeader, Posture, hits, movement,
};
use fairfight_rules::{D6, Dice, Side};

/// The name of the phase in the log, by row.
const ROWS: [&str; 6] = ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5", "Row 6"];

/// One step of a battle in play.
pub(super) type Turn<'a, D, L> = crate::turn::Turn<'a, Battle, State, D, L>;

impl Battle {
    /// Carries out a legal action; a shot waits for its die in the state.
    pub fn act<L: Log>(&self, state: &mut State, man: u8, action: Action, log: &mut L) {
        Turn { battle: self, state, dice: &mut (), log, step: () }.act(man, action);
    }

    /// The figure as named in events.
    pub(super) fn unit(&self, man: u8) -> UnitRef {
        UnitRef { side: self.seat(man), unit: self.profile(man).unit }
    }

    /// Would nobody act, whatever the die shows? Then nothing can change any more.
    fn nobody_acts(&self, state: &State) -> bool {
        !self.roster().any(|man| match state.men[usize::from(man)].status {
            Status::Out => false,
            Status::Waiting => true,
            Status::Ready => {
                let hits = usize::from(state.men[usize::from(man)].hits.min(6));
                let profile = self.profile(man);
                let named = profile.leaders.is_some() || profile.left[hits].count() > 0;
                named && self.ever_acts(state, man)
            }
        })
    }

    /// The end, if a side has nobody left (GF-E1).
    fn end(&self, state: &State) -> Option<End> {
        let winner = match [0, 1].map(|side| self.has_anybody(state, side)) {
            [true, true] => return None,
            [true, false] => Some(self.seat_of(0)),
            [false, true] => Some(self.seat_of(1)),
            [false, false] => None,
        };
        Some(End { winner, how: Ending::Beaten })
    }

    /// The posture of a figure that arrives at this depth outside.
    pub(super) fn outside(&self, depth: u8) -> Posture {
        if self.has_cover(depth) { Posture::Cover } else { Posture::Open }
    }

    /// Does an aimed hit with this natural die put the figure out of play? `None` if another die decides.
    pub(super) fn kills(&self, state: &State, target: u8, natural: D6) -> Option<bool> {
        let led = self.led_by(state, target).is_some();
        match self.rules.rulings.constable_removal_die {
            ConstableRemovalDie::SeparateDie if led => None,
            ConstableRemovalDie::ToHitDie | ConstableRemovalDie::SeparateDie => {
                Some(self.falls(state, target, natural))
            }
        }
    }

    /// Does a hit that is decided by this natural die put the figure out of play?
    fn falls(&self, state: &State, target: u8, natural: D6) -> bool {
        let profile = self.profile(target);
        match profile.leaders {
            None => state.men[usize::from(target)].hits + 1 >= profile.to_remove,
            Some(_) if self.led_by(state, target).is_none() => true,
            Some(_) => hits::removes(natural, &self.rules.numbers),
        }
    }

    /// The figures on the far side of a building, as the shooter sees it, one bit each (GF-F10; ruling
    /// `blind-fire-far-side`).
    pub fn far_side(&self, state: &State, shooter: u8, building: u8) -> u16 {
        let from = state.men[usize::from(shooter)].depth;
        let range = self.profile(shooter).range_in;
        self.those(state, |man| {
            let inside_it = man.posture.is_inside() && man.depth == building;
            let beyond = match from.cmp(&building) {
                std::cmp::Ordering::Less => man.depth > building,
                std::cmp::Ordering::Equal => false,
                std::cmp::Ordering::Greater => man.depth < building,
            };
            let reached = match self.rules.rulings.blind_fire_far_side {
                BlindFireFarSide::InRange => man.depth.abs_diff(from) <= range,
                BlindFireFarSide::AnyDistance => true,
            };
            beyond && reached && !inside_it
        })
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Plays to the next point at which the state is complete: before the next shot, or the end of the row.
    pub(super) fn advance(&mut self) -> Flow {
        if let Some(shot) = self.state.shot.take() {
            let shooter = self.battle.acting(self.state.row).men()[usize::from(self.state.next)];
            match shot {
                Shot::At(target) => self.shoot(shooter, target),
                Shot::Into { building, named } => self.shoot_blind(shooter, building, named),
            }
            self.state.next += 1;
            if let Some(end) = self.battle.end(self.state) {
                return Flow::End(end);
            }
        } else if self.state.row == 0 {
            if self.battle.nobody_acts(self.state) {
                return Flow::End(End { winner: None, how: Ending::Stalemate });
            }
            let row = self.dice.d6(at_side(Phase::Activation, Side::A, Purpose::Row)).face();
            self.state.row = row;
            self.log.event(|| Event::Phase(ROWS[usize::from(row) - 1]));
        }
        while let Some(&man) =
            self.battle.acting(self.state.row).men().get(usize::from(self.state.next))
        {
            self.activate(man);
            if self.state.shot.is_some() {
                return Flow::Step;
            }
            self.state.next += 1;
            if let Some(end) = self.battle.end(self.state) {
                return Flow::End(end);
            }
        }
        (self.state.row, self.state.next, self.state.hit) = (0, 0, 0);
        if let Some(limit) = self.battle.limit {
            self.state.rolls += 1;
            if self.state.rolls >= limit {
                return Flow::End(End { winner: None, how: Ending::TurnLimit });
            }
        }
        Flow::Turn
    }

    /// Activates a figure; a shot waits for its die in the state.
    fn activate(&mut self, man: u8) {
        let profile = self.battle.profile(man);
        match self.state.men[usize::from(man)].status {
            Status::Out => return,
            Status::Waiting => {
                let led = self.battle.led_by(self.state, man).is_some();
                match (led, self.battle.rules.rulings.pending_redeploy_without_leader) {
                    (true, _) => return self.redeploy(man),
                    (false, PendingRedeployWithoutLeader::Removed) => {
                        let by = self.state.men[usize::from(man)].lost_to.unwrap_or(man);
                        let why = "for want of its leader";
                        return self.remove(by, man, Some(why));
                    }
                    (false, PendingRedeployWithoutLeader::ActsNormally) => {
                        let me = &mut self.state.men[usize::from(man)];
                        (me.status, me.lost_to) = (Status::Ready, None);
                    }
                }
            }
            Status::Ready => {}
        }
        if profile.leaders.is_none() {
            let left = profile.left[usize::from(self.state.men[usize::from(man)].hits.min(6))];
            let crossed_off = !left.has(D6::new(self.state.row));
            if crossed_off || self.state.hit >> man & 1 == 1 {
                let why = if crossed_off {
                    "had no turn: crossed off this row"
                } else {
                    "had no turn: hit just before"
                };
                return self.log.event(|| Event::did(self.battle.unit(man), why));
            }
        }
        let action = self.decided(man);
        self.act(man, action);
    }

    /// Rolls a shot at a figure in sight (GF-F1 to GF-F8).
    fn shoot(&mut self, shooter: u8, target: u8) {
        let (battle, state) = (self.battle, &*self.state);
        let seat = battle.seat(shooter);
        let unit = battle.profile(shooter).unit as u8;
        let die = self.dice.d6(at(Phase::Shooting, seat, unit, Purpose::ToHit));
        let needed = battle.needed(shooter, target, state.men[usize::from(target)].posture);
        self.log.rolled_d6(Source::Shooting, seat, die, |face| {
            i64::from(face.at_least(needed) && battle.kills(state, target, face) == Some(true))
        });
        self.log.sum(|| Sum::by_face(|die| die.at_least(needed)));
        if die.at_least(needed) {
            let removed = battle.kills(state, target, die).unwrap_or_else(|| {
                let die = self.dice.d6(at(Phase::Shooting, seat, unit, Purpose::Removal));
                let removes = |die: D6| hits::removes(die, &battle.rules.numbers);
                self.log.rolled_d6(Source::Shooting, seat, die, |die| i64::from(removes(die)));
                self.log.sum(|| Sum::by_face(removes));
                removes(die)
            });
            self.hit(shooter, target, removed);
        } else {
            let (unit, whom) = (battle.unit(shooter), Some(battle.unit(target)));
            self.log.event(|| Event::Did { unit, what: "missed", whom, number: None });
        }
    }

    /// Rolls a blind shot into a building (GF-F9, GF-F10).
    fn shoot_blind(&mut self, shooter: u8, building: u8, named: Option<u8>) {
        let seat = self.battle.seat(shooter);
        let list_position = self.battle.profile(shooter).unit as u8;
        let die = self.dice.d6(at(Phase::Shooting, seat, list_position, Purpose::Blind));
        let unit = self.battle.unit(shooter);
        self.log.event(|| Event::did(unit, "fired blindly"));
        let victims = match fire::blind(die, &self.battle.rules.numbers) {
            Blind::Nothing => 0,
            Blind::Inside => match (self.battle.rules.rulings.blind_fire_victim, named) {
                (BlindFireVictim::Aimed, Some(named)) => {
                    self.battle.inside(self.state, building) & 1 << named
                }
                (BlindFireVictim::RandomInside | BlindFireVictim::Aimed, _) => {
                    self.battle.inside(self.state, building)
                }
            },
            Blind::FarSide => self.battle.far_side(self.state, shooter, building),
        };
        let pick = match victims.count_ones() {
            0 => return,
            1 => 0,
            several => {
                self.dice.pick(several, at(Phase::Shooting, seat, list_position, Purpose::Victim))
            }
        };
        let victim = self.battle.roster().filter(|man| victims >> man & 1 == 1).nth(pick as usize);
        if let Some(victim) = victim {
            // Ruling `blind-fire-constable`: this die decides, whatever decides after an aimed shot.
            let removed = self.battle.falls(self.state, victim, die);
            self.hit(shooter, victim, removed);
        }
    }
}

/// Actions that need no die.
impl<D, L: Log> Turn<'_, D, L> {
    /// Carries out a legal action; a shot waits for its die in the state.
    fn act(&mut self, man: u8, action: Action) {
        debug_assert!(
            self.battle.may(self.state, man, action),
            "not legal: {man} {action:?} in {:?}",
            self.state
        );
        let unit = self.battle.unit(man);
        let after = self.battle.after(self.state, man, action);
        let mut did = |what| self.log.event(|| Event::did(unit, what));
        let from = self.state.men[usize::from(man)].depth;
        self.state.men[usize::from(man)] = after;
        match action {
            Action::Pass => did("did nothing"),
            Action::Shoot(target) => self.state.shot = Some(Shot::At(target)),
            Action::Blind(building, named) => {
                self.state.shot = Some(Shot::Into { building, named })
            }
            Action::Move(to, _) if from == to => did("took cover"),
            Action::Move(to, _) => {
                self.log.event(|| Event::Moved { unit, from: from.into(), to: to.into() })
            }
            Action::Jump => did("jumped the fence"),
            Action::Enter(_) => did("went in by the door"),
            Action::Leave(_) => did("came out by the door"),
            Action::Place(Posture::Window) => did("went to a window"),
            Action::Place(_) => did("left the window"),
        }
    }

    /// Puts a constable or tracker down near his leader (GF-H6 to GF-H9).
    fn redeploy(&mut self, man: u8) {
        let battle = self.battle;
        let unit = battle.unit(man);
        self.state.men[usize::from(man)].status = Status::Ready;
        let state = &*self.state;
        let near = battle.led_by(state, man).and_then(|leader| {
            let nearest = state.men[usize::from(battle.nearest(state, leader)?)].depth;
            Some((state.men[usize::from(leader)].depth, nearest))
        });
        if let (Ground::Table, Some((leader, nearest))) = (battle.ground, near) {
            let gang = battle.enemies(man).filter(|&enemy| battle.on_table(state, enemy));
            let gang = gang.map(|enemy| state.men[usize::from(enemy)].depth);
            let depth = movement::redeployed(leader, gang, battle.table_in, &battle.rules);
            let posture = battle.outside(depth);
            let at_fence = battle.terrain.contains(&super::scenario::Terrain::Fence { at: depth });
            let me = &mut self.state.men[usize::from(man)];
            (me.depth, me.posture) = (depth, posture);
            me.fence = match at_fence {
                false => Fence::None,
                true if nearest >= depth => Fence::Above,
                true => Fence::Below,
            };
        }
        let number = Some(i16::from(self.state.men[usize::from(man)].depth));
        self.log.event(|| Event::Did {
            unit,
            what: "redeployed at depth {number}",
            whom: None,
            number,
        });
    }

    /// Applies a hit: a name is crossed off, or a constable or tracker is removed or has to be redeployed.
    fn hit(&mut self, shooter: u8, target: u8, removed: bool) {
        if removed {
            return self.remove(shooter, target, None);
        }
        let me = &mut self.state.men[usize::from(target)];
        let (unit, whom) = (self.battle.unit(shooter), Some(self.battle.unit(target)));
        if self.battle.profile(target).leaders.is_some() {
            me.status = Status::Waiting;
            self.log.event(|| Event::Did {
                unit,
                what: "hit {whom}, who had to redeploy",
                whom,
                number: None,
            });
            return;
        }
        me.hits += 1;
        match self.battle.rules.rulings.hit_and_current_row {
            HitAndCurrentRow::SameRow => {}
            HitAndCurrentRow::AnyHit => self.state.hit |= 1 << target,
        }
        let left = Some(i16::from(self.battle.spaces_left(self.state, target)));
        self.log.event(|| Event::Did {
            unit,
            what: "hit {whom} and crossed off a name: {number} left",
            whom,
            number: left,
        });
    }

    /// Puts a figure out of play: shot, or for the reason given.
    fn remove(&mut self, shooter: u8, target: u8, why: Option<&'static str>) {
        self.state.men[usize::from(target)] = Man::default();
        for man in self.battle.roster() {
            let led = self.battle.profile(man).leaders.is_some_and(|leaders| leaders.has(target));
            let waits = self.state.men[usize::from(man)].status == Status::Waiting;
            if led && waits && self.battle.led_by(self.state, man).is_none() {
                self.state.men[usize::from(man)].lost_to = Some(shooter);
            }
        }
        let (by, on) = (self.battle.unit(shooter), self.battle.unit(target));
        self.log.event(|| match why {
            None => Event::Hit { by, on, how: Dealt::Volley, figures: 1, points: 1 },
            Some(why) => Event::Lost { unit: on, owed_to: Some(by), figures: 1, points: 1, why },
        });
        self.log.event(|| Event::Destroyed(on));
    }
}
