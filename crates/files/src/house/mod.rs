//! House rules: files that state what differs from the rules as printed.

mod contradiction;
mod read;
mod setting;

use super::document::Document;
use super::fault::Faults;
use super::forms::SettingTable;
use super::kind::{FileKind, of_another_kind};
use super::source::Source;
use contradiction::Places;
use fairfight_engine::rulebook::{Amendment, Book, Rules};
use fairfight_rules::ruling::Number;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A setting that a file states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedSetting {
    /// Its table.
    pub table: SettingTable,
    /// Its name.
    pub name: String,
    /// Its value, as it is written in a file.
    pub value: String,
    /// The file that states it; of several, the last.
    pub file: String,
    /// Does it differ from the rules as printed?
    pub differs: bool,
}

impl StatedSetting {
    /// Its name as reports write it: that of a premium with its table, since a cost has the same name.
    pub fn written_name(&self) -> String {
        match self.table {
            SettingTable::Premium => format!("{}.{}", self.table.word(), self.name),
            SettingTable::Rulings | SettingTable::Numbers | SettingTable::Costs => {
                self.name.clone()
            }
        }
    }
}

/// The printed rules with house rules applied.
#[derive(Clone, PartialEq, Debug)]
pub struct HouseRules {
    /// The rules in force.
    pub rules: Rules,
    /// Every setting that a file states, by table and then in the order of the names.
    pub stated: Vec<StatedSetting>,
    /// The factor for printed costs that no file states.
    pub scale: i64,
    /// How far costs are meant to exceed the worth of what they buy, as shares of that worth.
    pub premiums: BTreeMap<String, f64>,
}

impl HouseRules {
    /// The rules as printed.
    pub fn none(book: Book) -> HouseRules {
        HouseRules {
            rules: book.printed(),
            stated: Vec::new(),
            scale: 1,
            premiums: BTreeMap::new(),
        }
    }

    /// Multiplies the printed costs by the scale, except those that a file states.
    fn scale_printed_costs(&mut self) {
        for Number { name, printed, .. } in self.rules.book.costs() {
            let is_it = |one: &StatedSetting| one.table == SettingTable::Costs && one.name == name;
            if self.scale > 1 && !self.stated.iter().any(is_it) {
                // The scale is at most what the largest printed cost allows.
                let _ = self.rules.amend(&Amendment::Cost(name, printed * self.scale));
            }
        }
    }

    /// The settings that differ from the rules as printed.
    pub fn changes(&self) -> impl Iterator<Item = &StatedSetting> {
        self.stated.iter().filter(|setting| setting.differs)
    }
}

/// Applies these files to the printed rules. Later files override earlier ones.
///
/// ```
/// use fairfight_files::{Source, house_rules};
/// use fairfight_engine::rulebook::rulebook;
/// let [a, b] = ["3", "2"].map(|bonus| {
///     Source::of_text(format!("{bonus}.toml"), format!("[numbers]\nmelee-flank = {bonus}\n"))
/// });
/// let house = house_rules(rulebook("iron-winds").unwrap(), &[a, b]).unwrap();
/// assert_eq!(house.rules.whole("melee-flank"), Some(2));
/// assert_eq!(house.stated[0].file, "2.toml");
/// ```
///
/// # Errors
/// Every fault of every file at once: unknown names (with the right table for a name in the wrong one), values that are
/// not an answer, numbers out of range; if there are none of these, settings that contradict each other.
pub fn house_rules(book: Book, sources: &[Arc<Source>]) -> Result<HouseRules, Faults> {
    let mut house = HouseRules::none(book);
    let (mut faults, mut places) = (Faults::new(), Places::new());
    for source in sources {
        let document = Document::parse(source);
        let wrong = read::settings(&document, &mut house, &mut places);
        if !wrong.is_empty() {
            faults.append(of_another_kind(book, &document, FileKind::Rules).unwrap_or(wrong));
        }
    }
    house.scale_printed_costs();
    // Without the settings that were refused, rules may seem to contradict each other.
    if faults.is_empty() {
        faults = contradiction::faults(&house.rules, &places);
    }
    house.stated.sort_by(|a, b| (a.table, &a.name).cmp(&(b.table, &b.name)));
    faults.or(house)
}
