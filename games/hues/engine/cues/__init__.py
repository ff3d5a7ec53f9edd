"""Whether a cue may be given (rules/hues 3.4, H-14 to H-26): one call, and the sentences of its refusals. Pure."""

from games.hues.engine.cues.checking import check_cue
from games.hues.engine.cues.messages import MESSAGES

__all__ = ["MESSAGES", "check_cue"]
