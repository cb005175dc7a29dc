package dev.postroom.application.link;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the values of the {@code href} attributes of links in HTML. Reads each character once. As
 * for browsers, a quote that is not closed ends the document.
 */
final class HrefScanner {

    /** The place of a value in the HTML, without its quotes. */
    record Href(int start, int end) {}

    private final String html;
    private final List<Href> found = new ArrayList<>();
    private int at;

    private HrefScanner(String html) {
        this.html = html;
    }

    static List<Href> hrefs(String html) {
        HrefScanner scanner = new HrefScanner(html);
        scanner.read();
        return scanner.found;
    }

    private void read() {
        for (at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
            at++;
            if (skipName("area") || skipName("a")) {
                attributes();
            }
        }
    }

    private boolean skipName(String name) {
        int end = at + name.length();
        boolean matches =
                html.regionMatches(true, at, name, 0, name.length())
                        && end < html.length()
                        && (isSpace(html.charAt(end)) || html.charAt(end) == '/');
        at = matches ? end : at;
        return matches;
    }

    private void attributes() {
        boolean seen = false;
        while (skipSeparators() && html.charAt(at) != '>') {
            int start = at;
            skipUntil("=>/");
            boolean isHref = html.substring(start, at).equalsIgnoreCase("href");
            Href value = value();
            if (isHref && !seen && value != null) {
                found.add(value);
            }
            seen |= isHref;
        }
    }

    // the value after the name of an attribute; null: it has none
    private @Nullable Href value() {
        skipSpaces();
        if (at >= html.length() || html.charAt(at) != '=') {
            return null;
        }
        at++;
        skipSpaces();
        if (at >= html.length()) {
            return null;
        }
        char quote = html.charAt(at);
        return quote == '"' || quote == '\'' ? quoted(quote) : plain();
    }

    private @Nullable Href quoted(char quote) {
        int start = at + 1;
        int end = html.indexOf(quote, start);
        at = end < 0 ? html.length() : end + 1;
        return end < 0 ? null : new Href(start, end);
    }

    private Href plain() {
        int start = at;
        skipUntil(">");
        return new Href(start, at);
    }

    private boolean skipSeparators() {
        while (at < html.length() && (isSpace(html.charAt(at)) || html.charAt(at) == '/')) {
            at++;
        }
        return at < html.length();
    }

    private void skipSpaces() {
        while (at < html.length() && isSpace(html.charAt(at))) {
            at++;
        }
    }

    // at least one character: an attribute can begin with any
    private void skipUntil(String ends) {
        int start = at;
        while (at < html.length()
                && !isSpace(html.charAt(at))
                && (ends.indexOf(html.charAt(at)) < 0 || (at == start && html.charAt(at) == '='))) {
            at++;
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }
}
