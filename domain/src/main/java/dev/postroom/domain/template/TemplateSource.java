package dev.postroom.domain.template;

import java.util.Optional;

/**
 * The Handlebars sources of a mail. At least one of {@code mjml} and {@code html} is present; with
 * MJML, Handlebars run first and the MJML is turned into HTML after.
 *
 * @param subject one line
 * @param previewText what mail programs show beside the subject
 * @param text empty: derived from the HTML
 */
public record TemplateSource(
        String subject,
        Optional<String> previewText,
        Optional<String> mjml,
        Optional<String> html,
        Optional<String> text) {}
