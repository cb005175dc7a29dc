package dev.postroom.domain.event;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The kinds of facts that the service reports (reference, section 6.1, and what was added). */
public enum EventType {
    SUBSCRIBER_CREATED("subscriber.created"),
    SUBSCRIBER_UPDATED("subscriber.updated"),
    SUBSCRIBER_DELETED("subscriber.deleted"),
    TAG_SUBSCRIBED("tag.subscribed"),
    TAG_UNSUBSCRIBED("tag.unsubscribed"),
    SUBSCRIBER_NOTE_ADDED("subscriber.note_added"),
    EMAIL_SENT("email.sent"),
    EMAIL_DELIVERED("email.delivered"),
    EMAIL_BOUNCED("email.bounced"),
    EMAIL_COMPLAINED("email.complained"),
    EMAIL_FAILED("email.failed"),
    CAMPAIGN_STARTED("campaign.started"),
    CAMPAIGN_COMPLETED("campaign.completed"),
    CAMPAIGN_FAILED("campaign.failed"),
    IMPORT_COMPLETED("import.completed");

    private static final Map<String, EventType> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(EventType::word, Function.identity()));

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** The type as written on the wire, for example {@code subscriber.created}. */
    public String word() {
        return word;
    }

    /** The type of a wire word, or empty for any other text. */
    public static Optional<EventType> of(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }
}
