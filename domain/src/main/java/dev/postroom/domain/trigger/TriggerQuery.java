package dev.postroom.domain.trigger;

import dev.postroom.domain.trigger.definition.TriggerKind;

import java.util.Optional;

/**
 * A filter for triggers; an empty component does not restrict.
 *
 * @param prefix prefix of the name, ignoring case
 */
public record TriggerQuery(
        Optional<TriggerKind> kind, Optional<Boolean> isActive, Optional<String> prefix) {

    /** Every trigger. */
    public static TriggerQuery all() {
        return new TriggerQuery(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The sort fields of triggers. */
    public enum Sort {
        CREATED_AT,
        UPDATED_AT,
        NAME
    }
}
