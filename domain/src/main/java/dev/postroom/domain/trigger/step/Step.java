package dev.postroom.domain.trigger.step;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.webhook.WebhookId;

import java.util.List;
import java.util.Optional;

/** One step of a trigger. What it names may be gone when a run comes to it. */
public sealed interface Step {

    /** The maximum length of the reason of an exit. */
    int MAX_REASON = 200;

    /** Every {@link #type}. */
    List<String> TYPES =
            List.of(
                    "send_email",
                    "wait",
                    "condition",
                    "add_tag",
                    "remove_tag",
                    "update_metadata",
                    "webhook",
                    "exit");

    /** The kind of the step as written on the wire, for example {@code send_email}. */
    default String type() {
        return switch (this) {
            case SendEmail _ -> "send_email";
            case Wait _ -> "wait";
            case Condition _ -> "condition";
            case AddTag _ -> "add_tag";
            case RemoveTag _ -> "remove_tag";
            case UpdateMetadata _ -> "update_metadata";
            case Webhook _ -> "webhook";
            case Exit _ -> "exit";
        };
    }

    /**
     * Sends a mail to the person; a marketing template only to an active one.
     *
     * @param version of the template; empty: the newest one at that time
     * @param variables values for the template
     */
    record SendEmail(TemplateId template, Optional<Integer> version, JsonObject variables)
            implements Step {}

    /** Waits. */
    record Wait(WaitTime time) implements Step {}

    /**
     * Goes on with {@code then} if the conditions hold, else with {@code otherwise}, and after
     * either with the step that follows.
     *
     * @param then at least one step
     * @param otherwise may be empty
     */
    record Condition(Conditions conditions, List<Step> then, List<Step> otherwise) implements Step {
        public Condition {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }

        /** The steps of one branch. */
        public List<Step> branch(boolean holds) {
            return holds ? then : otherwise;
        }
    }

    /** Adds the person to a tag. */
    record AddTag(TagId tag) implements Step {}

    /** Removes the person from a tag. */
    record RemoveTag(TagId tag) implements Step {}

    /** Merges a patch (RFC 7396) into the metadata of the person; null removes a member. */
    record UpdateMetadata(JsonObject patch) implements Step {}

    /** Sends data about the person to a webhook. */
    record Webhook(WebhookId webhook, JsonObject data) implements Step {}

    /** Ends the run, for this reason. */
    record Exit(Optional<String> reason) implements Step {}
}
