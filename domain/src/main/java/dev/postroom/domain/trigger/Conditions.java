package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.subscriber.FilterRule;
import dev.postroom.domain.subscriber.FilterRules;
import dev.postroom.domain.subscriber.RuleFields;

/**
 * Rules about a person and an event, in JSON {@code {"all" | "any": [{"field", "op", "value"}]}}.
 * Form, operators and limits are those of {@link dev.postroom.domain.subscriber.SubscriberFilter};
 * the fields are those of {@link Facts}.
 */
public record Conditions(FilterRule.Group root) {

    private static final RuleFields FIELDS = new FactFields();

    /** The conditions of their JSON form; {@code Invalid} with every violation. */
    public static Conditions of(JsonObject json) {
        return new Conditions(FilterRules.read(json, FIELDS));
    }

    /** The JSON form, which {@link #of} reads. */
    public JsonObject toJson() {
        return FilterRules.toJson(root, FIELDS);
    }

    /** Whether they hold. A comparison with a missing field is false, never an error. */
    public boolean hold(Facts facts) {
        return FilterRules.hold(root, facts::value);
    }
}
