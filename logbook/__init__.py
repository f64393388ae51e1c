"""The log of sensitive acts: who did what, to whom, when and why, in a chain."""
