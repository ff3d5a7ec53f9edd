"""Mail on the console, for a site without a mail server: to be read, and its links to be copied."""

from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend as ConsoleBackend


class EmailBackend(ConsoleBackend):
    """Writes who, what about and the text as they are; encoded as for sending, a link would break across lines."""

    def write_message(self, message: EmailMessage) -> None:
        headers = {"From": message.from_email, "To": ", ".join(message.to), "Subject": message.subject}
        head = "".join(f"{name}: {value}\n" for name, value in headers.items())
        self.stream.write(f"{head}\n{message.body}\n{'-' * 79}\n")
