"""Tabletop: the site around the games."""
