package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.text.Keyword;

/** The start of the runs of a trigger: a kind of event, or a date of the person. */
public enum TriggerKind implements Keyword {
    SUBSCRIBER_CREATED("subscriber.created"),
    SUBSCRIBER_CONFIRMED("subscriber.confirmed"),
    SUBSCRIBER_UPDATED("subscriber.updated"),
    TAG_SUBSCRIBED("tag.subscribed"),
    TAG_UNSUBSCRIBED("tag.unsubscribed"),
    EMAIL_OPENED("email.opened"),
    EMAIL_CLICKED("email.clicked"),
    EMAIL_BOUNCED("email.bounced"),
    /** An event that a client sent with {@code POST /events}; its name is in the filter. */
    CUSTOM_EVENT("custom_event"),
    /** A date in the metadata of the person; the filter says which. */
    DATE("date");

    private final String keyword;

    TriggerKind(String keyword) {
        this.keyword = keyword;
    }

    /** The kind as written on the wire, for example {@code tag.subscribed}. */
    @Override
    public String keyword() {
        return keyword;
    }

    /** Whether a filter of this kind can have this member of its JSON form. */
    public boolean filtersBy(String member) {
        return switch (this) {
            case SUBSCRIBER_CREATED, SUBSCRIBER_CONFIRMED, SUBSCRIBER_UPDATED -> false;
            case TAG_SUBSCRIBED, TAG_UNSUBSCRIBED -> member.equals("tag");
            case EMAIL_OPENED, EMAIL_BOUNCED -> member.equals("campaign_id");
            case EMAIL_CLICKED -> member.equals("campaign_id") || member.equals("link_url");
            case CUSTOM_EVENT -> member.equals("event_name");
            case DATE -> member.equals("date");
        };
    }

    /** Whether a filter of this kind must have this member. */
    public boolean requires(String member) {
        return (this == CUSTOM_EVENT || this == DATE) && filtersBy(member);
    }
}
