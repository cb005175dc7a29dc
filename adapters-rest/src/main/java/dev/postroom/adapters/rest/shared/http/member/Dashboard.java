package dev.postroom.adapters.rest.shared.http.member;

import org.glassfish.jersey.uri.UriComponent;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which paths belong to the dashboard: they know sessions and no keys. */
public final class Dashboard {

    private static final Pattern PATHS =
            Pattern.compile("app|me|sign-in|sign-out|theme|shortcuts|setup|enter|invite|reset");
    private static final Pattern START = Pattern.compile("/+([^/;]*).*", Pattern.DOTALL);

    private Dashboard() {}

    /**
     * Whether a path is one of the dashboard, in each spelling that leads to a page: with escapes
     * and with parameters of its first segment.
     *
     * @param path as sent
     */
    public static boolean has(String path) {
        Matcher start = START.matcher(path);
        return start.matches() && PATHS.matcher(decoded(start.group(1))).matches();
    }

    private static String decoded(String segment) {
        try {
            return UriComponent.decode(segment, UriComponent.Type.PATH_SEGMENT);
        } catch (IllegalArgumentException _) {
            return segment;
        }
    }
}
