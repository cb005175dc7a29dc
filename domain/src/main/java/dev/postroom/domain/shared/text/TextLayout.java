package dev.postroom.domain.shared.text;

import java.util.List;

/**
 * The unchanging parts of a text into which values are filled: a literal before each value, and one
 * after the last. Many texts share one layout, so that what follows from its literals can be
 * computed once and kept under it. Equal only to itself. Immutable.
 */
public final class TextLayout {

    private final List<String> literals;
    private final int length;

    /**
     * @param literals at least one; may be empty texts
     */
    public TextLayout(List<String> literals) {
        if (literals.isEmpty()) {
            throw new IllegalArgumentException("a layout has at least one literal");
        }
        this.literals = List.copyOf(literals);
        this.length = literals.stream().mapToInt(String::length).sum();
    }

    /** The literals in order: one more than there are values. */
    public List<String> literals() {
        return literals;
    }

    /** The characters of all literals. */
    public int length() {
        return length;
    }
}
