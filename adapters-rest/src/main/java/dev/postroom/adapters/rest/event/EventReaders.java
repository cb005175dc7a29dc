package dev.postroom.adapters.rest.event;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Scope;

/** Who may know that an event was recorded: members who may read what it changed, or the log. */
final class EventReaders {

    private EventReaders() {}

    /** Whether the member may know of events of this type. */
    static boolean mayKnow(MemberCaller member, EventType type) {
        return member.may(Scope.WEBHOOKS_MANAGE) || member.may(changed(type));
    }

    // mails are counted in the figures, which come with the campaigns
    private static Scope changed(EventType type) {
        return switch (type) {
            case SUBSCRIBER_CREATED,
                    SUBSCRIBER_UPDATED,
                    SUBSCRIBER_CONFIRMED,
                    SUBSCRIBER_UNSUBSCRIBED,
                    SUBSCRIBER_DELETED,
                    SUBSCRIBER_NOTE_ADDED,
                    SUPPRESSION_ADDED,
                    SUPPRESSION_REMOVED,
                    TAG_SUBSCRIBED,
                    TAG_UNSUBSCRIBED,
                    IMPORT_COMPLETED ->
                    Scope.SUBSCRIBERS_READ;
            case EMAIL_SENT,
                    EMAIL_DELIVERED,
                    EMAIL_BOUNCED,
                    EMAIL_COMPLAINED,
                    EMAIL_FAILED,
                    EMAIL_OPENED,
                    EMAIL_CLICKED,
                    CAMPAIGN_STARTED,
                    CAMPAIGN_COMPLETED,
                    CAMPAIGN_FAILED ->
                    Scope.CAMPAIGNS_READ;
            case TRIGGER_STARTED, TRIGGER_COMPLETED, TRIGGER_FIRED -> Scope.TRIGGERS_READ;
            case PLAN_CHANGED -> Scope.BILLING_READ;
            case WEBHOOK_DISABLED, CUSTOM_EVENT -> Scope.WEBHOOKS_MANAGE;
        };
    }
}
