"""A picture to be uploaded."""

from django import forms
from django.utils.translation import gettext_lazy as _

from certificates.images import LARGEST


class PictureForm(forms.Form):
    """One file; what it holds is judged by `images`, not by its name."""

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, at most 5 MB."),
        widget=forms.ClearableFileInput(
            attrs={"accept": "image/png,image/jpeg,image/webp"}
        ),
    )

    def content(self) -> bytes:
        """The bytes of the file, and one more than are looked at where it is larger."""
        file: bytes = self.cleaned_data["picture"].read(LARGEST + 1)
        return file
