package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.filter.FilterRule;
import dev.postroom.domain.subscriber.filter.FilterRules;
import dev.postroom.domain.subscriber.filter.RuleFields;

import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Selects people by rules about their {@link PersonFields fields}, in JSON {@code {"all" | "any":
 * [{"field", "op", "value"}]}}, where a rule may be such a group itself.
 */
public record SubscriberFilter(FilterRule.Group root) {

    private static final RuleFields STORED = new PersonFields(_ -> true);

    /**
     * The filter of its JSON form. {@code Invalid} with every violation, the fields relative to the
     * filter: {@code all[0].op}. A member that the form does not have is a violation: a filter that
     * was misunderstood would select the wrong people.
     *
     * @param campaigns whether there is a campaign with this id; another one is a violation
     */
    public static SubscriberFilter of(JsonObject json, Predicate<UUID> campaigns) {
        return new SubscriberFilter(FilterRules.read(json, new PersonFields(campaigns::test)));
    }

    /** As above, for a stored filter: the campaigns may be gone by now. */
    public static SubscriberFilter of(JsonObject json) {
        return new SubscriberFilter(FilterRules.read(json, STORED));
    }

    /** The JSON form, which {@link #of} reads. */
    public JsonObject toJson() {
        return FilterRules.toJson(root, STORED);
    }

    /** As {@link FilterRule#narrows}. */
    public boolean narrows() {
        return root.narrows();
    }

    /** The campaigns that the rules name, at most {@link FilterRules#MAX_RULES}. */
    public Set<UUID> campaigns() {
        return CampaignFields.campaigns(root);
    }

    /**
     * Whether the rules hold for a person.
     *
     * @param engagement as to these {@link #campaigns}
     */
    public boolean selects(Subscriber person, Engagement engagement) {
        return FilterRules.hold(root, field -> PersonFields.value(person, engagement, field));
    }
}
