//! KOP-FIGHT: one block against one block, from contact until one side is gone.

use super::address::{Phase, Purpose, at};
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, SideTally, System, Tally, UnitRef, UnitTally,
};
use fairfight_rules::king_or_parliament::army::Block;
use fairfight_rules::king_or_parliament::melee::{self, Against, Aspect, Strip, Works};
use fairfight_rules::king_or_parliament::notation::UnitSpec;
use fairfight_rules::king_or_parliament::{
    Arm, Attacking, FlankStrikesBack, Kind, OutnumberedBy, OverlapFlank, PikeDepth, Rules,
    SquareSides,
};
use fairfight_rules::{BySide, Dice, Side};
use std::ops::Range;

/// Possible numbers of strips of a formation: 0 to 6.
const STRIPS: usize = 7;

/// The setting of a fight (`--set option=value`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// The aspect from which A attacks B, kept to the end.
    pub aspect: Aspect,
    /// Whether A charges in round 1; foot and guns get no bonus for it against horse.
    pub charge: bool,
    /// The works that B holds, if it is foot.
    pub works: Works,
    /// Whether B stands in square, if it is 4 to 6 strips of pikes.
    pub square: bool,
}

/// Two blocks in contact; A attacks. Rounds of fights until one side is gone.
///
/// No morale, no leaders, no fire.
#[derive(Clone, Debug)]
pub struct Fight {
    blocks: BySide<Block>,
    margins: BySide<i16>,
    /// Whether B rolls and kills.
    strikes_back: bool,
    /// The round for each number of strips left: for the first round, then for later ones.
    rounds: [Box<[[Round; STRIPS]; STRIPS]>; 2],
}

/// The fights of a round.
#[derive(Clone, Copy, Debug, Default)]
struct Round {
    fights: u8,
    /// A's modifier minus B's, by fight.
    lead: [i16; STRIPS],
    /// Whether any die of this round, or of a later one with the same strips, can kill.
    hurts: bool,
}

/// The state between two fights of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// Strips left when the round began.
    left: BySide<u8>,
    /// Whether the first round is pending or in progress.
    first_round: bool,
    /// Fights of the round that have been rolled.
    done: u8,
    /// The strips lost in those fights.
    lost: BySide<u8>,
}

/// The data that decides a round.
struct Table<'a> {
    rules: &'a Rules,
    blocks: BySide<Block>,
    setting: Setting,
    /// Whether B began in square.
    square: bool,
}

/// One fight of a round, a strip against one or more (KOP-C1).
struct Bout {
    /// The strips of each side.
    strips: BySide<Range<u8>>,
    /// Whether it is at an end of the contact.
    is_end: bool,
}

impl Fight {
    /// The fight of `units` as set up.
    pub fn new(rules: &Rules, units: BySide<&UnitSpec>, setting: Setting) -> Fight {
        let blocks = units.map(|unit| unit.block);
        let n = &rules.numbers;
        let forms = blocks.b.kind == Kind::Pikeman
            && (n.square_least..=n.square_most).contains(&i16::from(blocks.b.strips));
        let works = match blocks.b.kind.arm(rules) {
            Arm::Foot => setting.works,
            Arm::Horse | Arm::Gun => Works::None,
        };
        let square = setting.square && forms;
        let table = Table { rules, blocks, setting: Setting { works, ..setting }, square };
        let margins = blocks.map(|block| block.kind.margin(rules));
        let sheltered = square || works == Works::Building || blocks.b.kind == Kind::Baggage;
        let strikes_back = rules.rulings.flank_strikes_back == FlankStrikesBack::Yes
            || setting.aspect == Aspect::Front
            || sheltered;
        let round = |first: bool, a: usize, b: usize| {
            if a == 0 || b == 0 {
                return Round::default();
            }
            let mut round = table.round(first, BySide::new(a as u8, b as u8));
            round.hurts = (0..usize::from(round.fights)).any(|fight| {
                let lead = round.lead[fight];
                let (most, least) = if strikes_back { (5, -5) } else { (6, 1) };
                lead + most >= margins.b || (strikes_back && -(lead + least) >= margins.a)
            });
            round
        };
        let mut rounds = [true, false].map(|first| {
            Box::new(std::array::from_fn(|a| std::array::from_fn(|b| round(first, a, b))))
        });
        let [first, later]: &mut [Box<[[Round; STRIPS]; STRIPS]>; 2] = &mut rounds;
        for (first, later) in first.iter_mut().flatten().zip(later.iter().flatten()) {
            first.hurts |= later.hurts;
        }
        Fight { blocks, margins, strikes_back, rounds }
    }

    #[inline]
    fn round(&self, state: &State) -> &Round {
        let BySide { a, b } = state.left;
        &self.rounds[usize::from(!state.first_round)][usize::from(a)][usize::from(b)]
    }

    /// Removes the losses of a round when all its dice have been rolled.
    fn round_over<L: Log>(&self, state: &mut State, log: &mut L) -> Flow {
        let lost = std::mem::take(&mut state.lost);
        (state.done, state.first_round) = (0, false);
        for side in Side::BOTH {
            state.left[side] -= lost[side];
            if lost[side] > 0 {
                log.event(|| Event::Hit {
                    by: UnitRef::new(side.other(), 0),
                    on: UnitRef::new(side, 0),
                    how: Dealt::Blow,
                    figures: lost[side].into(),
                    points: lost[side].into(),
                });
            }
            if state.left[side] == 0 {
                log.event(|| Event::Destroyed(UnitRef::new(side, 0)));
            }
        }
        End::unless_both_stand(state.left.map(|left| left > 0), Ending::Beaten)
            .map_or(Flow::Turn, Flow::End)
    }
}

impl Table<'_> {
    /// The fights of a round with this many strips left.
    fn round(&self, first: bool, left: BySide<u8>) -> Round {
        let Setting { works, .. } = self.setting;
        // The mounted never attack a building (KOP-C8).
        if works == Works::Building && self.blocks.a.kind.rides() {
            return Round::default();
        }
        let front = |side: Side| melee::front(left[side], self.blocks[side].files);
        let aspect = self.aspect(left.b);
        let exposed = if self.square {
            if self.shows_one() { 1 } else { left.b }
        } else {
            // By where A stands, not by what its attack counts as: the slots are the usual ones.
            match self.setting.aspect {
                Aspect::Front | Aspect::Rear => front(Side::B),
                Aspect::Flank => melee::file_depth(left.b, self.blocks.b.files, 0),
            }
        };
        let exposed = if works == Works::Building { front(Side::B) } else { exposed };
        let (a, b) = (front(Side::A), exposed);
        let (fewer, few, many) = if b <= a { (Side::B, b, a) } else { (Side::A, a, b) };
        let pairing = melee::pair(few, many, self.rules);
        let mut round = Round { fights: pairing.fights, ..Round::default() };
        for fight in 0..pairing.fights {
            let strips = BySide::from_fn(|side| match side == fewer {
                true => fight..fight + 1,
                false => pairing.strips(fight),
            });
            let bout = Bout { strips, is_end: fight == 0 || fight + 1 == pairing.fights };
            let of = |side| self.modifier(side, first, left, &bout, aspect);
            round.lead[usize::from(fight)] = of(Side::A) - of(Side::B);
        }
        round
    }

    fn shows_one(&self) -> bool {
        self.rules.rulings.square_sides == SquareSides::One
    }

    fn is_broken(&self, left: u8) -> bool {
        self.square && i16::from(left) < self.rules.numbers.square_least
    }

    /// The aspect of A's attack.
    fn aspect(&self, left: u8) -> Aspect {
        if self.is_broken(left) {
            Aspect::Rear
        } else if self.square
            || self.setting.works == Works::Building
            || self.blocks.b.kind == Kind::Baggage
        {
            Aspect::Front
        } else {
            self.setting.aspect
        }
    }

    /// The modifier of a side's die in a fight.
    fn modifier(
        &self,
        side: Side,
        first: bool,
        left: BySide<u8>,
        bout: &Bout,
        aspect: Aspect,
    ) -> i16 {
        let strips = &bout.strips;
        let (rulings, enemy) = (&self.rules.rulings, side.other());
        let stands = self.square && !self.is_broken(left.b);
        let lines = side == Side::A || rulings.attacking == Attacking::Everyone;
        let own_aspect = if side == Side::A { aspect } else { Aspect::Front };
        let overlaps = rulings.overlap_flank == OverlapFlank::On
            && !first
            && bout.is_end
            && strips[side].len() >= 2
            && !self.square
            && self.setting.works != Works::Building
            && self.blocks[enemy].kind != Kind::Baggage;
        let arm = |side: Side| self.blocks[side].kind.arm(self.rules);
        // Only horse charges horse (KOP-C9).
        let may_charge = arm(side) == Arm::Horse || arm(enemy) != Arm::Horse;
        let strip = Strip {
            kind: self.blocks[side].kind,
            aspect: if overlaps { own_aspect.max(Aspect::Flank) } else { own_aspect },
            charges: side == Side::A && first && self.setting.charge && may_charge,
            sacked: false,
        };
        let block = self.blocks[enemy];
        let at_front = enemy == Side::A || aspect == Aspect::Front;
        let pikes = block.kind == Kind::Pikeman && at_front && lines;
        let behind = match rulings.pike_depth {
            PikeDepth::File => {
                let depth = |file| melee::file_depth(left[enemy], block.files, file);
                strips[enemy].clone().map(|file| depth(file).saturating_sub(1)).max().unwrap_or(0)
            }
            PikeDepth::Formation => left[enemy] - melee::front(left[enemy], block.files),
        };
        let (own, theirs) = match rulings.outnumbered_by {
            OutnumberedBy::Fight => (strips[side].len() as u8, strips[enemy].len() as u8),
            OutnumberedBy::Melee => (left[side], left[enemy]),
        };
        let against = Against {
            pikes: pikes.then_some(behind),
            square: stands && enemy == Side::B && lines,
            works: if enemy == Side::B && lines { self.setting.works } else { Works::None },
            outnumbered: melee::outnumbered(own, theirs, self.rules),
        };
        melee::modifier([strip], &against, self.rules)
    }
}

impl System for Fight {
    type State = State;

    fn open(&self) -> State {
        State {
            left: self.blocks.map(|block| block.strips),
            first_round: true,
            done: 0,
            lost: BySide::new(0, 0),
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let round = self.round(state);
        if state.done == 0 && !round.hurts {
            return Flow::End(End { winner: None, how: Ending::Stalemate });
        }
        let die = |side| at(Phase::Melee, side, 0, Purpose::Fight).ordinal(state.done.into());
        let a = i16::from(dice.d6(die(Side::A)).face());
        let b = if self.strikes_back { i16::from(dice.d6(die(Side::B)).face()) } else { 0 };
        let lead = round.lead[usize::from(state.done)] + a - b;
        if lead >= self.margins.b {
            state.lost.b += 1;
        } else if self.strikes_back && -lead >= self.margins.a {
            state.lost.a += 1;
        }
        state.done += 1;
        if state.done < round.fights { Flow::Step } else { self.round_over(state, log) }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let left = end.left[side];
            into.sides[side] =
                SideTally { points: left.into(), lost: u32::from(self.blocks[side].strips - left) };
            let fate = if left == 0 { Fate::Destroyed } else { Fate::Stands };
            into.units[side].clear();
            into.units[side].push(UnitTally { figures: left.into(), fate });
        }
    }
}
