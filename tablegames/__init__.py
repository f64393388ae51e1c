"""The rules engine: settled rounds of table games under a real house's rules.

Standard library only. Start reading at `ultimate.py`.
"""
