package dev.postroom.adapters.rest.shared.page;

import java.util.regex.Pattern;

/** Where people get in. */
public final class Entry {

    /** The page to sign in. */
    public static final String SIGN_IN = "/sign-in";

    /** Where people go who came from nowhere. */
    public static final String HOME = "/app";

    /** Where people change their own access. */
    public static final String OWN = "/me";

    /** Where operators see the installation as a whole. */
    public static final String SYSTEM = "/system";

    private static final Pattern OWN_PATH =
            Pattern.compile(
                    "/(?:app|me|system)(?:/[0-9A-Za-z._~:@+-]+)*/?(?:\\?[0-9A-Za-z._~:%@+&=/\\[\\]-]*)?");

    private Entry() {}

    /** The path to go to after signing in: the wanted one if it is a page of the dashboard. */
    public static String after(String wanted) {
        return OWN_PATH.matcher(wanted).matches() && !wanted.contains("..") ? wanted : HOME;
    }
}
