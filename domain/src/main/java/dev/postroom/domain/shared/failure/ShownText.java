package dev.postroom.domain.shared.failure;

/**
 * The text of a client in a message of this service. A name is shown as it is; what a reader would
 * not see, or not see the end of, is in quotes with its escapes, and shortened.
 */
final class ShownText {

    private static final int MOST = 100;

    private ShownText() {}

    static String of(String text) {
        boolean isPlain =
                !text.isBlank()
                        && text.equals(text.strip())
                        && text.codePoints().noneMatch(ShownText::isUnseen);
        int end = text.offsetByCodePoints(0, Math.min(MOST, text.codePointCount(0, text.length())));
        String start = text.substring(0, end);
        return (isPlain ? start : quoted(start)) + (end < text.length() ? "…" : "");
    }

    private static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        text.codePoints()
                .forEach(c -> {
                    if (isUnseen(c)) {
                        shown.append("\\u%04x".formatted(c));
                    } else {
                        shown.appendCodePoint(c);
                    }
                });
        return shown.append('"').toString();
    }

    private static boolean isUnseen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    true;
            default -> codePoint != ' ' && Character.isSpaceChar(codePoint);
        };
    }
}
