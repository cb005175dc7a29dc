package dev.postroom.domain.imports;

/**
 * A row that was not imported.
 *
 * @param line the first line of the row in the content, from 1
 * @param code stable codes for programs, one for each violation, separated by spaces
 * @param reason sentences for a person, each after its field
 * @param content the row as it was sent, truncated to {@value #MAX_CONTENT} characters; cells of a
 *     table are separated by commas
 */
public record RejectedRow(long line, String code, String reason, String content) {

    /** The number of characters of a row that are kept. */
    public static final int MAX_CONTENT = 100_000;

    private static final int MAX_REASON = 4000;

    public RejectedRow {
        code = truncated(code, MAX_REASON);
        reason = truncated(reason, MAX_REASON);
        content = truncated(content, MAX_CONTENT);
    }

    // characters that cannot be stored are replaced: the row is kept only for people to read
    private static String truncated(String text, int max) {
        int end = Math.min(text.length(), max);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end).replace('\0', '\uFFFD');
    }
}
