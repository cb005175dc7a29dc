package dev.postroom.application.trigger;

import dev.postroom.application.email.TriggerMails;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.RunContext;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.webhook.WebhookId;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The stored templates, tags, webhooks and engagements that runs of one workspace need. Reads
 * everything once; for one transaction.
 */
public final class StoredRunContext {

    private final Workspace workspace;
    private final DefinitionParts parts;
    private final TriggerMails mails;
    private final Map<Step.SendEmail, Optional<Template>> templates = new HashMap<>();
    private final Map<TagId, Optional<Tag>> tags = new HashMap<>();
    private final Map<WebhookId, Boolean> webhooks = new HashMap<>();
    private final Map<SubscriberId, Engagement> engagements = new HashMap<>();

    /**
     * @param parts finds what definitions name
     */
    public StoredRunContext(Workspace workspace, DefinitionParts parts, TriggerMails mails) {
        this.workspace = workspace;
        this.parts = parts;
        this.mails = mails;
    }

    /**
     * The context of the runs of one trigger.
     *
     * @param depth of what they do
     */
    public RunContext of(TriggerId trigger, int depth) {
        return new Scene(this, trigger, depth);
    }

    /**
     * Looks up, all at once, what people did with the campaigns that the conditions of their runs
     * name. Without it, they did nothing.
     */
    public void expect(Map<SubscriberId, Set<UUID>> campaigns) {
        Map<SubscriberId, Set<UUID>> asked = new HashMap<>(campaigns);
        asked.values().removeIf(Set::isEmpty);
        if (!asked.isEmpty()) {
            engagements.putAll(parts.reactions().engagements(workspace, asked));
        }
    }

    /** The template of a step, in its version; or empty when it is gone. */
    private Optional<Template> template(Step.SendEmail step) {
        return templates.computeIfAbsent(
                step,
                _ ->
                        step.version().isPresent()
                                ? parts.templates()
                                        .findVersion(
                                                workspace, step.template(), step.version().get())
                                : parts.templates().find(workspace, step.template()));
    }

    private record Scene(StoredRunContext stored, TriggerId trigger, int depth)
            implements RunContext {

        @Override
        public Feasibility mail(Step.SendEmail step, Subscriber person, Instant now) {
            return stored.template(step)
                    .map(template -> verdict(step, template, person, now))
                    .orElseGet(
                            () -> new Feasibility.Ending(RunState.exited(RunReason.TEMPLATE_GONE)));
        }

        private Feasibility verdict(
                Step.SendEmail step, Template template, Subscriber person, Instant now) {
            SubscriberStatus status = person.status();
            if (status == SubscriberStatus.BOUNCED || status == SubscriberStatus.COMPLAINED) {
                return new Feasibility.Skipped(RunReason.UNREACHABLE);
            }
            if (template.category() == TemplateCategory.MARKETING && !person.isMailable()) {
                return new Feasibility.Skipped(RunReason.NOT_ACTIVE);
            }
            TriggerMails.Order order =
                    new TriggerMails.Order(
                            stored.workspace, trigger.value(), template, step.variables(), person);
            return stored.mails.missing(order).isEmpty()
                    ? written(order, now)
                    : new Feasibility.Ending(RunState.failed(RunReason.MISSING_VARIABLES));
        }

        // for some people a mail cannot be written, such as one whose subject becomes too long
        private Feasibility written(TriggerMails.Order order, Instant now) {
            try {
                return new Feasibility.Possible(
                        new RunEffect.Mail(stored.mails.compose(order, depth, now)));
            } catch (FailureException e) {
                if (e.failure() instanceof Failure.Invalid(_, var violations)) {
                    return new Feasibility.Ending(RunState.failed(violations.getFirst().code()));
                }
                throw e;
            }
        }

        @Override
        public Optional<Tag> tag(TagId id) {
            return stored.tags.computeIfAbsent(
                    id, _ -> stored.parts.tags().find(stored.workspace, id).map(CountedTag::tag));
        }

        @Override
        public Engagement engagement(SubscriberId person) {
            return stored.engagements.getOrDefault(person, Engagement.none());
        }

        @Override
        public boolean hasWebhook(WebhookId id) {
            return stored.webhooks.computeIfAbsent(
                    id, _ -> stored.parts.webhooks().find(stored.workspace, id).isPresent());
        }
    }
}
