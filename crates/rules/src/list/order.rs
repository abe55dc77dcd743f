//! A list with its units in another order.

/// These units in this order, which names each of them once by its list position.
pub(crate) fn in_order<T: Clone>(units: &[T], order: &[u16]) -> Vec<T> {
    debug_assert_eq!(units.len(), order.len(), "an order of another list");
    order.iter().map(|&unit| units[usize::from(unit)].clone()).collect()
}

/// The position in the order of the unit at this list position.
pub(crate) fn place_in(order: &[u16], unit: u16) -> u16 {
    let place = order.iter().position(|&other| other == unit);
    place.map_or(unit, |place| place as u16)
}
