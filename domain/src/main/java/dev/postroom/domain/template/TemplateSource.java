package dev.postroom.domain.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.util.Optional;

/**
 * The Handlebars sources of a mail. At least one of {@code mjml} and {@code html} is present; with
 * MJML, Handlebars are rendered first, and the result is converted to HTML.
 *
 * @param subject one line
 * @param previewText the text that mail programs show beside the subject
 * @param text empty: derived from the HTML
 */
public record TemplateSource(
        String subject,
        Optional<String> previewText,
        Optional<String> mjml,
        Optional<String> html,
        Optional<String> text) {

    /** These sources; {@code Invalid} unless there is either MJML or HTML. */
    public TemplateSource withOneBody() {
        if (mjml.isEmpty() && html.isEmpty()) {
            throw Failure.Invalid.field("html_content", "required", Messages.NO_TEMPLATE_SOURCE)
                    .asException();
        }
        if (mjml.isPresent() && html.isPresent()) {
            throw Failure.Invalid.field(
                            "html_content",
                            "mutually_exclusive",
                            "Must be null, because the template has MJML.")
                    .asException();
        }
        return this;
    }
}
