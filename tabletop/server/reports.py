"""Reports of errors without what the functions held: in the middle of a move that is everybody's hand."""

from __future__ import annotations

from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class NoVariables(SafeExceptionReporterFilter):
    """Leaves the variables of functions and the posted fields out, unless DEBUG is on."""

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return {} if self.is_active(request) else super().get_post_parameters(request)

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        if self.is_active(request):
            return ItemsView[str, Any]({})
        return super().get_traceback_frame_variables(request, tb_frame)
