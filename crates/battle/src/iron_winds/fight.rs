//! IW-FIGHT: unit against unit from contact to the end.

use super::address::{Phase, Purpose, at};
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_rules::iron_winds::melee::{self, Aspect};
use fairfight_rules::iron_winds::morale::{self, Row};
use fairfight_rules::iron_winds::notation::UnitSpec;
use fairfight_rules::iron_winds::{FirstRound, Profile, Rules, SurvivorChecks, advanced};
use fairfight_rules::{BySide, D6, Dice, Side};
use std::cmp::Ordering;

/// Possible numbers of figures left to a unit: 0 to 60.
const LEFT: usize = 61;

/// Two units in good order and in contact: face to face, or with A on B's flank or rear for the whole fight, in which
/// case B never strikes. A is the unit that moved into contact, if that matters (ruling `first-round`).
///
/// Rounds of melee and morale until a unit is destroyed or routs. A side wins if its unit stands in good order and the
/// other does not. No archery, movement, charge rolls, tries at leaders or heroes' own attacks; skeletons do not
/// recover.
#[derive(Clone, Debug)]
pub struct Fight {
    corners: BySide<Corner>,
    survivor_checks: SurvivorChecks,
}

/// All effects of one side's dice, as tables over the figures left.
#[derive(Clone, Debug)]
struct Corner {
    figures: u8,
    points: u32,
    /// Whether it strikes at all.
    strikes: bool,
    /// Whether the losses from its blows take effect before the enemy strikes back in the first round (IW-X4).
    first_strike: bool,
    /// Casualties before the cap, by round (first, later), figures left and face.
    blows: Box<[[[u8; 6]; LEFT]; 2]>,
    /// Whether any face hurts, by round (first, later) and figures left.
    hurts: [[bool; LEFT]; 2],
    /// The lowest face that holds, by figures left; 0 means no check.
    holds: [u8; LEFT],
    /// The row of the check.
    row: Row,
}

/// A fight between two rounds, or between blows and morale.
#[derive(Clone, Debug)]
#[repr(C, align(8))]
pub struct State {
    /// Figures left.
    left: BySide<u8>,
    /// The state of each unit.
    fate: BySide<Fate>,
    /// 1 while the first round is pending or in progress, then 0. A number, because a `bool` would keep the compiler
    /// from reading all fields as one word.
    first_round: u8,
    /// In the morale event: 1 for each unit that still has to check. 0 between rounds.
    checks: BySide<u8>,
    /// Pads the state to one word; always 0.
    rest: u8,
}

impl State {
    /// Is the first round pending or in progress?
    #[inline]
    fn is_first_round(&self) -> bool {
        self.first_round != 0
    }

    /// Is a check pending?
    #[inline]
    fn is_in_morale(&self) -> bool {
        self.checks.a | self.checks.b != 0
    }

    /// The whole state as one number, for equality and order: an exact solution compares states all the time, and
    /// comparing field by field would cost a branch each.
    #[inline]
    fn key(&self) -> u64 {
        let State { left, fate, first_round, checks, rest } = self;
        let [fate_a, fate_b] = [fate.a as u8, fate.b as u8];
        u64::from_le_bytes([
            left.a,
            left.b,
            fate_a,
            fate_b,
            *first_round,
            checks.a,
            checks.b,
            *rest,
        ])
    }
}

impl PartialEq for State {
    #[inline]
    fn eq(&self, other: &State) -> bool {
        self.key() == other.key()
    }
}

impl Eq for State {}

impl PartialOrd for State {
    #[inline]
    fn partial_cmp(&self, other: &State) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for State {
    #[inline]
    fn cmp(&self, other: &State) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Fight {
    /// The fight of `units` with A on this aspect of B.
    pub fn new(rules: &Rules, units: BySide<&UnitSpec>, aspect: Aspect) -> Fight {
        let profiles = units.map(|unit| Profile::new(&unit.kind, unit.figures, rules));
        let corners = BySide::from_fn(|side| {
            let (me, enemy) = (&profiles[side], &profiles[side.other()]);
            let plain_leader = |plain| {
                units[side].leader.map_or(0, |rank| advanced::leader_bonus(rank, plain, rules))
            };
            let strikes = aspect == Aspect::Front || side == Side::A;
            let fresh = side == Side::A || rules.rulings.first_round == FirstRound::Every;
            let pikes = advanced::pikes_first(&me.kind, &enemy.kind, rules);
            let morale_moment = morale::Circumstances {
                flank: side == Side::B && aspect == Aspect::Flank,
                rear: side == Side::B && aspect == Aspect::Rear,
                leader: plain_leader(rules.numbers.morale_leader),
                leader_lost: false,
            };
            let needed = morale::needed(me.troop, Row::Troop(enemy.troop), rules);
            let blow = |first_round: bool, left: u8, face: D6| {
                let circumstances = melee::Circumstances {
                    aspect,
                    first_round,
                    uphill: false,
                    leader: plain_leader(rules.numbers.melee_leader),
                };
                let modifier = melee::modifier(me, left, enemy, circumstances, rules);
                enemy.falls(melee::score(face, modifier), u8::MAX)
            };
            let mut blows = Box::new([[[0; 6]; LEFT]; 2]);
            for (round, first_round) in [(0, true), (1, false)] {
                for left in 1..=me.purchased {
                    blows[round][usize::from(left)] =
                        D6::FACES.map(|face| blow(first_round && fresh, left, face));
                }
            }
            Corner {
                figures: me.purchased,
                points: me.points,
                strikes,
                first_strike: pikes && aspect == Aspect::Front,
                hurts: std::array::from_fn(|from| {
                    std::array::from_fn(|left| {
                        strikes && blows[from..].iter().any(|round| round[left] != [0; 6])
                    })
                }),
                blows,
                holds: std::array::from_fn(|left| match needed {
                    Some(needed) if left > 0 && left <= usize::from(me.purchased) => {
                        let modifier = morale::modifier(me, left as u8, morale_moment, rules);
                        morale::least_face(modifier, needed, rules)
                    }
                    Some(_) | None => 0,
                }),
                row: Row::Troop(enemy.troop),
            }
        });
        Fight { corners, survivor_checks: rules.rulings.survivor_checks }
    }

    /// The casualties that a face of `side` deals, before the cap.
    #[inline]
    fn blow(&self, side: Side, first_round: bool, left: u8, die: D6) -> u8 {
        let round = usize::from(!first_round);
        self.corners[side].blows[round][usize::from(left)][usize::from(die.face()) - 1]
    }

    /// Can this side still hurt the other, now or in a later round?
    #[inline]
    fn can_hurt(&self, side: Side, state: &State) -> bool {
        let corner = &self.corners[side];
        corner.hurts[usize::from(!state.is_first_round())][usize::from(state.left[side])]
    }

    /// Rolls one side's blow; returns the figures that fall.
    #[inline(always)]
    fn strike<D: Dice>(&self, side: Side, state: &State, dice: &mut D) -> u8 {
        if !self.corners[side].strikes {
            return 0;
        }
        let die = dice.d6(at(Phase::Melee, side, 0, Purpose::Blow));
        let falls = self.blow(side, state.is_first_round(), state.left[side], die);
        falls.min(state.left[side.other()])
    }

    /// A first round in which the pikes' losses take effect before the enemy strikes back (IW-X4): the losses of each.
    ///
    /// Kept out of line: otherwise its two dice are rolled ahead of the branch in every round of every fight.
    #[inline(never)]
    fn pikes_first<D: Dice>(&self, side: Side, state: &mut State, dice: &mut D) -> BySide<u8> {
        let enemy = side.other();
        let mut lost = BySide::new(0, 0);
        lost[enemy] = self.strike(side, state, dice);
        state.left[enemy] -= lost[enemy];
        if state.left[enemy] > 0 {
            lost[side] = self.strike(enemy, state, dice);
            state.left[side] -= lost[side];
        }
        lost
    }

    #[inline(always)]
    fn blows<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        if !self.can_hurt(Side::A, state) && !self.can_hurt(Side::B, state) {
            return Flow::End(End { winner: None, how: Ending::Stalemate });
        }
        let mut lost = BySide::new(0u8, 0u8);
        let first = Side::BOTH
            .into_iter()
            .find(|&side| state.is_first_round() && self.corners[side].first_strike);
        if let Some(side) = first {
            lost = self.pikes_first(side, state, dice);
        } else {
            lost.b = self.strike(Side::A, state, dice);
            lost.a = self.strike(Side::B, state, dice);
            state.left.a -= lost.a;
            state.left.b -= lost.b;
        }
        state.first_round = 0;
        for side in Side::BOTH {
            if lost[side] > 0 {
                log.event(|| Event::Hit {
                    by: UnitRef::new(side.other(), 0),
                    on: UnitRef::new(side, 0),
                    how: Dealt::Blow,
                    figures: lost[side].into(),
                    points: u32::from(lost[side]) * self.corners[side].points,
                });
            }
            if state.left[side] == 0 {
                state.fate[side] = Fate::Destroyed;
                log.event(|| Event::Destroyed(UnitRef::new(side, 0)));
            }
        }
        for side in Side::BOTH {
            let alone = state.left[side.other()] == 0 && self.survivor_checks == SurvivorChecks::No;
            let rolls = lost[side] > 0
                && state.left[side] > 0
                && self.corners[side].holds[usize::from(state.left[side])] > 0
                && !alone;
            state.checks[side] = rolls.into();
        }
        if state.is_in_morale() { Flow::Step } else { Self::round_over(state) }
    }

    #[inline(always)]
    fn morale<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        for side in Side::BOTH {
            if std::mem::take(&mut state.checks[side]) == 0 {
                continue;
            }
            let least = self.corners[side].holds[usize::from(state.left[side])];
            let die = dice.d6(at(Phase::Morale, side, 0, Purpose::Morale));
            let held = die.at_least(least);
            log.event(|| Event::Checked {
                unit: UnitRef::new(side, 0),
                when: self.corners[side].row.against(),
                needed: least.into(),
                die: die.face(),
                score: die.face().into(),
                held,
            });
            if !held {
                state.fate[side] = Fate::Routed;
                log.event(|| Event::Routed { unit: UnitRef::new(side, 0), to: 0 });
            }
        }
        Self::round_over(state)
    }

    fn round_over(state: &State) -> Flow {
        let stands = state.fate.map(|fate| fate == Fate::Stands);
        End::unless_both_stand(stands, Ending::Beaten).map_or(Flow::Turn, Flow::End)
    }
}

impl System for Fight {
    type State = State;

    fn open(&self) -> State {
        State {
            left: self.corners.as_ref().map(|corner| corner.figures),
            fate: BySide::new(Fate::Stands, Fate::Stands),
            first_round: 1,
            checks: BySide::new(0, 0),
            rest: 0,
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        if state.is_in_morale() {
            self.morale(state, dice, log)
        } else {
            self.blows(state, dice, log)
        }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let (corner, left) = (&self.corners[side], end.left[side]);
            let in_order = if end.fate[side] == Fate::Stands { left } else { 0 };
            into.sides[side] = SideTally {
                points: u32::from(in_order) * corner.points,
                lost: u32::from(corner.figures - left),
            };
            into.units[side].clear();
            into.units[side].push(UnitTally { figures: left.into(), fate: end.fate[side] });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An exact solution merges equal states, so every field must count.
    #[test]
    fn states_that_differ_anywhere_differ() {
        let (left, fate) = (BySide::new(3, 5), BySide::new(Fate::Stands, Fate::Stands));
        let one = State { left, fate, first_round: 0, checks: BySide::new(0, 0), rest: 0 };
        let change = |change: &dyn Fn(&mut State)| {
            let mut other = one.clone();
            change(&mut other);
            other
        };
        let mut all = vec![
            one.clone(),
            change(&|state| state.left.a = 5),
            change(&|state| state.left.b = 3),
            change(&|state| state.left.swap()),
            change(&|state| state.fate.a = Fate::Routed),
            change(&|state| state.fate.a = Fate::Destroyed),
            change(&|state| state.fate.b = Fate::Routed),
            change(&|state| state.fate.b = Fate::Destroyed),
            change(&|state| state.first_round = 1),
            change(&|state| state.checks.a = 1),
            change(&|state| state.checks.b = 1),
        ];
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
        assert_eq!(one, one.clone());
    }
}
