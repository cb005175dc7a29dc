package dev.postroom.domain.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryCursor;
import dev.postroom.domain.webhook.delivery.DeliveryId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link ReplayQueue} must pass. */
public interface ReplayQueueContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);
    Instant NOW = SettableClock.START.plusSeconds(60);

    private Replays replays() {
        return ports().replay().replays();
    }

    private ReplayQueue queue() {
        return ports().replay().queue();
    }

    private Replay keep(Workspace workspace) {
        Replay replay = ReplayFixture.queued(newId(), new WebhookId(newId()), SettableClock.START);
        replays().add(workspace, replay);
        return replay;
    }

    private Optional<Claimed<Replay>> claim() {
        return queue().claim(NOW, LEASE);
    }

    private ReplayProgress progress(int requeued) {
        return new ReplayProgress(
                requeued,
                Optional.of(
                        new DeliveryCursor(
                                SettableClock.START.minusSeconds(7), new DeliveryId(newId()))));
    }

    @Test
    default void aClaimedReplayRunsAndIsHeldByOne() {
        Workspace here = newLive();
        Replay replay = keep(here);

        Claimed<Replay> claim = claim().orElseThrow();

        assertThat(claim.workspace()).isEqualTo(here);
        assertThat(claim.work()).isEqualTo(replay.running(NOW));
        assertThat(replays().find(here, replay.id())).contains(replay.running(NOW));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void anExpiredLeaseIsTakenOverAndItsHolderChangesNothing() {
        Workspace here = newLive();
        keep(here);
        Claimed<Replay> lost = claim().orElseThrow();
        queue().advance(lost, progress(3), LEASE);
        ports().elapse(LEASE.plusSeconds(1));

        Claimed<Replay> taken = claim().orElseThrow();

        assertThat(taken.work().progress().requeued()).isEqualTo(3);
        assertThat(queue().advance(lost, progress(9), LEASE)).isFalse();
        assertThat(queue().finish(lost, lost.work().completed(NOW))).isFalse();
        queue().release(lost, Duration.ZERO);
        assertThat(claim()).isEmpty();
        assertThat(queue().advance(taken, progress(4), LEASE)).isTrue();
    }

    @Test
    default void progressIsStoredAndExtendsTheLease() {
        Workspace here = newLive();
        Replay replay = keep(here);
        Claimed<Replay> claim = claim().orElseThrow();
        ports().elapse(Duration.ofSeconds(50));
        ReplayProgress reached = progress(5);

        assertThat(queue().advance(claim, reached, LEASE)).isTrue();

        assertThat(replays().find(here, replay.id()).orElseThrow().progress()).isEqualTo(reached);
        ports().elapse(Duration.ofSeconds(50));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void aReleasedReplayIsDueAfterThePause() {
        keep(newLive());
        queue().release(claim().orElseThrow(), Duration.ofMinutes(2));

        ports().elapse(Duration.ofSeconds(100));
        assertThat(claim()).isEmpty();
        ports().elapse(Duration.ofSeconds(30));
        assertThat(claim()).isPresent();
    }

    @Test
    default void aReplayThatWasReleasedIsNextAfterThoseThatWait() {
        Workspace here = newLive();
        keep(here);
        keep(strangersTo(here).getFirst());
        Claimed<Replay> first = claim().orElseThrow();
        ports().elapse(Duration.ofSeconds(5));
        queue().release(first, Duration.ZERO);

        List<Replay> next = List.of(claim().orElseThrow().work(), claim().orElseThrow().work());

        assertThat(next).extracting(Replay::id).last().isEqualTo(first.work().id());
    }

    @Test
    default void aFinishedReplayIsStoredAndNeverDue() {
        Workspace here = newLive();
        Claimed<Replay> claim = claim(keep(here));
        Replay ended = claim.work().at(progress(2)).failed("The webhook is inactive.", NOW);

        assertThat(queue().finish(claim, ended)).isTrue();

        assertThat(replays().find(here, ended.id())).contains(ended);
        ports().elapse(Duration.ofDays(1));
        assertThat(claim()).isEmpty();
    }

    private Claimed<Replay> claim(Replay kept) {
        Claimed<Replay> claim = claim().orElseThrow();
        assertThat(claim.work().id()).isEqualTo(kept.id());
        return claim;
    }

    @Test
    default void theHolderOfACancelledReplayChangesNothing() {
        Workspace here = newLive();
        Claimed<Replay> claim = claim(keep(here));
        Replay cancelled = claim.work().cancelled(NOW);

        assertThat(replays().end(here, cancelled)).isTrue();

        assertThat(queue().advance(claim, progress(1), LEASE)).isFalse();
        assertThat(queue().finish(claim, claim.work().completed(NOW))).isFalse();
        assertThat(replays().find(here, cancelled.id())).contains(cancelled);
        ports().elapse(Duration.ofDays(1));
        assertThat(claim()).isEmpty();
    }
}
