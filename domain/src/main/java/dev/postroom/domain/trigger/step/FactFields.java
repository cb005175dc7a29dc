package dev.postroom.domain.trigger.step;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.KnownCampaigns;
import dev.postroom.domain.subscriber.PersonFields;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.filter.FilterRules;
import dev.postroom.domain.subscriber.filter.RuleFields;

import org.jspecify.annotations.Nullable;

/**
 * The fields that conditions name: those of the person, and those of the event; the key of a field
 * is the field.
 *
 * @param campaigns whether there is a campaign with this id
 */
record FactFields(KnownCampaigns campaigns) implements RuleFields {

    private static final String EVENT = "event.";

    @Override
    public String keyOf(String field) {
        if (field.startsWith(EVENT)) {
            FilterRules.nameOf(field.substring(EVENT.length()));
        } else if (!PersonFields.knows(field, campaigns)) {
            throw Failure.Invalid.value(
                            "unknown_field",
                            PersonFields.unknown(field, ", event. followed by a name"))
                    .asException();
        }
        return field;
    }

    @Override
    public String fieldOf(String key) {
        return key;
    }

    @Override
    public boolean isTime(String key) {
        return PersonFields.TIMES.contains(key);
    }

    static @Nullable Object value(
            Subscriber person, Engagement engagement, JsonObject event, String field) {
        return field.startsWith(EVENT)
                ? event.members().get(field.substring(EVENT.length()))
                : PersonFields.value(person, engagement, field);
    }
}
