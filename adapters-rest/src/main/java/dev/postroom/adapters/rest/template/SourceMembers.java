package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.Text;

/** What the sources of a template must meet. */
final class SourceMembers {

    private static final int LONGEST = 1024 * 1024;

    private SourceMembers() {}

    static String subject(String text) {
        return Text.required(text, 998);
    }

    static String previewText(String text) {
        return Text.optional(text, 500);
    }

    static String source(String text) {
        return Text.multiline(text, LONGEST);
    }
}
