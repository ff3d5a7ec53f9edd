"""What others may listen to."""

from django.dispatch import Signal

# Sent with user=, the person one or all of whose sessions just ended: at log-out, at deactivation and when the password
# changed. Whoever keeps a connection open for this person closes it; who still has a session simply connects again.
access_ended = Signal()

# Sent with user=, whose waking hours, free days, holidays or time zone just changed. A receiver returns whether it
# keeps a promise that the old hours made: time that somebody was told of is not taken back.
hours_changed = Signal()

# Sent before guests are thrown away who are away for long. A receiver returns a condition on users: who meets it stays.
guests_needed = Signal()

# Sent with user=, whose account is about to be deleted and who wants what they wrote to others deleted too.
words_taken_back = Signal()
