//! The different items of a list.

/// The items without duplicates, in order of first appearance.
///
/// ```
/// use fairfight_report::distinct;
/// assert_eq!(distinct(["steady", "random", "steady"]), ["steady", "random"]);
/// ```
pub fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        if !all.contains(&item) {
            all.push(item);
        }
    }
    all
}
