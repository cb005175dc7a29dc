package dev.postroom.adapters.email.template;

import java.util.Locale;
import java.util.Set;

/**
 * Ends what a piece of HTML leaves open and what would hide all that follows it: a comment, a tag
 * without its bracket, and elements whose content no reader sees. Other elements end with the tag
 * around them.
 */
final class OpenEnds {

    /** Elements whose content is text up to their end tag (WHATWG HTML section 13.2.6.2). */
    private static final Set<String> RAW =
            Set.of("iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp");

    /** Elements that no end tag of another element closes, and whose content is not shown. */
    private static final Set<String> CLOSED = Set.of("object", "select", "template");

    private final String html;
    private final StringBuilder ends = new StringBuilder();

    private OpenEnds(String html) {
        this.html = html;
    }

    /** The text that must follow the HTML, so that it hides nothing; mostly empty. */
    static String of(String html) {
        OpenEnds open = new OpenEnds(html);
        int at = html.indexOf('<');
        while (at >= 0) {
            at = html.indexOf('<', open.behind(at));
        }
        return open.ends.toString();
    }

    private int behind(int at) {
        if (html.startsWith("<!--", at)) {
            return behind("-->", at + 2, "-->");
        }
        if (html.startsWith("<!", at) || html.startsWith("<?", at)) {
            return behind(">", at, ">");
        }
        boolean closes = html.startsWith("</", at);
        int start = closes ? at + 2 : at + 1;
        int end = endOfName(start);
        return end == start ? start : tag(html.substring(start, end), closes, end);
    }

    private int tag(String name, boolean closes, int endOfName) {
        int behind = TagEnd.of(html, endOfName);
        if (behind == html.length() && html.charAt(behind - 1) != '>') {
            ends.insert(0, quote(endOfName) + ">");
        }
        String element = name.toLowerCase(Locale.ROOT);
        if (CLOSED.contains(element)) {
            count("</" + element + ">", closes);
        }
        return !closes && RAW.contains(element) ? behindText(element, behind) : behind;
    }

    private void count(String end, boolean closes) {
        int open = ends.indexOf(end);
        if (!closes) {
            ends.insert(0, end);
        } else if (open >= 0) {
            ends.delete(open, open + end.length());
        }
    }

    private int behindText(String element, int from) {
        String end = "</" + element;
        for (int at = from; at + end.length() <= html.length(); at++) {
            if (html.regionMatches(true, at, end, 0, end.length())) {
                return at;
            }
        }
        ends.insert(0, end + ">");
        return html.length();
    }

    private int behind(String end, int from, String missing) {
        int at = html.indexOf(end, from);
        if (at < 0) {
            ends.insert(0, missing);
            return html.length();
        }
        return at + end.length();
    }

    // the quote of a value that the tag leaves open
    private String quote(int endOfName) {
        String rest = html.substring(endOfName);
        for (String quote : new String[] {"\"", "'"}) {
            int opens = rest.lastIndexOf("=" + quote);
            if (opens >= 0 && rest.indexOf(quote, opens + 2) < 0) {
                return quote;
            }
        }
        return "";
    }

    private int endOfName(int start) {
        int end = start;
        while (end < html.length() && isPartOfName(html.charAt(end), end > start)) {
            end++;
        }
        return end;
    }

    private static boolean isPartOfName(char c, boolean isInside) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (isInside && (Character.isDigit(c) || c == '-'));
    }
}
