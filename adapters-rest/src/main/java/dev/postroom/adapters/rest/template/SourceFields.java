package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.text.Text;

/** Reads the source fields of a template. */
final class SourceFields {

    private static final int MAX_LENGTH = 1024 * 1024;

    private SourceFields() {}

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
