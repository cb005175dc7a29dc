package dev.postroom.domain.privacy;

import dev.postroom.domain.shared.text.Keyword;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Something that happened to a subscriber.
 *
 * @param name the type of an event, the status of a run, or the kind of a consent
 * @param at on the workspace's clock
 * @param event the body of an event as receivers get it
 * @param subject the trigger of a run, or the tag of a consent
 * @param reason why a run ended, or the channel of a consent
 */
public record PersonalActivity(
        UUID id,
        Kind kind,
        String name,
        Instant at,
        Optional<String> event,
        Optional<UUID> subject,
        Optional<String> reason) {

    /** The kinds. */
    public enum Kind implements Keyword {
        EVENT,
        TRIGGER_RUN,
        CONSENT
    }

    /** The sort fields. */
    public enum Sort {
        CREATED_AT
    }
}
