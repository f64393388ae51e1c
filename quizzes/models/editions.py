"""Editions of house rules that were published on this site."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class EditionQuerySet(models.QuerySet["Edition"]):
    """Sets of published editions."""

    def named(self, name: str) -> "Edition | None":
        """The one called "venezia/ultimate@2", say; None if it came with the site."""
        rule_set, _, number = name.partition("@")
        return self.filter(rule_set=rule_set, number=number).first()


class Edition(models.Model):
    """One published edition: a text that is never changed and never taken away.

    `place` is its place among all that were published here, the first being 1, so
    that it says what was known when. `parent` is the edition it was made from, by its
    name; empty for none. `holds_from` is when the tables began to go by it: what was
    sat before was rightly sat under the one before. People are copied, not referred
    to, as in the log: `approver` is None where the school lets one person publish. The
    database refuses to change an edition, to remove one, and to leave a place out.
    """

    place = models.PositiveIntegerField(_("place"), primary_key=True)
    rule_set = models.CharField(_("rule set"), max_length=80)  # "venezia/ultimate"
    number = models.PositiveIntegerField(_("edition"))
    toml = models.TextField(_("text"))
    sha256 = models.CharField(max_length=64)  # of the text in UTF-8, in hexadecimal
    parent = models.CharField(_("made from"), max_length=90, blank=True)
    note = models.TextField(_("note"), blank=True)
    published_at = models.DateTimeField(_("published"))
    holds_from = models.DateTimeField(_("holds from"))
    proposer = models.BigIntegerField()
    proposer_name = models.CharField(_("proposed by"), max_length=150)
    approver = models.BigIntegerField(null=True, blank=True)
    approver_name = models.CharField(_("approved by"), max_length=150, blank=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(
                fields=["rule_set", "number"], name="one_edition_per_number"
            ),
            models.CheckConstraint(
                condition=Q(place__gte=1, number__gte=1),
                name="editions_are_numbered_from_one",
            ),
            models.CheckConstraint(
                condition=Q(approver=None) | ~Q(approver=models.F("proposer")),
                name="an_edition_is_approved_by_somebody_else",
            ),
            models.CheckConstraint(
                condition=Q(holds_from__lte=models.F("published_at")),
                name="an_edition_is_published_when_it_holds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set}@{self.number}"
