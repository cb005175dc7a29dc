package dev.postroom.adapters.email.template.language;

/**
 * White space as JavaScript has it, which also knows the spaces that editors write: no-break spaces
 * and the byte order mark.
 */
final class Spaces {

    private Spaces() {}

    /** Whether this is white space. */
    static boolean isSpace(char c) {
        return c == ' '
                || (c >= '\t' && c <= '\r')
                || c == '\u00a0'
                || c == '\ufeff'
                || c == '\u2028'
                || c == '\u2029'
                || Character.getType(c) == Character.SPACE_SEPARATOR;
    }

    /** The text without white space at both ends. */
    static String stripped(String text) {
        return withoutEnd(withoutStart(text));
    }

    /** The text without white space at its start. */
    static String withoutStart(String text) {
        return text.substring(start(text));
    }

    /** The text without white space at its end. */
    static String withoutEnd(String text) {
        return text.substring(0, end(text));
    }

    /** Whether a line ends in the white space at the start. */
    static boolean beginsWithLineEnd(String text) {
        int end = text.indexOf('\n');
        return end >= 0 && end < start(text);
    }

    /** Whether a line ends in the white space at the end. */
    static boolean endsWithLineEnd(String text) {
        return text.lastIndexOf('\n') >= end(text);
    }

    /** Whether there is nothing else. */
    static boolean isBlank(String text) {
        return start(text) == text.length();
    }

    private static int start(String text) {
        int start = 0;
        while (start < text.length() && isSpace(text.charAt(start))) {
            start++;
        }
        return start;
    }

    private static int end(String text) {
        int end = text.length();
        while (end > 0 && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
