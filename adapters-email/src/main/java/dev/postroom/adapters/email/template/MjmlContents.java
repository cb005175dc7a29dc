package dev.postroom.adapters.email.template;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.Set;

/**
 * The contents of the tags of MJML that hold HTML or text. MJML copies them as they are, while the
 * converter parses them together with the tags around: a tag that is not closed would take all that
 * follows. Such contents pass the converter as text.
 */
final class MjmlContents {

    /** Stands for the beginning of a tag in what passes as text. */
    private static final char SHIELD = '\uf0fe';

    private static final String COMMENT_END = "-->";
    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final Set<String> TEXT = Set.of("mj-title", "mj-style");
    private static final Set<String> HTML =
            Set.of(
                    "mj-preview",
                    "mj-accordion-text",
                    "mj-accordion-title",
                    "mj-button",
                    "mj-navbar-link",
                    "mj-raw",
                    "mj-social-element",
                    "mj-table",
                    "mj-text");

    private final String mjml;
    private final StringBuilder shielded = new StringBuilder();
    private int copied;
    private int lastRaw = UNKNOWN;
    private @Nullable String unclosed;

    private MjmlContents(String mjml) {
        this.mjml = mjml;
    }

    /** Whether text inside this tag is shown; MJML drops it in all others of its own. */
    static boolean hasContent(String tag) {
        return TEXT.contains(tag) || HTML.contains(tag);
    }

    /** The same MJML, of which no content reaches beyond its tag. */
    static String shielded(String mjml) {
        String plain = mjml.indexOf(SHIELD) < 0 ? mjml : mjml.replace("" + SHIELD, "");
        return new MjmlContents(plain).shield();
    }

    /** The first tag whose content has no end, so that it would take all the rest. */
    static Optional<String> unclosed(String mjml) {
        MjmlContents contents = new MjmlContents(mjml);
        contents.shield();
        return Optional.ofNullable(contents.unclosed);
    }

    /** Converted HTML with the contents as they were. */
    static String unshielded(String html) {
        return html.replace(SHIELD, '<');
    }

    private String shield() {
        int at = mjml.indexOf('<');
        while (at >= 0) {
            at = mjml.indexOf('<', behind(at));
        }
        return shielded.append(mjml, copied, mjml.length()).toString();
    }

    private int behind(int at) {
        if (mjml.startsWith("<!--", at)) {
            int end = mjml.indexOf(COMMENT_END, at + 2);
            return end < 0 ? mjml.length() : end;
        }
        String name = name(at + 1);
        if (!hasContent(name)) {
            return at + 1;
        }
        int start = TagEnd.of(mjml, at + 1 + name.length());
        if (mjml.charAt(start - 1) != '>' || mjml.charAt(start - 2) == '/') {
            return start;
        }
        return end(name, start).map(end -> content(name, start, end)).orElse(start);
    }

    private int content(String name, int start, int end) {
        String content = mjml.substring(start, end);
        String ends = TEXT.contains(name) ? "" : ends(name, content, end);
        if (TEXT.contains(name)
                || !ends.isEmpty()
                || (!TagBalance.holds(content) && MjmlTags.first(content).isEmpty())) {
            shielded.append(mjml, copied, start).append((content + ends).replace('<', SHIELD));
            copied = end;
        }
        return end + 1;
    }

    // raw parts may open a comment that a later one closes, as those for Outlook do
    private String ends(String name, String content, int end) {
        String ends = OpenEnds.of(content);
        boolean goesOn =
                name.equals("mj-raw") && ends.equals(COMMENT_END) && end < lastRawWithEnd();
        return goesOn ? "" : ends;
    }

    private int lastRawWithEnd() {
        int raw = lastRaw;
        while (raw == UNKNOWN || (raw >= 0 && !closesComment(raw))) {
            raw = mjml.lastIndexOf("<mj-raw", raw == UNKNOWN ? mjml.length() : raw - 1);
        }
        lastRaw = raw;
        return raw;
    }

    private boolean closesComment(int raw) {
        int closes = mjml.indexOf(COMMENT_END, raw);
        String before = closes < 0 ? "" : mjml.substring(raw, closes);
        return closes >= 0 && !before.contains("<!--") && !before.contains("</mj-raw");
    }

    private String name(int start) {
        int end = start;
        while (end < mjml.length()
                && (Character.isLetter(mjml.charAt(end)) || mjml.charAt(end) == '-')) {
            end++;
        }
        return mjml.substring(start, end);
    }

    /** Where the tag is closed; empty when it never is. */
    private Optional<Integer> end(String name, int start) {
        int at = mjml.indexOf('<', start);
        boolean isInComment = false;
        while (at >= 0) {
            if (mjml.startsWith("</" + name, at) && name(at + 2).equals(name)) {
                return Optional.of(at);
            }
            boolean isComment = !TEXT.contains(name) && mjml.startsWith("<!--", at);
            int end = isComment ? mjml.indexOf(COMMENT_END, at + 2) : -1;
            isInComment |= end > 0 && mjml.substring(at, end).contains("</" + name);
            at = mjml.indexOf('<', Math.max(at + 1, end));
        }
        boolean isHead = TEXT.contains(name) || name.equals("mj-preview");
        unclosed = (isHead || isInComment) && unclosed == null ? name : unclosed;
        return Optional.empty();
    }
}
