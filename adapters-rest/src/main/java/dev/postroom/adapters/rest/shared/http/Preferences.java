package dev.postroom.adapters.rest.shared.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The header {@code Prefer} (RFC 7240). */
final class Preferences {

    /** The header. */
    static final String HEADER = "Prefer";

    /** The preference for strict handling, as responses confirm it. */
    static final String STRICT = "handling=strict";

    private Preferences() {}

    /**
     * Whether the client prefers strict handling; of repeated preferences the first one counts.
     *
     * @param values the values of the header, in order
     */
    static boolean areStrict(List<String> values) {
        return values.stream()
                .flatMap(value -> elements(value).stream())
                .map(Preferences::withoutParameters)
                .filter(preference -> preference.startsWith("handling="))
                .findFirst()
                .filter(STRICT::equals)
                .isPresent();
    }

    // one pass: the header is as long as the client likes
    private static List<String> elements(String value) {
        List<String> elements = new ArrayList<>();
        boolean isQuoted = false;
        int start = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            isQuoted ^= c == '"';
            if (c == ',' && !isQuoted) {
                elements.add(value.substring(start, i));
                start = i + 1;
            }
        }
        elements.add(value.substring(start));
        return elements;
    }

    private static String withoutParameters(String preference) {
        String bare = preference.replaceFirst(";.*", "");
        return bare.replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT);
    }
}
