package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.domain.trigger.definition.TriggerKind;

/** The starts of triggers as the beginning of a sentence. */
public final class KindWords {

    private KindWords() {}

    /** The words for this start. */
    public static String of(TriggerKind kind) {
        return switch (kind) {
            case SUBSCRIBER_CREATED -> "A person is created";
            case SUBSCRIBER_CONFIRMED -> "A person confirms";
            case SUBSCRIBER_UPDATED -> "A person is changed";
            case TAG_SUBSCRIBED -> "A person joins a tag";
            case TAG_UNSUBSCRIBED -> "A person leaves a tag";
            case EMAIL_OPENED -> "A mail is opened";
            case EMAIL_CLICKED -> "A link in a mail is followed";
            case EMAIL_BOUNCED -> "A mail bounces";
            case CUSTOM_EVENT -> "The event";
            case DATE -> "A date of the person";
        };
    }
}
