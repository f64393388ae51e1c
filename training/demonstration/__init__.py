"""A school to look at: people who are made up, and practice that was really marked."""

from training.demonstration.people import exists, make, remove, strangers

__all__ = ["exists", "make", "remove", "strangers"]
