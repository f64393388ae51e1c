"""What the log page says for the values that the deeds of this app write down."""

from certificates.models import BundleKind, ReasonClass, ReportKind, Status
from certificates.register_forms import ATTENTION
from training.log_words import one_of, rule_set_in_words, tell_values


def tell_logged_values() -> None:
    """Have them said as the pages of certificates say them."""
    tell_values("status", one_of(Status.choices), of="certificate")
    tell_values("reason_class", one_of(ReasonClass.choices), of="certificate")
    tell_values("certificates", one_of(BundleKind.choices), of="class")
    for subject in ("class", "person"):
        tell_values("kind", one_of(ReportKind.choices), of=subject)
    tell_values("status", one_of(Status.choices), of="export")
    tell_values("attention", one_of(ATTENTION), of="export")
    tell_values("rules", rule_set_in_words, of="export")
