"""Mongolian: months have numbers, and the largest part of a date comes first."""

DATE_FORMAT = "Y оны n-р сарын j"
SHORT_DATE_FORMAT = "Y.m.d"
MONTH_DAY_FORMAT = "n-р сарын j"
YEAR_MONTH_FORMAT = "Y оны n-р сар"
WEEKDAY_DATE = "n-р сарын j, l"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "Y оны n-р сарын j, H:i"
SHORT_DATETIME_FORMAT = "Y.m.d H:i"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
