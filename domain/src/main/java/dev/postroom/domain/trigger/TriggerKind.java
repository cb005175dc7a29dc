package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.Keyword;

import java.util.Set;

/** What starts the runs of a trigger: a kind of event, or a date of the person. */
public enum TriggerKind implements Keyword {
    SUBSCRIBER_CREATED("subscriber.created"),
    SUBSCRIBER_CONFIRMED("subscriber.confirmed"),
    SUBSCRIBER_UPDATED("subscriber.updated"),
    TAG_SUBSCRIBED("tag.subscribed", "tag"),
    TAG_UNSUBSCRIBED("tag.unsubscribed", "tag"),
    EMAIL_OPENED("email.opened", "campaign_id"),
    EMAIL_CLICKED("email.clicked", "campaign_id", "link_url"),
    EMAIL_BOUNCED("email.bounced", "campaign_id"),
    /** An event that a client sent with {@code POST /events}; its name is in the filter. */
    CUSTOM_EVENT("custom_event", "event_name"),
    /** A date in the metadata of the person; the filter says which. */
    DATE("date", "date");

    private final String keyword;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> filters;

    TriggerKind(String keyword, String... filters) {
        this.keyword = keyword;
        this.filters = Set.of(filters);
    }

    /** The kind as written on the wire, for example {@code tag.subscribed}. */
    @Override
    public String keyword() {
        return keyword;
    }

    /** Whether a filter of this kind can have this member of its JSON form. */
    boolean filtersBy(String member) {
        return filters.contains(member);
    }

    /** Whether a filter of this kind must have this member. */
    boolean requires(String member) {
        return (this == CUSTOM_EVENT || this == DATE) && filtersBy(member);
    }
}
