//! The faults of a file that do not depend on the intended values of its unreadable keys at the top.

use super::misfit::written;
use super::structure::Structured;
use fairfight_engine::rulebook::{Form, Shape};
use fairfight_rules::list::{Fault, Place};
use std::any::Any;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A value that a key may have been meant to have; `None` if the key counts as absent.
type Meant = Option<DeValue<'static>>;

/// The faults that `check` finds in every reading of the file. A key at the top that had to be left out may decide
/// about all tables, so the file is read once for each value that it may have: a fault of only some of these readings
/// may follow from the fault already reported for that key.
pub(super) fn faults_of_all_readings(
    structured: &Structured<'_>,
    form: Form,
    check: impl Fn(&dyn Any) -> Result<(), Vec<Fault>>,
) -> Vec<Fault> {
    let mut readings = readings(structured, form).into_iter();
    let found = |file: Box<dyn Any>| check(&*file).err().unwrap_or_default();
    let mut common = readings.next().map(found).unwrap_or_default();
    for file in readings {
        if common.is_empty() {
            break;
        }
        let here: BTreeMap<(Place, String), Option<String>> = found(file)
            .into_iter()
            .map(|fault| ((fault.place, fault.message), fault.instead))
            .collect();
        common.retain_mut(|fault| {
            let same = here.get(&(fault.place, fault.message.clone()));
            // What to write instead, such as a range, may depend on the key too.
            if same != Some(&fault.instead) {
                fault.instead = None;
            }
            same.is_some()
        });
    }
    common
}

/// The file with the first value of each key that was left out at the top; then with each other value of one of
/// them, while the others have their first.
fn readings(structured: &Structured<'_>, form: Form) -> Vec<Box<dyn Any>> {
    let fields = form.fields();
    let at_top = structured.left_out.iter().filter(|(item, _)| item.is_none());
    let keys: Vec<(&str, Vec<Meant>)> = at_top
        .filter_map(|(_, key)| Some((key.as_str(), may_be_meant(&fields.get(key)?.shape))))
        .collect();
    let read = |changed: Option<(&str, &Meant)>| {
        let mut table = structured.good.clone();
        for (key, values) in &keys {
            let meant = match changed {
                Some((other, meant)) if other == *key => meant.as_ref(),
                Some(_) | None => values.first().and_then(Option::as_ref),
            };
            if let Some(meant) = meant {
                let key = Spanned::new(0..0, (*key).to_owned().into());
                table.insert(key, Spanned::new(0..0, meant.clone()));
            }
        }
        form.read(table).ok()
    };
    let others =
        keys.iter().flat_map(|(key, values)| values.iter().skip(1).map(move |v| (*key, v)));
    std::iter::once(None).chain(others.map(Some)).filter_map(read).collect()
}

/// Values that a key of this shape may have been meant to have: each of its words; for other shapes, some that differ.
fn may_be_meant(shape: &Shape) -> Vec<Meant> {
    match shape {
        Shape::Words(words) => {
            words.iter().map(|word| Some(DeValue::String(word.clone().into()))).collect()
        }
        Shape::Whole(range) => {
            let some = [(1, "1"), (6, "6"), (1000, "1000")].into_iter();
            let some = some.filter(|(number, _)| range.contains(number));
            std::iter::once(None).chain(some.map(|(_, digits)| written(digits))).collect()
        }
        Shape::Tables(..) => {
            let one = Spanned::new(0..0, DeValue::Table(DeTable::new()));
            let mut tables = DeArray::new();
            tables.push(one);
            vec![None, Some(DeValue::Array(tables))]
        }
        Shape::Text
        | Shape::Name
        | Shape::Texts
        | Shape::Wholes(_)
        | Shape::SeveralOf(_)
        | Shape::Number(_)
        | Shape::Ends(_)
        | Shape::Flag
        | Shape::TextOr(_)
        | Shape::Settings(_)
        | Shape::Any => vec![None],
    }
}
