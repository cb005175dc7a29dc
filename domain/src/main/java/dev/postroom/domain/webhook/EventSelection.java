package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Keyword;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The event types that a webhook receives.
 *
 * @param keywords in the given order, without duplicates; {@code *} selects all types, also future
 *     ones
 */
public record EventSelection(List<String> keywords) {

    private static final String ALL = "*";

    public EventSelection {
        keywords = List.copyOf(new LinkedHashSet<>(keywords));
        if (keywords.isEmpty()) {
            throw Failure.Invalid.value("empty", "Must contain at least one event type.")
                    .asException();
        }
        checkKnown(keywords);
    }

    /** Whether the webhook receives events of this type. */
    public boolean includes(EventType type) {
        Set<String> selected = Set.copyOf(keywords);
        return selected.contains(ALL) || selected.contains(type.keyword());
    }

    private static List<String> known() {
        return Stream.concat(Stream.of(ALL), Keyword.all(EventType.class).stream()).toList();
    }

    private static void checkKnown(List<String> keywords) {
        Violations violations = new Violations();
        for (int i = 0; i < keywords.size(); i++) {
            if (!keywords.get(i).equals(ALL)
                    && Keyword.parse(EventType.class, keywords.get(i)).isEmpty()) {
                violations.add(
                        "[" + i + "]",
                        "unknown_event_type",
                        Messages.unknown("event type", keywords.get(i), known()));
            }
        }
        violations.throwIfAny();
    }
}
