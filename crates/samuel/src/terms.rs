//! The 38 terms: the 26 parameters and 12 binary connectives of pairs of them (S-27), each valued
//! as a difference of two positions (S-28).

use std::fmt;
use std::str::FromStr;

use crate::words::words;
use crate::{Parameter, ParameterSet, ParameterValues, UnknownName};

/// A term of the scoring polynomial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Term {
    /// A simple term.
    Parameter(Parameter),
    /// A binary connective of two simple terms.
    Connective(Connective),
}

/// A binary connective. Of two terms A and B four are made, in the order A.B, A.notB, notA.B,
/// notA.notB; DENY and MOB, MOBIL and DENY, MOBIL and CENT are joined so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Connective {
    /// DEMO: DENY and MOB.
    Demo,
    /// DEMMO: DENY and not MOB.
    Demmo,
    /// DDEMO: not DENY and MOB.
    Ddemo,
    /// DDMM: not DENY and not MOB.
    Ddmm,
    /// MODE 1: MOBIL and DENY.
    Mode1,
    /// MODE 2: MOBIL and not DENY.
    Mode2,
    /// MODE 3: not MOBIL and DENY.
    Mode3,
    /// MODE 4: not MOBIL and not DENY.
    Mode4,
    /// MOC 1: MOBIL and CENT.
    Moc1,
    /// MOC 3: MOBIL and not CENT. The paper's table has 3 before 2.
    Moc3,
    /// MOC 2: not MOBIL and CENT.
    Moc2,
    /// MOC 4: not MOBIL and not CENT.
    Moc4,
}

words! {
    /// What a connective takes for "not".
    #[derive(Default)]
    pub enum ConnectiveReading {
        /// A is 1 when the term's value is positive, notA when it is not (S-27).
        #[default]
        Plain = "plain",
        /// A is 1 when the value is positive, notA when it is negative; zero is neither.
        ThreeWay = "three-way",
    }
}

words! {
    /// How widely FORK and HOLE are read. Their use counts in the paper suggest that Samuel's own
    /// readings were wider than the text asks for (S-27).
    #[derive(Default)]
    pub enum FormationReading {
        /// As the text has them.
        #[default]
        Narrow = "narrow",
        /// FORK both ways whatever the active side has; for HOLE the edge surrounds a square too.
        Wide = "wide",
    }
}

impl FormationReading {
    pub(crate) fn is_narrow(&self) -> bool {
        *self == FormationReading::Narrow
    }
}

impl Term {
    /// How many there are.
    pub const COUNT: usize = Parameter::COUNT + Connective::COUNT;

    /// All terms in the order of the paper.
    pub const ALL: [Term; Term::COUNT] = all_terms();

    /// The place in the order of the paper, from 0.
    pub const fn index(self) -> usize {
        match self {
            Term::Parameter(parameter) => parameter as usize,
            Term::Connective(connective) => Parameter::COUNT + connective as usize,
        }
    }

    /// The paper's abbreviation.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Parameter(parameter) => parameter.name(),
            Term::Connective(connective) => connective.name(),
        }
    }

    /// The parameters it is made of.
    pub const fn parameters(self) -> ParameterSet {
        match self {
            Term::Parameter(parameter) => ParameterSet::of(&[parameter]),
            Term::Connective(connective) => ParameterSet::of(&connective.pair()),
        }
    }

    /// What it is called in full and what it counts, in a sentence.
    pub fn explained(self) -> String {
        match self {
            Term::Parameter(parameter) => format!("{}: {}", parameter.meaning(), parameter.definition()),
            Term::Connective(connective) => {
                let part = |place: usize| {
                    let parameter = connective.pair()[place].name();
                    let rises = if connective.affirms()[place] { "rose" } else { "did not rise" };
                    format!("{parameter} {rises}")
                };
                format!("{}: 1 if {} and {}, else 0", connective.meaning(), part(0), part(1))
            }
        }
    }

    /// What it means, in the paper's words.
    pub fn meaning(self) -> String {
        match self {
            Term::Parameter(parameter) => parameter.meaning().to_owned(),
            Term::Connective(connective) => connective.meaning(),
        }
    }
}

const fn all_terms() -> [Term; Term::COUNT] {
    let mut terms = [Term::Parameter(Parameter::Adv); Term::COUNT];
    let mut index = 0;
    while index < Term::COUNT {
        terms[index] = match index.checked_sub(Parameter::COUNT) {
            None => Term::Parameter(Parameter::ALL[index]),
            Some(index) => Term::Connective(Connective::ALL[index]),
        };
        index += 1;
    }
    terms
}

use Connective::{Ddemo, Ddmm, Demmo, Demo, Moc1, Moc2, Moc3, Moc4, Mode1, Mode2, Mode3, Mode4};

impl Connective {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All of them in the order of the paper's table, column by column.
    pub const ALL: [Connective; Connective::COUNT] =
        [Demo, Demmo, Ddemo, Ddmm, Mode1, Mode2, Mode3, Mode4, Moc1, Moc3, Moc2, Moc4];

    /// The paper's abbreviation.
    pub const fn name(self) -> &'static str {
        match self {
            Demo => "DEMO",
            Demmo => "DEMMO",
            Ddemo => "DDEMO",
            Ddmm => "DDMM",
            Mode1 => "MODE 1",
            Mode2 => "MODE 2",
            Mode3 => "MODE 3",
            Mode4 => "MODE 4",
            Moc1 => "MOC 1",
            Moc3 => "MOC 3",
            Moc2 => "MOC 2",
            Moc4 => "MOC 4",
        }
    }

    /// The two terms A and B that it joins.
    pub const fn pair(self) -> [Parameter; 2] {
        match self {
            Demo | Demmo | Ddemo | Ddmm => [Parameter::Deny, Parameter::Mob],
            Mode1 | Mode2 | Mode3 | Mode4 => [Parameter::Mobil, Parameter::Deny],
            Moc1 | Moc3 | Moc2 | Moc4 => [Parameter::Mobil, Parameter::Cent],
        }
    }

    /// Whether A itself is meant, and not notA; then the same for B.
    pub const fn affirms(self) -> [bool; 2] {
        match self {
            Demo | Mode1 | Moc1 => [true, true],
            Demmo | Mode2 | Moc3 => [true, false],
            Ddemo | Mode3 | Moc2 => [false, true],
            Ddmm | Mode4 | Moc4 => [false, false],
        }
    }

    fn meaning(self) -> String {
        let [first, second] = self.pair();
        let [affirms_first, affirms_second] = self.affirms().map(|affirms| if affirms { "" } else { "not " });
        format!("{affirms_first}{} and {affirms_second}{}", first.meaning(), second.meaning())
    }
}

impl ConnectiveReading {
    const fn holds(self, value: i32, affirmed: bool) -> bool {
        match (affirmed, self) {
            (true, _) => value > 0,
            (false, ConnectiveReading::Plain) => value <= 0,
            (false, ConnectiveReading::ThreeWay) => value < 0,
        }
    }
}

/// The values of the terms of a position, credited to the side that is passive: the one that has
/// just moved (S-28).
#[derive(Clone, Copy, Debug)]
pub struct TermValues<'a> {
    now: &'a ParameterValues,
    before: &'a ParameterValues,
    reading: ConnectiveReading,
}

impl<'a> TermValues<'a> {
    /// The ratings now less those before, each made with its own side to move active, so that a
    /// value sets the side that has just moved against the other as that one had just moved.
    #[inline]
    pub const fn new(
        now: &'a ParameterValues,
        before: &'a ParameterValues,
        reading: ConnectiveReading,
    ) -> TermValues<'a> {
        TermValues { now, before, reading }
    }

    /// The value of a term whose parameters were all asked for: a difference, for DIAV doubled, or
    /// 0 or 1 for a connective.
    #[inline]
    pub fn get(&self, term: Term) -> i32 {
        match term {
            Term::Parameter(parameter) => self.difference(parameter),
            Term::Connective(connective) => i32::from(self.connects(connective)),
        }
    }

    #[inline]
    fn difference(&self, parameter: Parameter) -> i32 {
        self.now.get(parameter) - self.before.get(parameter)
    }

    fn connects(&self, connective: Connective) -> bool {
        let [first, second] = connective.pair().map(|parameter| self.difference(parameter));
        let [affirms_first, affirms_second] = connective.affirms();
        self.reading.holds(first, affirms_first) & self.reading.holds(second, affirms_second)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Term {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Term, UnknownName> {
        let found = Term::ALL.into_iter().find(|term| term.name() == name);
        found.ok_or_else(|| UnknownName(name.to_owned()))
    }
}

impl From<Parameter> for Term {
    fn from(parameter: Parameter) -> Term {
        Term::Parameter(parameter)
    }
}

impl From<Connective> for Term {
    fn from(connective: Connective) -> Term {
        Term::Connective(connective)
    }
}
