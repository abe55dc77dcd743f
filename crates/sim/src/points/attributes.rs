//! The attributes of kinds, read off their notation: section 3.1 of the statistics, "Attribute prices".

use crate::armies::Kind;
use fairfight_stats::value::Attributes;

/// Which attributes a price list has, and who has them.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeTable {
    /// Their names, in the order in which kinds name them: types, traits, and peoples if there are several.
    pub names: Vec<String>,
    /// Who has them.
    pub attributes: Attributes,
}

/// The attributes of these kinds: the words of their notation.
///
/// ```
/// use fairfight_battle::{Game, iron_winds::IronWinds};
/// use fairfight_sim::{armies::kinds_of, points::attribute_table};
/// let rules = Default::default();
/// let units = ["levy", "levy+bow", "warrior"].map(|t| IronWinds::unit(t, &rules).unwrap());
/// let table = attribute_table(&kinds_of::<IronWinds>(&units, &rules));
/// assert_eq!(table.names, ["levy", "bow", "warrior"]);
/// assert_eq!(table.attributes.table[1], [1.0, 1.0, 0.0]);
/// ```
pub fn attribute_table<U>(kinds: &[Kind<U>]) -> AttributeTable {
    let several = kinds.iter().any(|kind| kind.people() != kinds[0].people());
    let words = |kind: &Kind<U>| -> Vec<String> {
        let people = kind.people().filter(|_| several);
        let all = std::iter::once(kind.class()).chain(kind.traits()).chain(people);
        all.map(str::to_owned).collect()
    };
    let mut names: Vec<String> = Vec::new();
    for word in kinds.iter().flat_map(words) {
        if !names.contains(&word) {
            names.push(word);
        }
    }
    let row = |kind: &Kind<U>| {
        let has = words(kind);
        names.iter().map(|name| if has.contains(name) { 1.0 } else { 0.0 }).collect()
    };
    let attributes = Attributes {
        figures: kinds.iter().map(|kind| f64::from(kind.figures)).collect(),
        table: kinds.iter().map(row).collect(),
    };
    AttributeTable { names, attributes }
}
