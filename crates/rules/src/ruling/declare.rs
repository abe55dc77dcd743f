//! The declaration of the rulings and printed numbers of a system, in one list.

use super::{Choice, Number, Ruling, Setting, SettingFault, Span, Takes};

/// An answer to a ruling that is more than one word from a choice of several.
pub trait Answer: Sized {
    /// The ruling that it answers.
    const RULING: Ruling;
    /// Its default.
    const PRINTED: Self;

    /// Sets the answer to the one in a house-rule file.
    ///
    /// # Errors
    /// If it is none of the options, or its number is outside its range; then nothing is changed.
    fn set(&mut self, setting: &Setting) -> Result<(), SettingFault>;

    /// The answer, as in a file.
    fn get(&self) -> Setting;
}

/// A printed table whose entries are numbers with their own names.
pub trait Chart: Clone + Default {
    /// Every entry, in printed order, with its printed value.
    fn all() -> Vec<Number>;

    /// The entry called `name`, with the minimum and the maximum that it may be set to.
    fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)>;
}

/// The fault that a setting is not an answer to `ruling`; it describes the valid answers.
///
/// ```
/// use fairfight_rules::iron_winds::RULINGS;
/// use fairfight_rules::ruling::{SettingFault, not_an_option};
/// let ruling = RULINGS.iter().find(|ruling| ruling.id == "turn-limit").unwrap();
/// let SettingFault::NotAnOption(instead) = not_an_option(ruling) else { panic!() };
/// assert_eq!(instead, "a whole number from 1 to 1000");
/// ```
pub fn not_an_option(ruling: &Ruling) -> SettingFault {
    let one = |choice: &Choice| match choice.takes {
        Takes::Nothing => format!("{:?}", choice.word),
        Takes::Whole(min, max) => format!("a whole number from {min} to {max}"),
        Takes::Span(min, max) => Span::choices(min, max),
        Takes::Share => format!("{{ {} = 0.3 }} (0 up to 1)", choice.word),
        Takes::Words(words) => format!("a list out of {}", words.join(", ")),
    };
    SettingFault::NotAnOption(ruling.options.iter().map(one).collect::<Vec<_>>().join(" or "))
}

/// Converts `given` to the stored type, if it is from `min` to `max`.
///
/// # Errors
/// If it is outside that range.
pub fn in_range(given: i64, min: i64, max: i64) -> Result<i16, SettingFault> {
    match i16::try_from(given) {
        Ok(small) if (min..=max).contains(&given) => Ok(small),
        Ok(_) | Err(_) => Err(SettingFault::OutOfRange { min, max }),
    }
}

/// The name in files of a field: `melee_flank` is written `melee-flank`.
#[doc(hidden)]
pub fn in_kebab_case(field: &str) -> String {
    field.replace('_', "-")
}

/// Declares every ruling of a system once: `words` (one word out of several: an enum each, the first option its
/// default), `wholes` (a whole number), `spans` (a whole number or a range from which it is drawn: a
/// [`Span`](super::Span)), `others` (types that implement [`Answer`]). Generates the enums, `Rulings` with `set`, `get`
/// and `answers`, and `RULINGS`.
macro_rules! rulings {
    (
        $(#[$rulings_doc:meta])*
        words { $(
            $id:literal $field:ident : $type:ident, $clause:literal, $question:literal, $why:literal
            { $first:ident $first_word:literal $first_means:literal
              $(, $option:ident $word:literal $means:literal)* $(,)? }
        )* }
        wholes { $(
            $nid:literal $nfield:ident = $default:literal, $min:literal ..= $max:literal,
            $nclause:literal, $nquestion:literal, $nmeans:literal, $nwhy:literal;
        )* }
        $(spans { $(
            $sid:literal $sfield:ident = $least:literal - $most:literal, $smin:literal ..= $smax:literal,
            $sclause:literal, $squestion:literal, $smeans:literal, $swhy:literal;
        )* })?
        others { $( $oid:literal $ofield:ident : $otype:ty; )* }
    ) => {
        $(
            #[doc = concat!($question, " (ruling `", $id, "`; ", $clause, ")")]
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub enum $type {
                #[doc = $first_means] #[default] $first,
                $(#[doc = $means] $option,)*
            }
        )*

        /// One answer to every ruling.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct Rulings {
            $(#[doc = concat!("`", $id, "`")] pub $field: $type,)*
            $(#[doc = concat!("`", $nid, "`: ", $nmeans)] pub $nfield: i16,)*
            $($(#[doc = concat!("`", $sid, "`: ", $smeans)] pub $sfield: $crate::ruling::Span,)*)?
            $(#[doc = concat!("`", $oid, "`")] pub $ofield: $otype,)*
        }

        impl Rulings {
            /// The answers that apply unless a house-rule file gives others.
            pub const PRINTED: Rulings = Rulings {
                $($field: $type::$first,)*
                $($nfield: $default,)*
                $($($sfield: $crate::ruling::Span::new($least, $most),)*)?
                $($ofield: <$otype as $crate::ruling::Answer>::PRINTED,)*
            };
        }

        impl Default for Rulings {
            fn default() -> Self {
                Rulings::PRINTED
            }
        }

        $(#[$rulings_doc])*
        pub const RULINGS: &[$crate::ruling::Ruling] = &[
            $($crate::ruling::Ruling {
                id: $id, clause: $clause, question: $question, default: $first_word, why: $why,
                options: &[
                    $crate::ruling::Choice {
                        word: $first_word, means: $first_means,
                        takes: $crate::ruling::Takes::Nothing,
                    },
                    $($crate::ruling::Choice {
                        word: $word, means: $means, takes: $crate::ruling::Takes::Nothing,
                    },)*
                ],
            },)*
            $($crate::ruling::Ruling {
                id: $nid, clause: $nclause, question: $nquestion, default: stringify!($default),
                why: $nwhy,
                options: &[$crate::ruling::Choice {
                    word: "", means: $nmeans, takes: $crate::ruling::Takes::Whole($min, $max),
                }],
            },)*
            $($($crate::ruling::Ruling {
                id: $sid, clause: $sclause, question: $squestion,
                default: concat!(stringify!($least), "-", stringify!($most)),
                why: $swhy,
                options: &[$crate::ruling::Span::choice($smeans, $smin, $smax)],
            },)*)?
            $(<$otype as $crate::ruling::Answer>::RULING,)*
        ];

        impl Rulings {
            /// Sets the answer to the ruling `id` as in a house-rule file.
            ///
            /// # Errors
            /// When there is no such ruling, the answer is none of its options, or its number is
            /// outside its range; nothing is changed then.
            pub fn set(
                &mut self,
                id: &str,
                setting: &$crate::ruling::Setting,
            ) -> Result<(), $crate::ruling::SettingFault> {
                let wrong = || {
                    let ruling = RULINGS.iter().find(|ruling| ruling.id == id);
                    ruling.map_or(
                        $crate::ruling::SettingFault::UnknownName,
                        $crate::ruling::not_an_option,
                    )
                };
                match id {
                    $($id => {
                        let $crate::ruling::Setting::Word(given) = setting else {
                            return Err(wrong());
                        };
                        self.$field = match given.as_str() {
                            $first_word => $type::$first,
                            $($word => $type::$option,)*
                            _ => return Err(wrong()),
                        };
                    })*
                    $($nid => {
                        let &$crate::ruling::Setting::Whole(given) = setting else {
                            return Err(wrong());
                        };
                        self.$nfield = $crate::ruling::in_range(given, $min, $max)?;
                    })*
                    $($($sid => {
                        self.$sfield = $crate::ruling::Span::of(setting, $smin, $smax)?;
                    })*)?
                    $($oid => $crate::ruling::Answer::set(&mut self.$ofield, setting)?,)*
                    _ => return Err(wrong()),
                }
                Ok(())
            }

            /// Every ruling with its answer, in the order of the list.
            pub fn answers(
                &self,
            ) -> impl Iterator<Item = (&'static str, $crate::ruling::Setting)> {
                let answer = |id| self.get(id).expect("a ruling of the list");
                RULINGS.iter().map(move |ruling| (ruling.id, answer(ruling.id)))
            }

            /// The answer to the ruling `id`, if it is a whole number; the smallest number of a range.
            pub fn whole(&self, id: &str) -> Option<i64> {
                match self.get(id) {
                    $($(_ if id == $sid => Some(self.$sfield.least.into()),)*)?
                    Some($crate::ruling::Setting::Whole(number)) => Some(number),
                    Some(_) | None => None,
                }
            }

            /// The answer to the ruling `id`, as in a file.
            pub fn get(&self, id: &str) -> Option<$crate::ruling::Setting> {
                match id {
                    $($id => Some($crate::ruling::Setting::Word(match self.$field {
                        $type::$first => $first_word,
                        $($type::$option => $word,)*
                    }.to_owned())),)*
                    $($nid => Some($crate::ruling::Setting::Whole(self.$nfield.into())),)*
                    $($($sid => Some(self.$sfield.setting()),)*)?
                    $($oid => Some($crate::ruling::Answer::get(&self.$ofield)),)*
                    _ => None,
                }
            }
        }
    };
}

/// Declares the printed numbers of a system once: `scalars` (field, printed value, range, description), then `charts`
/// (a field of a type that is a [`Chart`]). Generates `Numbers`, or a struct of another name, with `all`, `set`, `get`
/// and `values`, and a test of it; its default is the printed rules.
macro_rules! numbers {
    (scalars $($rest:tt)*) => {
        $crate::ruling::numbers! {
            /// The printed numbers that a game is played with.
            pub struct Numbers;
            scalars $($rest)*
        }
    };
    (
        $(#[$about:meta])*
        pub struct $numbers:ident;
        scalars {
            $($field:ident = $printed:literal, $min:literal ..= $max:literal, $doc:literal;)*
        }
        charts { $( $(#[doc = $cdoc:literal])* $chart:ident : $ctype:ty; )* }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $numbers {
            $(#[doc = $doc] pub $field: i16,)*
            $( $(#[doc = $cdoc])* pub $chart: $ctype, )*
        }

        impl $numbers {
            /// The numbers as printed.
            pub const PRINTED: $numbers =
                $numbers { $($field: $printed,)* $($chart: <$ctype>::PRINTED,)* };
        }

        impl Default for $numbers {
            fn default() -> Self {
                $numbers::PRINTED
            }
        }

        impl $numbers {
            /// Every number that a house-rule file may set, in printed order.
            pub fn all() -> Vec<$crate::ruling::Number> {
                #[allow(unused_mut, reason = "a system may have no chart")]
                let mut all = vec![$($crate::ruling::Number {
                    name: $crate::ruling::in_kebab_case(stringify!($field)),
                    doc: $doc, printed: $printed, min: $min, max: $max,
                },)*];
                $(all.extend(<$ctype as $crate::ruling::Chart>::all());)*
                all
            }

            /// Sets the number called `name`.
            ///
            /// # Errors
            /// When there is no such number, or `value` is outside its range; nothing is changed then.
            pub fn set(
                &mut self,
                name: &str,
                value: i64,
            ) -> Result<(), $crate::ruling::SettingFault> {
                let (slot, min, max) =
                    self.slot(name).ok_or($crate::ruling::SettingFault::UnknownName)?;
                *slot = $crate::ruling::in_range(value, min.into(), max.into())?;
                Ok(())
            }

            /// Every number with its value, in printed order.
            pub fn values(&self) -> impl Iterator<Item = (String, i64)> {
                Self::all().into_iter().map(|number| {
                    let value = self.get(&number.name).expect("a number of the list");
                    (number.name, value)
                })
            }

            /// The value of the number called `name`.
            pub fn get(&self, name: &str) -> Option<i64> {
                self.clone().slot(name).map(|(slot, ..)| (*slot).into())
            }

            fn slot(&mut self, name: &str) -> Option<(&mut i16, i16, i16)> {
                match name.replace('-', "_").as_str() {
                    $(stringify!($field) => return Some((&mut self.$field, $min, $max)),)*
                    _ => {}
                }
                $(
                    if let Some(slot) = $crate::ruling::Chart::slot(&mut self.$chart, name) {
                        return Some(slot);
                    }
                )*
                None
            }
        }

        #[cfg(test)]
        #[test]
        fn every_number_is_listed_once_with_its_printed_value_and_can_be_set_in_its_range() {
            let all = $numbers::all();
            for number in &all {
                let printed = number.printed;
                assert_eq!($numbers::default().get(&number.name), Some(printed), "{number:?}");
                assert!((number.min..=number.max).contains(&printed), "{number:?}");
                assert_eq!(all.iter().filter(|other| other.name == number.name).count(), 1);
                for value in [number.min, number.max] {
                    let mut numbers = $numbers::default();
                    numbers.set(&number.name, value).unwrap();
                    assert_eq!(numbers.get(&number.name), Some(value), "{number:?}");
                }
                for value in [number.min - 1, number.max + 1] {
                    assert!($numbers::default().set(&number.name, value).is_err(), "{number:?}");
                }
            }
        }
    };
}

/// Declares the `Rules` of a system without points, whose house rules are its `Rulings` and `Numbers`;
/// `$bounds` is the function that returns their bounds.
macro_rules! house_rules {
    ($system:literal, $bounds:path) => {
        /// The rules that a game is played by: rulings and numbers; the text has no points.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct Rules {
            /// One answer to every ruling.
            pub rulings: Rulings,
            /// The numbers.
            pub numbers: Numbers,
        }

        impl $crate::ruling::Amendable for Rules {
            fn numbers() -> Vec<$crate::ruling::Number> {
                Numbers::all()
            }

            fn set_ruling(
                &mut self,
                id: &str,
                setting: &$crate::ruling::Setting,
            ) -> Result<(), $crate::ruling::SettingFault> {
                self.rulings.set(id, setting)
            }

            fn set_number(
                &mut self,
                name: &str,
                value: i64,
            ) -> Result<(), $crate::ruling::SettingFault> {
                self.numbers.set(name, value)
            }

            fn whole(&self, name: &str) -> Option<i64> {
                self.numbers.get(name).or_else(|| self.rulings.whole(name))
            }

            fn bounds() -> Vec<$crate::ruling::Bound> {
                $bounds()
            }

            fn canonical(&self) -> String {
                let answers = self.rulings.answers();
                $crate::ruling::canonical($system, answers, self.numbers.values())
            }
        }
    };
}

pub(crate) use {house_rules, numbers, rulings};

/// Settings in one canonical text, for hashing and comparing: the system's name, then each name with
/// its value, one per line.
pub fn canonical(
    system: &str,
    rulings: impl IntoIterator<Item = (&'static str, Setting)>,
    numbers: impl IntoIterator<Item = (String, i64)>,
) -> String {
    let mut text = format!("{system}\n");
    for (id, setting) in rulings {
        text += &format!("{id} = {setting}\n");
    }
    for (name, value) in numbers {
        text += &format!("{name} = {value}\n");
    }
    text
}
