package dev.postroom.adapters.email.template.language;

import java.util.List;

/** A part of a compiled source. */
sealed interface Node {

    /** Text that is written unchanged. */
    record Text(String text) implements Node {}

    /** A value to write, escaped where the source escapes. */
    record Value(Expression value, boolean isRaw) implements Node {}

    /**
     * A block: its first arm that applies, or the rest.
     *
     * @param arms at least one; more than one after {@code else if}
     * @param otherwise of {@code else}
     */
    record Block(List<Arm> arms, List<Node> otherwise) implements Node {

        public Block {
            arms = List.copyOf(arms);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** One arm of a block. */
    record Arm(Head head, List<Node> body) {

        public Arm {
            body = List.copyOf(body);
        }
    }

    /**
     * The opening of an arm.
     *
     * @param names the block parameters
     */
    record Head(Kind kind, Expression subject, List<String> names) {

        public Head {
            names = List.copyOf(names);
        }
    }

    /** The kind of an arm. */
    enum Kind {
        IF,
        UNLESS,
        EACH,
        WITH,
        /** A loop over a list, a condition on a boolean, else the same as {@link #WITH}. */
        SECTION;

        /** Whether names in the body belong to another item than outside. */
        boolean entersItem() {
            return this != IF && this != UNLESS;
        }
    }
}
