package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.ComposedText;

import java.util.Optional;

/**
 * A rendered mail. The mails of one compiled template share the layouts of their texts where the
 * template allows it.
 *
 * @param subject one line, not escaped
 * @param composedHtml complete HTML
 * @param composedText plain text, never empty when the HTML has text
 */
public record RenderedMail(
        String subject,
        ComposedText composedHtml,
        ComposedText composedText,
        Optional<String> previewText) {

    /** The complete HTML. */
    public String html() {
        return composedHtml.whole();
    }

    /** The plain text. */
    public String text() {
        return composedText.whole();
    }
}
