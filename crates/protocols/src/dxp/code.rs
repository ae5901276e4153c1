//! Answers and reasons that are one digit on the line.

/// An enum whose variants are written as one digit.
macro_rules! code {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $variant:ident = $letter:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$meaning])* $variant,)* }

        impl $name {
            pub(super) fn letter(self) -> char {
                match self { $($name::$variant => $letter,)* }
            }

            pub(super) fn from_letter(letter: char) -> Option<$name> {
                match letter { $($letter => Some($name::$variant),)* _ => None }
            }
        }
    };
}
pub(super) use code;
