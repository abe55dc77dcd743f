//! Other doctrines that might lead both sides.

use super::Question;
use crate::bars::credible;
use crate::common::StudyFailure;
use crate::search::{Candidate, OtherLead};
use fairfight_engine::arena::{Arena, Fielded};
use fairfight_engine::rulebook::{Army, Doctrine};
use fairfight_report::distinct;

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
    pub(super) fn of(question: &Question<'_>, any: &Candidate) -> Leads {
        let Question { options, ground, .. } = question;
        let book = ground.rules.book;
        let usual = book.usual_doctrine();
        let of_arena = |doctrine| question.arena(doctrine, question.leaders);
        // With --against-all a list meets lists under the same doctrines.
        let foes = match options.against_all {
            true => question.doctrines[..question.leading].to_vec(),
            false => options.field.iter().map(|(_, led)| *led).collect(),
        };
        let of_foes = foes.first().copied().filter(|one| foes.iter().all(|other| other == one));
        let mut doctrines = Vec::new();
        if options.over_doctrines {
            let army = ground.rules.muster("any", &question.units(any)).ok();
            let armies = army.iter().chain(options.field.iter().map(|(army, _)| army));
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
    pub(super) fn of_field(&self, field: &[(Army, Doctrine)]) -> LedFoes {
        let led = |doctrine: Doctrine| -> Vec<Fielded> {
            let led = |(army, own): &(Army, Doctrine)| {
                army.led_by(if army.plays(doctrine).is_ok() { doctrine } else { *own })
            };
            field.iter().map(led).collect()
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
