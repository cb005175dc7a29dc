package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Expression.Path;
import dev.postroom.adapters.email.template.language.Expression.Start;

import java.util.ArrayList;
import java.util.List;

/** Reads a path such as {@code a.b}, {@code ../a/[b c]} or {@code @root.a}. */
final class PathReader {

    // Data are nested no deeper.
    private static final int MAX_SEGMENTS = 32;
    private static final String FORBIDDEN = "!\"#%&'()*+,./;<=>@[\\]^`{|}~";

    private final String text;
    private final Place place;
    private int at;
    private int ups;

    private PathReader(String text, Place place) {
        this.text = text;
        this.place = place;
    }

    /** The path; {@code Invalid} when it is none. */
    static Path read(String text, Place place) {
        return new PathReader(text, place).path();
    }

    private Path path() {
        boolean isPosition = took("@");
        while (tookWhole("..")) {
            ups++;
            checkSize(ups);
        }
        if (isPosition && ups == 0 && tookWhole("root")) {
            return new Path(Start.ROOT, 0, segments());
        }
        if (isPosition) {
            return new Path(Start.POSITION, ups, segments());
        }
        boolean isOwn = tookWhole("this") || tookWhole(".") || ups > 0;
        return new Path(isOwn ? Start.ITEM : Start.NAME, ups, segments());
    }

    private List<String> segments() {
        List<String> segments = new ArrayList<>();
        boolean isMore = at < text.length();
        while (isMore) {
            segments.add(segment());
            checkSize(segments.size());
            isMore = at < text.length();
            if (isMore && !took(".") && !took("/")) {
                throw wrong();
            }
        }
        return segments;
    }

    private String segment() {
        int start = at;
        if (took("[")) {
            at = text.indexOf(']', start) + 1;
            return text.substring(start + 1, at - 1);
        }
        while (at < text.length() && FORBIDDEN.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at == start) {
            throw wrong();
        }
        return text.substring(start, at);
    }

    private boolean took(String prefix) {
        boolean isNext = text.startsWith(prefix, at);
        at += isNext ? prefix.length() : 0;
        return isNext;
    }

    /** Takes a whole segment and the separator behind it. */
    private boolean tookWhole(String segment) {
        int end = at + segment.length();
        boolean isLast = end == text.length();
        boolean isWhole = isLast || (end < text.length() && "./".indexOf(text.charAt(end)) >= 0);
        if (!text.startsWith(segment, at) || !isWhole) {
            return false;
        }
        at = isLast ? end : end + 1;
        return true;
    }

    private void checkSize(int segments) {
        if (segments > MAX_SEGMENTS) {
            throw place.exceeded("A path must have at most " + MAX_SEGMENTS + " segments.");
        }
    }

    private RuntimeException wrong() {
        String shown = text.length() > 40 ? text.substring(0, 40) + "…" : text;
        return place.invalid("\"" + shown + "\" is not a name or path.");
    }
}
