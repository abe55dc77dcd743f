//! The different items of a list.

use indexmap::IndexSet;
use std::hash::Hash;

/// The items without duplicates, in order of first appearance.
///
/// ```
/// use fairfight_report::distinct;
/// assert_eq!(distinct(["steady", "random", "steady"]), ["steady", "random"]);
/// ```
pub fn distinct<T: Eq + Hash>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    items.into_iter().collect::<IndexSet<T>>().into_iter().collect()
}
