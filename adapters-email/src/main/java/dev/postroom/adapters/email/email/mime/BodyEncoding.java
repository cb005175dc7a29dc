package dev.postroom.adapters.email.email.mime;

import java.util.Arrays;

/**
 * How the text of a part is written: as it is when it is ASCII in lines that every server takes,
 * and otherwise as quoted-printable (RFC 2045 section 6.7). Neither contains the characters {@code
 * =_}, with which boundaries begin; all line ends become CRLF.
 */
enum BodyEncoding {
    SEVEN_BIT("7bit"),
    QUOTED_PRINTABLE("quoted-printable");

    /** The most characters of a line that is written as it is. */
    static final int LONGEST_LINE = 990;

    private static final int LONGEST_ENCODED = 75;
    private static final byte[] HEX = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };
    private static final boolean[] LITERAL = new boolean[256];

    static {
        Arrays.fill(LITERAL, ' ', '~' + 1, true);
        LITERAL['\t'] = true;
        LITERAL['='] = false;
    }

    private final String header;

    BodyEncoding(String header) {
        this.header = header;
    }

    /** The value of Content-Transfer-Encoding. */
    String header() {
        return header;
    }

    /**
     * Writes text in UTF-8 that begins a line. Returns the length of the line that it leaves open,
     * and 0 where that does not matter.
     */
    int write(byte[] text, MessageBuffer out) {
        if (this == SEVEN_BIT) {
            writePlain(text, out);
            return 0;
        }
        return writeEncoded(text, out);
    }

    private static void writePlain(byte[] text, MessageBuffer out) {
        out.room(2 * text.length);
        for (int i = 0; i < text.length; i++) {
            byte b = text[i];
            if (b == '\r' || b == '\n') {
                i = endLine(text, i, out);
            } else {
                out.put(b);
            }
        }
    }

    private static int writeEncoded(byte[] text, MessageBuffer out) {
        out.room(3 * text.length + text.length / 8 + 8);
        int column = 0;
        for (int i = 0; i < text.length; i++) {
            int b = text[i] & 0xff;
            if (b == '\r' || b == '\n') {
                i = endLine(text, i, out);
                column = 0;
            } else {
                boolean literal = LITERAL[b] && !(b <= ' ' && endsLine(text, i + 1));
                column = softBreak(column, literal ? 1 : 3, out);
                put(b, literal, out);
            }
        }
        return column;
    }

    private static int softBreak(int column, int width, MessageBuffer out) {
        if (column + width <= LONGEST_ENCODED) {
            return column + width;
        }
        out.put('=');
        out.put('\r');
        out.put('\n');
        return width;
    }

    private static void put(int b, boolean literal, MessageBuffer out) {
        if (literal) {
            out.put(b);
        } else {
            out.put('=');
            out.put(HEX[b >> 4]);
            out.put(HEX[b & 15]);
        }
    }

    private static boolean endsLine(byte[] text, int next) {
        return next == text.length || text[next] == '\r' || text[next] == '\n';
    }

    // The index of the last byte of the line end, which may be CR, LF or both.
    private static int endLine(byte[] text, int i, MessageBuffer out) {
        out.put('\r');
        out.put('\n');
        boolean both = text[i] == '\r' && i + 1 < text.length && text[i + 1] == '\n';
        return both ? i + 1 : i;
    }
}
