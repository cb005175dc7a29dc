package dev.postroom.domain.imports;

/**
 * A row that was not taken in.
 *
 * @param line the line of the content on which the row begins, from 1
 * @param code stable words for programs, one for each thing that is wrong, separated by spaces
 * @param reason sentences for a person, each after the field that it is about
 * @param content the row as it was sent, cut after {@value #MAX_CONTENT} characters
 */
public record RejectedRow(long line, String code, String reason, String content) {

    /** Characters that are kept of a row. */
    public static final int MAX_CONTENT = 4000;

    private static final int MAX_REASON = 4000;

    public RejectedRow {
        code = fit(code, MAX_REASON);
        reason = fit(reason, MAX_REASON);
        content = fit(content, MAX_CONTENT);
    }

    // what cannot be stored is replaced, because this is kept for people to look at
    private static String fit(String text, int max) {
        int end = Math.min(text.length(), max);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end).replace('\0', '\uFFFD');
    }
}
