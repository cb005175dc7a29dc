package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.failure.FailureException;

/** A position in a source, line and column from 1. */
public record Place(int line, int column) {

    /** The first position of a source. */
    static final Place START = new Place(1, 1);

    /** The position of an offset in a source. */
    public static Place in(String source, int offset) {
        return START.after(source, 0, offset);
    }

    /** The position behind these characters, which begin here. */
    Place after(String source, int from, int to) {
        int nextLine = line;
        int nextColumn = column;
        for (int i = from; i < to; i++) {
            boolean isLineEnd = source.charAt(i) == '\n';
            nextLine += isLineEnd ? 1 : 0;
            nextColumn = isLineEnd ? 1 : nextColumn + 1;
        }
        return new Place(nextLine, nextColumn);
    }

    /** The failure for a syntax error at this place. */
    public FailureException invalid(String sentence) {
        return TemplateErrors.invalid(located(sentence));
    }

    /** The failure for a part at this place that exceeds a limit. */
    FailureException exceeded(String sentence) {
        return TemplateErrors.exceeded(located(sentence));
    }

    private String located(String sentence) {
        return "Line " + line + ", column " + column + ": " + sentence;
    }
}
