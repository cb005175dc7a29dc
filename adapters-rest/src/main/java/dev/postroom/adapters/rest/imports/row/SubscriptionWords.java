package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.shared.failure.Failure;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The words by which other services say whether a person may be mailed. */
final class SubscriptionWords {

    private static final Set<String> YES = Set.of("true", "yes", "1", "y", "t", "on");
    private static final Set<String> NO = Set.of("false", "no", "0", "n", "f", "off");

    /** With a year, in seconds, or such as 31.12.24. */
    private static final Pattern TIME =
            Pattern.compile(
                    ".*(?<!\\d)(?:19|20)\\d\\d.*|\\d{6,}|\\d{1,2}[-./]\\d{1,2}[-./]\\d{2}.*");

    /** How databases write that there is no time. */
    private static final Pattern NO_TIME = Pattern.compile("0000[-/]00[-/]00.*");

    private static final Map<String, String> STATUS =
            Map.ofEntries(
                    Map.entry("subscribed", "active"),
                    Map.entry("enabled", "active"),
                    Map.entry("confirmed", "active"),
                    Map.entry("unconfirmed", "pending"),
                    Map.entry("disabled", "unsubscribed"),
                    Map.entry("blocklisted", "unsubscribed"),
                    Map.entry("blacklisted", "unsubscribed"),
                    Map.entry("unsubscribed", "unsubscribed"),
                    Map.entry("cleaned", "bounced"),
                    Map.entry("spam", "complained"),
                    Map.entry("junk", "complained"));

    private SubscriptionWords() {}

    /** Whether the cells of a column with this meaning are yes, no or a time. */
    static boolean isFlag(String field) {
        return field.equals("subscribed")
                || field.equals("unsubscribed")
                || field.equals("bounced");
    }

    /**
     * The status that a flag with this cell gives, or empty when it says nothing. {@code Invalid}
     * when the cell is neither yes, no nor a time: a person who said no in other words is not
     * mailed.
     */
    static Optional<String> status(String field, String cell) {
        boolean yes = isYes(field, cell.strip().toLowerCase(Locale.ROOT));
        if (field.equals("subscribed")) {
            return yes ? Optional.empty() : Optional.of("unsubscribed");
        }
        return yes ? Optional.of(field) : Optional.empty();
    }

    private static boolean isYes(String field, String word) {
        boolean no = NO.contains(word) || NO_TIME.matcher(word).matches();
        if (!no && !YES.contains(word) && !TIME.matcher(word).matches()) {
            throw Failure.Invalid.field(field, "unknown_value", "Must be yes, no or a time.")
                    .asException();
        }
        return !no;
    }

    /** The status of a word; unknown words remain, and are reported. */
    static String status(String word) {
        return STATUS.getOrDefault(word, word);
    }
}
