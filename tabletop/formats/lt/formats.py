"""Lithuanian; Django has the rest."""

YEAR_MONTH_FORMAT = r"Y \m. E"  # of that month: it never stands alone
WEEKDAY_DATE = r"E j \d., l"
