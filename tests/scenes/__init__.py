"""Every page of the site in every state, by name: a catalogue, a site that stands at any of them, and its pictures.

scene: what a scene is · stage: people, time and chance that are the same each time · one module for each group of
scenes · catalogue: all of them together, and which addresses need none · serve: the site · shoot: the pictures.
"""
