package dev.postroom.adapters.rest.shared.http.member;

import org.glassfish.jersey.uri.UriComponent;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which paths belong to the dashboard: they know sessions and no keys. */
public final class Dashboard {

    private static final Pattern PATHS =
            Pattern.compile(
                    "app|me|system|sign-in|sign-out|theme|shortcuts|setup|enter|invite|reset");
    private static final Pattern FOR_PEOPLE = Pattern.compile("app|me|system");
    private static final Pattern FOR_OPERATORS = Pattern.compile("system");
    private static final Pattern START = Pattern.compile("/+([^/;]*).*", Pattern.DOTALL);

    private Dashboard() {}

    /**
     * Whether a path is one of the dashboard, in each spelling that leads to a page: with escapes
     * and with parameters of its first segment.
     *
     * @param path as sent
     */
    public static boolean has(String path) {
        return begins(path, PATHS);
    }

    /** As {@link #has}, and only people who are signed in see what is below. */
    public static boolean isForPeople(String path) {
        return begins(path, FOR_PEOPLE);
    }

    /** As {@link #has}, and only operators see what is below. */
    public static boolean isForOperators(String path) {
        return begins(path, FOR_OPERATORS);
    }

    private static boolean begins(String path, Pattern first) {
        Matcher start = START.matcher(path);
        return start.matches() && first.matcher(decoded(start.group(1))).matches();
    }

    private static String decoded(String segment) {
        try {
            return UriComponent.decode(segment, UriComponent.Type.PATH_SEGMENT);
        } catch (IllegalArgumentException _) {
            return segment;
        }
    }
}
