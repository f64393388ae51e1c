"""The letter that tells a holder of a certificate that runs out."""

from datetime import datetime

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation

from certificates.models import Reminder
from certificates.reminding import take


def send(reminder_id: int, now: datetime) -> bool:
    """Send that letter; whether it was due, and this call sent it.

    An error of the mail server goes through and gives the letter back, so that it can
    be taken again.
    """
    reminder = take(reminder_id, now)
    if reminder is None:
        return False
    try:
        _write(reminder)
    except BaseException:
        Reminder.objects.filter(pk=reminder_id).update(taken_at=None)
        raise
    Reminder.objects.filter(pk=reminder_id).update(sent_at=now)
    return True


def _write(reminder: Reminder) -> None:
    certificate = reminder.certificate
    holder = certificate.attempt.trainee
    context = {"certificate": certificate, "days": reminder.days, "site": _site()}
    with translation.override(holder.language or settings.LANGUAGE_CODE):
        subject = render_to_string("certificates/letters/reminder_subject.txt", context)
        body = render_to_string("certificates/letters/reminder.txt", context)
        send_mail(" ".join(subject.split()), body, None, [holder.email])


def _site() -> str:
    return str(settings.SITE_URL)
