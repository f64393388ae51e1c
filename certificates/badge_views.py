"""What a badge refers to, for anybody's machine; and a holder's own badge."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from certificates import badge_pictures, badge_tokens, credentials, signed_files
from certificates.drawing_errors import MissingKeyError
from certificates.enclosures import CREDENTIAL_NAME
from certificates.key_files import badge_key, pem_of, public_keys
from certificates.models import Certificate
from certificates.status_lists import status_list as list_of
from certificates.verify_forms import KEYS_MISSING
from tablegames.games import game_of, load_rules
from tablegames.house_rules import HouseRules, RulesError
from training.http import PersonRequest, saved_as
from training.models import School

JWT = "application/vc+jwt"


@login_not_required
@require_safe
@cache_control(public=True, max_age=3600)
def issuer(_request: HttpRequest) -> JsonResponse:
    """Who issues the badges."""
    context = [credentials.VC, credentials.OPEN_BADGES]
    return _open({"@context": context} | credentials.profile(School.now().title))


@login_not_required
@require_safe
@cache_control(public=True, max_age=300)
def key_set(_request: HttpRequest) -> JsonResponse:
    """Every key that ever signed a badge."""
    keys = public_keys()
    return _open(badge_tokens.key_set(keys)) if keys.badges else _keys_missing()


@login_not_required
@require_safe
@cache_control(public=True, max_age=300)
def badge_key_alone(_request: HttpRequest, kid: str) -> JsonResponse:
    """One of those keys, at the address that stands in each badge's head."""
    keys = public_keys()
    if not keys.badges:
        return _keys_missing()
    key = badge_tokens.key_alone(keys, kid)
    if key is None:
        raise Http404(_("There is no such key."))
    return _open(key)


@login_not_required
@require_safe
@cache_control(public=True, max_age=300)
def authorities(_request: HttpRequest) -> HttpResponse:
    """The certificates by which a paper's signature is known, as PEM."""
    keys = public_keys()
    if not keys.papers:
        return _keys_missing()
    return HttpResponse(pem_of(keys), content_type="application/x-pem-file")


@login_not_required
@require_safe
@cache_control(public=True, max_age=3600)
def achievement(_request: HttpRequest, rules: str) -> JsonResponse:
    """What a badge under one edition of rules was earned with."""
    edition = _rules(rules)
    context = [credentials.VC, credentials.OPEN_BADGES]
    with translation.override(settings.LANGUAGE_CODE):
        made = credentials.achievement(
            rules, game_of(edition).name, edition.edition.house_name
        )
    return _open({"@context": context} | made)


@login_not_required
@require_safe
@cache_control(public=True, max_age=3600)
def badge_picture(_request: HttpRequest, rules: str) -> HttpResponse:
    """The picture of every badge under one edition, without a credential in it."""
    edition = _rules(rules)
    picture = badge_pictures.draw(game_of(edition).name, edition.edition.house_name)
    response = HttpResponse(picture, content_type="image/png")
    # A wallet on another site shows it; nothing in it is anybody's own.
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@login_not_required
@require_safe
@cache_control(public=True, max_age=300)
def status_list(_request: HttpRequest, purpose: str, number: int) -> HttpResponse:
    """Who is revoked, or suspended, signed as every badge is."""
    claims = list_of(purpose, number, timezone.now())
    if claims is None:
        raise Http404(_("There is no such list."))
    try:
        token = badge_tokens.sign(claims, badge_key())
    except MissingKeyError:
        return _keys_missing()
    response = HttpResponse(token, content_type=JWT)
    response["Access-Control-Allow-Origin"] = "*"
    return response


@require_safe
@cache_control(private=True, no_store=True)
def badge_file(request: PersonRequest, serial: str) -> HttpResponse:
    """The badge as a picture with the credential in it."""
    certificate, token = _drawn(request, serial)
    picture = badge_pictures.draw(certificate.game_name, certificate.house_name)
    return _download(
        badge_pictures.bake(picture, token), "image/png", f"badge-{serial}.png"
    )


@require_safe
@cache_control(private=True, no_store=True)
def badge_token(request: PersonRequest, serial: str) -> HttpResponse:
    """The credential alone, for a wallet or an independent verifier."""
    _certificate, token = _drawn(request, serial)
    return _download(token.encode(), JWT, f"badge-{serial}.jwt")


def _drawn(request: PersonRequest, serial: str) -> tuple[Certificate, str]:
    """A certificate whose paper is drawn, and the credential that lies in that."""
    visible = Certificate.objects.visible_to(request.user)
    certificate = get_object_or_404(visible.select_related("paper"), serial=serial)
    if not certificate.paper.is_ready:
        raise Http404(_("This badge is not ready yet."))
    try:
        inside = signed_files.attachments(bytes(certificate.paper.pdf or b""))
        return certificate, inside[CREDENTIAL_NAME].decode("ascii")
    except (KeyError, ValueError) as error:
        told = _("This certificate was issued before there were badges.")
        raise Http404(told) from error


def _rules(name: str) -> HouseRules:
    """One edition by its whole name; without a number it would be another tomorrow."""
    if "@" not in name:
        raise Http404(_("There are no such rules."))
    try:
        return load_rules(name)
    except RulesError as error:
        raise Http404(_("There are no such rules.")) from error


def _keys_missing() -> JsonResponse:
    """That badges cannot be checked for now: no badge is to be called forged for it."""
    told = {
        "status": "unchecked",
        "reason": KEYS_MISSING,
        "checked_at": timezone.now().isoformat(),
    }
    response = _open(told, HTTPStatus.SERVICE_UNAVAILABLE)
    add_never_cache_headers(response)  # they may be back in a moment
    return response


def _open(content: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> JsonResponse:
    """JSON that a verifier on any other site may read."""
    response = JsonResponse(
        content, status=status, json_dumps_params={"ensure_ascii": False}
    )
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _download(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers=saved_as(name))
