//! Settings that contradict each other, reported at the last of them.

use crate::fault::{Faults, FileFault};
use crate::misfit::key;
use crate::source::Source;
use fairfight_engine::rulebook::{Book, Rules};
use fairfight_rules::ruling::{Bound, Contradiction, Takes};
use std::ops::Range;
use std::sync::Arc;

/// The last place of each setting that files state, in the order of files and lines.
pub(super) struct Places(Vec<Place>);

struct Place {
    name: String,
    file: usize,
    source: Arc<Source>,
    span: Range<usize>,
}

impl Places {
    /// No place.
    pub(super) const fn new() -> Places {
        Places(Vec::new())
    }

    /// Records that `source` states a setting there, after everything recorded for other files.
    pub(super) fn note(&mut self, name: &str, source: &Arc<Source>, span: Range<usize>) {
        let last = self
            .0
            .last()
            .map_or(0, |last| last.file + usize::from(!Arc::ptr_eq(&last.source, source)));
        self.0.retain(|place| place.name != name);
        let (name, source) = (name.to_owned(), Arc::clone(source));
        self.0.push(Place { name, file: last, source, span });
    }

    fn of(&self, name: &str) -> Option<&Place> {
        self.0.iter().find(|place| place.name == name)
    }

    /// The last place of any setting of a bound.
    fn last_of(&self, bound: &Bound) -> Option<&Place> {
        let places = bound.low.iter().chain([&bound.high]).filter_map(|name| self.of(name));
        places.max_by_key(|place| (place.file, place.span.start))
    }
}

/// The contradictions in these rules, one fault each.
pub(super) fn faults(rules: &Rules, places: &Places) -> Faults {
    let mut found: Vec<(&Place, Contradiction)> = rules
        .contradictions()
        .into_iter()
        .filter_map(|contradiction| Some((places.last_of(&contradiction.bound)?, contradiction)))
        .collect();
    found.sort_by_key(|(place, _)| (place.file, place.span.start));
    let mut faults = Faults::new();
    for (place, contradiction) in found {
        let message = message(&contradiction, place, places);
        let fault = FileFault::at(&place.source, Some(place.span.clone()), message);
        faults.push(fault.instead(instead(&contradiction, rules)));
    }
    faults
}

/// `least-stands` is 6, above `most-stands`, which is 5 as printed.
fn message(contradiction: &Contradiction, here: &Place, places: &Places) -> String {
    let Contradiction { bound, low, high } = contradiction;
    let said_by = |name: &str| match places.of(name) {
        None => " as printed".to_owned(),
        Some(place) if place.file == here.file => String::new(),
        Some(place) => format!(" in {}", place.source.name()),
    };
    let (above, below) =
        if bound.apart == 0 { ("above", "below") } else { ("not below", "not above") };
    let name = &bound.high;
    match &bound.low[..] {
        [one] if here.name == *name => {
            format!("`{name}` is {high}, {below} `{one}`, which is {low}{}", said_by(one))
        }
        [one] => format!("`{one}` is {low}, {above} `{name}`, which is {high}{}", said_by(name)),
        several => {
            let several: Vec<String> = several.iter().map(|one| format!("`{one}`")).collect();
            let several = several.join(" and ");
            format!("{several} come to {low}, {above} `{name}`, which is {high}{}", said_by(name))
        }
    }
}

/// What each setting of a bound could be, given the others.
fn instead(contradiction: &Contradiction, rules: &Rules) -> String {
    let Contradiction { bound, low, high } = contradiction;
    let lower = bound.low.iter().filter_map(|name| {
        let ((least, _), value) = (range(rules.book, name)?, rules.whole(name)?);
        let most = high - bound.apart - (low - value);
        (most >= least).then(|| {
            format!("{} = {most}{}", key(name), if most == least { "" } else { " or less" })
        })
    });
    let (need, range) = (low + bound.apart, range(rules.book, &bound.high));
    let higher = range.filter(|(_, most)| need <= *most).map(|(_, most)| {
        format!("{} = {need}{}", key(&bound.high), if need == most { "" } else { " or more" })
    });
    format!("write {}", lower.chain(higher).collect::<Vec<_>>().join(", or "))
}

/// The least and the most that a setting may be.
fn range(book: Book, name: &str) -> Option<(i64, i64)> {
    let number = book.numbers().into_iter().find(|number| number.name == name);
    number.map(|number| (number.min, number.max)).or_else(|| {
        let ruling = book.about().rulings.iter().find(|ruling| ruling.id == name)?;
        ruling.options.iter().find_map(|choice| match choice.takes {
            Takes::Whole(min, max) | Takes::Span(min, max) => Some((min, max)),
            Takes::Nothing | Takes::Share | Takes::Words(_) => None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::house_rules;
    use fairfight_battle::systems::SYSTEMS;
    use fairfight_engine::rulebook::rulebook;
    use std::collections::BTreeSet;

    /// A file that gives these settings.
    fn file(book: Book, settings: &[(&str, i64)]) -> Arc<Source> {
        let is_ruling = |name: &str| book.about().rulings.iter().any(|ruling| ruling.id == name);
        let (rulings, numbers): (Vec<_>, Vec<_>) =
            settings.iter().partition::<Vec<_>, _>(|(name, _)| is_ruling(name));
        let lines = |settings: Vec<&(&str, i64)>| {
            let line = |(name, value): &&(&str, i64)| format!("{name:?} = {value}\n");
            settings.iter().map(line).collect::<String>()
        };
        let text = format!("[rulings]\n{}[numbers]\n{}", lines(rulings), lines(numbers));
        Source::of_text("house.toml", text)
    }

    /// Checks every bound of a system: its names are settings, the printed rules keep it, its limit is allowed, and
    /// anything beyond the limit is a fault that says what to write. Returns the number of bounds.
    fn every_bound(book: Book) -> usize {
        let printed = book.printed();
        assert_eq!(printed.contradictions(), []);
        let bounds = book.bounds();
        for bound in &bounds {
            let told = format!("{} {bound:?}", book.about().id);
            let lows: Vec<(&str, i64)> =
                bound.low.iter().map(|name| (&**name, printed.whole(name).expect(&told))).collect();
            let (least, most) = range(book, &bound.high).expect(&told);
            // Values of the first low setting, then of the high one, around the limit.
            let rest: i64 = lows[1..].iter().map(|(_, value)| value).sum();
            let (low_least, low_most) = range(book, lows[0].0).expect(&told);
            let high = printed.whole(&bound.high).expect(&told);
            let limit = high - bound.apart - rest;
            for low in [limit, limit + 1] {
                if !(low_least..=low_most).contains(&low) {
                    continue;
                }
                let never = bound.may_be_never && low == low_most;
                let source = file(book, &[(lows[0].0, low)]);
                let said = house_rules(book, &[source]).err().map(|faults| faults.plain());
                let about = said.as_deref().is_some_and(|said| {
                    said.contains(&format!("`{}`", bound.high)) && said.contains("= tip: write")
                });
                assert_eq!(about, low > limit && !never, "{told} {low}: {said:?}");
            }
            let needed = lows[0].1 + rest + bound.apart;
            for high in [needed - 1, needed] {
                if !(least..=most).contains(&high) {
                    continue;
                }
                let never = bound.may_be_never && high == least;
                let source = file(book, &[(&bound.high, high)]);
                let said = house_rules(book, &[source]).err().map(|faults| faults.plain());
                let about = said.as_deref().is_some_and(|said| {
                    said.contains(&format!("`{}`", lows[0].0)) && said.contains("= tip: write")
                });
                assert_eq!(about, high < needed && !never, "{told} {high}: {said:?}");
            }
        }
        // Every pair of settings named as a least and a most has a bound.
        let names: BTreeSet<String> =
            book.numbers().into_iter().map(|number| number.name).collect();
        for least in names.iter().filter(|name| name.contains("least")) {
            let most = least.replace("least", "most");
            let bounded = bounds.iter().any(|bound| bound.low == [&**least] && bound.high == most);
            assert!(bounded || !names.contains(&most), "{least} and {most} of {}", book.about().id);
        }
        bounds.len()
    }

    #[test]
    fn every_bound_of_every_system_is_kept_by_the_printed_rules_and_watched() {
        let found: Vec<(&str, Option<usize>)> =
            SYSTEMS.iter().map(|&system| (system, rulebook(system).map(every_bound))).collect();
        let wanted = [
            ("iron-winds", 2),
            ("fire-at-will", 4 * 2 + 2),
            ("king-or-parliament", 4 + 2 + 4 * 2),
            ("space-convoy", 0),
            ("modern-skirmish", 2 + 2 + 48),
            ("braid-and-cockade", 3 + 2 + 2 + 3),
            ("gun-fights", 1),
        ];
        for (system, bounds) in wanted {
            assert!(found.contains(&(system, Some(bounds))), "{system} in {found:?}");
        }
        assert_eq!(found.len(), wanted.len());
    }
}
