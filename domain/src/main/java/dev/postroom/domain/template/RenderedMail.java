package dev.postroom.domain.template;

import java.util.Optional;

/**
 * A rendered mail.
 *
 * @param subject one line, not escaped
 * @param html complete HTML
 * @param text plain text, never empty when the HTML has text
 */
public record RenderedMail(
        String subject, String html, String text, Optional<String> previewText) {}
