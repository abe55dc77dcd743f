//! The legal options of decisions of the movement event, for a source of dice that makes decisions.

use super::Turn;
use super::outlook::{Outlook, Seen};
use crate::decision::{Options, fitted_yes_or_no};
use crate::iron_winds::address::{Phase, Purpose, at, at_side};
use crate::iron_winds::decision::Kind;
use crate::iron_winds::doctrine::{Asked, Charge, LeaderOrder, Order, View, decide};
use crate::iron_winds::state::March;
use crate::{Log, Word};
use fairfight_rules::dice::{Alternative, Features, Object};
use fairfight_rules::iron_winds::melee::Aspect;
use fairfight_rules::{Dice, Side};

impl<W: Word, const PRINTED: bool, D: Dice, L: Log> Turn<'_, W, PRINTED, D, L> {
    /// Does the side, having won the roll, move first?
    pub(super) fn moves_first(&mut self, side: Side) -> bool {
        let own = decide!(self, side, moves_first(self.dice));
        let decision = Kind::First.at(at_side(Phase::Movement, side, Purpose::Choice));
        let view = View::new(self.battle, self.state, side);
        let words = ["moved second", "moved first"];
        fitted_yes_or_no(self.dice, decision, words, || view.first_features(), own)
    }

    /// The order of a unit whose doctrine chooses `own`: that, any legal charge, or no charge.
    #[inline(always)]
    pub(super) fn put_order(
        &mut self,
        side: Side,
        asked: &Asked<W>,
        own: Order,
        seen: &mut Seen<W>,
    ) -> Order {
        if !D::DECIDES {
            return own;
        }
        let mut options = Options::with_own(own, told(own));
        let view = View::new(self.battle, self.state, side);
        view.each_different_charge(asked, &mut seen.closed, |charge| {
            let order = Order::Charge(charge);
            options.add(order, told(order));
        });
        if let Order::Charge(_) = own {
            let order = Order::March(March::Open);
            options.add(order, told(order));
        }
        let address = at(Phase::Movement, side, asked.unit, Purpose::Choice);
        let decision = Kind::Charge.at(address.ordinal(asked.fled.len() as u16));
        options.put_with(self.dice, decision, |order| match order {
            Order::Charge(charge) => view.charge_features(asked, &charge, &view.situation()),
            Order::March(_) => Features::NONE,
        })
    }

    /// The march of a unit that does not charge and whose doctrine chooses `own`.
    #[inline(always)]
    pub(super) fn put_march(
        &mut self,
        side: Side,
        unit: u8,
        own: March,
        outlook: &Outlook,
    ) -> March {
        if !D::DECIDES {
            return own;
        }
        let mut options = Options::with_own(own, marched(own));
        let view = View::new(self.battle, self.state, side);
        view.each_march(unit, outlook, |march| options.add(march, marched(march)));
        let address = at(Phase::Movement, side, unit, Purpose::Choice).ordinal(u16::MAX);
        let features = |march| view.march_features(unit, march, outlook);
        options.put_with(self.dice, Kind::March.at(address), features)
    }

    /// The distance by which a mounted flank or rear attacker leaves the melee; its doctrine chooses `own`.
    #[inline(always)]
    pub(super) fn put_disengagement(
        &mut self,
        side: Side,
        unit: u8,
        own: Option<i16>,
    ) -> Option<i16> {
        if !D::DECIDES {
            return own;
        }
        let told = |inches: Option<i16>| match inches {
            None => Alternative::of("stayed in the melee"),
            Some(inches) => number("left the melee and went {} inches", inches),
        };
        let mut options = Options::with_own(own, told(own));
        let rate = self.battle.rate(self.state, side, unit);
        for inches in [None, Some(rate).filter(|&rate| rate > 0)] {
            options.add(inches, told(inches));
        }
        options
            .put(self.dice, Kind::Disengage.at(at(Phase::Movement, side, unit, Purpose::Disengage)))
    }

    /// The order of a leader whose doctrine chooses `own`.
    #[inline(always)]
    pub(super) fn put_leader(&mut self, side: Side, leader: u8, own: LeaderOrder) -> LeaderOrder {
        if !D::DECIDES {
            return own;
        }
        let told = |order: LeaderOrder| match order {
            LeaderOrder::Stay => Alternative::of("stayed"),
            LeaderOrder::Join(unit) => {
                Alternative { words: "joined {}", object: Object::Friend(unit) }
            }
            LeaderOrder::Rally(unit) => {
                Alternative { words: "went to rally {}", object: Object::Friend(unit) }
            }
        };
        let view = View::new(self.battle, self.state, side);
        let (join, rally) = view.leader_options(leader, self.state.sides[side].here());
        let mut options = Options::with_own(own, told(own));
        let join = join.into_iter().map(LeaderOrder::Join);
        let rally = rally.into_iter().map(LeaderOrder::Rally);
        for order in [LeaderOrder::Stay].into_iter().chain(rally).chain(join) {
            options.add(order, told(order));
        }
        let address = at(Phase::Movement, side, leader, Purpose::LeaderChoice);
        let features = |order| view.leader_features(leader, order);
        options.put_with(self.dice, Kind::Leader.at(address), features)
    }
}

/// The description of an order.
fn told(order: Order) -> Alternative {
    match order {
        Order::Charge(Charge { target, aspect, .. }) => {
            let words = match aspect {
                Aspect::Front => "charged {} in front",
                Aspect::Flank => "charged {} in the flank",
                Aspect::Rear => "charged {} in the rear",
            };
            Alternative { words, object: Object::Enemy(target) }
        }
        Order::March(March::Open) => Alternative::of("did not charge"),
        Order::March(march) => marched(march),
    }
}

/// The description of a march.
fn marched(march: March) -> Alternative {
    match march {
        March::Open | March::Stand => Alternative::of("stood"),
        March::Advance(inches) => number("advanced {} inches at most", inches),
        March::FallBack(inches) => number("fell back {} inches at most", inches),
    }
}

/// A description with a number.
const fn number(words: &'static str, number: i16) -> Alternative {
    Alternative { words, object: Object::Number(number) }
}
