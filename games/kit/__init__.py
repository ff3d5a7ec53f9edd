"""What a game is written against.

Pure (no Django, no clock, no chance of its own): `types`, `chance`, `codec`, `recent`, `record`, `contract`.
Django side: `apps`, `registry`, `ui`. For tests: `testing`.
"""
