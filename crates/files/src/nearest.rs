//! The word that was probably meant.

use fairfight_battle::systems;
use fairfight_rules::text::plain;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The longest word that is looked up: only hostile files have longer ones.
const LONGEST: usize = 64;

/// The word that was probably meant by `typed`, which may be mistyped, or a synonym from the printed text or its
/// players. `None` if no word is near.
///
/// ```
/// use fairfight_files::nearest;
/// assert_eq!(nearest("knigth", ["levy", "warrior", "knight"]), Some("knight"));
/// assert_eq!(nearest("melee_flank", ["melee-flank", "melee-rear"]), Some("melee-flank"));
/// assert_eq!(nearest("dragon", ["levy", "warrior", "knight"]), None);
/// assert_eq!(nearest("Men at arms", ["soldier", "maa", "knight"]), Some("maa"));
/// ```
pub fn nearest<'w>(typed: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    if typed.is_empty() || typed.len() > LONGEST {
        return None;
    }
    let typed = plain(typed).to_lowercase().replace(['_', ' '], "-");
    let words: Vec<&str> = words.into_iter().collect();
    let meant = |(alias, word): &(&str, &str)| {
        let known = || words.iter().copied().find(|known| known == word);
        let plural = || typed.strip_suffix('s').is_some_and(|one| one == *alias);
        if *alias == typed || plural() { known() } else { None }
    };
    if !words.contains(&&*typed)
        && let Some(word) = aliases().iter().find_map(meant)
    {
        return Some(word);
    }
    let distance = |word: &str| {
        let lower = word.to_lowercase();
        let (distance, length) =
            (strsim::osa_distance(&typed, &lower), lower.len().max(typed.len()));
        let begins = length > 3 && (lower.starts_with(&*typed) || typed.starts_with(&lower));
        (distance * 3 <= length || begins).then_some(distance)
    };
    let near = words
        .into_iter()
        .filter_map(|word| Some((distance(word)?, word)))
        .min_by_key(|&(distance, _)| distance);
    near.map(|(_, word)| word)
}

/// Synonyms in all systems: what people write, and the word in files.
#[rustfmt::skip]
const COMMON: &[(&str, &str)] = &[
    ("type", "class"), ("class", "type"), ("kind", "class"), ("kind", "type"), ("troop", "class"), ("troop", "type"),
    ("unit", "class"), ("unit", "type"),
    ("figure", "unit"), ("formation", "unit"), ("stand", "unit"), ("strip", "unit"), ("base", "unit"),
    ("vessel", "unit"), ("ship", "unit"), ("man", "unit"), ("model", "unit"), ("troop", "unit"),
    ("figures", "strips"), ("figures", "stands"), ("strips", "figures"), ("strips", "stands"), ("stands", "strips"),
    ("stands", "figures"), ("bases", "strips"), ("bases", "stands"), ("size", "figures"), ("size", "strips"),
    ("size", "stands"), ("number", "count"), ("quantity", "count"), ("amount", "count"),
    ("general", "leader"), ("commander", "leader"), ("officer", "leader"), ("hero", "leader"), ("wizard", "leader"),
    ("race", "people"), ("faction", "people"), ("faction", "side"), ("faction", "army"), ("nation", "army"),
    ("title", "name"), ("tactics", "doctrine"), ("strategy", "doctrine"), ("behaviour", "doctrine"),
];

/// All synonyms, those of the systems first: a synonym counts only if its word is allowed there.
fn aliases() -> &'static [(&'static str, &'static str)] {
    static ALL: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
        let of_systems = systems::ALL.iter().flat_map(|about| about.aliases);
        of_systems.chain(COMMON).copied().collect()
    });
    &ALL
}

/// The fewest consecutive whole numbers that are shortened to a range.
const ROW: usize = 4;

/// These words, with consecutive whole numbers shortened to a range: `60..0`.
///
/// ```
/// use fairfight_files::in_short;
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

/// What to write instead of an unknown word: the nearest, if there is one, and all known words.
pub(super) fn advise<'w>(
    typed: &str,
    words: impl IntoIterator<Item = &'w str> + Clone,
    quote: impl Fn(&str) -> String,
) -> String {
    let all: Vec<&str> = words.into_iter().collect();
    match nearest(typed, all.iter().copied()) {
        Some(word) if all.len() == 1 => format!("write {}", quote(word)),
        Some(word) if range_of(&all).is_none() => {
            format!("write {}; {}", quote(word), choices(&all, quote))
        }
        Some(_) | None => choices(&all, quote),
    }
}

/// What one of these words may be.
///
/// ```
/// use fairfight_files::choices;
/// assert_eq!(choices(&["flank", "rear"], str::to_owned), "there are flank, rear");
/// assert_eq!(choices(&["aspect"], str::to_owned), "the only one is aspect");
/// assert_eq!(choices(&["6", "0", "1", "2", "3", "4", "5"], str::to_owned), "write a number from 0 to 6");
/// ```
pub fn choices(words: &[&str], quote: impl Fn(&str) -> String) -> String {
    if let Some((least, most)) = range_of(words) {
        return format!("write a number from {least} to {most}");
    }
    let all: Vec<String> = in_short(words.iter().copied()).iter().map(|word| quote(word)).collect();
    match &all[..] {
        [only] => format!("the only one is {only}"),
        all => format!("there are {}", all.join(", ")),
    }
}

/// The ends of the numbers that these words are, if they are all the whole numbers between them.
fn range_of(words: &[&str]) -> Option<(i64, i64)> {
    let numbers: Option<BTreeSet<i64>> = words.iter().map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= ROW)?;
    let (least, most) = (*numbers.first()?, *numbers.last()?);
    (most.checked_sub(least)? == numbers.len() as i64 - 1).then_some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairfight_engine::rulebook::{Fields, Shape, rulebook};
    use std::collections::BTreeSet;

    /// Every word and key of a file.
    fn collect(fields: &Fields, words: &mut BTreeSet<String>) {
        for (key, field) in fields {
            words.insert(key.clone());
            if let Shape::Words(all) | Shape::SeveralOf(all) = &field.shape {
                words.extend(all.iter().cloned());
            } else if let Shape::Tables(inner, _) | Shape::TextOr(inner) = &field.shape {
                collect(inner, words);
            }
        }
    }

    #[test]
    fn every_alias_leads_to_a_word_of_its_system_and_is_none_itself() {
        let mut all = BTreeSet::new();
        for about in systems::ALL {
            let (system, mut words) = (about.id, BTreeSet::new());
            collect(&rulebook(system).unwrap().army_form().fields(), &mut words);
            for (alias, word) in about.aliases {
                assert!(words.contains(*word), "{system}: {word}");
                let lower = alias.to_lowercase().replace([' ', '_'], "-");
                assert_eq!(*alias, lower, "{system}");
            }
            all.extend(words);
        }
        for (_, word) in COMMON {
            assert!(all.contains(*word), "{word}");
        }
    }

    #[test]
    fn words_of_the_printed_texts_are_understood() {
        let troops = ["soldier", "maa", "engine", "leader", "hero"];
        for typed in ["man-at-arms", "Men at arms", "man–at–arms", "MAN_AT_ARMS"] {
            assert_eq!(nearest(typed, troops), Some("maa"), "{typed}");
        }
        assert_eq!(nearest("Cannons", troops), Some("engine"));
        assert_eq!(nearest("General", troops), Some("leader"));
        // A known word means itself.
        assert_eq!(nearest("Hero", troops), Some("hero"));
        assert_eq!(nearest("cannon", ["musketeer", "saker"]), Some("saker"));
        assert_eq!(nearest("type", ["class", "figures", "name"]), Some("class"));
        assert_eq!(nearest("figure", ["class", "figures", "name"]), Some("figures"));
        assert_eq!(nearest("figure", ["leader", "name", "unit"]), Some("unit"));
    }
}
