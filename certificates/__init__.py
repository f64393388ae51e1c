"""Issued papers: PDF and public verification."""
