package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.Webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/**
 * The actions on a webhook.
 *
 * @param button the verb of the change of its state
 * @param verb the last part of the address of that change
 * @param type of the sample event of a test
 * @param replay the fields of a replay; empty for a webhook that gets no deliveries
 */
public record WebhookForms(String button, String verb, Field type, List<Field> replay) {

    public WebhookForms {
        replay = List.copyOf(replay);
    }

    static WebhookForms of(Webhook webhook, Instant now) {
        return new WebhookForms(
                webhook.isActive() ? "Disable" : "Enable",
                webhook.isActive() ? "disable" : "enable",
                Field.select("event_type", "Sample event", types(webhook)),
                webhook.isActive() ? replay(now) : List.of());
    }

    private static List<Field> replay(Instant now) {
        return List.of(
                Field.text(
                                "since",
                                "Since",
                                now.minus(Duration.ofDays(1))
                                        .truncatedTo(ChronoUnit.SECONDS)
                                        .toString())
                        .hint("A time such as 2026-03-01T09:00:00Z.")
                        .required(),
                Field.select(
                        "status",
                        "Deliveries",
                        List.of(
                                new Choice("", "That were not delivered", true),
                                new Choice("failed", "That failed", false),
                                new Choice("skipped", "That were skipped", false),
                                new Choice("delivered", "That were delivered", false))));
    }

    private static List<Choice> types(Webhook webhook) {
        return Stream.concat(
                        Stream.of(new Choice("", "The first that it receives", true)),
                        Keyword.all(EventType.class).stream()
                                .filter(type ->
                                        Keyword.parse(EventType.class, type)
                                                .filter(webhook.events()::includes)
                                                .isPresent())
                                .map(type -> new Choice(type, type, false)))
                .toList();
    }
}
