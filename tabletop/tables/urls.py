"""The addresses of tables (design: section 5, Pages)."""

from django.urls import path

from tabletop.tables.views import (
    arriving,
    fair,
    feeds,
    lobby,
    people,
    picture,
    records,
    seating,
    table,
    turns,
)

app_name = "tables"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("tables/new/<slug:game>/", lobby.new_table, name="new"),
    path("tables/bots/<slug:game>/", arriving.play_bots, name="play-bots"),
    path("tables/next/", lobby.next_table, name="next"),
    path("tables/finished/", people.finished, name="finished"),
    path("tables/badge/", lobby.badge, name="badge"),
    path("feeds/<str:secret>/turns.atom", feeds.atom, name="atom"),
    path("feeds/<str:secret>/turns.ics", feeds.calendar, name="calendar"),
    path("people/<str:username>/", people.person, name="person"),
    path("rules/<slug:game>/", lobby.rules, name="rules"),
    path("tables/<str:table_id>/", table.page, name="table"),
    path("tables/<str:table_id>/board/", table.board, name="board"),
    path("tables/<str:table_id>/compose/", turns.compose, name="compose"),
    path("tables/<str:table_id>/play/", turns.play, name="play"),
    path("tables/<str:table_id>/plan/", turns.plan, name="plan"),
    path("tables/<str:table_id>/resign/", turns.resign, name="resign"),
    path("tables/<str:table_id>/forced/", turns.forced, name="forced"),
    path("tables/<str:table_id>/join/", seating.join, name="join"),
    path("tables/<str:table_id>/guest/", arriving.join_as_guest, name="join-as-guest"),
    path("tables/<str:table_id>/invite/", seating.invite, name="invite"),
    path("tables/<str:table_id>/leave/", seating.leave, name="leave"),
    path("tables/<str:table_id>/start/", seating.start, name="start"),
    path("tables/<str:table_id>/cancel/", seating.cancel, name="cancel"),
    path("tables/<str:table_id>/vote/", seating.vote, name="vote"),
    path("tables/<str:table_id>/resume/", seating.resume, name="resume"),
    path("tables/<str:table_id>/take-back/", seating.take_back, name="take-back"),
    path("tables/<str:table_id>/rematch/", seating.rematch, name="rematch"),
    path("tables/<str:table_id>/say/", seating.say, name="say"),
    path("tables/<str:table_id>/memo/", seating.memo, name="memo"),
    path("tables/<str:table_id>/guide/", seating.guide, name="guide"),
    path("tables/<str:table_id>/replay/", records.replay, name="replay"),
    path("tables/<str:table_id>/replay/<int:seq>/", records.replay, name="replay-at"),
    path("tables/<str:table_id>/record.json", records.record, name="record"),
    path("tables/<str:table_id>/picture.svg", picture.picture, name="picture"),
    path("tables/<str:table_id>/code.svg", picture.address, name="code"),
    path("tables/<str:table_id>/fair/", fair.fair, name="fair"),
]
