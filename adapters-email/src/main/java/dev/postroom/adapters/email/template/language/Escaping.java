package dev.postroom.adapters.email.template.language;

/** How values are written. */
public enum Escaping {
    /** For HTML and MJML. */
    HTML {
        @Override
        String escaped(String text) {
            int first = 0;
            while (first < text.length() && isPlain(text.charAt(first))) {
                first++;
            }
            return first == text.length() ? text : escapedFrom(text, first);
        }
    },
    /** For subjects and plain text. */
    NONE {
        @Override
        String escaped(String text) {
            return text;
        }
    };

    /** The text so that it means itself. */
    abstract String escaped(String text);

    private static String escapedFrom(String text, int first) {
        StringBuilder escaped = new StringBuilder(text.length() + 32).append(text, 0, first);
        boolean isSpaced = text.chars().anyMatch(Character::isWhitespace);
        for (int i = first; i < text.length(); i++) {
            escaped.append(written(text.charAt(i), isSpaced));
        }
        return escaped.toString();
    }

    private static boolean isPlain(char c) {
        return c != '=' && entity(c).isEmpty();
    }

    // With a space before it, an equals sign could begin an attribute where the author forgot the
    // quotes. Without one it stays, so that addresses of links look as they are.
    private static String written(char c, boolean isSpaced) {
        if (c == '=') {
            return isSpaced ? "&#x3D;" : "=";
        }
        String entity = entity(c);
        return entity.isEmpty() ? String.valueOf(c) : entity;
    }

    private static String entity(char c) {
        return switch (c) {
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#x27;";
            case '`' -> "&#x60;";
            case '&' -> "&amp;";
            default -> "";
        };
    }
}
