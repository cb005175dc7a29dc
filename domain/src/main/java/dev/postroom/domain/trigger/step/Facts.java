package dev.postroom.domain.trigger.step;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;

import org.jspecify.annotations.Nullable;

/** The values that conditions compare. Pure; reading a value has no effect. */
@FunctionalInterface
public interface Facts {

    /**
     * The value of a field such as {@code metadata.plan}, {@code tags}, {@code tags.vip}, {@code
     * status}, {@code opened.} with the id of a campaign, or {@code event.total}, in the form of
     * {@link JsonObject}; null when it is absent or null.
     */
    @Nullable Object value(String field);

    /**
     * A person as stored, and the event.
     *
     * @param engagement as to the campaigns that conditions name
     * @param event the properties of a custom event, or the details of any other event
     */
    static Facts of(Subscriber person, Engagement engagement, JsonObject event) {
        return field -> FactFields.value(person, engagement, event, field);
    }
}
