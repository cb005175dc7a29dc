package dev.postroom.adapters.email.template;

/** Plain text in the making: white space collapses, at most one blank line stands in a row. */
final class TextLines {

    private final StringBuilder text = new StringBuilder();
    private boolean spaceDue;
    private int breaksDue;

    /** Running text; white space in it is one space. */
    void words(String words) {
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (isSpace(c)) {
                spaceDue = true;
            } else if (c > ' ') {
                gap();
                text.append(c);
            }
        }
    }

    /** The next words begin a line. */
    void line() {
        breaksDue = Math.max(breaksDue, 1);
    }

    /** The next words come after a blank line. */
    void paragraph() {
        breaksDue = 2;
    }

    /** A line break that the author wrote; two of them leave a blank line. */
    void newLine() {
        breaksDue = Math.min(breaksDue + 1, 2);
    }

    /** An entry of a list. */
    void item(String mark) {
        line();
        gap();
        text.append(mark);
    }

    /** A line across the page. */
    void rule() {
        line();
        gap();
        text.append("---");
        line();
    }

    private void gap() {
        if (breaksDue > 0 && !text.isEmpty()) {
            text.append("\n".repeat(breaksDue));
        } else if (spaceDue && !text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
            text.append(' ');
        }
        breaksDue = 0;
        spaceDue = false;
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || c == '\u00a0';
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
