//! Two rule sets on the same dice: every battle index is played under both.
//!
//! Most battles go the same way under both, so that their difference is known far better than either
//! score. Source: A. Law 2015, "Simulation Modeling and Analysis", chapter 11 (common random numbers).

use super::row::RowBook;
use super::waves::{self, Experiment};
use super::{Outcome, Plan, Watch, Workers};
use crate::contest::{Contest, Pair, Player};
use crate::dice::MatchKey;
use crate::tally::{Counts, EndCounts, Game, Half, PairedFights, PairedPairs, Totals};
use crate::under_both::UnderBoth;
use fairfight_battle::Ending;
use fairfight_rules::{BySide, Side};
use std::mem;

/// What does a change of the rules do to two lists?
///
/// Plays each index of the plan as a pair under each rule set, on the same dice. `other_dice` gives the changed
/// rules dice of their own instead: no report uses that, but it makes a check's own rate of false alarms
/// measurable.
pub fn paired_pairs(
    rules: UnderBoth<Pair<'_>>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedPairs>,
) -> Outcome<PairedPairs> {
    waves::run(&Paired { rules, other_dice, plan: *plan }, plan, workers, watch)
}

/// What does a change of the rules do to two units?
///
/// Plays each index of the plan as a fight under each rule set, on the same dice unless `other_dice` gives the
/// changed rules their own. As in the report of fights, rounds count if a fight ends on its own: a stalemate or
/// a turn limit has none.
pub fn paired_fights(
    rules: UnderBoth<&dyn Contest>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedFights>,
) -> Outcome<PairedFights> {
    let rules = rules.map(|contest| Single::<2048> { contest, length: Length::OfEnded });
    waves::run(&Paired { rules, other_dice, plan: *plan }, plan, workers, watch)
}

/// What does a change of the rules do to two forces that cannot exchange their parts?
///
/// Plays each index of the plan as one battle under each rule set, like [`paired_fights`].
pub fn paired_battles(
    rules: UnderBoth<&dyn Contest>,
    other_dice: Option<MatchKey>,
    plan: &Plan,
    workers: &Workers,
    watch: &mut Watch<'_, PairedFights>,
) -> Outcome<PairedFights> {
    let rules = rules.map(|contest| Single::<64> { contest, length: Length::OfAll });
    waves::run(&Paired { rules, other_dice, plan: *plan }, plan, workers, watch)
}

/// What is played under each rule set: a pair of battles, or a single game.
trait Sample: Sync {
    /// Who plays it.
    type Players;
    /// What is counted of it under both.
    type Totals: Totals;
    /// Indices per block.
    const BLOCK: u64;

    fn players(&self) -> Self::Players;

    /// Plays an index of the plan on the dice of `key`.
    fn play(&self, players: &mut Self::Players, key: MatchKey, index: u64, plan: &Plan) -> Counts;

    fn count(totals: &mut Self::Totals, baseline: &Counts, changed: &Counts);
}

struct Paired<P> {
    rules: UnderBoth<P>,
    other_dice: Option<MatchKey>,
    plan: Plan,
}

struct Desk<P: Sample> {
    players: UnderBoth<P::Players>,
    totals: P::Totals,
}

impl<P: Sample> Experiment for Paired<P> {
    type Totals = P::Totals;
    type Desk = Desk<P>;

    const BLOCK: u64 = P::BLOCK;
    const GAMES: u64 = 0;

    fn desk(&self) -> Desk<P> {
        Desk { players: self.rules.as_ref().map(P::players), totals: P::Totals::default() }
    }

    fn play(&self, index: u64, desk: &mut Desk<P>, _rows: &mut RowBook) {
        let Paired { rules, other_dice, plan } = self;
        let other = other_dice.unwrap_or(plan.key);
        let baseline = rules.baseline.play(&mut desk.players.baseline, plan.key, index, plan);
        let changed = rules.changed.play(&mut desk.players.changed, other, index, plan);
        P::count(&mut desk.totals, &baseline, &changed);
    }

    fn take(&self, desk: &mut Desk<P>) -> P::Totals {
        mem::take(&mut desk.totals)
    }
}

impl<'a> Sample for Pair<'a> {
    type Players = [Box<dyn Player + 'a>; 2];
    type Totals = PairedPairs;
    const BLOCK: u64 = 32;

    fn players(&self) -> [Box<dyn Player + 'a>; 2] {
        Pair::players(self)
    }

    #[inline]
    fn play(
        &self,
        [straight, exchanged]: &mut [Box<dyn Player + 'a>; 2],
        key: MatchKey,
        index: u64,
        plan: &Plan,
    ) -> Counts {
        let mut ends = EndCounts::default();
        let mut half = |player: &mut dyn Player, game: Game| {
            let played = player.play(key, index, plan.turn_cap);
            ends.add(&played);
            Half::new(game, &played, player.tally())
        };
        let one = half(straight.as_mut(), Game::Straight);
        let other = half(exchanged.as_mut(), Game::Exchanged);
        let (lost, more) = (one.lost(), other.lost());
        let cap = plan.stop.longest();
        let lengths = [one, other].map(|half| u32::from(half.turns()).min(cap));
        Counts {
            score: one.quarters() + other.quarters(),
            lost: BySide::new(lost.a + more.a, lost.b + more.b),
            length: lengths[0] + lengths[1],
            longest: lengths[0].max(lengths[1]),
            ends,
        }
    }

    #[inline]
    fn count(totals: &mut PairedPairs, baseline: &Counts, changed: &Counts) {
        totals.count(baseline, changed);
    }
}

/// Which games have a length.
#[derive(Clone, Copy)]
enum Length {
    OfAll,
    /// Those that ended on their own.
    OfEnded,
}

/// One game per index, `BLOCK` of them in a block.
struct Single<'a, const BLOCK: u64> {
    contest: &'a dyn Contest,
    length: Length,
}

impl<'a, const BLOCK: u64> Sample for Single<'a, BLOCK> {
    type Players = Box<dyn Player + 'a>;
    type Totals = PairedFights;
    const BLOCK: u64 = BLOCK;

    fn players(&self) -> Box<dyn Player + 'a> {
        self.contest.player()
    }

    #[inline]
    fn play(
        &self,
        player: &mut Box<dyn Player + 'a>,
        key: MatchKey,
        index: u64,
        plan: &Plan,
    ) -> Counts {
        let played = player.play(key, index, plan.turn_cap);
        let ended = match played.end.how {
            Ending::Beaten | Ending::Conceded | Ending::Objective => true,
            Ending::TurnLimit | Ending::Stalemate => false,
        };
        let length = match self.length {
            Length::OfEnded if !ended => 0,
            Length::OfAll | Length::OfEnded => u32::from(played.turns).min(plan.stop.longest()),
        };
        let score = match played.end.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        };
        let lost = player.tally().sides.map(|side| side.lost);
        let mut ends = EndCounts::default();
        ends.add(&played);
        Counts { score, lost, length, longest: length, ends }
    }

    #[inline]
    fn count(totals: &mut PairedFights, baseline: &Counts, changed: &Counts) {
        totals.count(baseline, changed);
    }
}
