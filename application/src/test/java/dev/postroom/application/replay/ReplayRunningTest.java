package dev.postroom.application.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.application.shared.Crashes;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.webhook.MissedDeliveries;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.DeliverySteps;
import dev.postroom.domain.webhook.delivery.PastDeliveries;
import dev.postroom.domain.work.JobStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class ReplayRunningTest {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final ReplayPace PACE = new ReplayPace(3, 5, Duration.ofSeconds(1), LEASE);

    private final House house = House.create();
    private final Workspace here = house.live();
    private final DeliverySteps steps = new DeliverySteps(house.ports());
    private final WebhookId webhook = steps.webhook(here);
    private final ReplayManagement replays =
            new ReplayManagement(
                    house.work(),
                    house.ports().webhook().webhooks(),
                    house.ports().replay().replays());
    private final ReplayRunning running = running(house.ports().webhook().past());

    private ReplayRunning running(PastDeliveries past) {
        return new ReplayRunning(
                house.work(),
                house.ports().replay().queue(),
                house.ports().webhook().webhooks(),
                past,
                new MissedDeliveries(
                        house.ports().webhook().missed(),
                        house.ports().event().events(),
                        house.ports().webhook().deliveries(),
                        house.ports().ids()),
                PACE);
    }

    private List<DeliveryId> ended(int count, DeliveryStatus status) {
        List<DeliveryId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(steps.delivery(here, webhook, EventType.TAG_SUBSCRIBED));
            house.ports().elapse(Duration.ofSeconds(1));
        }
        steps.attempt(status);
        return ids;
    }

    private Replay start() {
        return replays.start(
                here,
                webhook,
                new NewReplay(Optional.empty(), Optional.empty(), Set.of(), Set.of()));
    }

    private Replay found(ReplayId id) {
        return replays.get(here, webhook, id);
    }

    @Test
    void eachDeliveryIsQueuedOnceAndTheJobIsCompleted() {
        List<DeliveryId> failed = ended(4, DeliveryStatus.FAILED);
        ended(2, DeliveryStatus.DELIVERED);
        Replay replay = start();

        assertThat(running.replayNext()).isPositive();

        assertThat(found(replay.id()).status()).isEqualTo(JobStatus.COMPLETED);
        assertThat(found(replay.id()).progress().requeued()).isEqualTo(4);
        assertThat(found(replay.id()).share()).isEqualTo(1);
        assertThat(steps.attempt(DeliveryStatus.DELIVERED))
                .containsExactlyInAnyOrderElementsOf(failed);
        assertThat(running.replayNext()).isZero();
    }

    @Test
    void aJobWaitsWhileManyDeliveriesAreDue() {
        ended(12, DeliveryStatus.FAILED);
        Replay replay = start();

        running.replayNext();
        assertThat(found(replay.id()).status()).isEqualTo(JobStatus.RUNNING);
        assertThat(found(replay.id()).progress().requeued()).isEqualTo(6);
        assertThat(running.replayNext()).isZero();
        int attempts = steps.attempt(DeliveryStatus.FAILED).size();
        while (found(replay.id()).status().isOpen()) {
            house.ports().elapse(PACE.pause());
            running.replayNext();
            attempts += steps.attempt(DeliveryStatus.FAILED).size();
        }

        assertThat(attempts).isEqualTo(12);
        assertThat(found(replay.id()).progress().requeued()).isEqualTo(12);
    }

    @Test
    void aCrashInAStepRepeatsNothingAndLosesNothing() {
        List<DeliveryId> failed = ended(4, DeliveryStatus.FAILED);
        Replay replay = start();
        Crashes crashes = new Crashes();
        // each step counts what is due, and queues the next deliveries
        crashes.at(4, true);
        PastDeliveries past = crashes.around(PastDeliveries.class, house.ports().webhook().past());

        assertThatExceptionOfType(Crashes.Crash.class).isThrownBy(() -> running(past).replayNext());
        assertThat(found(replay.id()).progress().requeued()).isEqualTo(3);
        assertThat(found(replay.id()).status()).isEqualTo(JobStatus.RUNNING);
        house.ports().elapse(LEASE.plusSeconds(1));
        running.replayNext();

        assertThat(found(replay.id()).progress().requeued()).isEqualTo(4);
        assertThat(steps.attempt(DeliveryStatus.DELIVERED))
                .containsExactlyInAnyOrderElementsOf(failed);
    }

    @Test
    void aWebhookThatBecameInactiveEndsTheJob() {
        ended(1, DeliveryStatus.FAILED);
        Replay replay = start();
        Webhook inactive = WebhookFixture.webhook(webhook.value()).withActive(false).build();
        house.ports().webhook().webhooks().add(here, inactive, WebhookFixture.defaultSecret());

        running.replayNext();

        assertThat(found(replay.id()).status()).isEqualTo(JobStatus.FAILED);
        assertThat(found(replay.id()).state().failureReason()).contains("The webhook is inactive.");
        Failure refusal = Failures.of(this::start);
        assertThat(((Failure.Conflict) refusal).code()).isEqualTo("webhook_inactive");
    }

    @Test
    void aCancelledJobQueuesNothingAndCannotBeCancelledAgain() {
        ended(2, DeliveryStatus.FAILED);
        Replay replay = start();

        assertThat(replays.cancel(here, webhook, replay.id()).status())
                .isEqualTo(JobStatus.CANCELLED);

        assertThat(running.replayNext()).isZero();
        assertThat(steps.attempt(DeliveryStatus.DELIVERED)).isEmpty();
        Failure again = Failures.of(() -> replays.cancel(here, webhook, replay.id()));
        assertThat(((Failure.Conflict) again).code()).isEqualTo("replay_ended");
    }

    @Test
    void aReplayBelongsToItsWebhookAndItsWorkspace() {
        Replay replay = start();
        WebhookId other = steps.webhook(here);

        assertThat(Failures.of(() -> replays.get(here, other, replay.id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> replays.get(house.test(), webhook, replay.id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> replays.cancel(here, other, replay.id())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aTimeSpanThatEndsBeforeItBeginsOrLiesInTheFutureIsInvalid() {
        Instant now = house.work().now(here);
        NewReplay backwards =
                new NewReplay(
                        Optional.of(now.minusSeconds(9)),
                        Optional.of(now.minusSeconds(10)),
                        Set.of(),
                        Set.of());
        NewReplay future = new NewReplay(Optional.of(now), Optional.empty(), Set.of(), Set.of());

        assertThat(Failures.violations(() -> replays.start(here, webhook, backwards)))
                .containsExactly("until ends_before_it_begins");
        assertThat(Failures.violations(() -> replays.start(here, webhook, future)))
                .containsExactly("since not_in_past");
    }
}
