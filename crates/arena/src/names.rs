//! Sides and variants as files, JSON and options name them. `rules` knows nothing of those.

use rules::{Color, Variant};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum SideName {
    Black,
    White,
}

/// What winning means.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum VariantName {
    #[default]
    Standard,
    GiveAway,
}

/// Whose moves are judged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum JudgedSides {
    #[default]
    Both,
    Black,
    White,
}

impl JudgedSides {
    /// The sides, Black first.
    pub const fn colors(self) -> &'static [Color] {
        match self {
            JudgedSides::Both => &Color::ALL,
            JudgedSides::Black => &[Color::Black],
            JudgedSides::White => &[Color::White],
        }
    }
}

/// Names that stand for a type of `rules`, both ways, and a module of the same for `serde(with)`.
macro_rules! names {
    ($name:ident, $named:ident, $module:ident, $($variant:ident)+) => {
        impl From<$named> for $name {
            fn from(named: $named) -> $name {
                match named {
                    $($named::$variant => $name::$variant,)+
                }
            }
        }

        impl From<$name> for $named {
            fn from(name: $name) -> $named {
                match name {
                    $($name::$variant => $named::$variant,)+
                }
            }
        }

        #[allow(missing_docs, reason = "serde says what they are")]
        #[doc = concat!("[`", stringify!($named), "`] by its name, for `serde(with)`.")]
        pub mod $module {
            use super::{$name, $named, Deserialize, Deserializer, Serialize, Serializer};

            pub fn serialize<S: Serializer>(named: &$named, serializer: S) -> Result<S::Ok, S::Error> {
                $name::from(*named).serialize(serializer)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$named, D::Error> {
                $name::deserialize(deserializer).map($named::from)
            }
        }
    };
}

names!(SideName, Color, side_name, Black White);
names!(VariantName, Variant, variant_name, Standard GiveAway);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_rules() {
        for side in Color::ALL {
            let json = serde_json::to_value(SideName::from(side)).expect("plain data");
            assert_eq!(json, side.name());
            assert_eq!(Color::from(SideName::from(side)), side);
        }
        for variant in Variant::ALL {
            let json = serde_json::to_value(VariantName::from(variant)).expect("plain data");
            assert_eq!(json, variant.name());
            assert_eq!(Variant::from(VariantName::from(variant)), variant);
        }
    }
}
