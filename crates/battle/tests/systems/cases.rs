//! The cases of a system's rulings: each shows, on an outcome, the effect of an option, and a test goes through them so
//! that none is missing. For `mod cases` beside `use … as Played` in a system's `main.rs`.

use fairfight_battle::{Event, Game, Log};
use fairfight_rules::ruling::{Amendable, Setting, Takes};
use std::fmt::Debug;

/// Records all events.
#[derive(Default, Debug)]
#[allow(dead_code, reason = "Iron Winds takes down the dice as well, in a log of its own")]
pub struct Recorder(pub Vec<Event>);

impl Log for Recorder {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }
}

/// The printed rules with another option of one ruling; see [`set`].
pub fn with<G: Game>(id: &str, option: &str) -> G::Rules {
    let mut rules = G::Rules::default();
    set::<G>(&mut rules, id, option);
    rules
}

/// Sets one more ruling: to a word, a number, `word=0.3`, or `-IW-X4` for all words except that one.
pub fn set<G: Game>(rules: &mut G::Rules, id: &str, option: &str) {
    let ruling = G::RULINGS.iter().find(|ruling| ruling.id == id);
    let ruling = ruling.unwrap_or_else(|| panic!("there is no ruling {id}"));
    let words = ruling.options.iter().find_map(|choice| match choice.takes {
        Takes::Words(words) => Some(words),
        Takes::Nothing | Takes::Whole(..) | Takes::Span(..) | Takes::Share => None,
    });
    let setting = match (option.strip_prefix('-'), words) {
        (Some(off), Some(all)) => {
            assert!(all.contains(&off), "there is no {off}");
            Setting::List(all.iter().filter(|word| **word != off).map(|&w| w.into()).collect())
        }
        (Some(_), None) | (None, _) => match (option.split_once('='), option.parse()) {
            (Some((word, share)), _) => Setting::Named(word.into(), share.parse().unwrap()),
            (None, Ok(number)) => Setting::Whole(number),
            (None, Err(_)) => Setting::Word(option.into()),
        },
    };
    rules.set_ruling(id, &setting).unwrap_or_else(|fault| panic!("{id} = {option}: {fault:?}"));
}

/// The outcome under the printed rules, and under the ruling's other option. `given` holds in both: rulings without
/// which this one has no effect.
pub fn show<G: Game, T: PartialEq + Debug>(
    given: Option<(&str, &str)>,
    [id, option]: [&str; 2],
    outcome: &dyn Fn(&G::Rules) -> T,
    by_default: T,
    switched: T,
) {
    assert_ne!(by_default, switched, "{id} = {option} shows nothing");
    let mut rules = given.map_or_else(G::Rules::default, |(id, option)| with::<G>(id, option));
    assert_eq!(outcome(&rules), by_default, "{id} by default");
    set::<G>(&mut rules, id, option);
    assert_eq!(outcome(&rules), switched, "{id} = {option}");
}

/// Declares a test for each case, and the list of the cases.
macro_rules! cases {
    ($(
        $name:ident: $id:literal = $option:literal $(given $of:literal = $is:literal)?,
        $outcome:expr, $default:expr, $switched:expr;
    )*) => {
        $(
            #[test]
            fn $name() {
                let given = None::<(&str, &str)>$(.or(Some(($of, $is))))?;
                let asked = [$id, $option];
                crate::cases::show::<super::Played, _>(given, asked, &$outcome, $default, $switched);
            }
        )*
        /// Ruling and option of every case.
        pub const CASES: &[(&str, &str)] = &[$(($id, $option)),*];
    };
}
pub(crate) use cases;

/// Fails if a ruling or one of its options has no case, or if a case has no ruling.
pub fn none_is_missing<G: Game>(cases: &[(&str, &str)]) {
    let covers = |id: &str, is: &dyn Fn(&str) -> bool| cases.iter().any(|(i, o)| *i == id && is(o));
    for ruling in G::RULINGS {
        for choice in ruling.options {
            let (id, word) = (ruling.id, choice.word);
            match choice.takes {
                // The default is where every case starts.
                Takes::Nothing if word == ruling.default => {}
                Takes::Nothing => assert!(covers(id, &|o| o == word), "no case for {id} = {word}"),
                Takes::Whole(..) | Takes::Span(..) => {
                    let number = |o: &str| o.parse::<i64>().is_ok() && o != ruling.default;
                    assert!(covers(id, &number), "no case for another number of {id}");
                }
                Takes::Share => {
                    assert!(covers(id, &|o| o.starts_with(word)), "no case for {id} = {word}");
                }
                Takes::Words(words) => {
                    for rule in words {
                        let off = format!("-{rule}");
                        assert!(covers(id, &|o| o == off), "no case without {rule}");
                    }
                }
            }
        }
    }
    for (id, _) in cases {
        assert!(G::RULINGS.iter().any(|ruling| ruling.id == *id), "{id}");
    }
}
