//! A `[[fight]]` of a suite: unit against unit.

use super::Meeting;
use super::pieces::place;
use super::read::Reader;
use crate::forms::FightEntry;
use fairfight_engine::rulebook::{Rules, Unit};
use fairfight_engine::under_both::UnderBoth;

use fairfight_rules::BySide;
use fairfight_rules::list::Table;

impl Reader<'_> {
    pub(super) fn units(
        &mut self,
        index: usize,
        entry: &FightEntry,
        rules: UnderBoth<&Rules>,
    ) -> Option<Meeting> {
        let named = BySide::new(entry.a.as_deref(), entry.b.as_deref());
        let examples = BySide::new("knight+mounted", "warrior");
        let units = self.sides("fight", index, named, examples, |pieces, text, span| {
            pieces.unit(text, span, rules)
        });
        let mut options: Vec<(&'static str, &'static str)> = self
            .pieces
            .book
            .about()
            .fight_options
            .iter()
            .map(|option| (option.name, option.values[0]))
            .collect();
        let mut set = Vec::new();
        if let Some(aspect) = &entry.aspect {
            let span = self.pieces.span(place("fight", index, "aspect"));
            set.extend(self.pieces.option("aspect", aspect, span));
        }
        for text in &entry.set {
            let span = self.pieces.span(place("fight", index, "set"));
            match text.split_once('=') {
                Some((option, value)) => set.extend(self.pieces.option(option, value, span)),
                None => {
                    let message = format!("{text:?} is no option and its value");
                    let instead = Some("write set = [\"option=value\"]".to_owned());
                    self.pieces.fault(span, message, instead);
                }
            }
        }
        for (option, value) in set {
            options.iter_mut().filter(|known| known.0 == option).for_each(|known| known.1 = value);
        }
        let units = Box::new(units?);
        self.allowed(index, &units, &options, rules).then_some(Meeting::Units { units, options })
    }

    /// Do both rule sets let these units fight so?
    fn allowed(
        &mut self,
        index: usize,
        units: &BySide<UnderBoth<Unit>>,
        options: &[(&str, &str)],
        rules: UnderBoth<&Rules>,
    ) -> bool {
        let baseline = units.as_ref().map(|unit| &unit.baseline);
        let changed = units.as_ref().map(|unit| &unit.changed);
        let refused = rules.baseline.fight_fault(baseline, options).or_else(|| {
            let fault = rules.changed.fight_fault(changed, options)?;
            Some(format!("under the changed rules, {fault}"))
        });
        let Some(message) = refused else { return true };
        let span = self.pieces.span(Table::Item("fight", index).whole());
        let instead = Some("let other units fight, or write other options".to_owned());
        self.pieces.fault(span, message, instead);
        false
    }
}
