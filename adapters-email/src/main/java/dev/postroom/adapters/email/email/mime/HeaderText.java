package dev.postroom.adapters.email.email.mime;

/**
 * The last check before a value becomes part of a message: the mail libraries accept line breaks in
 * headers, so the domain's validation must not be the only defence.
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

    /** Text for a body; a message must not contain NUL (RFC 5322 section 4). */
    public static String withoutNul(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace("\0", "");
    }
}
