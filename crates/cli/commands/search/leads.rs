//! Other doctrines that might lead both sides.

use super::question::Question;
use super::study::arena;
use crate::args::{Bars, SearchArgs};
use crate::load::Setup;
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_engine::rulebook::{Army, Doctrine};
use fairfight_report::distinct;
use fairfight_study::bars::{Bar, credible};
use fairfight_study::common::StudyFailure;
use fairfight_study::search::{Candidate, OtherLead};

/// The other doctrines that might lead both sides.
pub(super) struct Leads {
    /// Each of them, its arena, and its index among the doctrines of candidates.
    others: Vec<(Doctrine, Box<dyn Arena>, Option<usize>)>,
    /// The default doctrine and its arena, if some foes do not follow it.
    usual: Option<(Doctrine, Box<dyn Arena>)>,
    /// The doctrine of all foes, if they share one.
    of_foes: Option<Doctrine>,
}

/// The foes under other doctrines.
pub(super) struct LedFoes {
    /// Under each of the other doctrines.
    each: Vec<Vec<Fielded>>,
    /// Under the default doctrine, if some do not follow it.
    pub(super) usual: Option<Vec<Fielded>>,
}

impl Leads {
    /// The other doctrines that lists such as `any` and the lists of the field can follow.
    pub(super) fn of(
        args: &SearchArgs,
        setup: &Setup,
        question: &Question,
        any: &Candidate,
    ) -> Leads {
        let book = setup.rules.book;
        let usual = book.usual_doctrine();
        let of_arena = |doctrine| arena(setup, question, doctrine, question.leaders);
        // With --against-all a list meets lists under the same doctrines.
        let foes = match args.against_all {
            true => &question.doctrines[..question.leading],
            false => &setup.doctrines[..args.field.len()],
        };
        let of_foes = foes.first().copied().filter(|one| foes.iter().all(|other| other == one));
        let mut doctrines = Vec::new();
        if Bars::asked(args.bars.as_ref(), Bar::Doctrine, &[Bar::Dice, Bar::Doctrine]) {
            let army = setup.rules.muster("any", &question.units(any, &setup.rules)).ok();
            let armies = army.iter().chain(&setup.armies[..args.field.len()]);
            let credible = armies.flat_map(|army| credible(army, book));
            doctrines = distinct([usual].into_iter().chain(credible));
        }
        // A doctrine that alone leads candidates and foes is not another one.
        let own = &question.doctrines[..question.leading];
        doctrines.retain(|one| own != [*one] || of_foes != Some(*one));
        let place = |one| own.iter().position(|other| *other == one);
        Leads {
            others: doctrines.into_iter().map(|one| (one, of_arena(one), place(one))).collect(),
            usual: (of_foes != Some(usual)).then(|| (usual, of_arena(usual))),
            of_foes,
        }
    }

    /// The number of other doctrines.
    pub(super) fn count(&self) -> usize {
        self.others.len()
    }

    /// The default doctrine, if some foes do not follow it.
    pub(super) fn usual(&self) -> Option<Doctrine> {
        self.usual.as_ref().map(|(usual, _)| *usual)
    }

    /// The lists of the field under other doctrines.
    pub(super) fn of_field(&self, setup: &Setup, named: usize) -> LedFoes {
        let led = |doctrine: Doctrine| -> Vec<Fielded> {
            let lists = setup.armies[..named].iter().zip(&setup.doctrines);
            let led = |(army, own): (&Army, &Doctrine)| {
                army.led_by(if army.plays(doctrine).is_ok() { doctrine } else { *own })
            };
            lists.map(led).collect()
        };
        LedFoes {
            each: self.others.iter().map(|(doctrine, ..)| led(*doctrine)).collect(),
            usual: self.usual().map(led),
        }
    }

    /// The lists of a mix under other doctrines.
    ///
    /// # Errors
    /// If the rules do not allow one of them.
    pub(super) fn of_mix(
        &self,
        lists: &[Candidate],
        arenas: &[&dyn Arena],
    ) -> Result<LedFoes, StudyFailure> {
        let led = |other: &dyn Arena| -> Result<Vec<Fielded>, StudyFailure> {
            let army = |list: &Candidate| match other.muster(&list.kinds) {
                Ok(army) => Ok(army),
                Err(_) => list.army(arenas),
            };
            lists.iter().map(army).collect()
        };
        let each = self.others.iter().map(|(_, arena, _)| led(&**arena));
        Ok(LedFoes {
            each: each.collect::<Result<_, _>>()?,
            usual: self.usual.as_ref().map(|(_, arena)| led(&**arena)).transpose()?,
        })
    }

    /// The other doctrines, with the foes that each leads.
    pub(super) fn others<'l>(&'l self, foes: &'l LedFoes) -> Vec<OtherLead<'l>> {
        let each = self.others.iter().zip(&foes.each);
        each.map(|((doctrine, arena, place), foes)| OtherLead {
            word: doctrine.word(),
            arena: &**arena,
            foes,
            already: place.filter(|_| self.of_foes == Some(*doctrine)),
        })
        .collect()
    }
}
