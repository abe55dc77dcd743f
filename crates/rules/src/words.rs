//! Enumerations declared together with the words of their values, in one list.

/// Declares an enumeration whose values have words in files, notation and reports. Generates `ALL`, the values in the
/// order of the list, and `word`, the word of a value.
///
/// ```
/// fairfight_rules::words! {
///     /// Where an attack comes from.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     pub enum Aspect {
///         /// From the front.
///         Front = "front",
///         /// From the rear.
///         Rear = "rear",
///     }
/// }
/// assert_eq!(Aspect::ALL.map(Aspect::word), ["front", "rear"]);
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$each:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$about])*
        $vis enum $name { $($(#[$each])* $value,)* }

        // Some lists do not use all of these items.
        #[allow(dead_code)]
        impl $name {
            /// All values, in the order of the declaration.
            $vis const ALL: [$name; [$($word),*].len()] = [$($name::$value),*];

            /// The word in files and reports.
            $vis const fn word(self) -> &'static str {
                match self { $($name::$value => $word),* }
            }
        }
    };
}
