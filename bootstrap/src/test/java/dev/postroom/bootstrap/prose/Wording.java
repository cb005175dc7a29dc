package dev.postroom.bootstrap.prose;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A text that a person reads.
 *
 * @param place the file and the line, or the path inside of the file
 * @param text on one line; code inside of it is replaced by {@link #CODE}
 */
record Wording(String place, TextKind kind, String text) {

    /** Stands for code in a text, and for a value that is inserted when the program runs. */
    static final String CODE = "…";

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+(?=[A-Z`…])");
    private static final Pattern WORD_GAP = Pattern.compile("\\s+");

    Wording {
        text = text.strip().replaceAll("\\s+", " ");
    }

    List<String> sentences() {
        return List.of(SENTENCE_END.split(text));
    }

    static int words(String sentence) {
        return WORD_GAP.split(sentence.strip()).length;
    }
}
