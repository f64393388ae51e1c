"""A school to look at: people who are made up, and practice that was really marked."""

from training.demonstration.people import Removed, exists, make, remove, strangers

__all__ = ["Removed", "exists", "make", "remove", "strangers"]
