"""The games: one folder each, found by scanning; nothing here knows the site."""
