package dev.postroom.adapters.email.template;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import org.jsoup.nodes.Entities;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The preview text that mail clients show beside the subject, hidden at the start of the body. */
final class Preheader {

    private static final Pattern PROLOGUE =
            Pattern.compile(
                    "\\s*(?:<!doctype[^>]*>\\s*)?(?:<html[^>]*>\\s*)?(?:<head\\b.*?</head>\\s*)?",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final String OPENING =
            "<div style=\"display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;"
                    + "opacity:0;overflow:hidden;mso-hide:all\">";
    private static final String CLOSING = "</div>";
    private static final String VALUE = String.valueOf(ValueMarks.MARK);
    // where a value may complete a tag, or end a comment that hides one
    private static final Pattern COMPLETED = Pattern.compile("<[^\\s<>]*" + VALUE + "|<!--");

    private Preheader() {}

    /** The HTML with the hidden text; without a body tag it precedes all content. */
    static String insert(String html, String previewText) {
        int at = contentStart(html);
        return html.substring(0, at) + hidden(previewText) + html.substring(at);
    }

    /**
     * The layout of texts of this layout with the hidden text, as a value before all others; empty
     * where a value can decide where it stands.
     */
    static Optional<TextLayout> in(TextLayout html) {
        String first = html.literals().getFirst();
        int body = BodyTag.end(first);
        int at = body >= 0 ? body : contentStart(String.join("", html.literals()));
        return at < first.length()
                        && (body >= 0
                                || !COMPLETED.matcher(String.join(VALUE, html.literals())).find())
                ? Optional.of(opened(html, at))
                : Optional.empty();
    }

    private static int contentStart(String html) {
        int body = BodyTag.end(html);
        if (body >= 0) {
            return body;
        }
        Matcher prologue = PROLOGUE.matcher(html);
        return prologue.lookingAt() ? prologue.end() : 0;
    }

    private static TextLayout opened(TextLayout html, int at) {
        List<String> literals = new ArrayList<>(html.literals());
        String first = literals.removeFirst();
        literals.addFirst(CLOSING + first.substring(at));
        literals.addFirst(first.substring(0, at) + OPENING);
        return new TextLayout(literals);
    }

    /** The text with the hidden text, in a layout of {@link #in}. */
    static ComposedText insert(TextLayout opened, List<String> values, String previewText) {
        List<String> all = new ArrayList<>(values.size() + 1);
        all.add(Entities.escape(previewText));
        all.addAll(values);
        return new ComposedText(opened, all);
    }

    private static String hidden(String text) {
        return OPENING + Entities.escape(text) + CLOSING;
    }

    /** Finds the body tag of HTML outside of comments, titles, styles and scripts, in one pass. */
    private static final class BodyTag {

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
                    Stream.of("<title", "<style", "<script")
                            .anyMatch(name -> isTag(html, at, name));
            return isRawText ? html.indexOf("</", at) : at + 1;
        }

        private static boolean isTag(String html, int at, String name) {
            int end = at + name.length();
            return html.regionMatches(true, at, name, 0, name.length())
                    && (end == html.length() || !Character.isLetterOrDigit(html.charAt(end)));
        }
    }
}
