package dev.postroom.adapters.rest.shared.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The header {@code Prefer} (RFC 7240). */
final class Preferences {

    /** The header. */
    static final String HEADER = "Prefer";

    /** The preference for strict handling, as responses confirm it. */
    static final String STRICT = "handling=strict";

    private static final Pattern OUTSIDE_QUOTES =
            Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    private Preferences() {}

    /**
     * Whether the client prefers strict handling; of repeated preferences the first one counts.
     *
     * @param values the values of the header, in order
     */
    static boolean areStrict(List<String> values) {
        return values.stream()
                .flatMap(value -> Arrays.stream(OUTSIDE_QUOTES.split(value, -1)))
                .map(Preferences::withoutParameters)
                .filter(preference -> preference.startsWith("handling="))
                .findFirst()
                .filter(STRICT::equals)
                .isPresent();
    }

    private static String withoutParameters(String preference) {
        String bare = preference.replaceFirst(";.*", "");
        return bare.replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT);
    }
}
