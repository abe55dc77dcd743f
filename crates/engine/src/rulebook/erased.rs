//! Type erasure: values whose type only their system knows.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A value of a type known only to its system. Two are equal if their types and values are equal.
#[derive(Clone, Debug)]
pub(super) struct Erased(Arc<dyn Value>);

trait Value: Any + Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: Any + PartialEq + Debug + Send + Sync> Value for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

impl Erased {
    /// Wraps this value.
    pub(super) fn new<T: Any + PartialEq + Debug + Send + Sync>(value: T) -> Erased {
        Erased(Arc::new(value))
    }

    /// The value, which is of type `T`.
    ///
    /// # Panics
    /// If it is of another type.
    pub(super) fn get<T: Any>(&self) -> &T {
        let value: &dyn Any = &*self.0;
        value.downcast_ref().expect("a value of this system")
    }
}

impl PartialEq for Erased {
    fn eq(&self, other: &Erased) -> bool {
        self.0.equals(&*other.0)
    }
}
