package dev.postroom.adapters.rest.imports.row;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The words by which other services say whether a person may be mailed. */
final class SubscriptionWords {

    private static final Set<String> NO = Set.of("false", "no", "0", "n", "f", "off");

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

    /** The status that a flag with this cell gives, or empty when it says nothing. */
    static Optional<String> status(String field, String cell) {
        boolean yes = !NO.contains(cell.strip().toLowerCase(Locale.ROOT));
        if (field.equals("subscribed")) {
            return yes ? Optional.empty() : Optional.of("unsubscribed");
        }
        return yes ? Optional.of(field) : Optional.empty();
    }

    /** The status of a word; unknown words remain, and are reported. */
    static String status(String word) {
        return STATUS.getOrDefault(word, word);
    }
}
