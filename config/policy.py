"""What a page of ours may load: our own files, and nothing that stands in the page."""

from django.utils.csp import CSP

# The nonce is for tags that htmx's package writes; our own scripts are plain files.
CONTENT_POLICY = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
