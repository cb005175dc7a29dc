package dev.postroom.domain.trigger;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.trigger.definition.TriggerFilter;

/**
 * An event that a client sends about a subscriber.
 *
 * @param name as {@link TriggerFilter#eventNameOf}
 * @param properties of the size and depth that metadata may have
 */
public record CustomEvent(Person person, String name, JsonObject properties) {
    public CustomEvent {
        name = TriggerFilter.eventNameOf(name);
        properties = Profile.metadataOf(properties);
    }

    /** Whom it is about. */
    public sealed interface Person {

        /** By id. */
        record ById(SubscriberId id) implements Person {}

        /** By address, ignoring case. */
        record ByEmail(EmailAddress email) implements Person {}
    }
}
