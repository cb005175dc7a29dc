package dev.postroom.adapters.rest.shared.http.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The header {@code Prefer} (RFC 7240). */
public final class Preferences {

    /** The header. */
    public static final String HEADER = "Prefer";

    /** How a request wants its unknown fields and query parameters to be handled. */
    public enum Handling {
        STRICT,
        LENIENT;

        /** The preference, as requests name it and responses confirm it. */
        public String preference() {
            return "handling=" + name().toLowerCase(Locale.ROOT);
        }
    }

    private Preferences() {}

    /**
     * The handling that the client prefers, if it names one that exists; of repeated preferences
     * the first one counts.
     *
     * @param values the values of the header, in order
     */
    public static Optional<Handling> handling(List<String> values) {
        return values.stream()
                .flatMap(value -> elements(value).stream())
                .map(Preferences::withoutParameters)
                .filter(preference -> preference.startsWith("handling="))
                .findFirst()
                .flatMap(Preferences::handling);
    }

    private static Optional<Handling> handling(String preference) {
        return Arrays.stream(Handling.values())
                .filter(known -> known.preference().equals(preference))
                .findFirst();
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
