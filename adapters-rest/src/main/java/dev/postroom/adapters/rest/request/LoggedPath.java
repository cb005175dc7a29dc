package dev.postroom.adapters.rest.request;

import dev.postroom.domain.shared.text.UuidText;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The path of a request as the log keeps it: with its ids and slugs, and with the name of the
 * parameter instead of any other text, such as the email address of a person.
 *
 * @param text empty when the path is not one of the route
 * @param others the texts that were left out, as the client meant them
 */
record LoggedPath(Optional<String> text, List<String> others) {

    private static final Pattern SLUG = Pattern.compile("[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?");
    private static final String SLUG_NAME = "{slug}";

    /** The path of a request that was matched to this route. */
    static LoggedPath of(String route, String path) {
        String[] names = route.split("/", -1);
        String[] values = path.split("/", -1);
        if (names.length != values.length) {
            return new LoggedPath(Optional.empty(), List.of());
        }
        List<String> shown = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            boolean isShown = !names[i].startsWith("{") || isId(names[i], values[i]);
            shown.add(isShown ? values[i] : names[i]);
            if (!isShown) {
                others.add(decoded(values[i]));
            }
        }
        return new LoggedPath(Optional.of(String.join("/", shown)), others);
    }

    private static boolean isId(String name, String value) {
        return UuidText.parse(value).isPresent()
                || (name.equals(SLUG_NAME) && SLUG.matcher(value).matches());
    }

    private static String decoded(String value) {
        try {
            return URI.create("/" + value).getPath().substring(1);
        } catch (IllegalArgumentException _) {
            return value;
        }
    }
}
