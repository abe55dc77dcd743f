//! Statistics of counts: intervals, tests and oracles that know nothing of games.
