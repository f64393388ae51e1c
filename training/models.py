"""People and the classes they learn in."""

from typing import Any, ClassVar, Self

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


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

    def visible_to(self, user: "User") -> Self:
        """Those whose work `user` may see.

        Everybody their own: a manager practises and sits exams too. An owner sees
        everybody else's as well, a manager that of the trainees of their classes.
        """
        if user.role == Role.OWNER:
            return self
        if user.role == Role.MANAGER:
            taught = TrainingClass.trainees.through.objects.filter(
                trainingclass__managers=user
            )
            theirs = models.Q(role=Role.TRAINEE, pk__in=taught.values("user"))
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


class TrainingClassQuerySet(models.QuerySet["TrainingClass"]):
    """Sets of classes."""

    def visible_to(self, user: User) -> Self:
        """An owner's are all, a manager's those they teach, a trainee's none."""
        if user.role == Role.OWNER:
            return self
        if user.role == Role.MANAGER:
            return self.filter(managers=user)
        return self.none()


class TrainingClass(models.Model):
    """A group of trainees and the managers who review them."""

    name = models.CharField(_("name"), max_length=100)
    managers = models.ManyToManyField(
        User, verbose_name=_("managers"), related_name="managed_classes", blank=True
    )
    trainees = models.ManyToManyField(
        User, verbose_name=_("trainees"), related_name="classes", blank=True
    )
    is_demo = models.BooleanField(_("part of the demonstration"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = TrainingClassQuerySet.as_manager()

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class DepartureQuerySet(models.QuerySet["Departure"]):
    """Sets of departures."""

    def still_away(self) -> Self:
        """Those who have not come back."""
        return self.filter(returned_at=None)


class Departure(models.Model):
    """That a trainee left a class; what they did there is kept."""

    training_class = models.ForeignKey(
        TrainingClass, on_delete=models.CASCADE, related_name="departures"
    )
    trainee = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="departures"
    )
    left_at = models.DateTimeField(_("left"), default=timezone.now)
    returned_at = models.DateTimeField(_("came back"), null=True)

    objects = DepartureQuerySet.as_manager()

    class Meta:
        verbose_name = _("departure")
        verbose_name_plural = _("departures")
        ordering = ["-left_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["training_class", "trainee"],
                condition=models.Q(returned_at=None),
                name="away_from_a_class_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.trainee} ({self.training_class})"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Sets of invitations."""

    def unanswered(self) -> Self:
        """Neither used nor taken back, though perhaps too old."""
        return self.filter(used_at=None, revoked_at=None)

    def visible_to(self, user: User) -> Self:
        """An owner's are all, a manager's those of trainees into their classes."""
        if user.role == Role.OWNER:
            return self
        classes = TrainingClass.objects.visible_to(user)
        return self.filter(role=Role.TRAINEE, training_class__in=classes)


class Invitation(models.Model):
    """A link by which one person may open an account; only its hash is kept."""

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    role = models.CharField(
        _("role"), max_length=10, choices=Role, default=Role.TRAINEE
    )
    training_class = models.ForeignKey(
        TrainingClass,
        verbose_name=_("class"),
        on_delete=models.CASCADE,
        related_name="invitations",
        null=True,
    )
    full_name = models.CharField(_("full name"), max_length=150, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    username = models.CharField(_("user name"), max_length=150, blank=True)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, blank=True
    )
    by_letter = models.BooleanField(_("sent by e-mail"), default=False)
    invited_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="invitations", null=True
    )
    created_at = models.DateTimeField(_("invited"), default=timezone.now)
    expires_at = models.DateTimeField(_("ends"))
    sent_at = models.DateTimeField(_("letter sent"), null=True)
    used_at = models.DateTimeField(_("used"), null=True)
    used_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="+", null=True
    )
    revoked_at = models.DateTimeField(_("taken back"), null=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                "training_class",
                Lower("email"),
                condition=models.Q(used_at=None, revoked_at=None) & ~models.Q(email=""),
                name="one_unanswered_invitation_per_email",
            ),
            models.CheckConstraint(
                condition=~models.Q(role=Role.TRAINEE)
                | models.Q(training_class__isnull=False),
                name="trainees_are_invited_into_a_class",
            ),
            models.CheckConstraint(
                condition=models.Q(by_letter=False) | ~models.Q(email=""),
                name="letters_have_an_address",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name or self.email or str(_("somebody"))

    @property
    def is_over(self) -> bool:
        """Whether it was not used in time."""
        return self.expires_at <= timezone.now()

    @property
    def is_open(self) -> bool:
        """Whether an account can still be opened by it."""
        return not (self.used_at or self.revoked_at or self.is_over)
