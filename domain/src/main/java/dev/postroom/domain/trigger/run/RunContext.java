package dev.postroom.domain.trigger.run;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.webhook.WebhookId;

import java.time.Instant;
import java.util.Optional;

/** Looks up the templates, tags and webhooks that a definition names. Asking has no effect. */
public interface RunContext {

    /**
     * Whether the mail of a step can be sent to the person, with its content.
     *
     * @param now when it would be sent
     */
    Feasibility mail(Step.SendEmail step, Subscriber person, Instant now);

    /** The tag, or empty when it is gone. */
    Optional<Tag> tag(TagId id);

    /** Whether there is such a webhook. */
    boolean hasWebhook(WebhookId id);

    /** The person's opens and clicks of the campaigns that conditions name. */
    Engagement engagement(SubscriberId person);

    /** Whether a step can be done. */
    sealed interface Feasibility {

        /**
         * It can.
         *
         * @param effect what it changes then
         */
        record Possible(RunEffect effect) implements Feasibility {}

        /**
         * It is passed over.
         *
         * @param reason a keyword
         */
        record Skipped(String reason) implements Feasibility {}

        /**
         * The run ends.
         *
         * @param state exited or failed, with the reason
         */
        record Ending(RunState state) implements Feasibility {}
    }
}
