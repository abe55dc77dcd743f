//! The best of several options, and how many are as good.

/// Keeps the best of the options it has seen; among equally good options, the one at index `wanted`.
///
/// A doctrine that finds several equal options searches again for the one that a die chooses: [`one_of_the_best`].
pub(crate) struct Best<K, T> {
    best: Option<(K, T)>,
    equals: u32,
    wanted: u32,
}

impl<K: Ord, T> Best<K, T> {
    /// No option seen yet.
    pub(crate) const fn wanting(wanted: u32) -> Self {
        Best { best: None, equals: 0, wanted }
    }

    /// Compares the next option; a smaller key is better.
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

    /// The wanted option, and the number of equally good options.
    pub(crate) fn counted(self) -> Option<(T, u32)> {
        let equals = self.equals;
        self.found().map(|option| (option, equals))
    }

    /// The wanted option.
    pub(crate) fn found(self) -> Option<T> {
        self.best.map(|(_, option)| option)
    }
}

/// The best option that `look` finds; among equal options, the one that `pick` chooses.
///
/// `look` gets the index of the wanted option among its equals, `pick` the number of equals. Both work on `context`.
#[inline(always)]
pub(crate) fn one_of_the_best<C: ?Sized, K: Ord, T>(
    context: &mut C,
    mut look: impl FnMut(&C, u32) -> Best<K, T>,
    pick: impl FnOnce(&mut C, u32) -> u32,
) -> Option<T> {
    let look = |context: &C, wanted: u32| {
        let best = look(context, wanted);
        let equals = best.equals;
        (best.found(), equals)
    };
    one_of_equals(context, look, pick)
}

/// Like [`one_of_the_best`], but `look` itself returns the wanted option and the number of equals.
#[inline(always)]
pub(crate) fn one_of_equals<C: ?Sized, T>(
    context: &mut C,
    mut look: impl FnMut(&C, u32) -> (T, u32),
    pick: impl FnOnce(&mut C, u32) -> u32,
) -> T {
    let (first, equals) = look(context, 0);
    let wanted = if equals > 1 { pick(context, equals) } else { 0 };
    match wanted {
        0 => first,
        wanted => look(context, wanted).0,
    }
}
