"""What a stranger types or drops to have a certificate checked."""

import re
from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from certificates.models.numbers import LETTERS
from certificates.verifying import MOST_BYTES

_ALIKE: Final = str.maketrans("OIL", "011")  # as Crockford's letters are read
# Spaces and dashes of every kind, and what cannot be seen of a line that was broken.
_GAPS: Final = re.compile(r"[\s\-\u00ad\u200b\u2010-\u2015\u2212]+")
_SERIAL: Final = re.compile(rf"(?:DS)?([{LETTERS}]{{4}})([{LETTERS}]{{4}})")
TOO_LARGE: Final = _("This file is too large to be a certificate of ours.")
KEYS_MISSING: Final = _(
    "Files cannot be checked just now, since the school's keys are missing here. That"
    " says nothing of the certificate: look it up by its address."
)


def as_typed(text: str) -> str:
    """A secret as we write it: capitals, no gaps, and no letter taken for a figure."""
    return _GAPS.sub("", text).upper().translate(_ALIKE)


def serial_as_typed(text: str) -> str:
    """A serial as we write it: `DS-7KQ4-M2XD`, whatever of its dashes was left out.

    What cannot be one comes back without its gaps, and belongs to no certificate.
    """
    typed = as_typed(text)
    found = _SERIAL.fullmatch(typed)
    return f"DS-{found[1]}-{found[2]}" if found else typed


class LookForm(forms.Form):
    """The serial and the secret part of the address, as both stand on a paper."""

    serial = forms.CharField(
        label=_("Serial"),
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off", "placeholder": "DS-0000-0000"}),
    )
    secret = forms.CharField(
        label=_("Last part of the address"),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("The 32 letters and figures that stand behind “/verify/”."),
    )

    def clean_serial(self) -> str:
        """The serial, as we write it."""
        return serial_as_typed(str(self.cleaned_data["serial"]))

    def clean_secret(self) -> str:
        """The secret, as we write it."""
        return as_typed(str(self.cleaned_data["secret"]).rpartition("/")[2])


class FileForm(forms.Form):
    """A file: a certificate's PDF, or its badge."""

    file = forms.FileField(
        label=_("The PDF of the certificate, or its badge (PNG or JWT)"),
        widget=forms.FileInput(
            {"accept": ".pdf,.png,.jwt,.txt,application/pdf,image/png"}
        ),
    )

    def clean_file(self) -> "UploadedFile[bytes]":
        """The file, unless it is larger than any of ours."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is None or file.size > MOST_BYTES:
            raise ValidationError(TOO_LARGE)
        return file
