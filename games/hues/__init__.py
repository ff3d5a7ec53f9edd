"""Hues and Cues: one colour of 480, found by words alone."""
