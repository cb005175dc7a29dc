package dev.postroom.domain.email.transport;

import java.util.Locale;
import java.util.regex.Pattern;

/** The texts of outcomes: what people read, and by which equal ones are counted. */
public final class SaidText {

    private static final Pattern WITH_CODE =
            Pattern.compile("[2-5]\\d\\d(?:[ -].*)?", Pattern.DOTALL);
    private static final Pattern CODE_OF_LINE = Pattern.compile("(?m)^[2-5]\\d\\d(?:[ -]|$)");
    private static final Pattern ADDRESS =
            Pattern.compile("<[^<>\\s]*>|[^\\s<>()\\[\\]\"',;:]+@\\S+");
    private static final Pattern LINK = Pattern.compile("https?://\\S+");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private SaidText() {}

    /** Whether a server said it, as opposed to a reason that this service gives. */
    public static boolean isOfServer(String text) {
        return WITH_CODE.matcher(text).matches();
    }

    /** In one line, without addresses and links, for the log. */
    public static String withoutAddresses(String text) {
        String bare = LINK.matcher(ADDRESS.matcher(text).replaceAll("<>")).replaceAll("<link>");
        return SPACES.matcher(bare).replaceAll(" ").strip();
    }

    /**
     * In lower case, without the codes at the beginnings of lines, addresses and links: equal for
     * all people who got the same words.
     */
    public static String wordsOf(String text) {
        return withoutAddresses(CODE_OF_LINE.matcher(text).replaceAll(""))
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'');
    }
}
