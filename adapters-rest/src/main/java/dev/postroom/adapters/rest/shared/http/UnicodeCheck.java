package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.shared.Failure;

/** Refuses halves of surrogate pairs, which JSON can escape and no UTF-8 text can hold. */
public final class UnicodeCheck {

    private UnicodeCheck() {}

    /** {@code Malformed} when a string in the tree is no text. */
    public static void requireWhole(JsonNode tree) {
        if (tree.isTextual()) {
            requireWhole(tree.textValue());
        }
        tree.fieldNames().forEachRemaining(UnicodeCheck::requireWhole);
        tree.forEach(UnicodeCheck::requireWhole);
    }

    private static void requireWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair =
                    Character.isHighSurrogate(c)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair) {
                throw new Failure.Malformed(
                                "invalid_unicode", "A string in the body is not Unicode text.")
                        .asException();
            }
            i += pair ? 1 : 0;
        }
    }
}
