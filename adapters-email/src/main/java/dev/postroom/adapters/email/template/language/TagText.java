package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Piece.Mark;

/**
 * One tag as it stands in the source.
 *
 * @param content between the braces, without white space control
 * @param isTriple whether it stands in three braces
 * @param end the offset behind the last brace
 */
record TagText(String content, boolean isTriple, Piece.Trims trims, int end) {

    private static final int MAX_LENGTH = 4096;

    /** The tag whose first brace is at {@code open}; {@code Invalid} when it has no end. */
    static TagText at(String source, int open, Place place) {
        if (source.startsWith("{{{{", open)) {
            throw place.invalid("Raw blocks are not supported.");
        }
        boolean isTriple = source.startsWith("{{{", open);
        int start = open + (isTriple ? 3 : 2);
        boolean trimsBefore = source.startsWith("~", start);
        int from = trimsBefore ? start + 1 : start;
        int end =
                !isTriple && source.startsWith("!", from)
                        ? endOfComment(source, from, place)
                        : end(source, from, isTriple ? "}}}" : "}}", place);
        boolean trimsAfter = end > from && source.charAt(end - 1) == '~';
        String content = source.substring(from, trimsAfter ? end - 1 : end);
        return new TagText(
                Spaces.stripped(content),
                isTriple,
                new Piece.Trims(trimsBefore, trimsAfter),
                end + (isTriple ? 3 : 2));
    }

    /** The piece that the tag makes. */
    Piece piece(Place place) {
        char first = content.isEmpty() || isTriple ? ' ' : content.charAt(0);
        String rest = content.isEmpty() ? "" : Spaces.stripped(content.substring(1));
        return switch (first) {
            case '!' -> tag(Mark.COMMENT, "", place);
            case '#' -> opening(rest, place);
            case '^' -> tag(rest.isEmpty() ? Mark.ELSE : Mark.OPEN_INVERTED, rest, place);
            case '/' -> tag(Mark.CLOSE, rest, place);
            case '&' -> tag(Mark.RAW_VALUE, rest, place);
            case '>' -> throw place.invalid("Partials are not supported.");
            case '*' -> throw place.invalid("Decorators are not supported.");
            case '=' -> throw place.invalid("Delimiters cannot be changed.");
            default -> value(place);
        };
    }

    private Piece tag(Mark mark, String name, Place place) {
        return new Piece.Tag(mark, name, place, trims);
    }

    private Piece opening(String rest, Place place) {
        if (rest.startsWith(">")) {
            throw place.invalid("Partials are not supported.");
        }
        if (rest.startsWith("*")) {
            throw place.invalid("Decorators and inline partials are not supported.");
        }
        return tag(Mark.OPEN, rest, place);
    }

    private Piece value(Place place) {
        if (content.equals("else")) {
            return tag(Mark.ELSE, "", place);
        }
        if (content.startsWith("else") && Spaces.isSpace(content.charAt(4))) {
            return tag(Mark.ELSE, Spaces.stripped(content.substring(5)), place);
        }
        return tag(isTriple ? Mark.RAW_VALUE : Mark.VALUE, content, place);
    }

    // Braces within quotes and brackets do not end a tag.
    private static int end(String source, int from, String closing, Place place) {
        int limit = Math.min(source.length(), from + MAX_LENGTH);
        int i = from;
        while (i < limit && !source.startsWith(closing, i)) {
            i =
                    switch (source.charAt(i)) {
                        case '"', '\'' -> Quoted.end(source, i, limit);
                        case '[' -> endOfSegment(source, i, limit);
                        default -> i + 1;
                    };
        }
        if (i >= limit) {
            throw limit < source.length()
                    ? place.exceeded("A tag must be at most " + MAX_LENGTH + " characters.")
                    : place.invalid("The tag is not closed.");
        }
        return i;
    }

    private static int endOfSegment(String source, int from, int limit) {
        int i = from + 1;
        while (i < limit && source.charAt(i) != ']') {
            i++;
        }
        return i + 1;
    }

    private static int endOfComment(String source, int from, Place place) {
        boolean isLong = source.startsWith("!--", from);
        int end = source.indexOf("}}", from);
        while (isLong && end >= 0 && !endsLong(source, from, end)) {
            end = source.indexOf("}}", end + 1);
        }
        if (end < 0) {
            throw place.invalid("The comment is not closed.");
        }
        return end;
    }

    private static boolean endsLong(String source, int from, int end) {
        int last = source.charAt(end - 1) == '~' ? end - 1 : end;
        return last - from >= "!----".length() && source.startsWith("--", last - 2);
    }
}
