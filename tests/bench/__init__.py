"""How fast it is: `make bench`. Prints figures and ratios, and asserts nothing about time."""
