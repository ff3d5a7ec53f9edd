"""Dates, times and numbers as each language writes them, where Django has them otherwise or not at all.

WEEKDAY_DATE is ours: a day that is near, with its weekday. The clock has 24 hours everywhere.
"""
