package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Piece.Mark;
import dev.postroom.adapters.email.template.language.Piece.Tag;
import dev.postroom.adapters.email.template.language.Piece.Text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * White space around tags, as Handlebars treats it: a tilde takes all of it, and a line that has
 * only the tag of a block or a comment is not written. For one source.
 */
final class WhiteSpace {

    private final List<Piece> pieces;
    private final List<Strip> strips = new ArrayList<>();
    private final Deque<Block> open = new ArrayDeque<>();

    private WhiteSpace(List<Piece> pieces) {
        this.pieces = pieces;
        pieces.forEach(piece -> strips.add(new Strip(piece)));
    }

    /** The pieces without that white space and without comments. */
    static List<Piece> controlled(List<Piece> pieces) {
        WhiteSpace control = new WhiteSpace(pieces);
        for (int at = 0; at < pieces.size(); at++) {
            if (pieces.get(at) instanceof Tag tag) {
                control.tag(at, tag.mark());
            }
        }
        return control.strips.stream().filter(Strip::isWritten).map(Strip::piece).toList();
    }

    /**
     * A block with its tags so far.
     *
     * @param tags the offsets of its opening and of each {@code else}
     */
    private record Block(List<Integer> tags) {
        private int arms() {
            return tags.size();
        }

        // the offset of the tag that ends this arm, or the last one
        private int end(int arm, int close) {
            return arm + 1 < tags.size() ? tags.get(arm + 1) : close;
        }
    }

    private void tag(int at, Mark mark) {
        switch (mark) {
            case OPEN, OPEN_INVERTED -> open.push(new Block(new ArrayList<>(List.of(at))));
            case ELSE -> {
                if (!open.isEmpty()) {
                    open.peek().tags().add(at);
                }
            }
            case CLOSE -> {
                if (!open.isEmpty()) {
                    close(open.pop(), at);
                }
            }
            case COMMENT -> {
                tilde(at);
                if (isLineBefore(at) && isLineAfter(at)) {
                    text(at + 1).dropLineEnd();
                    text(at - 1).dropIndent();
                }
            }
            case VALUE, RAW_VALUE -> tilde(at);
        }
    }

    // from the last arm to the first: what one takes, the others do not find
    private void close(Block block, int close) {
        block.tags().forEach(this::tilde);
        closingTilde(block, close);
        for (int arm = block.arms() - 1; arm > 0; arm--) {
            int at = block.tags().get(arm);
            if (text(at - 1).endsLine() && text(at + 1).beginsLine()) {
                text(at - 1).dropIndent();
                text(at + 1).dropLineEnd();
            }
        }
        int first = block.tags().getFirst();
        if (text(first + 1).beginsLine() && isLineBefore(first)) {
            text(first + 1).dropLineEnd();
            text(first - 1).dropIndent();
        }
        // Handlebars looks at the end of the second arm, also when there are more
        if (text(block.end(1, close) - 1).endsLine() && isLineAfter(close)) {
            text(close + 1).dropLineEnd();
            if (!isChained(block, 1)) {
                text(close - 1).dropIndent();
            }
        }
    }

    // Handlebars applies the tilde of the closing tag to the second and third arm, and that of each
    // further "else if" to the arm behind its own
    private void closingTilde(Block block, int close) {
        if (trims(close).after()) {
            text(close + 1).dropStart();
        }
        if (trims(close).before()) {
            text(block.end(1, close) - 1).dropEnd();
            if (isChained(block, 1)) {
                text(block.end(2, close) - 1).dropEnd();
            }
        }
        for (int arm = 2; arm < block.arms(); arm++) {
            if (isChained(block, arm) && trims(block.tags().get(arm)).before()) {
                text(block.end(arm + 1, close) - 1).dropEnd();
            }
        }
    }

    private boolean isChained(Block block, int arm) {
        return arm < block.arms()
                && pieces.get(block.tags().get(arm)) instanceof Tag tag
                && !tag.content().isEmpty();
    }

    private void tilde(int at) {
        if (trims(at).before()) {
            text(at - 1).dropEnd();
        }
        if (trims(at).after()) {
            text(at + 1).dropStart();
        }
    }

    private Piece.Trims trims(int at) {
        return pieces.get(at) instanceof Tag tag ? tag.trims() : Piece.Trims.NONE;
    }

    /** Whether only white space is before the tag in its line. */
    private boolean isLineBefore(int at) {
        boolean isFirst = open.isEmpty() && at <= 1;
        return at == 0 ? open.isEmpty() : text(at - 1).endsLine() || (isFirst && isBlank(at - 1));
    }

    /** Whether only white space is behind the tag in its line. */
    private boolean isLineAfter(int at) {
        boolean isLast = open.isEmpty() && at >= pieces.size() - 2;
        return at == pieces.size() - 1
                ? open.isEmpty()
                : text(at + 1).beginsLine() || (isLast && isBlank(at + 1));
    }

    private boolean isBlank(int at) {
        return pieces.get(at) instanceof Text(String text) && Spaces.isBlank(text);
    }

    private Strip text(int at) {
        return at >= 0 && at < pieces.size() ? strips.get(at) : Strip.none();
    }

    /** A piece and what is left of it; only text is ever changed. */
    private static final class Strip {

        private final Piece piece;
        private String left;
        private boolean isStartTaken;
        private boolean isEndTaken;

        /** No stripping: stands before the first piece and after the last one. */
        private static Strip none() {
            return new Strip(new Tag(Mark.COMMENT, "", Place.START, Piece.Trims.NONE));
        }

        private Strip(Piece piece) {
            this.piece = piece;
            this.left = piece instanceof Text(String text) ? text : "";
        }

        private boolean beginsLine() {
            return piece instanceof Text(String text) && Spaces.beginsWithLineEnd(text);
        }

        private boolean endsLine() {
            return piece instanceof Text(String text) && Spaces.endsWithLineEnd(text);
        }

        private void dropStart() {
            takeStart(Spaces.withoutStart(left));
        }

        private void dropEnd() {
            takeEnd(Spaces.withoutEnd(left));
        }

        private void dropLineEnd() {
            if (isStartTaken) {
                return;
            }
            int at = 0;
            while (at < left.length() && isBlank(left.charAt(at))) {
                at++;
            }
            at += left.startsWith("\r", at) ? 1 : 0;
            at += left.startsWith("\n", at) ? 1 : 0;
            takeStart(left.substring(at));
        }

        private void dropIndent() {
            if (isEndTaken) {
                return;
            }
            int at = left.length();
            while (at > 0 && isBlank(left.charAt(at - 1))) {
                at--;
            }
            takeEnd(left.substring(0, at));
        }

        private void takeStart(String rest) {
            isStartTaken = rest.length() < left.length();
            left = rest;
        }

        private void takeEnd(String rest) {
            isEndTaken = rest.length() < left.length();
            left = rest;
        }

        private static boolean isBlank(char c) {
            return c == ' ' || c == '\t';
        }

        private boolean isWritten() {
            return piece instanceof Tag tag ? tag.mark() != Mark.COMMENT : !left.isEmpty();
        }

        private Piece piece() {
            return piece instanceof Text ? new Text(left) : piece;
        }
    }
}
