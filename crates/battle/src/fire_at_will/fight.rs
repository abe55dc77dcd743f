//! FAW-FIGHT: formation against formation from contact to the end, or hero against hero.

use super::address::{Phase, Purpose, at};
use super::deal;
use crate::{
    Dealt, End, Ending, Event, Fate, Flow, Log, Opposed, SideTally, Source, System, Tally, UnitRef,
    UnitTally,
};
use fairfight_rules::fire_at_will::army::MOST_STRIPS;
use fairfight_rules::fire_at_will::melee::{self, Aspect, Defends, Effect, Party};
use fairfight_rules::fire_at_will::notation::UnitSpec;
use fairfight_rules::fire_at_will::{
    Edition, Overlap, PikeRanks, PikesWho, PushAndKill, PushCover, Rules, Touch, heroic,
};
use fairfight_rules::{BySide, Dice, Side};

/// Two formations of like strips in contact, all unwounded; no morale, shooting, leaders, movement or breaking off. Two
/// units that can fight heroic combats fight one instead.
///
/// A step is one fight of a round, or one coin. The fight lasts until a side has no strip left; if no die can change
/// anything any more, it is a draw.
#[derive(Clone, Debug)]
pub struct Fight {
    rules: Rules,
    units: BySide<UnitSpec>,
    ranks: BySide<u8>,
    charging: BySide<bool>,
    aspect: Aspect,
    ground: Defends,
    hits: BySide<u8>,
    kind: Bout,
}

/// The kind of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bout {
    Melee,
    Duel,
    /// Cavalry against a building: nothing ever happens.
    Barred,
}

/// A fight between two steps.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    /// Hits left of each strip, most first; none at the end.
    strips: BySide<[u8; MOST_STRIPS]>,
    /// Hits that each strip has taken in this round.
    taken: BySide<[u8; MOST_STRIPS]>,
    /// The next fight of the round.
    fight: u8,
    /// Whether the first round is pending or in progress.
    first_round: bool,
    /// The cover that B still defends.
    ground: Defends,
    /// Pushes of B minus pushes of A in this round, if pushes matter.
    pushed: i8,
    /// Coins won in this best of three.
    coins: BySide<u8>,
}

/// How two fronts face each other.
#[derive(Clone, Copy, Debug)]
struct Fronts {
    /// The side of the single strip in each fight.
    small: Side,
    /// Strips in the front ranks.
    front: BySide<u8>,
    /// The number of fights in the round.
    fights: u8,
    /// The total number of strips.
    strips: BySide<u8>,
}

/// A fight in play.
type Turn<'a, D, L> = crate::turn::Turn<'a, Fight, State, D, L>;

impl Fight {
    /// The fight of `units` under `options`, pairs of an option and one of its values; the last value of an option
    /// counts.
    pub fn new(rules: &Rules, units: BySide<&UnitSpec>, options: &[(&str, &str)]) -> Fight {
        let word =
            |name: &str| options.iter().rev().find(|(option, _)| *option == name).map(|o| o.1);
        let number = |name: &str| word(name).and_then(|word| word.parse::<u8>().ok());
        let mut rules = rules.clone();
        match word("edition") {
            Some("final") => rules.rulings.edition = Edition::Final,
            Some("draft") => rules.rulings.edition = Edition::Draft,
            Some(_) | None => {}
        }
        if let Some(touch) = number("touch1") {
            rules.rulings.touch_first = touch.into();
        }
        if let Some(touch) = number("touch") {
            rules.rulings.touch = Touch::AtMost(touch.into());
        }
        match word("overlap") {
            Some("third") => rules.rulings.overlap = Overlap::Third,
            Some("second") => rules.rulings.overlap = Overlap::Second,
            Some("off") => rules.rulings.overlap = Overlap::Off,
            Some(_) | None => {}
        }
        let charge = word("charge").unwrap_or("none");
        let aspect = Aspect::ALL.into_iter().find(|a| Some(a.word()) == word("aspect"));
        let ground = Defends::ALL.into_iter().find(|g| Some(g.word()) == word("ground"));
        let ground = ground.unwrap_or_default();
        let units = units.map(UnitSpec::clone);
        let [a, b] = [units.a.kind.troop, units.b.kind.troop];
        let kind = if ground == Defends::Building && rules.is_cavalry(a) {
            Bout::Barred
        } else if heroic::is_duel(a, b, &rules) {
            Bout::Duel
        } else {
            Bout::Melee
        };
        let rank = |name, unit: &UnitSpec| number(name).unwrap_or(1).clamp(1, unit.strips);
        Fight {
            ranks: BySide::new(rank("ra", &units.a), rank("rb", &units.b)),
            charging: BySide::new(matches!(charge, "a" | "both"), matches!(charge, "b" | "both")),
            aspect: aspect.unwrap_or_default(),
            ground,
            hits: units.map(|unit| rules.hits(unit.kind.troop)),
            kind,
            units,
            rules,
        }
    }

    fn fronts(&self, state: &State) -> Fronts {
        let strips =
            state.strips.map(|strips| strips.iter().filter(|&&hits| hits > 0).count() as u8);
        let front = BySide::from_fn(|side| deal::front(strips[side], self.ranks[side]));
        let small = if front.b < front.a { Side::B } else { Side::A };
        Fronts { small, front, fights: front[small], strips }
    }

    /// The two sides of fight `j`.
    fn parties(&self, fronts: &Fronts, j: u8, first_round: bool, ground: Defends) -> BySide<Party> {
        let (small, large) = (fronts.small, fronts.small.other());
        let touch = self.rules.touch(first_round);
        BySide::from_fn(|side| {
            let kind = &self.units[side].kind;
            let mut party = Party::default();
            let factor = self.rules.factor(kind.troop);
            let mut behind = 0;
            let mut add = |file: u8| {
                party.add(factor, &self.rules);
                behind += deal::behind(fronts.strips[side], fronts.front[side], file);
            };
            if side == small {
                add(j);
            } else {
                let (few, many) = (fronts.front[small], fronts.front[large]);
                deal::against(j, few, many, touch).for_each(&mut add);
            }
            let from_front = side == Side::B || self.aspect == Aspect::Front;
            let shows_front = side == Side::A || self.aspect == Aspect::Front;
            Party {
                charging: first_round && self.charging[side],
                flank: side == Side::A && self.aspect == Aspect::Flank,
                rear: side == Side::A && self.aspect == Aspect::Rear,
                defends: if side == Side::B { ground } else { Defends::Open },
                pikes: kind.pikes && shows_front,
                at_pikes: from_front
                    && match self.rules.rulings.pikes_who {
                        PikesWho::Whoever => true,
                        PikesWho::Mover => self.charging[side],
                    },
                pike_ranks: match self.rules.rulings.pike_ranks {
                    PikeRanks::Fight => behind,
                    PikeRanks::Formation => fronts.strips[side] - fronts.front[side],
                },
                horse: kind.troop.is_horse(),
                may_overlap: !first_round && self.aspect == Aspect::Front,
                ..party
            }
        })
    }

    fn modifiers(&self, fronts: &Fronts, j: u8, first_round: bool, ground: Defends) -> BySide<i16> {
        let parties = self.parties(fronts, j, first_round, ground);
        BySide::from_fn(|side| melee::modifier(&parties[side], &parties[side.other()], &self.rules))
    }

    /// Can this side push the other by winning?
    fn pushes(&self, winner: Side, ground: Defends) -> bool {
        let loser = winner.other();
        let [by, on] = [winner, loser].map(|side| self.units[side].kind.troop);
        let in_building = loser == Side::B && ground == Defends::Building;
        self.rules.push().is_some() && !in_building && melee::can_be_pushed(on, by, &self.rules)
    }

    /// Can any die still change anything, in this round or a later one?
    fn can_change(&self, state: &State, fronts: &Fronts) -> bool {
        const MOST: i16 = 5;
        let any = |first_round: bool, ground: Defends, wanted: &dyn Fn(Side, i16) -> bool| {
            (0..fronts.fights).any(|j| {
                let modifiers = self.modifiers(fronts, j, first_round, ground);
                Side::BOTH
                    .into_iter()
                    .any(|side| wanted(side, MOST + modifiers[side] - modifiers[side.other()]))
            })
        };
        let hurts =
            |side: Side, by: i16| by >= self.rules.margin(self.units[side.other()].kind.troop);
        let (first, ground) = (state.first_round, state.ground);
        if any(first, ground, &hurts) || first && any(false, ground, &hurts) {
            return true;
        }
        let pushes = |side: Side, by: i16| by > 0 && self.pushes(side, ground);
        ground == Defends::Wall
            && (any(first, ground, &pushes) || any(false, ground, &pushes))
            && any(false, Defends::Open, &hurts)
    }
}

impl<D: Dice, L: Log> Turn<'_, D, L> {
    fn melee(&mut self) -> Flow {
        let fronts = self.battle.fronts(self.state);
        if self.state.fight == 0 && !self.battle.can_change(self.state, &fronts) {
            return Flow::End(End { winner: None, how: Ending::Stalemate });
        }
        let j = self.state.fight;
        let modifiers =
            self.battle.modifiers(&fronts, j, self.state.first_round, self.state.ground);
        let die = BySide::from_fn(|side| {
            self.dice.d6(at(Phase::Melee, side, 0, Purpose::Fight).ordinal(j.into()))
        });
        let by = melee::difference((die.a, modifiers.a), (die.b, modifiers.b));
        let margins = self.battle.units.map(|unit| self.battle.rules.margin(unit.kind.troop));
        self.log.opposed(Opposed::d6(Source::Melee, Side::A, [die.a, die.b]), |faces| {
            deal::strips_won(faces, modifiers.a - modifiers.b, margins)
        });
        if by != 0 {
            let winner = if by > 0 { Side::A } else { Side::B };
            self.win(&fronts, winner, by.abs());
        }
        self.state.fight += 1;
        if self.state.fight < fronts.fights { Flow::Step } else { self.round_over() }
    }

    /// Applies a win of the current fight by `winner`, by `by`.
    fn win(&mut self, fronts: &Fronts, winner: Side, by: i16) {
        let (loser, j) = (winner.other(), self.state.fight);
        let effect = melee::effect(self.battle.units[loser].kind.troop, by, &self.battle.rules);
        let pushes =
            effect == Effect::None || self.battle.rules.rulings.push_and_kill == PushAndKill::Yes;
        if pushes
            && self.state.ground == Defends::Wall
            && self.battle.pushes(winner, self.state.ground)
        {
            self.state.pushed += if loser == Side::B { 1 } else { -1 };
        }
        if effect == Effect::None {
            return;
        }
        let victim = if loser == fronts.small {
            j
        } else {
            let touch = self.battle.rules.touch(self.state.first_round);
            let many = deal::against(j, fronts.front[fronts.small], fronts.front[loser], touch);
            // The most wounded strip; among equal ones the first.
            many.min_by_key(|&strip| self.state.strips[loser][usize::from(strip)]).unwrap_or(j)
        };
        let victim = usize::from(victim);
        let hits = match effect {
            Effect::None => 0,
            Effect::Hit => 1,
            Effect::Kill => self.state.strips[loser][victim],
        };
        self.state.taken[loser][victim] = hits;
        let dies = hits >= self.state.strips[loser][victim];
        self.log.event(|| blow(winner, dies));
    }

    /// Ends the round for all fights at once: dead strips are removed, wounds stay, pushes end the defence of a wall.
    fn round_over(&mut self) -> Flow {
        for side in Side::BOTH {
            for (strip, taken) in
                self.state.strips[side].iter_mut().zip(&mut self.state.taken[side])
            {
                *strip -= std::mem::take(taken).min(*strip);
            }
            self.state.strips[side].sort_unstable_by(|one, other| other.cmp(one));
        }
        let keeps =
            self.battle.rules.rulings.push_cover == PushCover::Stays && self.state.pushed < 0;
        if std::mem::take(&mut self.state.pushed) != 0 && !keeps {
            self.state.ground = Defends::Open;
            self.log.event(|| Event::Told("the wall was lost"));
        }
        (self.state.fight, self.state.first_round) = (0, false);
        self.over()
    }

    fn over(&mut self) -> Flow {
        let stands = self.state.strips.map(|strips| strips[0] > 0);
        for side in Side::BOTH {
            if !stands[side] {
                self.log.event(|| Event::Destroyed(UnitRef::new(side, 0)));
            }
        }
        End::unless_both_stand(stands, Ending::Beaten).map_or(Flow::Turn, Flow::End)
    }

    /// One turn of a heroic combat (FAW-H3).
    fn duel(&mut self) -> Flow {
        for coin in 0..heroic::coins_a_turn(&self.battle.rules) {
            let at = at(Phase::Melee, Side::A, 0, Purpose::Coin).ordinal(coin.into());
            let winner = if self.dice.pick(2, at) == 0 { Side::A } else { Side::B };
            if heroic::coin(&mut self.state.coins, winner) {
                let loser = winner.other();
                self.state.strips[loser][0] -= 1;
                let dies = self.state.strips[loser][0] == 0;
                self.log.event(|| blow(winner, dies));
                // A new best of three begins in the next turn.
                break;
            }
        }
        self.over()
    }
}

/// The winner's blow strikes a strip or a hero, who dies or is wounded.
fn blow(winner: Side, dies: bool) -> Event {
    let [by, on] = [winner, winner.other()].map(|side| UnitRef::new(side, 0));
    match dies {
        true => Event::Hit { by, on, how: Dealt::Blow, figures: 1, points: 1 },
        false => wounds(by, on, 1),
    }
}

/// Strips or heroes are wounded and survive.
pub(super) const fn wounds(by: UnitRef, on: UnitRef, hurt: i16) -> Event {
    Event::Did {
        unit: by,
        what: "wounded {whom}: {figures} hurt",
        whom: Some(on),
        number: Some(hurt),
    }
}

/// The reason why these two cannot fight with these options; `None` if they can.
///
/// Source: FAW-C4.
pub fn fault(rules: &Rules, units: BySide<&UnitSpec>, options: &[(&str, &str)]) -> Option<String> {
    let fight = Fight::new(rules, units, options);
    (fight.kind == Bout::Barred)
        .then(|| format!("{} is cavalry and cannot attack a building (FAW-C4)", fight.units.a))
}

impl System for Fight {
    type State = State;

    fn open(&self) -> State {
        let strips = BySide::from_fn(|side| {
            std::array::from_fn(|strip| {
                if strip < usize::from(self.units[side].strips) { self.hits[side] } else { 0 }
            })
        });
        State {
            strips,
            taken: BySide::default(),
            fight: 0,
            first_round: self.kind == Bout::Melee,
            ground: self.ground,
            pushed: 0,
            coins: BySide::default(),
        }
    }

    #[inline]
    fn step<D: Dice, L: Log>(&self, state: &mut State, dice: &mut D, log: &mut L) -> Flow {
        let mut turn = Turn { battle: self, state, dice, log, step: () };
        match self.kind {
            Bout::Melee => turn.melee(),
            Bout::Duel => turn.duel(),
            Bout::Barred => Flow::End(End { winner: None, how: Ending::Stalemate }),
        }
    }

    fn tally(&self, end: &State, into: &mut Tally) {
        for side in Side::BOTH {
            let alive = |(strip, taken): (&u8, &u8)| strip > taken;
            let left =
                end.strips[side].iter().zip(&end.taken[side]).filter(|&two| alive(two)).count();
            into.sides[side] = SideTally {
                points: left as u32,
                lost: u32::from(self.units[side].strips) - left as u32,
            };
            into.units[side].clear();
            let fate = if left > 0 { Fate::Stands } else { Fate::Destroyed };
            into.units[side].push(UnitTally { figures: left as u16, fate });
        }
    }
}
