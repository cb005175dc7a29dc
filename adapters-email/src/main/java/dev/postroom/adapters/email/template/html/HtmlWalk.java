package dev.postroom.adapters.email.template.html;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the HTML of a mail in one pass, tag by tag, as mail programs do. Comments are left out;
 * what only Outlook reads is inside of an element {@link #OUTLOOK}.
 */
final class HtmlWalk {

    /** The name of an element around a conditional comment. */
    static final String OUTLOOK = "!mso";

    private static final Set<String> RAW = Set.of("style", "script", "title", "textarea");

    private static final List<String> NOTHING = List.of("<!-->", "<!---->", "<!-- -->");

    /** Is told what there is, in the order of the text. Names are in lower case. */
    interface Visitor {

        /** The beginning of an element, with the first value of each attribute. */
        void open(String name, Map<String, Value> attributes);

        /** The end of an element. */
        default void close(String name) {}

        /** Text between tags. */
        default void text(String text) {}
    }

    /**
     * The value of an attribute.
     *
     * @param text as it is written, without its quotes; empty: it has none
     * @param start the place of the text in the HTML
     */
    record Value(String text, int start) {

        int end() {
            return start + text.length();
        }
    }

    private final String html;
    private final Visitor visitor;
    private int at;

    private HtmlWalk(String html, Visitor visitor) {
        this.html = html;
        this.visitor = visitor;
    }

    /** Tells the visitor about the whole text. */
    static void over(String html, Visitor visitor) {
        new HtmlWalk(html, visitor).walk();
    }

    private void walk() {
        while (at < html.length()) {
            int tag = html.indexOf('<', at);
            if (tag != at) {
                text(tag < 0 ? html.length() : tag);
            } else if (html.startsWith("<!--", at)) {
                comment();
            } else if (html.startsWith("<!", at) || html.startsWith("<?", at)) {
                declaration();
            } else if (startsName(at + 1)) {
                open();
            } else if (html.startsWith("</", at) && startsName(at + 2)) {
                int start = at + 2;
                at = start;
                String name = name();
                at = after(">", at);
                visitor.close(name);
            } else {
                visitor.text("<");
                at++;
            }
        }
    }

    private void text(int end) {
        visitor.text(html.substring(at, end));
        at = end;
    }

    // <!--[if mso]> hides from all but Outlook; <!--[if !mso]><!--> hides from Outlook alone
    private void comment() {
        int condition = html.startsWith("<!--[if", at) ? html.indexOf("]>", at) : -1;
        if (condition < 0) {
            at = html.startsWith("<!-->", at) ? at + 5 : after("-->", at + 4);
            return;
        }
        at = condition + 2;
        if (NOTHING.stream().noneMatch(nothing -> html.startsWith(nothing, at))) {
            visitor.open(OUTLOOK, Map.of());
        }
    }

    private void declaration() {
        boolean ends = html.startsWith("<![endif]", at);
        at = after(">", at);
        if (ends) {
            visitor.close(OUTLOOK);
        }
    }

    private void open() {
        at++;
        String name = name();
        Map<String, Value> attributes = new HashMap<>();
        for (skip(); at < html.length() && html.charAt(at) != '>'; skip()) {
            attribute(attributes);
        }
        if (at >= html.length()) {
            return; // a tag or a quote that is not closed ends the document
        }
        at++;
        visitor.open(name, attributes);
        if (RAW.contains(name)) {
            text(endOf(name));
        }
    }

    private void attribute(Map<String, Value> attributes) {
        int start = at;
        do {
            at++;
        } while (at < html.length() && !isOneOf(" \t\r\n\f/>=", at));
        String name = html.substring(start, at).toLowerCase(Locale.ROOT);
        while (at < html.length() && Character.isWhitespace(html.charAt(at))) {
            at++;
        }
        boolean hasValue = at < html.length() && html.charAt(at) == '=';
        attributes.putIfAbsent(name, hasValue ? value() : new Value("", at));
    }

    private Value value() {
        do {
            at++;
        } while (at < html.length() && Character.isWhitespace(html.charAt(at)));
        if (at < html.length() && isOneOf("\"'", at)) {
            int start = at + 1;
            at = after(html.substring(at, start), start);
            return new Value(html.substring(start, Math.max(start, at - 1)), start);
        }
        int start = at;
        while (at < html.length() && !isOneOf(" \t\r\n\f>", at)) {
            at++;
        }
        return new Value(html.substring(start, at), start);
    }

    private int endOf(String name) {
        int end = at;
        do {
            end = html.indexOf("</", end);
            if (end < 0) {
                return html.length();
            }
            end += 2;
        } while (!html.regionMatches(true, end, name, 0, name.length()));
        return end - 2;
    }

    private String name() {
        int start = at;
        while (at < html.length() && !isOneOf(" \t\r\n\f/>", at)) {
            at++;
        }
        return html.substring(start, at).toLowerCase(Locale.ROOT);
    }

    private void skip() {
        while (at < html.length() && isOneOf(" \t\r\n\f/", at)) {
            at++;
        }
    }

    private boolean startsName(int index) {
        return index < html.length() && Character.isLetter(html.charAt(index));
    }

    private boolean isOneOf(String characters, int index) {
        return characters.indexOf(html.charAt(index)) >= 0;
    }

    private int after(String end, int from) {
        int found = html.indexOf(end, from);
        return found < 0 ? html.length() : found + end.length();
    }
}
