"""Qwirkle: lay lines of one colour or one shape."""
