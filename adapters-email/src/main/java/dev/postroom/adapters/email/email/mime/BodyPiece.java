package dev.postroom.adapters.email.email.mime;

import java.nio.charset.StandardCharsets;

/**
 * A part of a body between two others, in UTF-8 without NUL, and what decides how the whole is
 * encoded.
 *
 * @param isPlain whether it has ASCII only, no line that is too long, and no {@code =_}
 * @param firstLine the characters before its first line end, or all
 * @param lastLine the characters behind its last line end, or all
 */
record BodyPiece(byte[] bytes, boolean isPlain, int firstLine, int lastLine, boolean hasLineEnd) {

    static BodyPiece of(String text) {
        // no mail may have a NUL (RFC 5322 section 4), so that what stood around it is together
        String allowed = text.indexOf(0) < 0 ? text : text.replace("\0", "");
        byte[] bytes = allowed.getBytes(StandardCharsets.UTF_8);
        int first = -1;
        int column = 0;
        boolean plain = true;
        int before = 0;
        for (byte b : bytes) {
            if (b == '\n' || b == '\r') {
                first = first < 0 ? column : first;
                column = 0;
            } else {
                column++;
            }
            plain &= b >= 0 && column <= BodyEncoding.LONGEST_LINE && (before != '=' || b != '_');
            before = b;
        }
        return new BodyPiece(bytes, plain, first < 0 ? column : first, column, first >= 0);
    }

    boolean isEmpty() {
        return bytes.length == 0;
    }

    byte first() {
        return bytes[0];
    }

    byte last() {
        return bytes[bytes.length - 1];
    }
}
