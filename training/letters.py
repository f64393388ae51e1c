"""Letters to people who have no account yet."""

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from training.inviting import link_of, new_token
from training.models import Invitation


def send(invitation_id: int) -> bool:
    """Send the letter of an invitation, with a link made for it; whether it was due.

    An error of the mail server goes through: whoever sends again makes a new link,
    and the letter that comes last is the one that counts.
    """
    token, token_hash = new_token()
    with transaction.atomic():
        due = Invitation.objects.select_for_update().filter(
            pk=invitation_id, by_letter=True, sent_at=None
        )
        invitation = due.first()
        if invitation is None or not invitation.is_open:
            return False
        invitation.token_hash = token_hash
        invitation.save(update_fields=["token_hash"])
    _write(invitation, link_of(token))
    invitation.sent_at = timezone.now()
    invitation.save(update_fields=["sent_at"])
    return True


def _write(invitation: Invitation, link: str) -> None:
    by = invitation.invited_by
    language = invitation.language or (by.language if by else "")
    context = {"invitation": invitation, "link": link}
    with translation.override(language or settings.LANGUAGE_CODE):
        subject = render_to_string("training/letters/invitation_subject.txt", context)
        body = render_to_string("training/letters/invitation.txt", context)
        send_mail(" ".join(subject.split()), body, None, [invitation.email])
