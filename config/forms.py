"""How forms draw their fields: by our own template."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Draws every field, wherever its form comes from, by `templates/_field.html`."""

    field_template_name = "_field.html"
