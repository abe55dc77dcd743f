//! The attributes of each kind, read from its notation, so that [`Attributes`] can estimate what each is worth, and
//! test whether a price list of attributes can be right at all.

use crate::armies::Kind;
use fairfight_report::distinct;
use fairfight_stats::value::Attributes;

/// The attributes of a price list, and which kinds have them.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeTable {
    /// Their names: types and traits in the order in which kinds name them, then peoples.
    pub names: Vec<String>,
    /// The attributes of the kinds.
    pub attributes: Attributes,
}

/// The attributes of these kinds: the words of their notation.
///
/// A people counts as one if there are several; its price is relative to the people without a word (or the first). If
/// no other people shares its types and traits, these already carry its worth, and it is left out.
///
/// ```
/// use fairfight_engine::rulebook::rulebook;
/// use fairfight_study::armies::kinds_of;
/// use fairfight_study::points::attribute_table;
/// let rules = rulebook("iron-winds").unwrap().printed();
/// let units = ["levy", "levy+bow", "goblin:levy", "orc:warrior"].map(|unit| rules.unit(unit).unwrap());
/// let table = attribute_table(&kinds_of(&units, &rules));
/// assert_eq!(table.names, ["levy", "bow", "warrior", "goblin"]);
/// assert_eq!(table.attributes.table[1], [1.0, 1.0, 0.0, 0.0]);
/// assert_eq!(table.attributes.table[2], [1.0, 0.0, 0.0, 1.0]);
/// ```
pub fn attribute_table(kinds: &[Kind]) -> AttributeTable {
    let plain = kinds.iter().any(|kind| kind.people().is_none());
    let against = if plain { None } else { kinds.first().and_then(Kind::people) };
    let words = |kind: &Kind| -> Vec<String> {
        std::iter::once(kind.class()).chain(kind.traits()).map(str::to_owned).collect()
    };
    let of_people =
        |kind: &Kind| kind.people().filter(|&people| Some(people) != against).map(str::to_owned);
    let peoples = kinds.iter().filter_map(of_people);
    let names = distinct(kinds.iter().flat_map(words).chain(peoples));
    let row = |kind: &Kind| {
        let has: Vec<String> = words(kind).into_iter().chain(of_people(kind)).collect();
        names.iter().map(|name| if has.contains(name) { 1.0 } else { 0.0 }).collect()
    };
    let attributes = Attributes {
        figures: kinds.iter().map(|kind| f64::from(kind.figures)).collect(),
        table: kinds.iter().map(row).collect(),
    };
    let says_more = attributes.independent();
    let people = |name: &String| kinds.iter().any(|kind| of_people(kind).as_ref() == Some(name));
    let kept: Vec<usize> = (0..names.len())
        .filter(|place| !people(&names[*place]) || says_more.contains(place))
        .collect();
    AttributeTable {
        attributes: attributes.only(&kept),
        names: kept.iter().map(|&place| names[place].clone()).collect(),
    }
}
