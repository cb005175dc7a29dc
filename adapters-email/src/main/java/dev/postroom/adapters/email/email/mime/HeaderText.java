package dev.postroom.adapters.email.email.mime;

/**
 * The last check before a value becomes part of a message, so that the domain's validation is not
 * the only defence.
 */
public final class HeaderText {

    private HeaderText() {}

    /**
     * The unchanged text; fails when it contains a line break or another control character that
     * ends a header.
     */
    public static String checked(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n' || c == '\0') {
                throw new IllegalArgumentException("a header value has no line breaks and no NUL");
            }
        }
        return text;
    }
}
