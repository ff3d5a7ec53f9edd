"""People at an open table ask others by name, and nobody is pestered."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tabletop.accounts.models import User
from tabletop.notices.channels import channels
from tabletop.notices.models import Kind, Notice, Preferences
from tabletop.notices.preferences import PACES
from tabletop.tables import services
from tabletop.tables.errors import Forbidden, TableError
from tabletop.tables.guests import COMPANIONS, companions, invitations
from tabletop.tables.models import Invitation, Table
from tabletop.tables.projection import Scene
from tabletop.tables.services import inviting
from tests.tables.stage import (
    browser,
    cancelled_table,
    finished_table,
    fresh,
    open_table,
    people,
    person,
    playing_table,
    waiting_table,
    without_tokens,
)

pytestmark = pytest.mark.django_db


def no_ways() -> dict[str, dict[str, list[str]]]:
    """The wishes of who ticked nothing."""
    return {name: {pace: [] for pace in PACES} for name in channels()}


def waiting_notices(user: User) -> int:
    """How many invitations this person is to be told of."""
    return Notice.objects.filter(user=user, kind=Kind.INVITATION, withdrawn_at=None).count()


def refused(table: Table, user: User, name: str) -> tuple[str, str]:
    """Return code and sentence of what is said against an invitation; nothing has changed."""
    before = Invitation.objects.count(), Notice.objects.count(), fresh(table).rev
    with pytest.raises(TableError) as caught:
        services.invite(table.pk, user, name)
    assert (Invitation.objects.count(), Notice.objects.count(), fresh(table).rev) == before
    return caught.value.code, str(caught.value.text)


def test_who_sits_at_an_open_table_invites_by_username(ann: User, bob: User, cara: User) -> None:
    table = waiting_table(ann, cara, visibility="link")
    services.invite(table.pk, cara, " BOB ")
    assert waiting_notices(bob) == 1
    assert "bob was invited by cara." in browser(ann).get(table.get_absolute_url()).text
    assert "bob was invited by you." in browser(cara).get(table.get_absolute_url()).text
    assert "cara invites you." in browser(bob).get(table.get_absolute_url()).text


def test_who_is_invited_is_not_for_others_to_see(ann: User, bob: User, cara: User) -> None:
    table = open_table(ann)
    services.invite(table.pk, ann, "bob")
    for other in (cara, None):
        assert "bob" not in without_tokens(browser(other).get(table.get_absolute_url()).text)


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("", "empty", "Write the name of somebody first."),
        ("nobody-here", "unknown", "Nobody here has the username nobody-here. Is it spelt right?"),
        ("gone", "unknown", "Nobody here has the username gone. Is it spelt right?"),
        ("Ann", "oneself", "That is you, and you sit here already."),
        ("bob", "seated", "Robert sits here already."),
        ("cara", "invited", "cara is invited already."),
    ],
)
def test_whom_one_cannot_invite(ann: User, name: str, code: str, sentence: str) -> None:
    bob = person("bob", display_name="Robert")
    person("gone", is_active=False)
    person("cara")
    table = waiting_table(ann, bob)
    services.invite(table.pk, bob, "cara")
    assert refused(table, ann, name) == (code, sentence)


def test_only_who_sits_there_and_only_while_it_is_open(ann: User, bob: User, cara: User) -> None:
    with pytest.raises(Forbidden):
        services.invite(open_table(ann).pk, bob, "cara")
    for table in (playing_table(ann, bob), finished_table(ann, bob), cancelled_table(ann, bob)):
        assert refused(table, ann, "cara")[0] == "not-open"


def test_a_name_that_was_refused_stays_in_its_field(ann: User) -> None:
    table = open_table(ann)
    answer = browser(ann).post(f"/tables/{table.pk}/invite/", {"username": "<bobb>"})
    assert answer.status_code == 422
    assert 'value="&lt;bobb&gt;"' in answer.text
    assert answer.text.count("Nobody here has the username &lt;bobb&gt;.") == 1
    assert 'aria-invalid="true" aria-describedby="invite-error"' in answer.text


def test_a_table_asks_so_many_people_and_no_more(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "MOST_AT_A_TABLE", 2)
    people("dan", "eve", "fay")
    table = open_table(ann)
    for name in ("dan", "eve"):
        services.invite(table.pk, ann, name)
    assert refused(table, ann, "fay")[0] == "too-many"


def test_one_person_asks_so_many_within_an_hour(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "MOST_AN_HOUR", 2)
    people("dan", "eve", "fay")
    services.invite(open_table(ann).pk, ann, "dan")
    services.invite(open_table(ann).pk, ann, "eve")
    table = open_table(ann)
    assert refused(table, ann, "fay")[0] == "too-many"
    with time_machine.travel(timezone.now() + timedelta(minutes=61), tick=False):
        services.invite(table.pk, ann, "fay")


def test_nobody_is_asked_to_one_table_after_another(ann: User, bob: User, cara: User) -> None:
    for _ in range(inviting.MOST_TO_ONE):
        table = open_table(ann)
        services.invite(table.pk, ann, "bob")
        services.cancel(table.pk, ann)
    table = waiting_table(ann, cara)
    assert refused(table, ann, "bob") == (
        "too-many",
        "You have invited bob several times within an hour. Wait a while.",
    )
    services.invite(table.pk, cara, "bob")


def test_who_refuses_invitations_is_told_nothing_and_nobody_can_tell(
    ann: User, bob: User, cara: User
) -> None:
    Preferences.objects.create(user=bob, ways=no_ways())
    table = open_table(ann, seats=3)
    answers = []
    for name in ("bob", "cara"):
        answer = browser(ann).post(f"/tables/{table.pk}/invite/", {"username": name})
        page = browser(ann).get(table.get_absolute_url()).text
        answers.append((answer.status_code, f"{name} was invited by you." in page))
    assert answers[0] == answers[1] == (303, True)
    assert (waiting_notices(bob), waiting_notices(cara)) == (0, 1)
    assert refused(table, ann, "bob")[0] == refused(table, ann, "cara")[0] == "invited"


def test_who_stopped_the_mails_has_not_refused_invitations(ann: User, bob: User) -> None:
    Preferences.objects.create(user=bob, stopped=["mail"])
    services.invite(open_table(ann).pk, ann, "bob")
    assert waiting_notices(bob) == 1


@pytest.mark.parametrize("end", ["they come", "it begins", "cancelled", "an administrator", "all get up"])
def test_an_invitation_is_taken_back_when_it_is_of_no_use(
    ann: User, bob: User, cara: User, admin: User, end: str
) -> None:
    table = waiting_table(ann, cara)
    services.invite(table.pk, ann, "bob")
    match end:
        case "they come":
            services.join(table.pk, bob)
        case "it begins":
            services.start(table.pk, ann)
        case "cancelled":
            services.cancel(table.pk, ann)
        case "an administrator":
            services.cancel_as_admin(table.pk, admin)
        case "all get up":
            services.leave(table.pk, ann)
            assert waiting_notices(bob) == 1
            services.leave(table.pk, cara)
    assert waiting_notices(bob) == 0
    assert "was invited" not in browser(ann).get(table.get_absolute_url()).text


def test_a_rematch_shows_whom_it_waits_for(ann: User, bob: User) -> None:
    following = services.rematch(finished_table(ann, bob).pk, ann)
    assert [one.user for one in invitations(Scene(following, ann))] == [bob]
    services.rematch(following.rematch_of.pk, bob)
    assert waiting_notices(bob) == 0


def test_the_people_of_late_games_are_at_hand_the_latest_first(ann: User, bob: User, cara: User) -> None:
    finished_table(ann, bob)
    finished_table(ann, cara, visibility="link")
    finished_table(bob, person("dan"))
    table = open_table(ann, seats=3)
    assert companions(Scene(table, ann), []) == [cara, bob]
    assert companions(Scene(table, bob), []) == []
    answer = browser(ann).post(f"/tables/{table.pk}/invite/", {"username": ["half a n", "cara"]})
    assert answer.status_code == 303
    scene = Scene(fresh(table), ann)
    assert companions(scene, invitations(scene)) == [bob]


def test_the_list_of_companions_is_short_and_asks_once(
    ann: User, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    for other in people(*(f"other{number}" for number in range(COMPANIONS + 2))):
        finished_table(ann, other)
    scene = Scene(open_table(ann), ann)
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert len(companions(scene, [])) == COMPANIONS
