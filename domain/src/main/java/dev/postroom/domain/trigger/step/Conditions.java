package dev.postroom.domain.trigger.step;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.CampaignFields;
import dev.postroom.domain.subscriber.KnownCampaigns;
import dev.postroom.domain.subscriber.filter.FilterRule;
import dev.postroom.domain.subscriber.filter.FilterRules;
import dev.postroom.domain.subscriber.filter.RuleFields;

import java.util.Set;
import java.util.UUID;

/**
 * Rules about a person and an event, in JSON {@code {"all" | "any": [{"field", "op", "value"}]}}.
 * Form, operators and limits are those of {@link dev.postroom.domain.subscriber.SubscriberFilter};
 * the fields are those of {@link Facts}.
 */
public record Conditions(FilterRule.Group root) {

    private static final RuleFields ANY = new FactFields(_ -> true);

    /**
     * The conditions of their JSON form; {@code Invalid} with every violation.
     *
     * @param campaigns whether there is a campaign with this id; another one is a violation
     */
    public static Conditions of(JsonObject json, KnownCampaigns campaigns) {
        return new Conditions(FilterRules.read(json, new FactFields(campaigns)));
    }

    /** As above; the campaigns may be gone by now. */
    public static Conditions of(JsonObject json) {
        return new Conditions(FilterRules.read(json, ANY));
    }

    /** The campaigns that they name. */
    public Set<UUID> campaigns() {
        return CampaignFields.campaigns(root);
    }

    /** The JSON form, which {@link #of} reads. */
    public JsonObject toJson() {
        return FilterRules.toJson(root, ANY);
    }

    /** Whether they hold. A comparison with a missing field is false, never an error. */
    public boolean hold(Facts facts) {
        return FilterRules.hold(root, facts::value);
    }
}
