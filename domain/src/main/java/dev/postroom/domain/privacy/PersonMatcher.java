package dev.postroom.domain.privacy;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds addresses and ids in texts. */
final class PersonMatcher {

    // what an address or a domain can go on with (RFC 5322 atext)
    private static final String LOCAL = "!#$%&'*+-/=?^_`{|}~.";

    private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

    private PersonMatcher() {}

    /** The text with the characters that it has as escapes of JSON. */
    static String unescaped(String text) {
        Matcher escape = ESCAPE.matcher(text);
        StringBuilder plain = new StringBuilder();
        int from = 0;
        while (escape.find()) {
            plain.append(text, from, escape.start())
                    .append((char) Integer.parseInt(escape.group(1), 16));
            from = escape.end();
        }
        return from == 0 ? text : plain.append(text, from, text.length()).toString();
    }

    /**
     * Whether the text contains the name, ignoring case, and not only as a part of a longer
     * address: {@code anna@example.org} does not contain {@code na@example.org}.
     *
     * @param name in lower case
     */
    static boolean contains(String text, String name) {
        String lower = text.toLowerCase(Locale.ROOT);
        int at = lower.indexOf(name);
        while (at >= 0) {
            if (isWhole(lower, at, at + name.length())) {
                return true;
            }
            at = lower.indexOf(name, at + 1);
        }
        return false;
    }

    private static boolean isWhole(String text, int start, int end) {
        return (start == 0 || !continuesBefore(text, start - 1)) && !continuesAfter(text, end);
    }

    // quotes and equal signs are allowed in addresses, but in front of one they are punctuation
    private static boolean continuesBefore(String text, int place) {
        char before = text.charAt(place);
        if (before == '=' || before == '\'' || before == '/') {
            return false;
        }
        return Character.isLetterOrDigit(before) || LOCAL.indexOf(before) >= 0;
    }

    // a dot continues a domain only when a label follows
    private static boolean continuesAfter(String text, int place) {
        if (place >= text.length()) {
            return false;
        }
        char after = text.charAt(place);
        if (after == '.') {
            return place + 1 < text.length() && Character.isLetterOrDigit(text.charAt(place + 1));
        }
        return Character.isLetterOrDigit(after) || after == '-';
    }
}
