//! The word that was probably meant.

/// The longest word that is looked up: nobody mistypes more, and hostile files have longer ones.
const LONGEST: usize = 64;

/// Which of the words was probably meant by `typed`? None, where nothing is near.
///
/// ```
/// use fairfight_sim::files::nearest;
/// assert_eq!(nearest("knigth", ["levy", "warrior", "knight"]), Some("knight"));
/// assert_eq!(nearest("melee_flank", ["melee-flank", "melee-rear"]), Some("melee-flank"));
/// assert_eq!(nearest("dragon", ["levy", "warrior", "knight"]), None);
/// ```
pub fn nearest<'w>(typed: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    if typed.is_empty() || typed.len() > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase().replace('_', "-");
    let distance = |word: &str| strsim::osa_distance(&typed, word);
    let near = |word: &str, distance: usize| {
        let length = word.len().max(typed.len());
        distance * 3 <= length
            || (length > 3 && (word.starts_with(&*typed) || typed.starts_with(word)))
    };
    words
        .into_iter()
        .map(|word| (distance(word), word))
        .filter(|&(distance, word)| near(word, distance))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// What to write instead of an unknown word: the nearest, if there is one, and all there are.
pub(super) fn advise<'w>(
    typed: &str,
    words: impl IntoIterator<Item = &'w str> + Clone,
    quote: impl Fn(&str) -> String,
) -> String {
    let all: Vec<String> = words.clone().into_iter().map(&quote).collect();
    let all = all.join(", ");
    match nearest(typed, words) {
        Some(_) if !all.contains(", ") => format!("write {all}"),
        Some(word) => format!("write {}; there are {all}", quote(word)),
        None => format!("there are {all}"),
    }
}
