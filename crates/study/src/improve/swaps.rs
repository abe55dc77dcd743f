//! A list as a file with exchangeable units, and every swap that it allows.

use crate::armies::{MOST_UNITS, part_of};
use fairfight_engine::rulebook::{Army, Rules, Shape, Unit};
use fairfight_files as files;
use fairfight_files::Source;
use std::collections::BTreeSet;
use std::sync::Arc;
use toml::{Table, Value};

/// The key of an entry for the position of a unit in the line.
const POST: &str = "post";

/// A list whose units can be exchanged one by one. Everything else in its file stays: leaders, posts, names.
#[derive(Clone, PartialEq, Debug)]
pub struct Changeable {
    /// The list.
    pub army: Army,
    /// Its file, without its units.
    file: Table,
    /// The key of the units.
    key: String,
    /// An entry for each unit, in the order of the list.
    units: Vec<Table>,
}

/// The units removed and added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The number of units removed, and their kind; `None` if none are.
    pub out: Option<(usize, String)>,
    /// The number of units added, and their kind.
    pub into: (usize, String),
}

impl Swap {
    /// The units removed, in command-line form.
    pub fn out_text(&self) -> Option<String> {
        self.out.as_ref().map(counted)
    }

    /// The units added.
    pub fn into_text(&self) -> String {
        counted(&self.into)
    }
}

fn counted((number, kind): &(usize, String)) -> String {
    if *number == 1 { kind.clone() } else { format!("{number}*{kind}") }
}

/// A list after a swap.
#[derive(Clone, PartialEq, Debug)]
pub struct Swapped {
    /// The swap.
    pub swap: Swap,
    /// The list.
    pub list: Changeable,
}

/// The kinds and the budget available to a swap.
#[derive(Clone, Copy, Debug)]
pub struct Buying<'a> {
    /// The kinds.
    pub kinds: &'a [Unit],
    /// The budget of the list: points, or units if the system has none.
    pub budget: u32,
}

/// A key and its value, as in a file.
fn written(entry: (String, Value)) -> String {
    toml::to_string(&Table::from_iter([entry])).unwrap_or_default()
}

/// Units of a list that may be removed, with the same kind and post.
struct Group {
    /// Their positions; the last one is removed first.
    places: Vec<usize>,
    kind: String,
    /// The cost of one of them.
    cost: u32,
}

impl Changeable {
    /// The list of this file.
    ///
    /// # Errors
    /// A sentence that says why its units cannot be exchanged one by one.
    pub fn of(source: &Arc<Source>, army: &Army, rules: &Rules) -> Result<Changeable, String> {
        let name = &army.outline.name;
        let unreadable = || format!("the units of {name} cannot be told apart in its file");
        let mut file: Table = source.text().parse().map_err(|_| unreadable())?;
        let fields = rules.book.army_form().fields();
        let listed = |key: &str| {
            file.get(key).and_then(Value::as_array).map_or(0, |all| {
                all.iter()
                    .map(|one| one.get("count").and_then(Value::as_integer).unwrap_or(1) as usize)
                    .sum()
            })
        };
        let tables = fields.iter().filter_map(|(key, field)| {
            let Shape::Tables(inner, _) = &field.shape else { return None };
            (listed(key) == army.outline.units.len()).then_some((key, inner))
        });
        let (key, inner) =
            tables.max_by_key(|(_, inner)| inner.iter().count()).ok_or_else(unreadable)?;
        let entries = file.remove(key).ok_or_else(unreadable)?;
        let mut units = Vec::new();
        for entry in entries.as_array().into_iter().flatten() {
            let mut unit = entry.as_table().cloned().unwrap_or_default();
            let number = unit.remove("count").and_then(|count| count.as_integer()).unwrap_or(1);
            units.extend(std::iter::repeat_n(unit, number.max(0) as usize));
        }
        // A key at the top of the file applies to all units. It moves to each unit, so that other units can join them;
        // if the rules say the same, it is dropped.
        let common: Vec<(String, Value)> = inner
            .iter()
            .filter(|(key, _)| !["name", "doctrine"].contains(&key.as_str()))
            .filter_map(|(key, _)| Some((key.clone(), file.get(key)?.clone())))
            .collect();
        let (mut each, mut rest) = (units.clone(), file.clone());
        for (key, value) in &common {
            rest.remove(key);
            for unit in &mut each {
                unit.entry(key.clone()).or_insert_with(|| value.clone());
            }
        }
        let list = |file, units| Changeable { army: army.clone(), file, key: key.clone(), units };
        let same = |list: &Changeable| {
            list.mustered(rules).is_some_and(|made| made.canonical == army.canonical)
        };
        let forms = [list(rest.clone(), units.clone()), list(rest, each), list(file, units)];
        forms.into_iter().find(same).ok_or_else(unreadable)
    }

    /// The list as a file.
    pub fn text(&self) -> String {
        let mut entries: Vec<Value> = Vec::new();
        for same in self.units.chunk_by(|a, b| a == b) {
            let mut entry = same[0].clone();
            if same.len() > 1 {
                entry.insert("count".to_owned(), Value::Integer(same.len() as i64));
            }
            entries.push(Value::Table(entry));
        }
        // System and name come first in the file, and tables last.
        let is_table =
            |value: &Value| value.as_array().is_some_and(|all| all.iter().all(Value::is_table));
        let of = |key: &str| {
            self.file.get_key_value(key).map(|(key, value)| (key.clone(), value.clone()))
        };
        let first = ["system", "name"].into_iter().filter_map(of);
        let rest = || self.file.iter().map(|(key, value)| (key.clone(), value.clone()));
        let settings = rest()
            .filter(|(key, value)| !["system", "name"].contains(&key.as_str()) && !is_table(value));
        let tables = rest().filter(|(_, value)| is_table(value));
        let settings: Vec<String> = first.chain(settings).map(written).collect();
        let units = [(self.key.clone(), Value::Array(entries))];
        let tables: Vec<String> = units.into_iter().chain(tables).map(written).collect();
        format!("{}\n{}", settings.concat(), tables.join("\n"))
    }

    /// The army of the file, if the rules allow it.
    fn mustered(&self, rules: &Rules) -> Option<Army> {
        let source = Source::of_text(&*self.army.outline.name, self.text());
        files::army(&source, rules).ok().map(|checked| checked.value)
    }

    /// The list under another name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Changeable {
        self.file.insert("name".to_owned(), Value::String(name.to_owned()));
        name.clone_into(&mut self.army.outline.name);
        self
    }

    /// Every single swap that leaves the list legal and within the budget.
    ///
    /// One unit is replaced by one or as many of another kind as its points buy, or several of a kind by one that is
    /// dearer; or units are added for points that are left. A unit that cannot be paid in full is added in
    /// [part](part_of). An added unit takes the position and post of the first removed one; a leader stays with it.
    pub fn swaps(&self, buying: Buying<'_>, rules: &Rules) -> Vec<Swapped> {
        let spent = self.army.outline.cost();
        let left = buying.budget.saturating_sub(spent);
        let mut found = Vec::new();
        let mut known = BTreeSet::from([self.army.canonical.clone()]);
        let groups = self.groups();
        let mut add = |places: &[usize], kind: &str, into: &Unit, number: usize| {
            let Some(list) = self.with(places, into, number, rules) else { return };
            let fits = list.army.outline.cost() <= buying.budget
                && self.is_swap(&list, places, into, number);
            if fits && known.insert(list.army.canonical.clone()) {
                let out = (!places.is_empty()).then(|| (places.len(), kind.to_owned()));
                let swap = Swap { out, into: (number, into.text.clone()) };
                found.push(Swapped { swap, list });
            }
        };
        for kind in buying.kinds {
            let price = kind.points.unwrap_or(1).max(1);
            for group in groups.iter().filter(|group| group.kind != kind.text) {
                let number = ((left + group.cost) / price) as usize;
                let number = number.min(MOST_UNITS - self.units.len() + 1);
                let one = &group.places[group.places.len() - 1..];
                if number == 0 {
                    if let Some(part) = part_of(kind, left + group.cost, rules) {
                        add(one, &group.kind, &part, 1);
                    }
                    let several = price.saturating_sub(left).div_ceil(group.cost.max(1)) as usize;
                    if let Some(from) = group.places.len().checked_sub(several) {
                        add(&group.places[from..], &group.kind, kind, 1);
                    }
                    continue;
                }
                add(one, &group.kind, kind, 1);
                if number > 1 {
                    add(one, &group.kind, kind, number);
                }
            }
            match (left / price) as usize {
                0 => {
                    if let Some(part) = part_of(kind, left, rules) {
                        add(&[], "", &part, 1);
                    }
                }
                number => {
                    add(&[], "", kind, 1);
                    add(&[], "", kind, number.min(MOST_UNITS - self.units.len()));
                }
            }
        }
        found
    }

    /// The units that may be removed, grouped by kind and post; a leader's own unit is separate.
    fn groups(&self) -> Vec<Group> {
        let listed = &self.army.outline.units;
        let mut groups: Vec<(Option<&Value>, bool, Group)> = Vec::new();
        for (place, unit) in listed.iter().enumerate() {
            let post = self.units[place].get(POST);
            let led = self.is_named_elsewhere(&unit.name);
            let alike = |group: &&mut (Option<&Value>, bool, Group)| {
                group.2.kind == unit.kind && group.0 == post && group.1 == led
            };
            match groups.iter_mut().find(alike) {
                Some((.., group)) => group.places.push(place),
                None => {
                    let cost = unit.points.unwrap_or(1);
                    let group = Group { places: vec![place], kind: unit.kind.clone(), cost };
                    groups.push((post, led, group));
                }
            }
        }
        groups.into_iter().map(|(.., group)| group).collect()
    }

    /// Does anything else in the file name this unit, such as its leader?
    fn is_named_elsewhere(&self, name: &str) -> bool {
        self.file.values().any(|value| {
            let tables = value.as_array().into_iter().flatten().filter_map(Value::as_table);
            tables.flat_map(Table::values).any(|value| value.as_str() == Some(name))
        })
    }

    /// The list without the units at `places`, and with `number` of this one; if it is legal.
    fn with(
        &self,
        places: &[usize],
        into: &Unit,
        number: usize,
        rules: &Rules,
    ) -> Option<Changeable> {
        let mut entry = self.entry(into, rules)?;
        let plain = entry.clone();
        let post = places.first().and_then(|&place| self.units[place].get(POST)).cloned();
        if let Some(post) = &post {
            entry.insert(POST.to_owned(), post.clone());
        }
        let made = self.with_entry(places, entry, into, number);
        let army = |mut list: Changeable| {
            list.army = list.mustered(rules)?;
            Some(list)
        };
        // Not every unit may have every post.
        let without = || post.is_some().then(|| self.with_entry(places, plain, into, number));
        army(made).or_else(|| army(without()?))
    }

    fn with_entry(&self, places: &[usize], entry: Table, into: &Unit, number: usize) -> Changeable {
        let mut list = self.clone();
        let at = places.first().copied().unwrap_or(self.units.len());
        for &place in places.iter().rev() {
            list.units.remove(place);
        }
        list.units.splice(at..at, std::iter::repeat_n(entry, number));
        // The leader of a removed unit leads the added one.
        let stays = |name: &str| {
            let others = self.army.outline.units.iter().enumerate();
            others.filter(|(place, _)| !places.contains(place)).any(|(_, unit)| unit.name == name)
        };
        for &place in places {
            let old = &self.army.outline.units[place].name;
            if stays(old) || !self.is_named_elsewhere(old) {
                continue;
            }
            let mut new = into.text.clone();
            while stays(&new) {
                new += "'";
            }
            for value in list.file.iter_mut().map(|(_, value)| value) {
                let tables = value.as_array_mut().into_iter().flatten();
                for (_, value) in tables.filter_map(Value::as_table_mut).flat_map(Table::iter_mut) {
                    if value.as_str() == Some(old) {
                        *value = Value::String(new.clone());
                    }
                }
            }
            if let Some(unit) = list.units.get_mut(at) {
                unit.insert("name".to_owned(), Value::String(new));
            }
        }
        list
    }

    /// The entry of this unit in a file.
    fn entry(&self, unit: &Unit, rules: &Rules) -> Option<Table> {
        let written = rules.written_list("unit", std::slice::from_ref(unit), self.army.doctrine);
        let mut file: Table = written.parse().ok()?;
        let entries = file.remove(&self.key)?;
        let mut entry = entries.as_array()?.first()?.as_table()?.clone();
        entry.remove("name");
        Some(entry)
    }

    /// Is the list the result of the swap? A key at the top of the file may have changed the added unit.
    fn is_swap(&self, list: &Changeable, places: &[usize], into: &Unit, number: usize) -> bool {
        let kinds = |army: &Army| -> Vec<String> {
            army.outline.units.iter().map(|unit| unit.kind.clone()).collect()
        };
        let mut wanted = kinds(&self.army);
        let at = places.first().copied().unwrap_or(wanted.len());
        for &place in places.iter().rev() {
            wanted.remove(place);
        }
        wanted.splice(at..at, std::iter::repeat_n(into.text.clone(), number));
        list.army.outline.leaders.len() == self.army.outline.leaders.len()
            && kinds(&list.army) == wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::armies::{kinds_of, listable_units};
    use fairfight_engine::rulebook::rulebook;

    fn changeable(text: &str, rules: &Rules) -> Changeable {
        let source = Source::of_text("list.toml", text);
        let army = files::army(&source, rules).unwrap().value;
        Changeable::of(&source, &army, rules).unwrap()
    }

    const DWARVES: &str = "\
system = \"iron-winds\"
name = \"Dwarves\"
people = \"dwarf\"
[[unit]]
class = \"warrior\"
name = \"Axes\"
post = \"wing\"
[[unit]]
class = \"levy\"
count = 3
[[leader]]
rank = \"leader\"
with = \"Axes\"
";

    #[test]
    fn one_goes_for_one_or_several_and_several_for_one() {
        let rules = rulebook("iron-winds").unwrap().printed();
        let list = changeable(DWARVES, &rules);
        let budget = list.army.outline.cost();
        let named = ["dwarf:warrior", "dwarf:levy", "dwarf:knight", "knight+mounted"];
        let kinds = named.map(|unit| rules.unit(unit).unwrap());
        let swaps = list.swaps(Buying { kinds: &kinds, budget }, &rules);
        let texts: Vec<String> = swaps
            .iter()
            .map(|one| {
                let out = one.swap.out_text().unwrap_or_default();
                format!("{out} > {}", one.swap.into_text())
            })
            .collect();
        // A warrior costs two levies, mounted knights three, knights on foot four: the points buy half of these or
        // less.
        for wanted in [
            "2*dwarf:levy > dwarf:warrior",
            "dwarf:warrior > dwarf:levy",
            "dwarf:warrior > 2*dwarf:levy",
            "3*dwarf:levy > knight+mounted",
            "dwarf:warrior > knight+mounted/4",
            "dwarf:warrior > dwarf:knight/6",
        ] {
            assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
        }
        // The leader and the post stay with the added unit.
        let knights = swaps.iter().find(|one| one.swap.into_text() == "knight+mounted/4").unwrap();
        let text = knights.list.text();
        assert!(text.contains("with = \"knight+mounted/4\"") && text.contains("post = \"wing\""));
        assert_eq!(knights.list.army.outline.leaders.len(), 1);
        let kept = swaps.iter().find(|one| one.swap.into_text() == "dwarf:warrior").unwrap();
        assert!(kept.list.text().contains("with = \"Axes\""), "{}", kept.list.text());
    }

    #[test]
    fn points_that_are_left_are_spent_and_never_more() {
        let rules = rulebook("iron-winds").unwrap().printed();
        let list = changeable(DWARVES, &rules);
        let levy = [rules.unit("dwarf:levy").unwrap()];
        let added = |more: u32| {
            let budget = list.army.outline.cost() + more;
            let swaps = list.swaps(Buying { kinds: &levy, budget }, &rules);
            let added = swaps.into_iter().filter(|one| one.swap.out.is_none());
            added.map(|one| one.swap.into_text()).collect::<Vec<_>>()
        };
        assert_eq!(added(30), ["dwarf:levy", "2*dwarf:levy"]);
        assert_eq!(added(12), ["dwarf:levy"]);
        assert_eq!(added(6), ["dwarf:levy/6"]);
        assert_eq!(added(5), [""; 0]);
    }

    /// Every swap of every list that ships with the program is legal, within the budget, and what it says.
    #[test]
    fn every_swap_in_every_system_is_a_legal_list_that_can_be_read_back() {
        let armies = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../armies");
        let (mut checked, mut unreadable) = (0, Vec::new());
        for system in fairfight_battle::systems::SYSTEMS {
            let rules = rulebook(system).unwrap().printed();
            let kinds = kinds_of(&listable_units(&rules), &rules);
            let kinds: Vec<Unit> = kinds.into_iter().take(12).map(|kind| kind.unit).collect();
            let folder = std::fs::read_dir(armies.join(system)).unwrap();
            let mut lists: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
            lists.retain(|path| path.extension().is_some_and(|end| end == "toml"));
            lists.sort();
            for path in lists.iter().take(3) {
                let source = Source::read(path).unwrap();
                let army = files::army(&source, &rules).unwrap().value;
                let Ok(list) = Changeable::of(&source, &army, &rules) else {
                    // A ruling sets the number of Coffins, and a group of Gun Fights names no figures. Their sides have
                    // fixed parts anyway.
                    unreadable.push(army.outline.name);
                    continue;
                };
                let budget = list.army.outline.cost();
                let (mut seen, leaders) = (BTreeSet::new(), list.army.outline.leaders.len());
                for Swapped { swap, list } in list.swaps(Buying { kinds: &kinds, budget }, &rules) {
                    let read = changeable(&list.text(), &rules);
                    assert_eq!(read.army.canonical, list.army.canonical, "{path:?} {swap:?}");
                    assert!(read.army.outline.cost() <= budget, "{path:?} {swap:?}");
                    assert_eq!(read.army.outline.leaders.len(), leaders, "{path:?} {swap:?}");
                    assert!(seen.insert(read.army.canonical), "{path:?} {swap:?}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 500, "{checked}");
        assert_eq!(unreadable, ["Naztees", "Clanton Group", "Earp Mob", "Kelly Gang"]);
    }
}
