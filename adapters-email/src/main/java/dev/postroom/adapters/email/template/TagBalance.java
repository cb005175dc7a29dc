package dev.postroom.adapters.email.template;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;

/** Whether all tags of a piece of HTML are closed in it, in one pass. */
final class TagBalance {

    private static final Set<String> VOID =
            Set.of(
                    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta",
                    "param", "source", "track", "wbr");

    private final String html;
    private final Deque<String> open = new ArrayDeque<>();
    private boolean isBroken;

    private TagBalance(String html) {
        this.html = html;
    }

    /** Whether each tag that is opened is closed, in the order of HTML, and no other is closed. */
    static boolean holds(String html) {
        TagBalance balance = new TagBalance(html);
        int at = html.indexOf('<');
        while (at >= 0 && !balance.isBroken) {
            at = html.indexOf('<', balance.behind(at));
        }
        return !balance.isBroken && balance.open.isEmpty();
    }

    // the offset behind what begins here
    private int behind(int at) {
        if (html.startsWith("<!--", at)) {
            int end = html.indexOf("-->", at + 2);
            isBroken = end < 0;
            return end < 0 ? html.length() : end + 3;
        }
        boolean closes = html.startsWith("</", at);
        int start = closes ? at + 2 : at + 1;
        int end = endOfName(start);
        if (end == start) {
            return start;
        }
        int behind = TagEnd.of(html, end);
        isBroken |= html.charAt(behind - 1) != '>';
        note(html.substring(start, end).toLowerCase(Locale.ROOT), closes, behind);
        return behind;
    }

    private void note(String name, boolean closes, int behind) {
        if (closes) {
            isBroken |= open.isEmpty() || !open.pop().equals(name);
        } else if (!VOID.contains(name) && html.charAt(behind - 2) != '/') {
            open.push(name);
        }
    }

    private int endOfName(int start) {
        int end = start;
        while (end < html.length()
                && (Character.isLetterOrDigit(html.charAt(end))
                        || (end > start && "-_:.".indexOf(html.charAt(end)) >= 0))) {
            end++;
        }
        return end;
    }
}
