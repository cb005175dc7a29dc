package dev.postroom.domain.event;

import dev.postroom.domain.shared.text.Keyword;

/** The types of events that the service emits. */
public enum EventType implements Keyword {
    SUBSCRIBER_CREATED("subscriber.created"),
    SUBSCRIBER_UPDATED("subscriber.updated"),
    SUBSCRIBER_CONFIRMED("subscriber.confirmed"),
    SUBSCRIBER_UNSUBSCRIBED("subscriber.unsubscribed"),
    SUBSCRIBER_DELETED("subscriber.deleted"),
    TAG_SUBSCRIBED("tag.subscribed"),
    TAG_UNSUBSCRIBED("tag.unsubscribed"),
    SUBSCRIBER_NOTE_ADDED("subscriber.note_added"),
    SUPPRESSION_ADDED("suppression.added"),
    SUPPRESSION_REMOVED("suppression.removed"),
    EMAIL_SENT("email.sent"),
    EMAIL_DELIVERED("email.delivered"),
    EMAIL_BOUNCED("email.bounced"),
    EMAIL_COMPLAINED("email.complained"),
    EMAIL_FAILED("email.failed"),
    EMAIL_OPENED("email.opened"),
    EMAIL_CLICKED("email.clicked"),
    CAMPAIGN_STARTED("campaign.started"),
    CAMPAIGN_COMPLETED("campaign.completed"),
    CAMPAIGN_FAILED("campaign.failed"),
    IMPORT_COMPLETED("import.completed"),
    WEBHOOK_DISABLED("webhook.disabled"),
    PLAN_CHANGED("plan.changed"),
    /** An event that a client sent. */
    CUSTOM_EVENT("custom_event"),
    /** A run of a trigger began; recorded only if a webhook receives it. */
    TRIGGER_STARTED("trigger.started"),
    /** A run of a trigger ended; recorded only if a webhook receives it. */
    TRIGGER_COMPLETED("trigger.completed"),
    /** The message of a trigger to one webhook; others do not receive it. */
    TRIGGER_FIRED("trigger.fired");

    private final String keyword;

    EventType(String keyword) {
        this.keyword = keyword;
    }

    /** The type as written on the wire, for example {@code subscriber.created}. */
    @Override
    public String keyword() {
        return keyword;
    }
}
