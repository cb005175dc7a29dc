package dev.postroom.adapters.email.template;

/** Finds the end of a tag as HTML defines it (WHATWG HTML section 13.2.5.32 and following). */
final class TagEnd {

    // A longer tag ends here: what compares tags then finds more of them different.
    private static final int MAX_LENGTH = 4096;

    private final String html;
    private final int limit;
    private int at;

    private TagEnd(String html, int at) {
        this.html = html;
        this.at = at;
        this.limit = Math.min(html.length(), at + MAX_LENGTH);
    }

    /** The offset behind the tag whose name ends at {@code endOfName}, or of where it is cut. */
    static int of(String html, int endOfName) {
        TagEnd tag = new TagEnd(html, endOfName);
        while (tag.at < tag.limit && html.charAt(tag.at) != '>') {
            tag.attribute();
        }
        return Math.min(tag.at + 1, tag.limit);
    }

    private void attribute() {
        skip(" \t\r\n\f/");
        // An equals sign at the start belongs to the name.
        at += isNext('=') ? 1 : 0;
        skipUntil(" \t\r\n\f/>=");
        skip(" \t\r\n\f");
        if (isNext('=')) {
            at++;
            skip(" \t\r\n\f");
            value();
        }
    }

    private void value() {
        if (isNext('"') || isNext('\'')) {
            String quote = html.substring(at, at + 1);
            at++;
            skipUntil(quote);
            at++;
        } else {
            skipUntil(" \t\r\n\f>");
        }
    }

    private boolean isNext(char c) {
        return at < limit && html.charAt(at) == c;
    }

    private void skip(String characters) {
        while (at < limit && characters.indexOf(html.charAt(at)) >= 0) {
            at++;
        }
    }

    private void skipUntil(String characters) {
        while (at < limit && characters.indexOf(html.charAt(at)) < 0) {
            at++;
        }
    }
}
