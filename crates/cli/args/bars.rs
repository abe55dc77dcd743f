//! `--bars`: which bars numbers carry.

use fairfight_study::bars::Bar;

/// The bars that numbers carry, always with the dice bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bars(Vec<Bar>);

impl Bars {
    /// Is this bar asked for?
    pub(crate) fn has(&self, bar: Bar) -> bool {
        self.0.contains(&bar)
    }

    /// The requested bars in their usual order, always with the dice bar.
    pub(crate) fn all(&self) -> Vec<Bar> {
        let asked = |bar: &Bar| *bar == Bar::Dice || self.has(*bar);
        Bar::ALL.into_iter().filter(asked).collect()
    }

    /// Is this bar requested, or among the `usual` ones if no bars were typed?
    pub(crate) fn asked(typed: Option<&Bars>, bar: Bar, usual: &[Bar]) -> bool {
        typed.map_or_else(|| usual.contains(&bar), |bars| bars.has(bar))
    }
}

/// The word for all bars.
const ALL: &str = "all";

/// Reads a comma list of these bars, or `all`.
pub(crate) fn bars(known: &'static [Bar]) -> impl Fn(&str) -> Result<Bars, String> + Clone {
    move |text| {
        if text.trim() == ALL {
            return Ok(Bars(known.to_vec()));
        }
        let read = |word: &str| {
            let word = word.trim();
            if word == ALL {
                return Err(format!("`{ALL}` stands alone: it means every bar"));
            }
            known.iter().find(|bar| bar.word() == word).copied().ok_or_else(|| {
                let known: Vec<&str> = known.iter().map(|bar| bar.word()).collect();
                format!("unknown bar {word:?}: the bars here are {}; or {ALL}", known.join(", "))
            })
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Bars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_a_comma_list() {
        let read = bars(&[Bar::Dice, Bar::Doctrine]);
        assert!(read("dice, doctrine").unwrap().has(Bar::Doctrine));
        assert!(read("all").unwrap().has(Bar::Doctrine));
        assert!(!read("dice").unwrap().has(Bar::Doctrine));
        assert_eq!(read("all,dice").unwrap_err(), "`all` stands alone: it means every bar");
        assert_eq!(
            read("dice,lance").unwrap_err(),
            "unknown bar \"lance\": the bars here are dice, doctrine; or all"
        );
    }
}
