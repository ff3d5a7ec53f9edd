"""Marathi, of which Django knows no formats: dates as in English, digits those of the boards."""

from tabletop.formats.en.formats import *  # noqa: F403

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = (3, 2, 0)
