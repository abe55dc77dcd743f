//! Reading one house-rule file into the rules.

use super::contradiction::Places;
use super::setting::{Refused, answer, cost, key as written_key, refused, whole_number};
use super::{HouseRules, SettingTable, StatedSetting};
use crate::document::Document;
use crate::fault::{Faults, FileFault};
use crate::misfit::{because_odd, is_for_another, system_fault};
use crate::nearest::{advise, nearest};
use fairfight_engine::rulebook::{Amendment, Rules};
use fairfight_rules::list::{Table, name_fault};
use fairfight_rules::ruling::{Number, Ruling, SettingFault};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// At most this many names of a table are listed in a sentence.
const FEW: usize = 20;

/// The keys at the top.
const TOP: [&str; 5] = ["system", "name", "rulings", "numbers", "costs"];

/// Takes the settings of a file into `house`; returns what is wrong with them.
pub(super) fn settings(
    document: &Document<'_>,
    house: &mut HouseRules,
    places: &mut Places,
) -> Faults {
    let book = house.rules.book;
    let about = book.about();
    let names = Names {
        system: about.id,
        rulings: about.rulings,
        numbers: book.numbers(),
        costs: book.costs(),
    };
    let mut reader = Reader { document, names: &names, faults: Faults::new() };
    let foreign = is_for_another(&document.table, about.id);
    for (key, value) in &document.table {
        let word: &str = key.get_ref();
        if foreign && word != "system" {
            continue;
        }
        let table = SettingTable::ALL.into_iter().find(|table| table.word() == word);
        match (word, table, value.get_ref()) {
            (_, Some(table), DeValue::Table(settings)) => {
                reader.table(table, settings, house, places);
            }
            (_, Some(table), _) => reader.fault(value.span(), || {
                let word = table.word();
                (
                    format!("`{word}` is no table"),
                    format!("write [{word}] and its settings below it"),
                )
            }),
            ("system", None, given) => {
                if let Some((message, instead)) =
                    system_fault(given, about.id, "these house rules are")
                {
                    reader.fault(value.span(), || (message, instead.unwrap_or_default()));
                }
            }
            ("name", None, DeValue::String(name)) => {
                if let Some(fault) = name_fault(name, Table::Head) {
                    let instead = fault.instead.unwrap_or_default();
                    reader.fault(value.span(), || (fault.message, instead));
                }
            }
            ("name", None, _) => reader.fault(value.span(), || {
                ("the name is no text".to_owned(), "write name = \"...\"".to_owned())
            }),
            (_, None, _) => reader.fault(key.span(), || names.unknown_at_top(word)),
        }
    }
    let mut faults = document.syntax.clone();
    faults.append(reader.faults);
    faults.in_order()
}

struct Reader<'d> {
    document: &'d Document<'d>,
    names: &'d Names,
    faults: Faults,
}

impl Reader<'_> {
    fn table(
        &mut self,
        table: SettingTable,
        settings: &DeTable<'_>,
        house: &mut HouseRules,
        places: &mut Places,
    ) {
        for (key, value) in settings {
            let word: &str = key.get_ref();
            let names = self.names;
            if !names.of(table).any(|name| name == word) {
                self.unknown(table, word, key.span(), value);
                continue;
            }
            match set(names, table, word, value, &mut house.rules) {
                Ok(written) => {
                    places.note(word, self.document.source, value.span());
                    // Set alone, so that a setting is compared with its printed value.
                    let printed = house.rules.book.printed();
                    let mut alone = printed.clone();
                    let differs =
                        set(names, table, word, value, &mut alone).is_ok() && alone != printed;
                    house.stated.retain(|setting| (setting.table, &*setting.name) != (table, word));
                    house.stated.push(StatedSetting {
                        table,
                        name: word.to_owned(),
                        value: written,
                        file: self.document.source.name().to_owned(),
                        differs,
                    });
                }
                Err((span, message, instead)) => self.fault(span, || (message, instead)),
            }
        }
    }

    /// Reports an unknown name or, if it is a table, each name in it: TOML reads a name with a dot as nested
    /// tables, unless it is in quotes.
    fn unknown(
        &mut self,
        table: SettingTable,
        name: &str,
        span: Range<usize>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let (names, document) = (self.names, self.document);
        if let DeValue::Table(parts) = value.get_ref()
            && !parts.is_empty()
        {
            for (part, value) in parts {
                self.unknown(table, &format!("{name}.{}", part.get_ref()), part.span(), value);
            }
        } else if names.of(table).any(|known| known == name) {
            self.fault(span, || {
                let value = document.source.text().get(value.span()).unwrap_or_default();
                let instead = format!("write {} = {value}, in quotes", written_key(name));
                (format!("{name} is not in quotes"), instead)
            });
        } else {
            self.fault(span, || names.unknown_in(table, name));
        }
    }

    fn fault(&mut self, span: Range<usize>, said: impl FnOnce() -> (String, String)) {
        if self.faults.is_full() {
            self.faults.count_one();
        } else if !self.document.is_broken_at(&span) {
            let (message, instead) = said();
            let fault = FileFault::at(self.document.source, Some(span), message);
            self.faults.push(fault.instead(instead));
        }
    }
}

/// Sets one setting; returns its value as it is written in a file.
fn set(
    names: &Names,
    table: SettingTable,
    name: &str,
    value: &Spanned<DeValue<'_>>,
    rules: &mut Rules,
) -> Result<String, Refused> {
    let number = |all: &[Number]| -> Result<i64, Refused> {
        let about = all.iter().find(|number| number.name == name).expect("a known name");
        whole_number(about, value)
    };
    // The range was checked before; if a system refuses more, that is reported all the same.
    let refuse = |_: SettingFault| {
        (value.span(), format!("`{name}` does not take this"), "leave it out".to_owned())
    };
    match table {
        SettingTable::Rulings => {
            let ruling =
                names.rulings.iter().find(|ruling| ruling.id == name).expect("a known name");
            let setting = answer(ruling, value)?;
            rules
                .amend(&Amendment::Ruling(ruling.id, setting.clone()))
                .map_err(|fault| refused(ruling, value, &setting, &fault))?;
            Ok(setting.to_string())
        }
        SettingTable::Numbers => {
            let number = number(&names.numbers)?;
            rules.amend(&Amendment::Number(name.to_owned(), number)).map_err(refuse)?;
            Ok(number.to_string())
        }
        SettingTable::Costs => {
            let about = names.costs.iter().find(|cost| cost.name == name).expect("a known name");
            let number = cost(about, value)?;
            rules.amend(&Amendment::Cost(name.to_owned(), number)).map_err(refuse)?;
            Ok(number.to_string())
        }
    }
}

/// Every name that may be set.
struct Names {
    system: &'static str,
    rulings: &'static [Ruling],
    numbers: Vec<Number>,
    costs: Vec<Number>,
}

impl Names {
    fn of(&self, table: SettingTable) -> Box<dyn Iterator<Item = &str> + '_> {
        match table {
            SettingTable::Rulings => Box::new(self.rulings.iter().map(|ruling| ruling.id)),
            SettingTable::Numbers => Box::new(self.numbers.iter().map(|number| &*number.name)),
            SettingTable::Costs => Box::new(self.costs.iter().map(|number| &*number.name)),
        }
    }

    fn table_of(&self, name: &str) -> Option<SettingTable> {
        SettingTable::ALL.into_iter().find(|&table| self.of(table).any(|known| known == name))
    }

    /// The message about an unknown name in a table.
    fn unknown_in(&self, table: SettingTable, word: &str) -> (String, String) {
        let here = table.word();
        let message = format!("unknown setting {word:?} in [{here}]");
        if let Some(other) = self.table_of(word) {
            return (
                message,
                format!("it is one of the [{0}]: write it below [{0}]", other.word()),
            );
        }
        let message = message + &because_odd(word);
        (
            message,
            self.of_its_kind(table, word).unwrap_or_else(|| match nearest(word, self.of(table)) {
                Some(near) => format!("write {}", written_key(near)),
                None => self.names_of(table),
            }),
        )
    }

    /// What to write if only the part after the dot is unknown: every name that begins alike, the nearest part first.
    fn of_its_kind(&self, table: SettingTable, word: &str) -> Option<String> {
        let (kind, part) = word.split_once('.')?;
        let parts = self.of(table).filter_map(|name| name.split_once('.'));
        let parts: Vec<&str> = parts.filter(|(of, _)| *of == kind).map(|(_, part)| part).collect();
        let all = parts.iter().map(|part| written_key(&format!("{kind}.{part}")));
        let all = all.collect::<Vec<_>>().join(", ");
        let near = nearest(part, parts.iter().copied());
        match near {
            _ if parts.is_empty() => None,
            Some(near) => {
                Some(format!("write {}; there are {all}", written_key(&format!("{kind}.{near}"))))
            }
            None => Some(format!("there are {all}")),
        }
    }

    /// Which names a table has: all of them if they are few.
    fn names_of(&self, table: SettingTable) -> String {
        let names: Vec<String> = self.of(table).map(written_key).collect();
        match names.len() {
            0 => format!("{} has no [{}]: leave them out", self.system, table.word()),
            1..=FEW => format!("there are {}", names.join(", ")),
            _ => format!("`fairfight rulings {}` lists every name", self.system),
        }
    }

    /// The message about an unknown name at the top of a file.
    fn unknown_at_top(&self, word: &str) -> (String, String) {
        let message = format!("unknown key {word:?} in house rules");
        let instead = match self.table_of(word) {
            Some(table) => format!("it is one of the [{0}]: write it below [{0}]", table.word()),
            None => advise(word, TOP, |key| format!("`{key}`")),
        };
        (message, instead)
    }
}

#[cfg(test)]
mod tests {
    use crate::house::house_rules;
    use crate::source::Source;
    use fairfight_engine::rulebook::rulebook;

    fn said(numbers: &str) -> (String, String) {
        let source = Source::of_text("house.toml", format!("[numbers]\n{numbers}\n"));
        let Err(faults) = house_rules(rulebook("fire-at-will").unwrap(), &[source]) else {
            panic!("{numbers} is taken");
        };
        let fault = faults.iter().next().unwrap();
        (fault.message.clone(), fault.instead.clone().unwrap_or_default())
    }

    #[test]
    fn a_hint_is_about_the_system_of_the_file() {
        let (_, instead) = said("of-nothing-there-is = 5");
        assert_eq!(instead, "`fairfight rulings fire-at-will` lists every name");
    }

    /// `mounted` is near `mounted-move`, which is a number, not a cost.
    #[test]
    fn a_near_name_of_another_table_is_not_what_was_meant() {
        let said = |text: &str| {
            let source = Source::of_text("house.toml", text);
            let faults = house_rules(rulebook("iron-winds").unwrap(), &[source]).unwrap_err();
            faults.iter().next().unwrap().instead.clone().unwrap_or_default()
        };
        let costs = said("[costs]\nmounted = 3\n");
        assert!(costs.starts_with("there are levy, warrior, knight, horse, bow"), "{costs}");
        let exact = said("[costs]\nmelee-flank = 3\n");
        assert_eq!(exact, "it is one of the [numbers]: write it below [numbers]");
        let source = Source::of_text("house.toml", "[costs]\nmounted = 3\n");
        let faults = house_rules(rulebook("fire-at-will").unwrap(), &[source]).unwrap_err();
        assert!(faults.plain().contains("fire-at-will has no [costs]"), "{}", faults.plain());
    }

    #[test]
    fn names_with_a_dot_are_asked_for_in_quotes() {
        let (message, instead) = said("soldier.move = 5");
        assert_eq!(message, "soldier.move is not in quotes");
        assert_eq!(instead, "write \"soldier.move\" = 5, in quotes");
        for mistyped in ["soldier.mov = 5", "\"soldier.mov\" = 5"] {
            let (message, instead) = said(mistyped);
            assert_eq!(message, "unknown setting \"soldier.mov\" in [numbers]");
            assert!(instead.starts_with("write \"soldier.move\"; there are "), "{instead}");
        }
    }

    /// `knight.melee` is near `knight.move` only in its letters.
    #[test]
    fn a_kind_that_is_right_has_its_numbers_listed() {
        let (_, instead) = said("\"knight.melee\" = 3");
        assert!(instead.starts_with("there are "), "{instead}");
        assert!(
            instead.contains("\"knight.move\"") && instead.contains("\"knight.factor\""),
            "{instead}"
        );
        assert!(!instead.contains("soldier"), "{instead}");
    }
}
