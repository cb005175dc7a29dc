package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Node.Arm;
import dev.postroom.adapters.email.template.language.Node.Head;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Builds the tree of a source from its pieces. */
final class TreeReader {

    private static final int MAX_DEPTH = 16;

    private final Budget budget;
    private final Deque<Open> open = new ArrayDeque<>();
    private List<Node> nodes = new ArrayList<>();

    private TreeReader(Budget budget) {
        this.budget = budget;
    }

    /** The nodes of a source; {@code Invalid} for the first error. */
    static List<Node> read(String source, Budget budget) {
        TreeReader reader = new TreeReader(budget);
        Pieces.of(source, budget).forEach(reader::add);
        reader.checkClosed();
        return List.copyOf(reader.nodes);
    }

    private void add(Piece piece) {
        switch (piece) {
            case Piece.Text(String text) -> nodes.add(new Node.Text(text));
            case Piece.Tag tag -> add(tag);
        }
    }

    private void add(Piece.Tag tag) {
        switch (tag.mark()) {
            case VALUE, RAW_VALUE -> nodes.add(value(tag));
            case OPEN -> open(tag, HeadReader.read(tag, false, budget));
            case OPEN_INVERTED -> open(tag, HeadReader.read(tag, true, budget));
            case ELSE -> otherwise(tag);
            case CLOSE -> close(tag);
            case COMMENT -> {}
        }
    }

    private Node value(Piece.Tag tag) {
        return new Node.Value(
                new ExpressionReader(new Tokens(tag, budget)).whole(),
                tag.mark() == Piece.Mark.RAW_VALUE);
    }

    private void open(Piece.Tag tag, HeadReader.Named head) {
        if (open.size() == MAX_DEPTH) {
            throw tag.place()
                    .exceeded("Blocks are nested more than " + MAX_DEPTH + " levels deep.");
        }
        open.push(new Open(tag.place(), head, nodes));
        nodes = new ArrayList<>();
    }

    private void otherwise(Piece.Tag tag) {
        Open block = open.peek();
        if (block == null || block.isInElse) {
            throw tag.place().invalid("No block is open for this \"else\".");
        }
        block.endArm(nodes);
        nodes = new ArrayList<>();
        if (tag.content().isEmpty()) {
            block.isInElse = true;
        } else {
            block.head = HeadReader.read(tag, false, budget).head();
        }
    }

    private void close(Piece.Tag tag) {
        Open block = open.poll();
        if (block == null) {
            throw tag.place().invalid("\"" + tag.content() + "\" is closed, but was not opened.");
        }
        if (!block.name.equals(tag.content())) {
            throw tag.place()
                    .invalid(
                            "\"%s\" is closed before \"%s\".".formatted(tag.content(), block.name));
        }
        Node whole = block.end(nodes);
        nodes = block.outer;
        nodes.add(whole);
    }

    private void checkClosed() {
        Open block = open.peek();
        if (block != null) {
            throw block.place.invalid("The block \"" + block.name + "\" is not closed.");
        }
    }

    /** A block that is not closed yet. */
    private static final class Open {

        private final Place place;
        private final String name;
        private final List<Node> outer;
        private final List<Arm> arms = new ArrayList<>();
        private Head head;
        private boolean isInElse;

        private Open(Place place, HeadReader.Named head, List<Node> outer) {
            this.place = place;
            this.name = head.name();
            this.head = head.head();
            this.outer = outer;
        }

        private void endArm(List<Node> body) {
            arms.add(new Arm(head, body));
        }

        private Node end(List<Node> last) {
            if (isInElse) {
                return new Node.Block(arms, last);
            }
            endArm(last);
            return new Node.Block(arms, List.of());
        }
    }
}
