"""What a game is written against.

Pure (no Django, no clock, no chance of its own): `types`, `chance`, `codec`, `match`, `quick`, `recent`, `record`.
Django side: `apps`, `registry`, `ui`. For tests: `testing`.
"""
