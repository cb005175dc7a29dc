package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.billing.PlanView;
import dev.postroom.adapters.rest.campaign.CampaignView;
import dev.postroom.adapters.rest.email.EmailView;
import dev.postroom.adapters.rest.imports.ImportView;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.subscriber.NoteView;
import dev.postroom.adapters.rest.subscriber.SubscriberView;
import dev.postroom.adapters.rest.tag.TagView;
import dev.postroom.adapters.rest.webhook.WebhookView;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.FiredTrigger;
import dev.postroom.domain.event.ReportedRun;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Serialises events with the views of the API. */
public final class JacksonEventPayloads implements EventPayloads {

    @Override
    public byte[] body(Workspace workspace, Event event) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", event.id().toString());
        body.put("event_type", event.type().keyword());
        body.put("type", event.type().keyword());
        body.put("timestamp", Times.text(event.occurredAt()));
        body.put("environment", workspace.environment().keyword());
        body.put("data", data(event.subject()));
        if (event.subject() instanceof EventSubject.OfChange(var after, var before)) {
            body.put("previous", Previous.of(before, after));
        }
        if (event.subject() instanceof EventSubject.OfOptOut(_, var mail)) {
            mail.map(MailData::of).ifPresent(cause -> body.put("mail", cause));
        }
        return Json.bytes(body);
    }

    @Override
    public JsonObject data(byte[] body) {
        return PlainJson.object(tree(body).path("data"));
    }

    private static JsonNode tree(byte[] body) {
        try {
            return Json.read(new ByteArrayInputStream(body));
        } catch (IOException e) {
            throw new IllegalStateException("a stored event is damaged", e);
        }
    }

    private static Object data(EventSubject subject) {
        return switch (subject) {
            case EventSubject.OfSubscriber(var subscriber) -> SubscriberView.of(subscriber);
            case EventSubject.OfChange(var subscriber, _) -> SubscriberView.of(subscriber);
            case EventSubject.OfOptOut(var subscriber, _) -> SubscriberView.of(subscriber);
            case EventSubject.OfMembership(var subscriber, var tag, var source) ->
                    new MembershipData(
                            SubscriberView.of(subscriber), TagView.of(tag, null), source);
            case EventSubject.OfNote(var subscriber, var note) ->
                    new NoteData(SubscriberView.of(subscriber), NoteView.of(note));
            case EventSubject.OfSuppression(var suppression, var lift) ->
                    new SuppressionData(
                            suppression.id().toString(),
                            suppression.email().map(EmailAddress::value).orElse(null),
                            suppression.reason().keyword(),
                            Times.text(suppression.createdAt()),
                            lift.map(SuppressionLift::reason).orElse(null),
                            lift.map(decision -> decision.actor().name()).orElse(null),
                            Times.text(
                                    lift.map(SuppressionLift::at).orElse(suppression.createdAt())));
            case EventSubject.OfEmail(var email, _) -> EmailView.of(email);
            case EventSubject.OfCampaignMail(var mail) -> EmailView.of(mail);
            case EventSubject.OfCampaignReaction(var mail, var link) ->
                    reaction(EmailView.of(mail), link);
            case EventSubject.OfEmailReaction(var email, _, var link) ->
                    reaction(EmailView.of(email), link);
            case EventSubject.OfCampaign(var campaign) -> CampaignView.of(campaign);
            case EventSubject.OfImport(var job) -> ImportView.of(job);
            case EventSubject.OfCustom(var subscriber, String name, JsonObject properties) ->
                    new CustomData(name, properties.members(), SubscriberView.of(subscriber));
            case EventSubject.OfRun(ReportedRun run) ->
                    new RunData(
                            run.run().toString(),
                            run.trigger().toString(),
                            run.version(),
                            run.subscriber().toString(),
                            run.status(),
                            run.reason().orElse(null),
                            Times.text(run.createdAt()));
            case EventSubject.OfFired(var subscriber, FiredTrigger fired) ->
                    new FiredData(
                            fired.webhook().toString(),
                            fired.trigger().toString(),
                            fired.run().toString(),
                            SubscriberView.of(subscriber),
                            fired.data().members());
            case EventSubject.OfPlan(var plan) -> PlanView.of(plan);
            case EventSubject.OfWebhook(var webhook) -> WebhookView.of(webhook);
        };
    }

    private static Object reaction(EmailView email, Optional<String> link) {
        return link.<Object>map(url -> new ClickData(email, url)).orElse(email);
    }

    private record ClickData(@JsonUnwrapped EmailView email, String linkUrl) {}

    private record SuppressionData(
            String id,
            @Nullable String email,
            String suppressedFor,
            String suppressedAt,
            @Nullable String reason,
            @Nullable String liftedBy,
            String createdAt) {}

    private record MembershipData(SubscriberView subscriber, TagView tag, String source) {}

    private record MailData(String kind, String id) {
        static MailData of(MailReference mail) {
            return new MailData(mail.kind().keyword(), mail.id().toString());
        }
    }

    private record CustomData(
            String name, Map<String, @Nullable Object> properties, SubscriberView subscriber) {}

    private record FiredData(
            String webhookId,
            String triggerId,
            String runId,
            SubscriberView subscriber,
            Map<String, @Nullable Object> data) {}

    private record RunData(
            String runId,
            String triggerId,
            int triggerVersion,
            String subscriberId,
            String status,
            @Nullable String reason,
            String createdAt) {}

    private record NoteData(SubscriberView subscriber, NoteView note) {}
}
