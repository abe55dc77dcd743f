//! The inline notation of figures that fight together: `figure[+figure...][+posture]`, or a side.

use super::figures::{Figure, Part};
use super::fire::Posture;
use crate::notation::UnitFault;
use std::fmt;

/// Other words that the rules and their players use, each with the word in files.
#[rustfmt::skip]
pub const ALIASES: &[(&str, &str)] = &[
    ("kelly", "ned"),
    ("hart", "steve"),
    ("byrne", "joe"),
    ("superintendent", "hare"),
    ("holliday", "doc"),
    ("clanton", "ike"),
    ("mclaury", "frank"),
];

/// Figures of one side with their postures, in notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Party {
    /// Their side.
    pub part: Part,
    /// The posture of each figure that takes part, indexed by [`Figure::place`].
    postures: [Option<Posture>; super::MOST_FIGURES],
}

impl Party {
    /// One figure.
    pub fn of(figure: Figure, posture: Posture) -> Party {
        let mut postures = [None; super::MOST_FIGURES];
        postures[figure.place()] = Some(posture);
        Party { part: figure.part(), postures }
    }

    /// The figures, in the order of the roster.
    pub fn figures(&self) -> impl Iterator<Item = (Figure, Posture)> {
        self.part.figures().filter_map(|figure| Some((figure, self.postures[figure.place()]?)))
    }

    /// The posture of the figure; `None` if he does not take part.
    pub fn posture(&self, figure: Figure) -> Option<Posture> {
        if figure.part() == self.part { self.postures[figure.place()] } else { None }
    }
}

/// All words of the notation.
fn words() -> Vec<&'static str> {
    let postures = Posture::ALL.map(Posture::word);
    let (parts, figures) = (Part::ALL.map(Part::word), Figure::ALL.map(Figure::word));
    [&parts[..], &figures[..], &postures[..]].concat()
}

/// Parses figures. A posture applies to the figures named since the last posture; a figure without one is in the open.
///
/// ```
/// use fairfight_rules::gun_fights::{Figure, Posture, notation};
/// let police = notation::parse("hare+cover+constable-1+open").unwrap();
/// assert_eq!(police.posture(Figure::Hare), Some(Posture::Cover));
/// assert_eq!(police.posture(Figure::Constable1), Some(Posture::Open));
/// assert_eq!(police.to_string(), "hare+cover+constable-1");
/// assert_eq!(notation::parse("kelly-gang+window").unwrap().figures().count(), 4);
/// assert!(notation::parse("wyatt+frank").is_err());
/// ```
///
/// # Errors
/// If a word is unknown, a figure is named twice or is of another side, a posture belongs to nobody, or a
/// number of figures is given.
pub fn parse(text: &str) -> Result<Party, UnitFault> {
    let text = text.trim();
    if text.contains('/') {
        let message = format!("{text:?}: each figure is one man, leave the /count out");
        return Err(UnitFault::new(message));
    }
    let mut party: Option<Party> = None;
    let mut since: Vec<Figure> = Vec::new();
    for word in text.split('+') {
        if let Some(posture) = Posture::ALL.into_iter().find(|posture| posture.word() == word) {
            if since.is_empty() {
                let message =
                    format!("{text:?}: {word:?} belongs to nobody; write the figures before it");
                return Err(UnitFault::new(message));
            }
            for figure in since.drain(..) {
                if let Some(party) = &mut party {
                    party.postures[figure.place()] = Some(posture);
                }
            }
            continue;
        }
        let part = Part::ALL.into_iter().find(|part| part.word() == word);
        let figure = Figure::ALL.into_iter().find(|figure| figure.word() == word);
        let named: Vec<Figure> = match (part, figure) {
            (Some(part), _) => part.figures().collect(),
            (None, Some(figure)) => vec![figure],
            (None, None) => return Err(UnitFault::unknown("figure", word, &words())),
        };
        for figure in named {
            let there = party.get_or_insert_with(|| Party {
                part: figure.part(),
                postures: [None; super::MOST_FIGURES],
            });
            if there.part != figure.part() {
                let (one, other) = (there.part.name(), figure.part().name());
                let message = format!(
                    "{text:?}: {} belongs to the {other}, the others to the {one}",
                    figure.name()
                );
                return Err(UnitFault::new(message));
            }
            if there.postures[figure.place()].replace(Posture::Open).is_some() {
                let message = format!("{text:?}: {} appears twice", figure.name());
                return Err(UnitFault::new(message));
            }
            since.push(figure);
        }
    }
    party.ok_or_else(|| UnitFault::unknown("figure", text, &words()))
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there: Vec<_> = self.figures().collect();
        let whole = there.len() == self.part.figures().count();
        let runs: Vec<_> = there.chunk_by(|one, next| one.1 == next.1).collect();
        for (number, run) in runs.iter().enumerate() {
            if number > 0 {
                f.write_str("+")?;
            }
            if whole && runs.len() == 1 {
                f.write_str(self.part.word())?;
            } else {
                let names: Vec<_> = run.iter().map(|(figure, _)| figure.word()).collect();
                f.write_str(&names.join("+"))?;
            }
            let last = number + 1 == runs.len();
            let posture = run[0].1;
            if posture != Posture::Open || !last {
                write!(f, "+{}", posture.word())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for (text, canonical) in [
            ("wyatt+doc+open", "doc+wyatt"),
            ("earp-mob", "earp-mob"),
            ("doc+morgan+virgil+wyatt+cover", "earp-mob+cover"),
            ("kelly-gang+window", "kelly-gang+window"),
            ("hare+cover+constable-1+open", "hare+cover+constable-1"),
            ("hare+constable-1+cover", "hare+constable-1+cover"),
            ("hare+open+constable-1+cover", "hare+open+constable-1+cover"),
            ("ned+back", "ned+back"),
            (" ike ", "ike"),
        ] {
            let party = parse(text).unwrap();
            assert_eq!(party.to_string(), canonical, "{text}");
            assert_eq!(parse(canonical).unwrap(), party, "{text}");
        }
        for figure in Figure::ALL {
            for posture in Posture::ALL {
                let party = Party::of(figure, posture);
                assert_eq!(parse(&party.to_string()).unwrap(), party);
            }
        }
    }

    #[test]
    fn faults_say_what_is_wrong() {
        let fault = |text| parse(text).unwrap_err().message;
        assert!(fault("wyat").starts_with("unknown figure \"wyat\"; known: kelly-gang"));
        assert!(fault("").contains("unknown figure"));
        assert!(fault("wyatt+").contains("unknown figure"));
        assert!(fault("wyatt+wyatt").ends_with("Wyatt Earp appears twice"));
        assert!(fault("earp-mob+doc").ends_with("Doc Holliday appears twice"));
        assert!(
            fault("wyatt+ned").contains("belongs to the Kelly Gang, the others to the Earp Mob")
        );
        assert!(fault("cover+wyatt").contains("belongs to nobody"));
        assert!(fault("wyatt+cover+open").contains("belongs to nobody"));
        assert!(fault("wyatt/2").contains("leave the /count out"));
    }
}
