"""What others may listen to."""

from django.dispatch import Signal

# Sent with user=, the person one or all of whose sessions just ended: at log-out, at deactivation and when the password
# changed. Whoever keeps a connection open for this person closes it; who still has a session simply connects again.
access_ended = Signal()
