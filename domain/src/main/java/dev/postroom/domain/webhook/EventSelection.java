package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Violations;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The event types that a webhook receives.
 *
 * @param words keywords in the given order, without duplicates; {@code *} selects all types, also
 *     future ones
 */
public record EventSelection(List<String> words) {

    private static final String ALL = "*";

    public EventSelection {
        words = List.copyOf(new LinkedHashSet<>(words));
        if (words.isEmpty()) {
            throw Failure.Invalid.value("empty", "At least one event type is needed.")
                    .asException();
        }
        checkKnown(words);
    }

    /** Whether the webhook receives events of this type. */
    public boolean wants(EventType type) {
        Set<String> wanted = Set.copyOf(words);
        return wanted.contains(ALL) || wanted.contains(type.keyword());
    }

    private static void checkKnown(List<String> words) {
        Violations violations = new Violations();
        for (int i = 0; i < words.size(); i++) {
            if (!words.get(i).equals(ALL)
                    && Keyword.parse(EventType.class, words.get(i)).isEmpty()) {
                violations.add("[" + i + "]", "unknown_event_type", "There is no such event type.");
            }
        }
        violations.throwIfAny();
    }
}
