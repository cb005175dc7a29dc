package dev.postroom.domain.imports;

import static dev.postroom.domain.imports.ImportFixture.chunks;
import static dev.postroom.domain.imports.ImportFixture.queued;
import static dev.postroom.domain.imports.ImportFixture.reached;
import static dev.postroom.domain.imports.ImportFixture.rejected;
import static dev.postroom.domain.shared.SettableClock.START;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link ImportQueue} must pass. */
public interface ImportQueueContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);
    Instant LATER = START.plusSeconds(7);

    private ImportQueue queue() {
        return ports().imports().queue();
    }

    private ImportJob stored(Workspace workspace) {
        ImportJob job = queued(newId());
        ports().imports().imports().add(workspace, job, chunks("first\n", "second\n"));
        return job;
    }

    private Claimed<ImportJob> claimed() {
        return queue().claim(LATER, LEASE).orElseThrow();
    }

    private ImportJob now(Workspace workspace, ImportJob job) {
        return ports().imports().imports().find(workspace, job.id()).orElseThrow();
    }

    @Test
    default void anImportIsClaimedByOneWorkerAndBecomesRunning() {
        Workspace here = newLive();
        ImportJob job = stored(here);

        Claimed<ImportJob> claim = claimed();

        assertThat(claim.workspace()).isEqualTo(here);
        assertThat(claim.work()).isEqualTo(now(here, job));
        assertThat(claim.work().status()).isEqualTo(ImportStatus.RUNNING);
        assertThat(claim.work().state().startedAt()).contains(LATER);
        assertThat(queue().claim(LATER, LEASE)).isEmpty();
    }

    @Test
    default void importsOfAllWorkspacesAreClaimedWithTheirWorkspace() {
        Workspace here = newLive();
        List<Workspace> all = new ArrayList<>(strangersTo(here));
        all.add(here);
        all.forEach(this::stored);

        List<Workspace> taken =
                List.of(claimed().workspace(), claimed().workspace(), claimed().workspace());

        assertThat(taken).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    default void concurrentWorkersNeverClaimTheSameImport() {
        Workspace here = newLive();
        for (int i = 0; i < 8; i++) {
            stored(here);
        }

        List<ImportId> held =
                Race.of(4, _ -> List.of(claimed().work().id(), claimed().work().id())).stream()
                        .flatMap(List::stream)
                        .toList();

        assertThat(held).hasSize(8).doesNotHaveDuplicates();
    }

    @Test
    default void theContentIsReadByChunks() {
        stored(newLive());
        Claimed<ImportJob> claim = claimed();

        assertThat(queue().chunk(claim, 0).map(ImportQueueContract::text)).contains("first\n");
        assertThat(queue().chunk(claim, 1).map(ImportQueueContract::text)).contains("second\n");
        assertThat(queue().chunk(claim, 2)).isEmpty();
    }

    private static String text(byte[] chunk) {
        return new String(chunk, StandardCharsets.UTF_8);
    }

    @Test
    default void progressIsStoredAndExtendsTheLease() {
        Workspace here = newLive();
        ImportJob job = stored(here);
        Claimed<ImportJob> claim = claimed();
        ports().elapse(LEASE.minusSeconds(10));

        assertThat(queue().advance(claim, reached(9), rejected(3), LEASE)).isTrue();

        ports().elapse(LEASE.minusSeconds(10));
        assertThat(queue().claim(LATER, LEASE)).isEmpty();
        assertThat(now(here, job)).isEqualTo(claim.work().at(reached(9)));
    }

    @Test
    default void theNextWorkerContinuesFromTheStoredProgress() {
        Workspace here = newLive();
        stored(here);
        queue().advance(claimed(), reached(9), List.of(), LEASE);
        ports().elapse(LEASE.plusSeconds(1));

        Claimed<ImportJob> second = queue().claim(LATER.plusSeconds(99), LEASE).orElseThrow();

        assertThat(second.work().progress()).isEqualTo(reached(9));
        assertThat(second.work().state().startedAt()).contains(LATER);
        assertThat(queue().chunk(second, 1)).isPresent();
    }

    @Test
    default void aWorkerThatLostItsLeaseChangesNothing() {
        Workspace here = newLive();
        ImportJob job = stored(here);
        Claimed<ImportJob> late = claimed();
        ports().elapse(LEASE.plusSeconds(1));
        Claimed<ImportJob> second = claimed();

        assertThat(queue().advance(late, reached(9), rejected(3), LEASE)).isFalse();
        assertThat(queue().finish(late, late.work().ended(Optional.empty(), LATER))).isFalse();
        queue().release(late);

        assertThat(now(here, job)).isEqualTo(second.work());
        assertThat(queue().claim(LATER, LEASE)).isEmpty();
        assertThat(ports().imports().imports().rejected(here, job.id(), 0, 9)).isEmpty();
    }

    @Test
    default void aFinishedImportKeepsItsRejectedRowsAndIsNeverClaimed() {
        Workspace here = newLive();
        ImportJob job = stored(here);
        Claimed<ImportJob> claim = claimed();
        queue().advance(claim, reached(9), rejected(3), LEASE);
        ImportJob ended = claim.work().at(reached(9)).ended(Optional.of("No columns."), LATER);

        assertThat(queue().finish(claim, ended)).isTrue();

        ports().elapse(LEASE.multipliedBy(2));
        assertThat(queue().claim(LATER, LEASE)).isEmpty();
        assertThat(queue().chunk(claim, 0)).isEmpty();
        assertThat(now(here, job)).isEqualTo(ended);
        assertThat(ports().imports().imports().rejected(here, job.id(), 0, 9))
                .containsExactlyElementsOf(rejected(3));
        assertThat(queue().finish(claim, ended)).isFalse();
        assertThat(queue().advance(claim, reached(10), List.of(), LEASE)).isFalse();
    }

    @Test
    default void aReleasedImportIsDueAtOnceAfterTheWaitingOnes() {
        Workspace here = newLive();
        ImportJob first = stored(here);
        Claimed<ImportJob> claim = claimed();
        ImportJob second = stored(here);
        ports().elapse(Duration.ofSeconds(1));

        queue().release(claim);

        assertThat(claimed().work().id()).isEqualTo(second.id());
        assertThat(claimed().work().id()).isEqualTo(first.id());
        assertThat(queue().advance(claim, reached(9), List.of(), LEASE)).isFalse();
    }

    private Workspace claimedAndReleased() {
        Claimed<ImportJob> claim = claimed();
        queue().release(claim);
        return claim.workspace();
    }

    @Test
    default void anImportOfAnotherAccountDoesNotWaitBehindManyOfOne() {
        Workspace busy = newLive();
        for (int i = 0; i < 30; i++) {
            stored(busy);
        }
        assertThat(claimedAndReleased()).isEqualTo(busy);
        Workspace other = newLive();
        stored(other);

        assertThat(claimedAndReleased()).isEqualTo(other);
        assertThat(claimedAndReleased()).isEqualTo(busy);
        assertThat(claimedAndReleased()).isEqualTo(other);
    }

    @Test
    default void bothWorkspacesOfAnAccountShareTheTurnOfTheAccount() {
        Workspace live = newLive();
        List<Workspace> strangers = strangersTo(live);
        Workspace test = strangers.getFirst();
        Workspace other = strangers.getLast();
        stored(live);
        assertThat(claimedAndReleased()).isEqualTo(live);
        stored(test);
        stored(other);

        List<Workspace> turns =
                List.of(
                        claimedAndReleased(),
                        claimedAndReleased(),
                        claimedAndReleased(),
                        claimedAndReleased());

        assertThat(turns).containsExactly(other, test, other, live);
    }

    @Test
    default void aTurnIsRememberedAfterItsImportIsFinished() {
        Workspace busy = newLive();
        Workspace other = newLive();
        for (int i = 0; i < 3; i++) {
            stored(busy);
            stored(other);
        }
        List<Workspace> turns = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Claimed<ImportJob> claim = claimed();
            assertThat(queue().finish(claim, claim.work().ended(Optional.empty(), LATER))).isTrue();
            turns.add(claim.workspace());
        }

        for (int i = 0; i < 5; i++) {
            assertThat(turns.get(i)).isNotEqualTo(turns.get(i + 1));
        }
    }

    @Test
    default void aWorkspaceWhoseImportsAreAllClaimedIsPassedOver() {
        Workspace here = newLive();
        Workspace busy = newLive();
        stored(here);
        assertThat(claimed().workspace()).isEqualTo(here);
        stored(busy);
        stored(busy);

        assertThat(List.of(claimed().workspace(), claimed().workspace())).containsOnly(busy);
        assertThat(queue().claim(LATER, LEASE)).isEmpty();
    }

    @Test
    default void rolledBackChangesHaveNoEffect() {
        Workspace here = newLive();
        ImportJob job = stored(here);
        Claimed<ImportJob> claim = claimed();

        Rollback.of(
                ports().transactions(),
                () -> queue().advance(claim, reached(9), rejected(3), LEASE));
        Rollback.of(
                ports().transactions(),
                () -> queue().finish(claim, claim.work().ended(Optional.empty(), LATER)));

        assertThat(now(here, job)).isEqualTo(claim.work());
        assertThat(queue().chunk(claim, 0)).isPresent();
        assertThat(ports().imports().imports().rejected(here, job.id(), 0, 9)).isEmpty();
    }
}
