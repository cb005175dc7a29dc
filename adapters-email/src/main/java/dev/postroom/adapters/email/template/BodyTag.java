package dev.postroom.adapters.email.template;

import java.util.stream.Stream;

/** Finds the body tag of HTML outside of comments, titles, styles and scripts, in one pass. */
final class BodyTag {

    private static final int NONE = -1;

    private BodyTag() {}

    /** The offset behind the body tag, or -1 when there is none. */
    static int end(String html) {
        int at = html.indexOf('<');
        while (at >= 0) {
            if (isTag(html, at, "<body")) {
                int end = TagEnd.of(html, at + "<body".length());
                return html.charAt(end - 1) == '>' ? end : NONE;
            }
            int next = next(html, at);
            at = next < 0 ? NONE : html.indexOf('<', next);
        }
        return NONE;
    }

    /** Where to look on, or -1 when what begins here has no end. */
    private static int next(String html, int at) {
        if (html.startsWith("<!--", at)) {
            return html.indexOf("-->", at);
        }
        boolean isRawText =
                Stream.of("<title", "<style", "<script").anyMatch(name -> isTag(html, at, name));
        return isRawText ? html.indexOf("</", at) : at + 1;
    }

    private static boolean isTag(String html, int at, String name) {
        int end = at + name.length();
        return html.regionMatches(true, at, name, 0, name.length())
                && (end == html.length() || !Character.isLetterOrDigit(html.charAt(end)));
    }
}
