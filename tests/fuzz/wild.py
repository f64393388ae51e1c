"""Values that nobody types, and bodies that no browser sends."""

from typing import Final
from urllib.parse import quote_from_bytes

from hypothesis import strategies as st

TEXTS: Final = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800",
    "a\udfffb",
    "\u202etxet\u202c",
    "\u200f\u05d0\u05d1",
    "\N{PILE OF POO}" * 3,
    "\u0301" * 50,
    "0",
    "-1",
    "1.5",
    "1,5",
    "1e400",
    "9" * 400,
    "9223372036854775808",
    "-99999999999999999999",
    "2147483648",
    "NaN",
    "Infinity",
    "\u0663",
    "\u00b2",
    "1_000",
    "0x10",
    "None",
    "null",
    "true",
    "[]",
    "{}",
    '{"a": [1, null]}',
    "[" * 2000,
    "'; DROP TABLE users; --",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "%s%d%(a)s",
    "../../etc/passwd",
    "2026-02-30",
    "0000-00-00",
    "0001-01-01",
    "9999-12-31",
    "9999-12-31T23:59",
    "2026-03-29T02:30",
    "00000000-0000-0000-0000-000000000000",
    "venezia/ultimate",
    "venezia/ultimate@1",
    "venezia/ultimate@99999999999999999999",
    "\r\n\t",
    "a\r\nSet-Cookie: x=1",
    "=1+1",
    "x" * 100_000,
    "\u00e9" * 50_000,
    "a@b",
    "a@" + "b" * 300 + ".example",
    "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5",
)
FILES: Final = (
    b"",
    b"\x00" * 64,
    b"\xff\xfe\xff",
    b"\xef\xbb\xbf",
    b"name,email\r\n\x00,\xff\r\n",
    b'full name,e-mail\n"never closed',
    b"full name;e-mail\n" + b";" * 10_000,
    b"Full name,E-mail address\nA,a@a.example\nA,a@a.example\n,,,,\n" * 50,
    b"full name,e-mail\n" + b"x" * 200_000 + b"\n",
    "Nom,Courriel\n\u202eA,\N{PILE OF POO}@a.example\n".encode(),
    "full name,e-mail\nA,a@a.example\n".encode("utf-16"),
    b"\x89PNG\r\n\x1a\n" + b"\x00" * 40,
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\x00",
    b"GIF89a\xff\xff\xff\xff\x00\x00\x00",
    b"\xff\xd8\xff\xe0\x00\x10JFIF",
    b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    b"%PDF-1.7\n%%EOF",
    b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n999999\n%%EOF",
    b"PK\x03\x04" + b"\x00" * 30,
    b"a.b.c",
    b"eyJhbGciOiJub25lIn0.e30.",
    b"{}",
)
NAMES: Final = (
    "a.csv",
    "../../a.csv",
    "\x00.png",
    "a" * 300,
    "",
    "a.pdf",
    "\u202egnp.a",
)
BROKEN: Final = (  # bodies under a name that they do not live up to
    ("application/json", b"{"),
    ("application/json", b"[]"),
    ("text/plain", b"a=b"),
    ("multipart/form-data", b"a=b"),
    ("multipart/form-data; boundary=x", b"--x\r\nnothing"),
    ("multipart/form-data; boundary=" + "x" * 300, b"--"),
    ("application/x-www-form-urlencoded", b"%FF=%00&&&=%&a=%"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"a=b"),
    ("application/x-www-form-urlencoded; charset=nonsense", b"a=b"),
    ("application/x-www-form-urlencoded", b"a&" * 1_100),
    ("", b""),
)

texts = st.one_of(st.sampled_from(TEXTS), st.text(max_size=40))
files = st.tuples(
    st.sampled_from(NAMES), st.one_of(st.sampled_from(FILES), st.binary(max_size=200))
)


def percent(text: str) -> str:
    """`text` as it stands in an address or a body, lone surrogates and all."""
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"), safe="")


def urlencoded(fields: list[tuple[str, str]]) -> bytes:
    """A body of fields, which may come more than once."""
    pairs = (f"{percent(name)}={percent(value)}" for name, value in fields)
    return "&".join(pairs).encode()


def multipart(
    fields: list[tuple[str, str]], sent: list[tuple[str, str, bytes]]
) -> tuple[str, bytes]:
    """The content type and the body of fields and files (field, file name, bytes)."""
    edge, body = b"--the-edge", b""
    for name, value in fields:
        head = f'Content-Disposition: form-data; name="{_plain(name)}"'
        body += edge + b"\r\n" + _bytes(head) + b"\r\n\r\n" + _bytes(value) + b"\r\n"
    for name, filename, content in sent:
        head = (
            f'Content-Disposition: form-data; name="{_plain(name)}";'
            f' filename="{_plain(filename)}"\r\nContent-Type: application/octet-stream'
        )
        body += edge + b"\r\n" + _bytes(head) + b"\r\n\r\n" + content + b"\r\n"
    return "multipart/form-data; boundary=the-edge", body + edge + b"--\r\n"


def _plain(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "").replace("\n", "")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
