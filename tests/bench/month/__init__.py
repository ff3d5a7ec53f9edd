"""A month of correspondence tables, simulated: whether each turn is told, no clock is lost and no table hangs."""
