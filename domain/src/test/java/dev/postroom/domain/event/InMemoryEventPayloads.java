package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.shared.JsonReading;
import dev.postroom.domain.shared.JsonText;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Payloads with the members that every payload has, and resources of few members. */
public final class InMemoryEventPayloads implements EventPayloads {

    @Override
    public byte[] body(Workspace workspace, Event event) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("id", event.id());
        body.put("event_type", event.type().keyword());
        body.put("type", event.type().keyword());
        body.put("timestamp", event.occurredAt().truncatedTo(ChronoUnit.MILLIS));
        body.put("environment", workspace.environment().keyword());
        body.put("data", data(event.subject()));
        if (event.subject() instanceof EventSubject.OfChange(Subscriber now, Subscriber before)) {
            body.put("previous", previous(fields(now), fields(before)));
        }
        if (event.subject() instanceof EventSubject.OfOptOut(_, Optional<MailReference> mail)) {
            mail.ifPresent(cause ->
                    body.put("mail", Map.of("kind", cause.kind().keyword(), "id", cause.id())));
        }
        return JsonText.write(body).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public JsonObject data(byte[] body) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (JsonReading.of(new String(body, StandardCharsets.UTF_8)) instanceof Map<?, ?> whole
                && whole.get("data") instanceof Map<?, ?> data) {
            data.forEach((name, value) -> members.put(String.valueOf(name), value));
        }
        return JsonObject.of(members);
    }

    private static Map<String, @Nullable Object> data(EventSubject subject) {
        return switch (subject) {
            case EventSubject.OfSubscriber(var subscriber) -> fields(subscriber);
            case EventSubject.OfChange(var subscriber, _) -> fields(subscriber);
            case EventSubject.OfOptOut(var subscriber, _) -> fields(subscriber);
            case EventSubject.OfMembership(var subscriber, Tag tag, String source) ->
                    Map.of(
                            "subscriber",
                            fields(subscriber),
                            "tag",
                            Map.of("id", tag.id(), "slug", tag.slug()),
                            "source",
                            source);
            case EventSubject.OfNote(var subscriber, var note) ->
                    Map.of(
                            "subscriber",
                            fields(subscriber),
                            "note",
                            Map.of("id", note.id(), "content", note.content()));
            case EventSubject.OfSuppression(var suppression, var lift) ->
                    Map.of(
                            "id",
                            suppression.id(),
                            "email",
                            suppression.email().map(EmailAddress::value).orElse(""),
                            "suppressed_for",
                            suppression.reason().keyword(),
                            "reason",
                            lift.map(SuppressionLift::reason).orElse(""));
            case EventSubject.OfEmail(var email, _) ->
                    Map.of(
                            "id",
                            email.id(),
                            "status",
                            email.status().keyword(),
                            "to",
                            email.head().to().address().value());
            case EventSubject.OfCampaignMail(var mail) ->
                    Map.of("id", mail.id(), "status", mail.status().keyword());
            case EventSubject.OfCampaignReaction(var mail, var link) ->
                    Map.of("id", mail.id(), "link_url", link.orElse(""));
            case EventSubject.OfEmailReaction(var email, _, var link) ->
                    Map.of("id", email.id(), "link_url", link.orElse(""));
            case EventSubject.OfCampaign(var counted) ->
                    Map.of(
                            "id",
                            counted.campaign().id(),
                            "status",
                            counted.campaign().status().keyword());
            case EventSubject.OfImport(var job) ->
                    Map.of("id", job.id(), "status", job.status().keyword());
            case EventSubject.OfCustom(var subscriber, String name, JsonObject properties) ->
                    Map.of(
                            "name",
                            name,
                            "properties",
                            properties.members(),
                            "subscriber",
                            fields(subscriber));
            case EventSubject.OfRun(ReportedRun run) ->
                    Map.of(
                            "run_id",
                            run.run(),
                            "trigger_id",
                            run.trigger(),
                            "subscriber_id",
                            run.subscriber(),
                            "status",
                            run.status());
            case EventSubject.OfFired(var subscriber, FiredTrigger fired) ->
                    Map.of(
                            "webhook_id",
                            fired.webhook(),
                            "trigger_id",
                            fired.trigger(),
                            "run_id",
                            fired.run(),
                            "subscriber",
                            fields(subscriber),
                            "data",
                            fired.data().members());
            case EventSubject.OfPlan(var plan) ->
                    Map.of("plan", plan.plan().value(), "status", plan.status().keyword());
            case EventSubject.OfWebhook(var webhook) ->
                    Map.of(
                            "id",
                            webhook.id(),
                            "is_active",
                            false,
                            "disabled_reason",
                            webhook.disabled().reason());
        };
    }

    private static Map<String, @Nullable Object> fields(Subscriber subscriber) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", subscriber.id());
        fields.put("email", subscriber.email().value());
        fields.put("status", subscriber.status().keyword());
        fields.put("first_name", subscriber.profile().firstName().orElse(null));
        fields.put("last_name", subscriber.profile().lastName().orElse(null));
        fields.put("external_id", subscriber.profile().externalId().orElse(null));
        fields.put("language", subscriber.profile().language().orElse(null));
        fields.put("timezone", subscriber.profile().timezone().orElse(null));
        fields.put("metadata", subscriber.profile().metadata().members());
        return fields;
    }

    private static Map<String, @Nullable Object> previous(
            Map<String, @Nullable Object> now, Map<String, @Nullable Object> before) {
        Map<String, @Nullable Object> old = new LinkedHashMap<>(before);
        old.entrySet().removeAll(now.entrySet());
        return old;
    }
}
