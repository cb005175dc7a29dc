package dev.postroom.adapters.email.email.pipeline;

/**
 * A reply of a server (RFC 5321 section 4.2).
 *
 * @param code from 200 to 599
 * @param text all lines with their codes, without NUL, of at most 2000 characters
 */
record Reply(int code, String text) {

    private static final int KEPT = 2_000;

    Reply {
        // PostgreSQL cannot store NUL in text
        text = (text.length() > KEPT ? text.substring(0, KEPT) : text).replace('\0', ' ').strip();
    }

    /** The first digit: 2 accepted, 3 go on, 4 later, 5 never. */
    int kind() {
        return code / 100;
    }
}
