package dev.postroom.adapters.email.email.mime;

/** Text of ASCII in lines of at most 76 characters, as far as its words allow. */
final class FoldedText {

    private FoldedText() {}

    /** Whether every word fits into a line. */
    static boolean fits(String text, int used) {
        if (used + text.length() <= EncodedWords.LINE) {
            return true;
        }
        int start = 0;
        while (start < text.length()) {
            int end = breakAfter(text, start);
            if ((start == 0 ? used : 1) + end - start > EncodedWords.LINE) {
                return false;
            }
            start = end + 1;
        }
        return true;
    }

    /**
     * The text with line breaks before some of its spaces.
     *
     * @param used length of what stands before it in its line
     */
    static String of(String text, int used) {
        if (used + text.length() <= EncodedWords.LINE) {
            return text;
        }
        StringBuilder folded = new StringBuilder(text.length() + 32);
        int column = used;
        int start = 0;
        while (start < text.length()) {
            int end = breakAfter(text, start);
            int word = end - start;
            if (start > 0) {
                boolean isFull = column + 1 + word > EncodedWords.LINE;
                folded.append(isFull ? "\r\n " : " ");
                column = isFull ? 1 : column + 1;
            }
            folded.append(text, start, end);
            column += word;
            start = end + 1;
        }
        return folded.toString();
    }

    // A line may be broken at a space between two words, and not within several spaces.
    private static int breakAfter(String text, int start) {
        int space = text.indexOf(' ', start);
        while (space >= 0 && (isSpace(text, space - 1) || isSpace(text, space + 1))) {
            space = text.indexOf(' ', space + 1);
        }
        return space < 0 ? text.length() : space;
    }

    private static boolean isSpace(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) == ' ';
    }
}
