package dev.postroom.adapters.email.template.language;

/** How values are written. */
public enum Escaping {
    /** For HTML and MJML. */
    HTML {
        @Override
        String escaped(String text) {
            int first = 0;
            while (first < text.length() && entity(text.charAt(first)).isEmpty()) {
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
        for (int i = first; i < text.length(); i++) {
            String entity = entity(text.charAt(i));
            if (entity.isEmpty()) {
                escaped.append(text.charAt(i));
            } else {
                escaped.append(entity);
            }
        }
        return escaped.toString();
    }

    private static String entity(char c) {
        return switch (c) {
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#x27;";
            case '`' -> "&#x60;";
            case '&' -> "&amp;";
            case '=' -> "&#x3D;";
            default -> "";
        };
    }
}
