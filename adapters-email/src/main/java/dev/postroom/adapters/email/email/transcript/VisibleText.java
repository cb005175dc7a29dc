package dev.postroom.adapters.email.email.transcript;

/** Text of a server that can be shown anywhere: what would steer a terminal or a page is spelt. */
final class VisibleText {

    private VisibleText() {}

    static String of(String text, int most) {
        StringBuilder shown = new StringBuilder();
        int taken = 0;
        for (int point : text.codePoints().toArray()) {
            if (taken == most) {
                return shown.append(" …").toString();
            }
            taken++;
            if (steers(point)) {
                shown.append("\\u%04x".formatted(point));
            } else {
                shown.appendCodePoint(point);
            }
        }
        return shown.toString();
    }

    // also the marks that turn the direction of what follows
    private static boolean steers(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    point != '\t';
            default -> false;
        };
    }
}
