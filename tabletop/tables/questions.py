"""What the people at a table are asked to agree to, before one viewer's eyes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games.kit.ui import listed
from tabletop.tables.company import Company
from tabletop.tables.services.agreeing import Question, asked


@dataclass(frozen=True, slots=True)
class Asking:
    """A question that is open at a table: who asks in a sentence, whether the viewer has a say and agrees."""

    question: Question
    sentence: str
    mine: bool
    asked: bool


def open_questions(company: Company) -> list[Asking]:
    """Return what somebody asks for and not everybody agreed to yet. The seats' people are loaded."""
    return [
        asking
        for question in (Question.PAUSE, Question.CANCEL)
        if (asking := _asking(company, question)) is not None
    ]


def _asking(company: Company, question: Question) -> Asking | None:
    wanting = [seat for seat in company.seats if getattr(seat, f"wants_{question}") and not seat.left]
    if not wanting or (question == Question.PAUSE and company.table.paused is not None):
        return None
    missing = [seat for seat in company.seats if asked(seat, question) and seat not in wanting]
    said = {
        "names": listed([company.names[seat.index] for seat in wanting]),
        "others": listed([company.names[seat.index] for seat in missing]),
    }
    if question == Question.PAUSE:
        sentence = gettext("Pause the game? %(names)s would like to. Still asked: %(others)s.") % said
    else:
        sentence = gettext("Cancel the game? %(names)s would like to. Still asked: %(others)s.") % said
    me = company.me
    return Asking(question, sentence, mine=me in wanting, asked=me is not None and asked(me, question))
