//! How much a search plays at most: known before it begins.

use super::SearchOptions;
use crate::search::{How, LedBar, MOST_MEASURED, Searching, most_pairs};
use fairfight_battle::game::Noun;
use fairfight_report::grouped;
use fairfight_stats::search::least_battles;
use std::fmt;

/// Pairs that each small match-up is tried with.
pub(super) const TRIED: u64 = 100;

/// Pairs that all small match-ups take together, if the race has `pairs`.
pub(super) const fn all_tried(pairs: u64) -> u64 {
    pairs.saturating_mul(2)
}

/// How much is played at most, in pairs of battles.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Lists that take part.
    lists: usize,
    /// Pairs in all.
    pairs: u64,
    /// Stages, if their number is known.
    pub stages: Option<u64>,
    /// Rounds at most, if it has any.
    rounds: u64,
}

impl Work {
    /// `leads` is the number of other doctrines; `usual` says whether the default play is tried too.
    pub(super) fn of(
        options: &SearchOptions,
        (how, lists): (How, usize),
        searching: Searching,
        (leads, usual): (usize, bool),
    ) -> Work {
        let Searching { pairs, finalists, fresh, orders, .. } = searching;
        let surrogate = how == How::Surrogate;
        let named = options.field.len() as u64;
        let mixed = options.as_in_mix;
        let of_mix = if mixed { named * named.saturating_sub(1) / 2 * fresh } else { 0 };
        let army_pairs = if surrogate { options.army_pairs } else { 0 };
        let of_leads = leads as u64 * LedBar::pairs(fresh);
        let of_usual = if usual { fresh } else { 0 };
        let search = if options.against_all {
            // The mix meets the hold-out: at most one list a round, and the first of them once more.
            let held = (options.rounds + 1).saturating_mul(fresh);
            most_pairs(lists, searching, options.rounds).saturating_add(held + of_leads)
        } else {
            let finalists = finalists.min(lists) as u64;
            // All orders of the best list's line, and the best of them against field and hold-out.
            let lines = if orders > 1 { orders as u64 + 2 } else { 0 };
            let led = (finalists + 1).saturating_mul(of_leads);
            pairs.max(least_battles(lists))
                + (2 * finalists + lines + 1).saturating_mul(fresh)
                + led
        };
        let unfair = all_tried(pairs) + (MOST_MEASURED as u64).saturating_mul(fresh);
        let pairs = army_pairs + of_mix + of_usual + search.saturating_add(unfair);
        // The race, finalists, hold-out, order of the line where it matters, best list and smallest unfairness;
        // finalists and best list under other doctrines; the default play.
        let others = 2 * u64::from(leads > 0) + u64::from(usual);
        let stages = 5 + u64::from(surrogate) + u64::from(mixed) + u64::from(orders > 1) + others;
        Work {
            lists,
            pairs,
            stages: (!options.against_all).then_some(stages),
            rounds: options.rounds,
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Work { lists, pairs, stages, rounds } = self;
        let (lists, battles) = (grouped(*lists as u64), grouped(pairs.saturating_mul(2)));
        let take = if lists == "1" { "list takes" } else { "lists take" };
        write!(f, "{lists} {take} part; at most {battles} battles are played")?;
        match stages {
            Some(_) => Ok(()),
            None => write!(f, ", in {} at most (--rounds)", Noun::ROUND.count(*rounds)),
        }
    }
}
