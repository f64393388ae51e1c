"""Pictures that stand on papers: houses' logos, and holders' photographs."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from training.models import User


class Uploaded(models.Model):
    """A picture made anew from what somebody uploaded: who, and when."""

    content = models.BinaryField()
    media_type = models.CharField(max_length=20)
    put_by = models.ForeignKey(
        User,
        verbose_name=_("put there by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    put_at = models.DateTimeField(_("put there"), default=timezone.now)

    class Meta:
        abstract = True


class Logo(Uploaded):
    """The logo of a house: at the top of every paper under its rules."""

    house = models.SlugField(_("house"), unique=True)  # "venezia"

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return self.house


class Portrait(Uploaded):
    """A person's photograph: beside the name on papers drawn from then on."""

    person = models.OneToOneField(
        User,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="portrait",
    )

    class Meta:
        verbose_name = _("photograph")
        verbose_name_plural = _("photographs")

    def __str__(self) -> str:
        return str(self.person)
