//! Enums whose values are words in reports.

/// Declares such an enum: each value with its word.
macro_rules! worded {
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident {
            $($(#[$means:meta])* $value:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        $visible enum $name {
            $($(#[$means])* $value,)+
        }

        impl $name {
            /// The word in reports.
            $visible const fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word,)+
                }
            }
        }
    };
}
