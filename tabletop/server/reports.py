"""What reports and the log leave out: what functions held (amid a move, everybody's hand), and what strangers send."""

from __future__ import annotations

import logging
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


class OneLineForBadRequests(logging.Filter):
    """Makes one line of warning of what is the sender's fault: a foreign host, too many fields, too large a body."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith("django.security."):
            return True
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return logging.getLogger(record.name).isEnabledFor(logging.WARNING)
