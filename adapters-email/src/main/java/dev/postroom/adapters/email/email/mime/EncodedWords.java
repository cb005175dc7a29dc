package dev.postroom.adapters.email.email.mime;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Text as encoded words (RFC 2047), of which readers show exactly the text. No line is longer than
 * 76 characters, and no word cuts a character. Belongs to one thread.
 */
final class EncodedWords {

    /** The most characters of a line that has encoded words. */
    static final int LINE = 76;

    private static final int WORD = 75;
    private static final String Q_START = "=?UTF-8?Q?";
    private static final String B_START = "=?UTF-8?B?";
    private static final String END = "?=";
    private static final int FRAME = Q_START.length() + END.length();
    // enough for a character of four bytes
    private static final int LEAST = FRAME + 12;
    private static final String HEX = "0123456789ABCDEF";

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder word = new StringBuilder();
    private final boolean isQ;
    private int room;

    private EncodedWords(boolean isQ, int used) {
        this.isQ = isQ;
        this.room = Math.min(WORD, LINE - used);
        if (room < LEAST) {
            nextLine();
        }
    }

    /**
     * The words, each in a line of its own.
     *
     * @param used length of what stands before them in their line
     */
    static String of(String text, int used) {
        EncodedWords words = new EncodedWords(isShorterAsQ(text), used);
        text.codePoints().forEach(c -> words.add(Character.toString(c)));
        words.endWord();
        return words.out.toString();
    }

    private void add(String character) {
        String more = isQ ? quoted(character) : character;
        if (length(word, more) > room) {
            endWord();
            nextLine();
        }
        word.append(more);
    }

    private int length(CharSequence before, String more) {
        if (isQ) {
            return FRAME + before.length() + more.length();
        }
        int bytes = bytes(before.toString()).length + bytes(more).length;
        return FRAME + (bytes + 2) / 3 * 4;
    }

    private void endWord() {
        out.append(isQ ? Q_START : B_START)
                .append(isQ ? word : Base64.getEncoder().encodeToString(bytes(word.toString())))
                .append(END);
        word.setLength(0);
    }

    private void nextLine() {
        out.append("\r\n ");
        room = WORD;
    }

    private static boolean isShorterAsQ(String text) {
        long escaped = 0;
        byte[] bytes = bytes(text);
        for (byte b : bytes) {
            escaped += isLiteral(b & 0xff) ? 0 : 1;
        }
        return bytes.length + 2 * escaped <= (bytes.length + 2L) / 3 * 4;
    }

    private static String quoted(String character) {
        StringBuilder quoted = new StringBuilder();
        for (byte b : bytes(character)) {
            int value = b & 0xff;
            if (value == ' ') {
                quoted.append('_');
            } else if (isLiteral(value)) {
                quoted.append((char) value);
            } else {
                quoted.append('=').append(HEX.charAt(value >> 4)).append(HEX.charAt(value & 15));
            }
        }
        return quoted.toString();
    }

    // what RFC 2047 section 5 (3) allows in the name of a person, and a space
    private static boolean isLiteral(int b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || " !*+-/".indexOf(b) >= 0;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
