package dev.postroom.domain.shared.text;

import java.util.List;

/**
 * A text as values in a layout. Texts of the same characters are equal, even with different
 * layouts. Immutable.
 *
 * @param values one between each two literals of the layout
 */
public record ComposedText(TextLayout layout, List<String> values) {

    public ComposedText {
        values = List.copyOf(values);
        if (values.size() != layout.literals().size() - 1) {
            throw new IllegalArgumentException("a layout needs a value between its literals");
        }
    }

    /** A text whose parts no other text is known to share. */
    public static ComposedText of(String whole) {
        return new ComposedText(new TextLayout(List.of("", "")), List.of(whole));
    }

    /** The characters of the whole text. */
    public int length() {
        int length = layout.length();
        for (String value : values) {
            length += value.length();
        }
        return length;
    }

    /** Whether the whole text is empty or white space. */
    public boolean isBlank() {
        return layout.literals().stream().allMatch(String::isBlank)
                && values.stream().allMatch(String::isBlank);
    }

    /** All of it, put together at each call. */
    public String whole() {
        if (layout.length() == 0 && values.size() == 1) {
            return values.getFirst();
        }
        StringBuilder text = new StringBuilder(length());
        List<String> literals = layout.literals();
        text.append(literals.getFirst());
        for (int i = 0; i < values.size(); i++) {
            text.append(values.get(i)).append(literals.get(i + 1));
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ComposedText text && whole().equals(text.whole());
    }

    @Override
    public int hashCode() {
        return whole().hashCode();
    }

    @Override
    public String toString() {
        return whole();
    }
}
