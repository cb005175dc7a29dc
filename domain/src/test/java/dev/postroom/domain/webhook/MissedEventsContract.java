package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.webhook.MissedEvents.Span;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link MissedEvents} must pass. */
public interface MissedEventsContract extends PortContract {

    private MissedEvents missed() {
        return ports().webhook().missed();
    }

    private Webhook webhook(Workspace workspace, String... events) {
        Webhook webhook =
                WebhookFixture.webhook(newId()).withEvents(events).withActive(false).build();
        ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    private void happened(Workspace workspace, int events) {
        List<FrozenEvent> all =
                IntStream.range(0, events)
                        .mapToObj(_ -> EventFixture.frozen(workspace, newId()))
                        .toList();
        ports().event().events().add(all);
    }

    private void missed(Workspace workspace, int events, Webhook... webhooks) {
        happened(workspace, events);
        missed().note(workspace, List.of(webhooks), events);
    }

    private Optional<Span> first(Workspace workspace, Webhook webhook) {
        return missed().first(workspace, webhook.id());
    }

    private static Span span(Webhook webhook, long after, long last, Set<EventType> types) {
        return new Span(
                webhook.id(), webhook.revision().version(), new LogSpan(after, last), types);
    }

    @Test
    default void whatAWebhookMissesIsOneSpanThatGrows() {
        for (Workspace here : List.of(newLive(), strangersTo(newLive()).getFirst())) {
            Webhook some = webhook(here, "subscriber.created", "tag.subscribed");
            Webhook all = webhook(here, "*");
            happened(here, 2);
            missed(here, 3, some, all);
            happened(here, 1);
            missed(here, 2, some);

            assertThat(first(here, some))
                    .contains(
                            span(
                                    some,
                                    2,
                                    8,
                                    Set.of(
                                            EventType.SUBSCRIBER_CREATED,
                                            EventType.TAG_SUBSCRIBED)));
            assertThat(first(here, all)).contains(span(all, 2, 5, Set.of()));
        }
    }

    @Test
    default void anotherWorkspaceSeesNothingOfIt() {
        Workspace here = newLive();
        Webhook webhook = webhook(here, "*");
        missed(here, 1, webhook);

        for (Workspace stranger : strangersTo(here)) {
            happened(stranger, 1);
            missed().note(stranger, List.of(webhook), 1);
            assertThat(first(stranger, webhook)).isEmpty();
        }
        assertThat(first(here, webhook)).contains(span(webhook, 0, 1, Set.of()));
    }

    @Test
    default void anotherVersionHasAnotherSpanAndTheEarliestComesFirst() {
        Workspace here = newLive();
        Webhook before = webhook(here, "*");
        Instant now = before.revision().updatedAt();
        Webhook after = before.withSecret(WebhookFixture.defaultSecret(), now);
        missed(here, 2, before);
        happened(here, 5);
        missed(here, 1, after);

        Span first = first(here, before).orElseThrow();
        assertThat(first).isEqualTo(span(before, 0, 2, Set.of()));
        missed().recorded(here, first, 2);

        Span second = first(here, before).orElseThrow();
        assertThat(second.numbers()).isEqualTo(new LogSpan(7, 8));
        missed().recorded(here, second, 8);
        assertThat(first(here, before)).isEmpty();
    }

    @Test
    default void aSpanIsRecordedInParts() {
        Workspace here = newLive();
        Webhook webhook = webhook(here, "*");
        missed(here, 5, webhook);

        missed().recorded(here, first(here, webhook).orElseThrow(), 3);

        assertThat(first(here, webhook)).contains(span(webhook, 3, 5, Set.of()));
    }

    @Test
    default void aWebhookThatIsGoneHasNoSpans() {
        Workspace here = newLive();
        Webhook webhook = webhook(here, "*");
        missed(here, 1, webhook);
        ports().webhook().webhooks().delete(here, webhook.id());

        missed(here, 1, webhook);

        assertThat(first(here, webhook)).isEmpty();
    }
}
