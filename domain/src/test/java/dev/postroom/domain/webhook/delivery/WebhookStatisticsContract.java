package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.WebhookId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Tests that every implementation of {@link WebhookStatistics} must pass. */
public interface WebhookStatisticsContract extends PortContract {

    private WebhookStatistics statistics() {
        return ports().webhook().statistics();
    }

    private DeliverySteps steps() {
        return new DeliverySteps(ports());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(ports().now(), ZoneOffset.UTC);
    }

    @Test
    default void outcomesAddUpByDayAndType() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        WebhookId other = steps().webhook(strangersTo(here).getFirst());
        steps().delivery(strangersTo(here).getFirst(), other, EventType.TAG_SUBSCRIBED);
        steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().attempt(DeliveryStatus.DELIVERED);
        steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().delivery(here, webhook, EventType.EMAIL_SENT);
        steps().attempt(DeliveryStatus.RETRYING);
        ports().elapse(Duration.ofMinutes(1));
        steps().attempt(DeliveryStatus.FAILED);

        List<StatsOfDay> parts = statistics().since(here, webhook, today().minusDays(1));

        WebhookStats stats =
                new WebhookStats(
                        today().minusDays(1), today(), parts, statistics().counts(here, webhook));
        assertThat(stats.ended()).isEqualTo(new WebhookStats.Ended(2, 2));
        assertThat(stats.byType())
                .containsEntry(EventType.TAG_SUBSCRIBED, new WebhookStats.Ended(2, 1))
                .containsEntry(EventType.EMAIL_SENT, new WebhookStats.Ended(0, 1))
                .hasSize(2);
        assertThat(stats.averageTime()).contains(Duration.ofMillis(12));
        assertThat(stats.percentile(0.95).orElseThrow())
                .isBetween(Duration.ofMillis(12), Duration.ofMillis(15));
        assertThat(stats.lastAttemptAt()).isPresent().isEqualTo(stats.lastFailureAt());
        assertThat(stats.waiting(DeliveryStatus.FAILED)).isEqualTo(2);
        assertThat(stats.waiting(DeliveryStatus.DELIVERED)).isEqualTo(2);
    }

    @Test
    default void onlyTheWebhookOfTheWorkspaceAndTheDaysAreRead() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().attempt(DeliveryStatus.DELIVERED);

        assertThat(statistics().since(here, webhook, today().plusDays(1))).isEmpty();
        assertThat(statistics().since(here, steps().webhook(here), today().minusDays(1))).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(statistics().since(stranger, webhook, today().minusDays(1))).isEmpty();
            assertThat(statistics().counts(stranger, webhook).values()).allMatch(n -> n == 0);
        }
    }

    @Test
    default void queuedDeliveriesAreCountedByStatus() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().attempt(DeliveryStatus.RETRYING);
        steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);

        assertThat(statistics().counts(here, webhook))
                .containsEntry(DeliveryStatus.RETRYING, 1L)
                .containsEntry(DeliveryStatus.PENDING, 1L);
    }
}
