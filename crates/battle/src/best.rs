//! The best of several options, and how many are as good.

/// The best of options that come one after the other: of those that are equally good, the `wanted`th.
///
/// A doctrine that finds several equals looks again for the one that a die names.
pub(crate) struct Best<K, T> {
    best: Option<(K, T)>,
    equals: u32,
    wanted: u32,
}

impl<K: Ord, T> Best<K, T> {
    /// Nothing yet.
    pub(crate) const fn wanting(wanted: u32) -> Self {
        Best { best: None, equals: 0, wanted }
    }

    /// The next option: the less its key, the better it is.
    pub(crate) fn see(&mut self, key: K, option: T) {
        match &mut self.best {
            Some((old, _)) if *old < key => {}
            Some((old, kept)) if *old == key => {
                if self.equals == self.wanted {
                    *kept = option;
                }
                self.equals += 1;
            }
            Some(_) | None => (self.best, self.equals) = (Some((key, option)), 1),
        }
    }

    /// How many are as good as the best, itself included?
    pub(crate) const fn equals(&self) -> u32 {
        self.equals
    }

    /// The one that was wanted.
    pub(crate) fn found(self) -> Option<T> {
        self.best.map(|(_, option)| option)
    }
}
