//! \[Event I\]: personal challenges (IW-C1 to C4, IW-X7, X8).

use super::Turn;
use crate::decision::yes_or_no;
use crate::iron_winds::address::{Phase, Purpose, at};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::decide;
use crate::iron_winds::setup::Battle;
use crate::iron_winds::state::{Stage, State};
use crate::{Event, LeaderRef, Log, Source, Sum, Word};
use fairfight_rules::iron_winds::{ChallengeOrder, ChallengesATurn, challenge};
use fairfight_rules::{BySide, Dice, Side};

/// Pairs of leaders, A's and B's, that have met in a challenge this turn: each pair at most once.
#[derive(Clone, Copy, Default)]
struct Met([u16; 16]);

impl Met {
    fn is_empty(&self) -> bool {
        self.0.iter().all(|&met| met == 0)
    }

    fn note(&mut self, a: u8, b: u8) {
        self.0[usize::from(a)] |= 1 << b;
    }

    fn has(&self, a: u8, b: u8) -> bool {
        self.0[usize::from(a)] >> b & 1 == 1
    }
}

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Event I, unless the roll for the order is tied. It is a step of its own, because archery or the roll for the
    /// order follows.
    #[inline(always)]
    pub(super) fn challenges(&mut self) {
        let any = |side: Side| self.state.sides[side].leaders.iter().any(|leader| leader.alive);
        if any(Side::A) && any(Side::B) {
            self.challenges_of_both();
        } else {
            self.state.stage = Stage::Archery;
        }
    }

    /// Like [`challenges`](Self::challenges), when both sides have a leader.
    #[inline(never)]
    fn challenges_of_both(&mut self) {
        match self.battle.rules().rulings.challenge_order {
            ChallengeOrder::Simultaneous => {
                self.challenge_round(None, &mut Met::default());
            }
            ChallengeOrder::Initiative => {
                let Some(first) = self.roll_order(Phase::Challenges) else {
                    return;
                };
                let mut met = Met::default();
                self.challenge_round(Some(first), &mut met);
                self.challenge_round(Some(first.other()), &mut met);
            }
        }
        self.state.stage = Stage::Archery;
    }

    /// Goes through every pair of leaders in range once, nearest first; only side `only` challenges, or both do.
    fn challenge_round(&mut self, only: Option<Side>, met: &mut Met) {
        let mut asked = *met;
        while let Some([a, b]) = self.battle.nearest_pair(self.state, &asked) {
            asked.note(a, b);
            let leaders = BySide::new(a, b);
            let wants = BySide::from_fn(|side| {
                only.is_none_or(|only| only == side) && self.challenges_him(side, leaders)
            });
            let accepted = match (wants.a, wants.b) {
                (false, false) => continue,
                (true, true) => true,
                (true, false) => self.accepts(Side::B, leaders),
                (false, true) => self.accepts(Side::A, leaders),
            };
            if met.is_empty() {
                self.log.event(|| Event::Phase("Event I: challenges"));
            }
            met.note(a, b);
            let challenger = if wants.a { Side::A } else { Side::B };
            let named = |side: Side| LeaderRef::new(side, leaders[side]);
            self.log.event(|| Event::Challenged {
                leader: named(challenger),
                enemy: named(challenger.other()),
                accepted,
            });
            for side in Side::BOTH {
                let leader = &mut self.state.sides[side].leaders[leaders[side]];
                leader.challenges = leader.challenges.saturating_add(1);
            }
            if accepted {
                self.exchange(leaders);
            } else {
                let refuser = challenger.other();
                let leader = &mut self.state.sides[refuser].leaders[leaders[refuser]];
                // IW-C3 for the first refusal in the battle, IW-C4 for later ones.
                leader.shaken |= !leader.refused;
                leader.refused = true;
            }
        }
    }

    /// Does the leader of `side` want to challenge the other?
    fn challenges_him(&mut self, side: Side, leaders: BySide<u8>) -> bool {
        let (leader, enemy) = (leaders[side], leaders[side.other()]);
        let own = decide!(self, side, challenges(leader, enemy, self.dice));
        let at = at(Phase::Challenges, side, leader, Purpose::LeaderChoice);
        // The two leaders of a pair decide simultaneously. No two consecutive pairs have the same A and B.
        let moment = leaders.a << 4 | leaders.b & 0xf;
        let decision = Kind::Challenge.at_once(at.ordinal(u16::from(enemy) << 1), moment);
        yes_or_no(self.dice, decision, ["did not challenge", "challenged"], own)
    }

    /// Does the challenged leader of `side` fight? He must if he may not refuse (IW-X7).
    fn accepts(&mut self, side: Side, leaders: BySide<u8>) -> bool {
        let rank = |side: Side| self.state.sides[side].leaders[leaders[side]].rank;
        if !challenge::may_refuse(rank(side), rank(side.other()), self.battle.rules()) {
            return true;
        }
        let (leader, enemy) = (leaders[side], leaders[side.other()]);
        let own = decide!(self, side, accepts(leader, enemy, self.dice));
        let at = at(Phase::Challenges, side, leader, Purpose::LeaderChoice);
        let decision = Kind::Accept.at(at.ordinal(u16::from(enemy) << 1 | 1));
        yes_or_no(self.dice, decision, ["refused the challenge", "accepted the challenge"], own)
    }

    /// One exchange of blows, both simultaneous (IW-C2, IW-X7, IW-X8).
    fn exchange(&mut self, leaders: BySide<u8>) {
        let rank = BySide::from_fn(|side| self.state.sides[side].leaders[leaders[side]].rank);
        let wounds_of =
            |hits: u8, enemy: Side| challenge::wounds_of(hits, rank[enemy], self.battle.rules());
        let hits = BySide::from_fn(|side| {
            let other = side.other();
            let base = at(Phase::Challenges, side, leaders[side], Purpose::Challenge);
            let enemy = u16::from(leaders[other]) << 8;
            let mut hits = 0;
            for die in 0..challenge::dice(rank[side], self.battle.rules()) {
                let die = self.dice.d6(base.ordinal(enemy | u16::from(die)));
                let then = |die| hits + u8::from(challenge::wounds(die, self.battle.rules()));
                self.log.rolled_d6(Source::Leaders, side, die, |die| {
                    let wounds = wounds_of(then(die), other);
                    self.battle.points_wounded(self.state, other, leaders[other], wounds)
                });
                self.log.sum(|| Sum::by_face(|die| challenge::wounds(die, self.battle.rules())));
                hits = then(die);
            }
            hits
        });
        for side in Side::BOTH {
            let wounds = wounds_of(hits[side.other()], side);
            self.wound(side, leaders[side], wounds);
        }
        for side in Side::BOTH {
            let lives = |side: Side| self.state.sides[side].leaders[leaders[side]].alive;
            if !lives(side) || lives(side.other()) {
                continue;
            }
            let Some(higher) =
                challenge::promotion(rank[side], rank[side.other()], self.battle.rules())
            else {
                continue;
            };
            self.state.sides[side].leaders[leaders[side]].rank = higher;
            self.log.event(|| Event::Promoted {
                leader: LeaderRef::new(side, leaders[side]),
                rank: higher.word(),
            });
        }
    }
}

impl<W: Word, const PRINTED: bool> Battle<W, PRINTED> {
    /// The nearest two leaders who may still meet; ties by A's list order, then B's.
    #[inline(always)]
    fn nearest_pair(&self, state: &State<W>, asked: &Met) -> Option<[u8; 2]> {
        let may = |leader: &crate::iron_winds::state::Leader| {
            leader.alive
                && match self.rules().rulings.challenges_a_turn {
                    ChallengesATurn::AtMost(times) => leader.challenges < times,
                    ChallengesATurn::Unlimited => true,
                }
        };
        let mut nearest: Option<(i16, [u8; 2])> = None;
        for (a, mine) in state.sides.a.leaders.iter().enumerate().filter(|(_, l)| may(l)) {
            for (b, theirs) in state.sides.b.leaders.iter().enumerate().filter(|(_, l)| may(l)) {
                let gap = state.sides.a.leader_depth(mine) - state.sides.b.leader_depth(theirs);
                let gap = gap.abs();
                let in_range = gap <= self.rules().numbers.challenge_range;
                if in_range
                    && !asked.has(a as u8, b as u8)
                    && nearest.is_none_or(|(least, _)| gap < least)
                {
                    nearest = Some((gap, [a as u8, b as u8]));
                }
            }
        }
        nearest.map(|(_, pair)| pair)
    }
}
