package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.template.TemplateSource;

import java.util.Optional;

/** Reads the source fields of a template: subject, preview text, MJML or HTML, and text. */
record SourceFields(
        Optional<String> subject,
        Optional<String> previewText,
        Optional<String> mjml,
        Optional<String> html,
        Optional<String> text) {

    private static final int MAX_LENGTH = 1024 * 1024;

    /** The fields of a new template; violations are added to {@code body}. */
    static SourceFields read(JsonFields body) {
        SourceFields fields =
                new SourceFields(
                        body.required("subject", SourceFields::subject),
                        body.parsed("preview_text", SourceFields::previewText),
                        source(body, "mjml_content", "mjml"),
                        source(body, "html_content", "html"),
                        source(body, "text_content", "text"));
        if (fields.mjml.isEmpty() && fields.html.isEmpty()) {
            body.violate("html_content", "required", Messages.NO_TEMPLATE_SOURCE);
        }
        if (fields.mjml.isPresent() && fields.html.isPresent()) {
            body.violate(
                    "html_content",
                    "mutually_exclusive",
                    "Must be absent, because the template has MJML.");
        }
        return fields;
    }

    private static Optional<String> source(JsonFields body, String name, String shortName) {
        Optional<String> full = body.parsed(name, SourceFields::source);
        Optional<String> brief = body.parsed(shortName, SourceFields::source);
        return full.or(() -> brief);
    }

    /** The sources, of fields without violations. */
    TemplateSource complete() {
        return new TemplateSource(subject.orElseThrow(), previewText, mjml, html, text);
    }

    static String subject(String text) {
        return Text.required(text, 998);
    }

    static String previewText(String text) {
        return Text.optional(text, 500);
    }

    static String source(String text) {
        return Text.multiline(text, MAX_LENGTH);
    }
}
