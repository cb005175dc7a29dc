package dev.postroom.adapters.rest.shared.http.member;

import java.util.regex.Pattern;

/** Which paths belong to the dashboard: they know sessions and no keys. */
public final class Dashboard {

    private static final Pattern PATHS =
            Pattern.compile("/(?:app|me|sign-in|sign-out|theme|setup|enter|invite|reset)(?:/.*)?");

    private Dashboard() {}

    /** Whether a path is one of the dashboard. */
    public static boolean has(String path) {
        return PATHS.matcher(path).matches();
    }
}
