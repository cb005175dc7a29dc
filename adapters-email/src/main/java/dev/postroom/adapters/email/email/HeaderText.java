package dev.postroom.adapters.email.email;

/**
 * The last check before a value becomes part of a message: the mail libraries let line breaks in
 * headers pass, and the domain's own checks are not the only ones to rely on.
 */
final class HeaderText {

    private HeaderText() {}

    /** The text as it is; fails when it would end a header or begin another one. */
    static String checked(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n' || c == '\0') {
                throw new IllegalArgumentException("a header value has no line breaks and no NUL");
            }
        }
        return text;
    }

    /** Text for a body; NUL may not stand in a message (RFC 5322 section 4). */
    static String withoutNul(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace("\0", "");
    }
}
