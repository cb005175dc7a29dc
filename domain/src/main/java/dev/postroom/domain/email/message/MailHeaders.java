package dev.postroom.domain.email.message;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Text;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Headers that a client adds to a mail. Allowed are names with the prefix {@code X-}, and {@code
 * References}, {@code In-Reply-To}, {@code Auto-Submitted}, {@code Precedence}, {@code Feedback-ID}
 * and {@code List-Id}: the service sets all others itself. Values of one line and at most 900
 * characters, References at most 20 000.
 *
 * @param values by name, names compared ignoring case
 */
public record MailHeaders(Map<String, String> values) {

    private static final int MOST = 50;
    // what the service itself adds to them: the list of a campaign, the mark of a test
    private static final int OWN = 2;
    private static final int USUAL = 900;
    // the ids of a long conversation
    private static final int LONG = 20_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,76}");
    private static final Set<String> ALLOWED =
            Set.of(
                    "references",
                    "in-reply-to",
                    "auto-submitted",
                    "precedence",
                    "feedback-id",
                    "list-id");

    public MailHeaders {
        TreeMap<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.forEach((name, value) -> put(sorted, checkedName(name), checkedValue(name, value)));
        requireFew(sorted, MOST + OWN);
        values = Collections.unmodifiableMap(sorted);
    }

    /** No headers. */
    public static MailHeaders none() {
        return new MailHeaders(Map.of());
    }

    private static void requireFew(Map<String, String> values, int most) {
        if (values.size() > most) {
            throw Failure.Invalid.value("too_many", Messages.atMost(MOST, "headers")).asException();
        }
    }

    /** Requested headers: at most 50, and those with a grammar keep it. */
    public static MailHeaders requested(Map<String, String> values) {
        MailHeaders headers = new MailHeaders(values);
        requireFew(headers.values, MOST);
        headers.values.forEach(HeaderGrammar::check);
        return headers;
    }

    private static String checkedValue(String name, String value) {
        return Text.optional(value, name.equalsIgnoreCase("references") ? LONG : USUAL);
    }

    private static void put(Map<String, String> sorted, String name, String value) {
        if (sorted.put(name, value) != null) {
            throw Failure.Invalid.value(
                            "duplicate_header",
                            "This header occurs twice; header names ignore case.")
                    .asException();
        }
    }

    private static String checkedName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!NAME.matcher(name).matches() || !(lower.startsWith("x-") || ALLOWED.contains(lower))) {
            throw Failure.Invalid.value("header_not_allowed", "This header cannot be set.")
                    .asException();
        }
        return name;
    }
}
