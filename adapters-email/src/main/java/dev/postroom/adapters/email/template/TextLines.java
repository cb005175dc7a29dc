package dev.postroom.adapters.email.template;

/** Builds plain text: white space collapses, and at most one blank line separates lines. */
final class TextLines {

    private final StringBuilder text = new StringBuilder();
    private boolean spaceDue;
    private int breaksDue;

    /** Adds running text; white space in it collapses to one space. */
    void add(String part) {
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (isSpace(c)) {
                spaceDue = true;
            } else if (c > ' ') {
                gap();
                text.append(c);
            }
        }
    }

    /** The next text begins a line. */
    void line() {
        breaksDue = Math.max(breaksDue, 1);
    }

    /** The next text follows a blank line. */
    void paragraph() {
        breaksDue = 2;
    }

    /** An explicit line break; two of them produce a blank line. */
    void newLine() {
        breaksDue = Math.min(breaksDue + 1, 2);
    }

    /** An entry of a list. */
    void item(String mark) {
        line();
        gap();
        text.append(mark);
    }

    /** A horizontal rule. */
    void rule() {
        line();
        gap();
        text.append("---");
        line();
    }

    /** The number of characters so far. */
    int length() {
        return text.length();
    }

    /** Whether the text since that length is this one, apart from white space around it. */
    boolean isSince(int start, String expected) {
        int from = start;
        while (from < text.length() && isSpace(text.charAt(from))) {
            from++;
        }
        return text.length() - from == expected.length() && text.indexOf(expected, from) == from;
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
