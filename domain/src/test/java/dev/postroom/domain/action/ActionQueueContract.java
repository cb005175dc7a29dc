package dev.postroom.domain.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Position;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Tests that every implementation of {@link ActionQueue} must pass. */
public interface ActionQueueContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);
    Instant NOW = SettableClock.START.plusSeconds(60);

    private Actions actions() {
        return ports().action().actions();
    }

    private ActionQueue queue() {
        return ports().action().queue();
    }

    private SubscriberAction keep(Workspace workspace) {
        SubscriberAction action = ActionFixture.queued(newId(), SettableClock.START);
        actions().add(workspace, action);
        return action;
    }

    private Optional<Claimed<SubscriberAction>> claim() {
        return queue().claim(NOW, LEASE);
    }

    private ActionProgress progress(int changed) {
        return new ActionProgress(
                9,
                changed,
                1,
                2,
                Optional.of(new Position("2025-03-01T08:59:59.123456Z", newId())));
    }

    @Test
    default void aClaimedActionRunsAndIsHeldByOne() {
        Workspace here = newLive();
        SubscriberAction action = keep(here);

        Claimed<SubscriberAction> claim = claim().orElseThrow();

        assertThat(claim.workspace()).isEqualTo(here);
        assertThat(claim.work()).isEqualTo(action.running(NOW));
        assertThat(actions().find(here, action.id())).contains(action.running(NOW));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void anExpiredLeaseIsTakenOverAndItsHolderChangesNothing() {
        Workspace here = newLive();
        keep(here);
        Claimed<SubscriberAction> lost = claim().orElseThrow();
        ActionProgress reached = progress(3);
        queue().advance(lost, reached, LEASE);
        ports().elapse(LEASE.plusSeconds(1));

        Claimed<SubscriberAction> taken = claim().orElseThrow();

        assertThat(taken.work().progress()).isEqualTo(reached);
        assertThat(queue().advance(lost, progress(9), LEASE)).isFalse();
        assertThat(queue().finish(lost, lost.work().completed(NOW))).isFalse();
        queue().release(lost);
        assertThat(claim()).isEmpty();
        assertThat(queue().advance(taken, progress(4), LEASE)).isTrue();
    }

    @Test
    default void progressExtendsTheLease() {
        Workspace here = newLive();
        keep(here);
        Claimed<SubscriberAction> claim = claim().orElseThrow();
        ports().elapse(Duration.ofSeconds(50));

        assertThat(queue().advance(claim, progress(5), LEASE)).isTrue();

        ports().elapse(Duration.ofSeconds(50));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void aReleasedActionIsDueAtOnceAfterThoseThatWait() {
        Workspace here = newLive();
        SubscriberAction first = keep(here);
        Claimed<SubscriberAction> held = claim().orElseThrow();
        SubscriberAction second = keep(here);
        ports().elapse(Duration.ofSeconds(5));

        queue().release(held);

        assertThat(claim().orElseThrow().work().id()).isEqualTo(second.id());
        assertThat(claim().orElseThrow().work().id()).isEqualTo(first.id());
    }

    @Test
    default void accountsTakeTurns() {
        Workspace busy = newLive();
        for (int i = 0; i < 5; i++) {
            keep(busy);
        }
        queue().release(claim().orElseThrow());
        Workspace other = newLive();
        keep(other);

        Claimed<SubscriberAction> next = claim().orElseThrow();

        assertThat(next.workspace()).isEqualTo(other);
        queue().release(next);
        assertThat(claim().orElseThrow().workspace()).isEqualTo(busy);
    }

    @Test
    default void aFinishedActionIsStoredWithoutItsRulesAndNeverDue() {
        Workspace here = newLive();
        keep(here);
        Claimed<SubscriberAction> claim = claim().orElseThrow();
        SubscriberAction ended = claim.work().at(progress(2)).failed("A tag was deleted.", NOW);

        assertThat(queue().finish(claim, ended)).isTrue();

        assertThat(actions().find(here, ended.id())).contains(ended);
        ports().elapse(Duration.ofDays(1));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void theHolderOfACancelledActionChangesNothing() {
        Workspace here = newLive();
        keep(here);
        Claimed<SubscriberAction> claim = claim().orElseThrow();
        SubscriberAction cancelled = claim.work().cancelled(NOW);

        assertThat(actions().end(here, cancelled)).isTrue();

        assertThat(queue().advance(claim, progress(1), LEASE)).isFalse();
        assertThat(queue().finish(claim, claim.work().completed(NOW))).isFalse();
        assertThat(actions().find(here, cancelled.id())).contains(cancelled);
        ports().elapse(Duration.ofDays(1));
        assertThat(claim()).isEmpty();
    }
}
