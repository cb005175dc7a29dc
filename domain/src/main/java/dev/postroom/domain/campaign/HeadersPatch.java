package dev.postroom.domain.campaign;

import dev.postroom.domain.email.message.MailHeaders;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A merge patch of the headers of a campaign (RFC 7396).
 *
 * @param values by name, compared ignoring case; empty: without this header
 */
public record HeadersPatch(Map<String, Optional<String>> values) {

    public HeadersPatch {
        values = Map.copyOf(values);
    }

    /** The headers after this patch; {@code Invalid} when they are too many. */
    MailHeaders applyTo(MailHeaders before) {
        TreeMap<String, String> after = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        after.putAll(before.values());
        values.forEach((name, value) -> {
            after.remove(name);
            value.ifPresent(text -> after.put(name, text));
        });
        return MailHeaders.requested(after);
    }
}
