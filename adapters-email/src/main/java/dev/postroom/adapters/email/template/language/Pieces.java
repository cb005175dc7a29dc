package dev.postroom.adapters.email.template.language;

import java.util.ArrayList;
import java.util.List;

/** Cuts a source into text and tags, in one pass. */
final class Pieces {

    private static final int MAX_TAGS = 10_000;
    private static final String OPENING = "{{";

    private final String source;
    private final Budget budget;
    private final List<Piece> pieces = new ArrayList<>();
    private Place place = Place.START;
    private int placed;
    private int at;
    private int tags;

    private Pieces(String source, Budget budget) {
        this.source = source;
        this.budget = budget;
    }

    /** The pieces in their order; {@code Invalid} for a tag that is malformed or forbidden. */
    static List<Piece> of(String source, Budget budget) {
        Pieces pieces = new Pieces(source, budget);
        pieces.cut();
        return WhiteSpace.controlled(pieces.pieces);
    }

    private void cut() {
        budget.read(source.length());
        for (int open = source.indexOf(OPENING, at);
                open >= 0;
                open = source.indexOf(OPENING, at)) {
            countTag(open);
            if (isEscaped(open)) {
                escaped(open);
            } else {
                tag(open);
            }
        }
        text(source.substring(at));
    }

    private void countTag(int open) {
        budget.step();
        place = place.after(source, placed, open);
        placed = open;
        if (++tags > MAX_TAGS) {
            throw place.exceeded("A template must have at most " + MAX_TAGS + " tags.");
        }
    }

    private boolean isEscaped(int open) {
        return open > at && source.charAt(open - 1) == '\\';
    }

    /** A backslash makes the braces behind it text. */
    private void escaped(int open) {
        text(source.substring(at, open - 1));
        int next = source.indexOf(OPENING, open + OPENING.length());
        // the text before the next tag, or before its backslash, is of one piece
        int end = next < 0 ? source.length() : isEscapedAt(next) ? next - 1 : next;
        text(source.substring(open, end));
        at = end;
    }

    private boolean isEscapedAt(int open) {
        return source.charAt(open - 1) == '\\';
    }

    private void tag(int open) {
        TagText tag = TagText.at(source, open, place);
        text(source.substring(at, open));
        pieces.add(tag.piece(place));
        at = tag.end();
    }

    private void text(String text) {
        if (!text.isEmpty()) {
            pieces.add(new Piece.Text(text));
        }
    }
}
