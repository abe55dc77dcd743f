//! \[Melee\] and \[Heroic Combat\]: fronts split into fights, the fights, the pushes.

use super::super::address::{Phase, Purpose, at};
use super::super::deal::{self, MOST_AGAINST_ONE};
use super::super::doctrine::decide;
use super::super::setup::{Battle, forward};
use super::super::state::{
    Contact, Fought, LEADER, MOST_CONTACTS, Member, NONE, SLOTS, State, spare,
};
use super::Turn;
use crate::{Event, LeaderRef, List, Log, Opposed, Rolled, Source, Sum, UnitRef, Who};
use fairfight_rules::fire_at_will::army::MOST_STRIPS;
use fairfight_rules::fire_at_will::melee::{self, Aspect, Defends, Effect, Party};
use fairfight_rules::fire_at_will::{
    OutnumberCount, PikeRanks, PikesWho, PushAndKill, PushCover, PushNet, heroic, magic,
};
use fairfight_rules::{BySide, Dice, Side};

/// Strips of a front that have not been dealt yet.
type Unused = List<u8, { MOST_STRIPS + 1 }>;

impl<D: Dice, L: Log> Turn<'_, D, L> {
    /// Deals all contacts into fights: rear, flank, front, then in list order of the side that moves first, then in
    /// that of the other.
    pub(super) fn deal(&mut self) {
        self.state.fights.clear();
        if self.state.contacts.is_empty() {
            return;
        }
        let mut order = [0u8; MOST_CONTACTS];
        let count = self.state.contacts.len();
        for (index, place) in order[..count].iter_mut().enumerate() {
            *place = index as u8;
        }
        let first = self.state.first;
        order[..count].sort_by_key(|&index| {
            let Contact { aspect, slots, .. } = self.state.contacts[index];
            (std::cmp::Reverse(aspect), slots[first], slots[first.other()])
        });
        for contact in self.state.contacts.as_mut_slice() {
            contact.push = 0;
        }
        self.strike_fast(&order[..count]);
        // The part of each front that has been dealt, as bits: strips, then the leader.
        let mut used = BySide::new([0u8; SLOTS], [0u8; SLOTS]);
        for &index in &order[..count] {
            self.deal_duel(index, &mut used);
        }
        for &index in &order[..count] {
            self.deal_contact(index, &mut used);
        }
        let fights = self.state.fights.len();
        for at in 0..fights {
            let modifiers = {
                let fight = &self.state.fights[at];
                let parties = self.battle.parties(self.state, fight);
                BySide::from_fn(|side| {
                    melee::modifier(&parties[side], &parties[side.other()], &self.battle.rules)
                })
            };
            self.state.fights[at].modifiers = modifiers;
        }
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                if self.state.engaged(side, slot) {
                    self.meditation_broken(side, slot);
                }
            }
        }
    }

    /// Makes a formation under Fast Strike strike back at the first enemy it touches (FAW-G15).
    fn strike_fast(&mut self, order: &[u8]) {
        let battle = self.battle;
        for contact in self.state.contacts.as_mut_slice() {
            contact.fast = BySide::new(false, false);
        }
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                if !self.state.at(side, slot).spells.fast_strike {
                    continue;
                }
                let other = side.other();
                let first = order.iter().copied().find(|&index| {
                    let contact = &self.state.contacts[index];
                    contact.slots[side] == slot
                        && !battle.has(
                            self.state,
                            other,
                            contact.slots[other],
                            magic::not_struck_back,
                        )
                });
                if let Some(index) = first {
                    let contact = &mut self.state.contacts[index];
                    contact.fast[side] = true;
                    contact.push += if other == Side::B { 1 } else { -1 };
                }
            }
        }
    }

    /// Deals heroes and similar figures against each other first, one against one (FAW-H1, H2).
    fn deal_duel(&mut self, index: u8, used: &mut BySide<[u8; SLOTS]>) {
        let battle = self.battle;
        if !battle.rules.has_heroic_combat() {
            return;
        }
        let contact = self.state.contacts[index];
        let fronts =
            BySide::from_fn(|side| battle.unused(self.state, side, contact.slots[side], used));
        let troop = |side: Side, strip: u8| {
            battle.troop(battle.kind_of(self.state, side, contact.slots[side], strip))
        };
        let pair = fronts.a.as_slice().iter().rev().find_map(|&a| {
            let with =
                |&&b: &&u8| heroic::is_duel(troop(Side::A, a), troop(Side::B, b), &battle.rules);
            fronts.b.as_slice().iter().rev().find(with).map(|&b| (a, b))
        });
        let (a, b) = pair.unwrap_or((NONE, NONE));
        self.state.contacts[index].duelling(BySide::new(a, b));
        if pair.is_some() {
            let member =
                |side: Side, strip| Member { contact: index, slot: contact.slots[side], strip };
            let mut fight = Fought { side: Side::A, one: member(Side::A, a), ..spare::FOUGHT };
            (fight.many[0], fight.count, fight.duel) = (member(Side::B, b), 1, true);
            used.a[usize::from(contact.slots.a)] |= 1 << a;
            used.b[usize::from(contact.slots.b)] |= 1 << b;
            self.state.fights.push(fight);
        }
    }

    fn deal_contact(&mut self, index: u8, used: &mut BySide<[u8; SLOTS]>) {
        let contact = self.state.contacts[index];
        let mut fronts =
            BySide::from_fn(|side| self.battle.unused(self.state, side, contact.slots[side], used));
        let attacked = contact.attacked();
        let laps = contact.rounds > 0 && self.battle.rules.laps_round();
        let aspect = if laps { Aspect::Front } else { contact.aspect };
        let left = fronts[attacked].clone();
        fronts[attacked] =
            self.battle.shown(self.state, attacked, contact.slots[attacked], aspect, left);
        if contact.aspect == Aspect::Flank
            && laps
            && self.state.front_taken(attacked, contact.slots[attacked])
        {
            // Only as many turn to the flank as attackers lap round it. The others keep facing their front.
            let free = fronts[attacked].len().saturating_sub(fronts[contact.attacker].len());
            let mut seen = 0;
            fronts[attacked].drop_where(|_| {
                seen += 1;
                seen <= free
            });
        }
        let (mine, theirs) = (fronts.a.len(), fronts.b.len());
        let small = if theirs < mine { Side::B } else { Side::A };
        let (few, many) = (fronts[small].len() as u8, fronts[small.other()].len() as u8);
        if few == 0 {
            let strips = fronts[small.other()].clone();
            self.join(index, small.other(), strips.as_slice(), used);
            return;
        }
        let touch = self.battle.rules.touch(contact.rounds == 0);
        for j in 0..few {
            let member =
                |side: Side, strip: u8| Member { contact: index, slot: contact.slots[side], strip };
            let one = fronts[small][j];
            used[small][usize::from(contact.slots[small])] |= 1 << one;
            let mut fight = Fought { side: small, one: member(small, one), ..spare::FOUGHT };
            for against in deal::against(j, few, many, touch) {
                let strip = fronts[small.other()][against];
                used[small.other()][usize::from(contact.slots[small.other()])] |= 1 << strip;
                fight.many[usize::from(fight.count)] = member(small.other(), strip);
                fight.count += 1;
            }
            self.state.fights.push(fight);
        }
    }

    /// Adds strips left without an opponent to the fights of the formation that they touch, one to each in turn: those
    /// of an attacker, or of a formation whose attacker has to fight others.
    fn join(&mut self, index: u8, side: Side, strips: &[u8], used: &mut BySide<[u8; SLOTS]>) {
        let contact = self.state.contacts[index];
        let (mine, target) = (contact.slots[side], contact.slots[side.other()]);
        let mut strips = strips.iter();
        let mut next = strips.next();
        let mut joined = true;
        while joined && next.is_some() {
            joined = false;
            for fight in self.state.fights.as_mut_slice() {
                let Some(&strip) = next else { return };
                let room = usize::from(fight.count) < MOST_AGAINST_ONE;
                if fight.duel || !room || fight.one.slot != target && fight.count != 1 {
                    continue;
                }
                // A fight of one against one is turned round if that makes the target the single member.
                if fight.side == side && fight.count == 1 && fight.many[0].slot == target {
                    std::mem::swap(&mut fight.one, &mut fight.many[0]);
                    fight.side = side.other();
                }
                if fight.side == side || fight.one.slot != target {
                    continue;
                }
                fight.many[usize::from(fight.count)] = Member { contact: index, slot: mine, strip };
                fight.count += 1;
                used[side][usize::from(mine)] |= 1 << strip;
                next = strips.next();
                joined = true;
            }
        }
    }

    /// Plays the current fight: one die a side, or the coins of a heroic combat.
    pub(super) fn fight(&mut self) {
        let battle = self.battle;
        let fight = self.state.fights[self.state.cursor];
        if fight.duel {
            return self.duel(&fight);
        }
        let modifiers = fight.modifiers;
        let die = BySide::from_fn(|side| {
            let first = battle.members(&fight, side)[0];
            let at = at(Phase::Melee, side, first.slot, Purpose::Fight);
            let die = self.dice.d6(at.ordinal(first.strip.into()));
            self.log.sum(|| {
                let parties = battle.parties(self.state, &fight);
                let (me, enemy) = (&parties[side], &parties[side.other()]);
                // Modifiers were computed before the first fight of the melee.
                let same = melee::modifier(me, enemy, &battle.rules) == modifiers[side];
                if same {
                    Sum::of_totals(melee::totals(me, enemy, &battle.rules))
                } else {
                    Sum::new([("as the melee began", modifiers[side])])
                }
            });
            die
        });
        let by = melee::difference((die.a, modifiers.a), (die.b, modifiers.b));
        let margins = BySide::from_fn(|side| {
            let kinds = battle.members(&fight, side).iter();
            let margins = kinds.map(|m| battle.margin(battle.member_kind(self.state, side, *m)));
            margins.min().unwrap_or_default()
        });
        self.log.opposed(Opposed::d6(Source::Melee, Side::A, [die.a, die.b]), |faces| {
            deal::strips_won(faces, modifiers.a - modifiers.b, margins)
        });
        if by == 0 {
            return;
        }
        let winner = if by > 0 { Side::A } else { Side::B };
        let loser = winner.other();
        let by = by.abs();
        let contact = battle.members(&fight, winner)[0].contact;
        let contact_now = self.state.contacts[contact];
        if contact_now.fast[loser] {
            // It was struck back by the spell, so it makes no attacks.
            return;
        }
        let effect = |state: &State, member: &Member| {
            let troop = battle.troop(battle.member_kind(state, loser, *member));
            melee::effect(troop, by, &battle.rules)
        };
        let members = battle.members(&fight, loser);
        let legal = members.iter().filter(|m| effect(self.state, m) != Effect::None).count();
        let first = battle.members(&fight, winner)[0];
        let pick = decide!(self, winner, kills(first.slot, first.strip, legal as u32));
        let mut victims = members.iter().filter(|m| effect(self.state, m) != Effect::None);
        let left = |m: &&Member| battle.hits_left(self.state, loser, m.slot, m.strip);
        let victim = match pick {
            Some(pick) => victims.nth(pick as usize).copied(),
            None => victims.min_by_key(left).copied(),
        };
        if let Some(victim) = victim {
            let hits = match effect(self.state, &victim) {
                Effect::None => 0,
                Effect::Hit => 1,
                Effect::Kill => battle.hits_left(self.state, loser, victim.slot, victim.strip),
            };
            self.take(loser, victim.slot, victim.strip, hits, first.slot);
        }
        if victim.is_none() || battle.rules.rulings.push_and_kill == PushAndKill::Yes {
            self.push_back(&fight, winner, contact);
        }
    }

    /// Pushes back the loser of a fight, if that is possible (FAW-C11, C13).
    fn push_back(&mut self, fight: &Fought, winner: Side, contact: u8) {
        let battle = self.battle;
        let loser = winner.other();
        let troop = |side: Side| {
            battle.troop(battle.member_kind(self.state, side, battle.members(fight, side)[0]))
        };
        let in_building =
            self.state.at(loser, battle.members(fight, loser)[0].slot).garrison != NONE;
        let pushed = battle.rules.push().is_some()
            && !in_building
            && melee::can_be_pushed(troop(loser), troop(winner), &battle.rules);
        if pushed {
            self.state.contacts[contact].push += if loser == Side::B { 1 } else { -1 };
        }
    }

    /// One turn of a heroic combat (FAW-H3); a fighter who wants to may break it off (FAW-H4).
    fn duel(&mut self, fight: &Fought) {
        let index = fight.one.contact;
        // The first option of the coin means the side that moves first.
        let first = self.state.first;
        let fighter = self.battle.members(fight, first)[0];
        let fighters = self.battle.fighters(self.state, fight);
        self.log.event(|| Event::Noted {
            who: fighters[first],
            what: "fought a heroic combat with",
            whom: fighters[first.other()],
            number: None,
        });
        for coin in 0..heroic::coins_a_turn(&self.battle.rules) {
            let at = at(Phase::Melee, first, fighter.slot, Purpose::Coin)
                .ordinal(u16::from(fighter.strip) * 4 + u16::from(coin));
            let face = self.dice.pick(2, at) + 1;
            let winner = if face == 1 { first } else { first.other() };
            let coins = self.state.contacts[index].coins;
            self.log.rolled(
                Rolled { source: Source::Leaders, roller: first, faces: 2, face },
                |face| {
                    // A coin is worth the hit that it decides, for either side.
                    let (side, worth) = if face == 1 { (first, 1) } else { (first.other(), -1) };
                    if heroic::coin(&mut coins.clone(), side) { worth } else { 0 }
                },
            );
            self.log.event(|| Event::Noted {
                who: fighters[winner],
                what: "won the toss",
                whom: Who::Nobody,
                number: None,
            });
            let decided = heroic::coin(&mut self.state.contacts[index].coins, winner);
            if decided {
                let loser = winner.other();
                let (victim, by) = if loser == Side::A {
                    (fight.one, fight.many[0])
                } else {
                    (fight.many[0], fight.one)
                };
                self.log.event(|| Event::TookPart(UnitRef::new(winner, by.slot)));
                self.log.event(|| Event::Noted {
                    who: fighters[winner],
                    what: "won the bout against",
                    whom: fighters[loser],
                    number: None,
                });
                self.take(loser, victim.slot, victim.strip, 1, by.slot);
                break;
            }
        }
    }

    /// Moves pushed formations back, and those that pushed after them (FAW-C11, C12; ruling `push-depth`).
    pub(super) fn pushes(&mut self) {
        let inches = self.battle.rules.push().unwrap_or(self.battle.rules.numbers.push);
        let count = self.state.contacts.len();
        let mut moves = BySide::new([0i16; SLOTS], [0i16; SLOTS]);
        let mut pushed = BySide::new([false; SLOTS], [false; SLOTS]);
        let each = self.battle.rules.rulings.push_net == PushNet::Each;
        for index in 0..count {
            let contact = self.state.contacts[index];
            if contact.push == 0 {
                continue;
            }
            let loser = if contact.push > 0 { Side::B } else { Side::A };
            let slot = contact.slots[loser];
            if self.state.at(loser, slot).garrison != NONE {
                continue;
            }
            let times = if each { i16::from(contact.push.abs()) } else { 1 };
            let from_rear = contact.attacker != loser && contact.aspect == Aspect::Rear;
            let from_flank = contact.attacker != loser && contact.aspect == Aspect::Flank;
            let way = if from_rear { forward(loser) } else { -forward(loser) };
            pushed[loser][usize::from(slot)] = true;
            if !from_flank {
                let moves = &mut moves[loser][usize::from(slot)];
                // Pushes both ways cancel out.
                *moves = if *moves == -way * inches { 0 } else { way * inches * times };
            }
        }
        for index in 0..count {
            let contact = self.state.contacts[index];
            if contact.push == 0 {
                continue;
            }
            let loser = if contact.push > 0 { Side::B } else { Side::A };
            let winner = loser.other();
            let (lost, won) = (contact.slots[loser], contact.slots[winner]);
            let keeps = winner == contact.attacked()
                && self.battle.rules.rulings.push_cover == PushCover::Stays
                && contact.cover == Defends::Wall;
            if contact.cover == Defends::Wall && !keeps {
                self.state.contacts[index].cover = Defends::Open;
                let side = contact.attacked();
                self.state.at_mut(side, contact.slots[side]).at_wall = false;
            }
            let follows = !pushed[winner][usize::from(won)]
                && !keeps
                && self.state.at(winner, won).garrison == NONE
                && pushed[loser][usize::from(lost)];
            if follows {
                moves[winner][usize::from(won)] = moves[loser][usize::from(lost)];
            }
        }
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                let way = moves[side][usize::from(slot)];
                if way == 0 || !self.state.at(side, slot).here() {
                    continue;
                }
                let formation = self.state.at_mut(side, slot);
                formation.depth += way;
                let to = formation.depth;
                self.log.event(|| Event::Did {
                    unit: UnitRef::new(side, slot),
                    what: if pushed[side][usize::from(slot)] {
                        "pushed back to depth {number}"
                    } else {
                        "followed up to depth {number}"
                    },
                    whom: None,
                    number: Some(to),
                });
                if to < 0 || to > self.state.table {
                    self.leaves_table(side, slot);
                }
            }
        }
    }

    /// Ends a round: all contacts are one round older.
    pub(super) fn round_over(&mut self) {
        self.state.fights.clear();
        self.state.cursor = 0;
        for contact in self.state.contacts.as_mut_slice() {
            contact.rounds = contact.rounds.saturating_add(1).min(2);
            contact.charge = BySide::new(false, false);
            contact.push = 0;
            contact.fast = BySide::new(false, false);
        }
    }

    /// Turns a formation that has lost the enemy at its front to the first of the others; one that never faced an enemy
    /// does not turn.
    pub(super) fn turn_to_others(&mut self) {
        for side in Side::BOTH {
            for slot in self.state.sides[side].slots() {
                let formation = self.state.at(side, slot);
                if formation.here() && formation.faced && !self.state.front_taken(side, slot) {
                    let first = self.state.contacts.as_mut_slice().iter_mut().find(|c| {
                        c.slots[side] == slot && c.attacker != side && c.aspect != Aspect::Front
                    });
                    if let Some(contact) = first {
                        contact.aspect = Aspect::Front;
                    }
                }
                let faced = self.state.front_taken(side, slot);
                self.state.at_mut(side, slot).faced = faced;
            }
        }
    }

    /// Creates the contact of a charge.
    pub(super) fn contact(
        &mut self,
        attacker: Side,
        slots: BySide<u8>,
        aspect: Aspect,
        charge: bool,
        cover: Defends,
    ) {
        let mut contact = Contact { slots, attacker, aspect, cover, ..spare::CONTACT };
        contact.charge[attacker] = charge;
        self.state.contacts.push(contact);
        self.state.at_mut(attacker, slots[attacker]).faced = true;
        let attacked = attacker.other();
        let formation = self.state.at_mut(attacked, slots[attacked]);
        formation.faced |= aspect == Aspect::Front;
        formation.did.charged = true;
        formation.quarter_of = NONE;
        formation.spells.invisible = 0;
        self.state.at_mut(attacker, slots[attacker]).spells.invisible = 0;
    }
}

impl Battle {
    fn unused(&self, state: &State, side: Side, slot: u8, used: &BySide<[u8; SLOTS]>) -> Unused {
        let mut left = List::new(NONE);
        for &strip in self.front(state, side, slot).as_slice() {
            if used[side][usize::from(slot)] & 1 << strip == 0 {
                left.push(strip);
            }
        }
        left
    }

    /// The two sides of a fight, as their dice see them.
    fn parties(&self, state: &State, fight: &Fought) -> BySide<Party> {
        let contacts = state.contacts.as_slice();
        let rulings = &self.rules.rulings;
        BySide::from_fn(|side| {
            let mut party = Party::default();
            let members = self.members(fight, side);
            for member in members {
                let kind = self.member_kind(state, side, *member);
                party.add(self.factor(kind), &self.rules);
                let contact = &contacts[usize::from(member.contact)];
                let attacks = contact.attacker == side;
                party.charging |= contact.rounds == 0 && contact.charge[side];
                party.flank |= attacks && contact.aspect == Aspect::Flank;
                party.rear |= attacks && contact.aspect == Aspect::Rear;
                if !attacks {
                    party.defends = party.defends.max(contact.cover);
                }
                party.horse |= self.troop(kind).is_horse();
                party.may_overlap |= contact.rounds > 0 && contact.aspect == Aspect::Front;
                let shows_front = attacks || contact.aspect == Aspect::Front;
                if self.kind(kind).pikes && shows_front {
                    party.pikes = true;
                    self.add_pikes_behind(state, side, member.slot, member.strip, &mut party);
                }
            }
            // An enemy at the front of pikes is at their points.
            party.at_pikes = members.iter().any(|member| {
                let contact = &contacts[usize::from(member.contact)];
                match rulings.pikes_who {
                    PikesWho::Whoever => true,
                    PikesWho::Mover => contact.attacker == side,
                }
            });
            if rulings.outnumber_count == OutnumberCount::Contact && self.rules.is_final() {
                let (slot, enemy) = (members[0].slot, side.other());
                let enemies: usize = state
                    .touching(side, slot)
                    .map(|contact| self.front(state, enemy, contact.slots[enemy]).len())
                    .sum();
                let front = self.front(state, side, slot).len().max(1);
                party.beset = (enemies / front).min(MOST_AGAINST_ONE) as u8;
            }
            party
        })
    }

    /// The members of a side in a fight.
    fn members<'a>(&self, fight: &'a Fought, side: Side) -> &'a [Member] {
        if side == fight.side {
            std::slice::from_ref(&fight.one)
        } else {
            &fight.many[..usize::from(fight.count)]
        }
    }

    /// The two who fight a heroic combat, by name: leaders, or formations of which a strip fights.
    fn fighters(&self, state: &State, fight: &Fought) -> BySide<Who> {
        BySide::from_fn(|side| {
            let Member { slot, strip, .. } = self.members(fight, side)[0];
            let leader = state.at(side, slot).leader;
            if strip == LEADER && leader != NONE {
                Who::Leader(LeaderRef::new(side, leader))
            } else {
                Who::Unit(UnitRef::new(side, slot))
            }
        })
    }

    /// Adds the pikes that count behind a strip of the front rank (ruling `pike-ranks`).
    pub fn add_pikes_behind(
        &self,
        state: &State,
        side: Side,
        slot: u8,
        strip: u8,
        party: &mut Party,
    ) {
        let formation = state.at(side, slot);
        let (order, count) = formation.dealt(self);
        let front = deal::front(count, formation.ranks);
        let file = order[..usize::from(front)].iter().position(|&other| other == strip);
        let Some(file) = file else { return };
        let pike = |place: u8| {
            let strip = formation.strips[usize::from(order[usize::from(place)])];
            u8::from(self.kind(strip.kind).pikes)
        };
        match self.rules.rulings.pike_ranks {
            PikeRanks::Fight => {
                let behind = (front..count).filter(|place| usize::from(place % front) == file);
                party.pike_ranks += behind.map(pike).sum::<u8>();
            }
            // Pikes of a formation count once, whichever of its strips are in the fight.
            PikeRanks::Formation => {
                party.pike_ranks = party.pike_ranks.max((front..count).map(pike).sum());
            }
        }
    }
}
