"""People: who somebody is, and whose work they may see."""

from functools import reduce
from operator import or_
from typing import Any, ClassVar, Final, Self

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

MOST_EXTRA_TIME: Final = 200  # percent: three times as long as the others

LONGEST_SOUGHT: Final = 254  # letters of an address, which is longer than any name


class Role(models.TextChoices):
    """What somebody is here for."""

    TRAINEE = "trainee", _("Trainee")
    MANAGER = "manager", _("Manager")
    OWNER = "owner", _("Owner")


class UserQuerySet(models.QuerySet["User"]):
    """Sets of people, in the words of the trade."""

    def trainees(self) -> Self:
        """Those who learn."""
        return self.filter(role=Role.TRAINEE)

    def managers(self) -> Self:
        """Those who review."""
        return self.filter(role=Role.MANAGER)

    def called(self, text: str, *fields: str) -> Self:
        """Those in one of whose `fields` each word of `text` stands.

        Nobody where it is longer than any of them can be.
        """
        if len(text) > LONGEST_SOUGHT:
            return self.none()
        found = self
        for word in text.replace("\0", "").split():
            several = [models.Q((f"{field}__icontains", word)) for field in fields]
            found = found.filter(reduce(or_, several))
        return found

    def visible_to(self, user: "User") -> Self:
        """Those whose work `user` may see.

        Everybody their own: a manager practises and sits exams too. An owner sees
        everybody else's as well, a manager that of the trainees of their classes.
        """
        if user.role == Role.OWNER:
            return self
        if user.role == Role.MANAGER:
            taught = user.managed_classes.values("trainees")
            theirs = models.Q(role=Role.TRAINEE, pk__in=taught)
            return self.filter(models.Q(pk=user.pk) | theirs)
        return self.filter(pk=user.pk)


class UserManager(DjangoUserManager.from_queryset(UserQuerySet)):  # type: ignore[misc]
    """Makes people; whoever may do everything is an owner."""

    def create_superuser(
        self,
        username: str,
        email: str | None = None,
        password: str | None = None,
        **fields: Any,
    ) -> "User":
        """Make an owner who may also use the admin pages."""
        fields.setdefault("role", Role.OWNER)
        owner: User = super().create_superuser(username, email, password, **fields)
        return owner


class User(AbstractUser):
    """A person: logs in by user name or e-mail address."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("e-mail address"))
    full_name = models.CharField(
        _("full name"),
        max_length=150,
        help_text=_("As it is to stand on a certificate, in any script."),
    )
    role = models.CharField(
        _("role"), max_length=10, choices=Role, default=Role.TRAINEE
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        choices=settings.LANGUAGES,
        blank=True,
        help_text=_("Left empty, the browser's language is used."),
    )
    extra_time_percent = models.PositiveSmallIntegerField(
        _("extra time in exams, in percent"), default=0
    )
    is_demo = models.BooleanField(_("part of the demonstration"), default=False)
    erased_at = models.DateTimeField(_("erased"), null=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    REQUIRED_FIELDS = ["email", "full_name"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["full_name", "pk"]
        indexes = [models.Index(fields=["role"], name="user_role")]
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_person_per_email"),
            models.UniqueConstraint(Lower("username"), name="one_person_per_username"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="role_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(extra_time_percent__lte=MOST_EXTRA_TIME),
                name="extra_time_is_bounded",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name or self.username

    def get_full_name(self) -> str:
        """The name as it stands on a certificate."""
        return self.full_name

    def get_short_name(self) -> str:
        """The same: which part of a name is short depends on the language."""
        return self.full_name

    @property
    def is_trainee(self) -> bool:
        """Whether this person learns."""
        return self.role == Role.TRAINEE

    @property
    def reviews(self) -> bool:
        """Whether this person sees other people's work: a manager or an owner."""
        return self.role in {Role.MANAGER, Role.OWNER}
