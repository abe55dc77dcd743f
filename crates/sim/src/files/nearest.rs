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

/// The least whole numbers in a row that are told by their ends.
const ROW: usize = 4;

/// These words, but of whole numbers that follow each other the first and the last: `60..0`.
///
/// ```
/// use fairfight_sim::files::in_short;
/// assert_eq!(in_short(["6", "0", "1", "2", "3", "far"]), ["6", "0..3", "far"]);
/// assert_eq!(in_short(["3", "2", "1", "a"]), ["3", "2", "1", "a"]);
/// ```
pub fn in_short<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    let words: Vec<&str> = words.into_iter().collect();
    let step = |pair: &[&str]| {
        let [a, b] = [pair[0], pair[1]].map(|word| word.parse::<i64>().ok());
        b?.checked_sub(a?).filter(|step| step.abs() == 1)
    };
    let steps: Vec<Option<i64>> = words.windows(2).map(step).collect();
    let (mut told, mut at) = (Vec::new(), 0);
    while let Some(&word) = words.get(at) {
        let way = steps.get(at).copied().flatten();
        let further = steps[at..].iter().take_while(|step| way.is_some() && **step == way);
        let last = at + further.count();
        if last - at + 1 >= ROW {
            told.push(format!("{word}..{}", words[last]));
            at = last + 1;
        } else {
            told.push(word.to_owned());
            at += 1;
        }
    }
    told
}

/// What to write instead of an unknown word: the nearest, if there is one, and all there are.
pub(super) fn advise<'w>(
    typed: &str,
    words: impl IntoIterator<Item = &'w str> + Clone,
    quote: impl Fn(&str) -> String,
) -> String {
    let all: Vec<String> = in_short(words.clone()).iter().map(|word| quote(word)).collect();
    let all = all.join(", ");
    match nearest(typed, words.clone()) {
        Some(_) if words.into_iter().nth(1).is_none() => format!("write {all}"),
        Some(word) => format!("write {}; there are {all}", quote(word)),
        None => format!("there are {all}"),
    }
}
