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
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.OnConflict;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Tests that every implementation of {@link Imports} must pass. */
public interface ImportsContract extends PortContract {

    private Imports imports() {
        return ports().imports().imports();
    }

    private ImportJob stored(Workspace workspace, ImportJob job) {
        imports().add(workspace, job, chunks("email\n", "a@b.co\n"));
        return job;
    }

    private Page<ImportJob> list(Workspace workspace, Set<ImportStatus> statuses, int limit) {
        return imports()
                .list(
                        workspace,
                        statuses,
                        PageRequest.first(limit, Sort.ascending(ImportJob.Sort.CREATED_AT)));
    }

    @Test
    default void anImportIsFoundAsStored() {
        Workspace here = newLive();
        ImportJob job =
                ImportJob.queued(
                        new ImportId(newId()),
                        new ImportFile(
                                ImportFormat.CSV, Optional.of("E-Mail,\"A, \"\"B\"\"\""), 123_456),
                        new ImportOptions(
                                OnConflict.UPDATE,
                                List.of("News; \"Ü\"", "vip"),
                                true,
                                new ImportColumns(
                                        Optional.of(ImportPreset.GHOST),
                                        Map.of("E-Mail", "email", "*", "ignore"),
                                        new ImportText(
                                                Optional.of(ImportEncoding.WINDOWS_1252),
                                                Optional.of(ImportSeparator.TAB)))),
                        Actor.operator(),
                        START);

        imports().add(here, job, chunks("{}"));

        assertThat(imports().find(here, job.id())).contains(job);
        assertThat(imports().find(here, new ImportId(newId()))).isEmpty();
    }

    private ImportJob held(Workspace workspace) {
        return stored(workspace, ImportFixture.held(newId()));
    }

    @Test
    default void aHeldImportKeepsItsContentAndWaitsForItsStart() {
        Workspace here = newLive();
        ImportJob job = held(here);

        assertThat(imports().find(here, job.id())).contains(job);
        assertThat(imports().unfinished(here)).isZero();
        assertThat(ports().imports().queue().claim(START, Duration.ofMinutes(1))).isEmpty();
        assertThat(imports().chunk(here, job.id(), 1))
                .hasValueSatisfying(chunk -> assertThat(chunk).asString().isEqualTo("a@b.co\n"));
        assertThat(imports().chunk(here, job.id(), 2)).isEmpty();
        for (Workspace other : strangersTo(here)) {
            assertThat(imports().chunk(other, job.id(), 0)).isEmpty();
            assertThat(imports().start(other, started(job))).isFalse();
        }
        assertThat(imports().find(here, job.id())).contains(job);
    }

    private static ImportJob started(ImportJob job) {
        return job.started(
                Optional.of("E-Mail"),
                new ImportOptions(OnConflict.UPDATE, List.of("News"), true),
                Actor.operator());
    }

    @Test
    default void aHeldImportIsStartedOneTimeWithItsLastOptions() {
        Workspace here = newLive();
        ImportJob job = held(here);

        assertThat(imports().start(here, started(job))).isTrue();
        assertThat(imports().start(here, started(job))).isFalse();

        assertThat(imports().find(here, job.id())).contains(started(job));
        assertThat(imports().unfinished(here)).isOne();
        assertThat(list(here, Set.of(ImportStatus.HELD), 10).total()).isZero();
        assertThat(list(here, Set.of(ImportStatus.QUEUED), 10).total()).isOne();
        assertThat(imports().countByStatus(here))
                .containsEntry(ImportStatus.QUEUED, 1L)
                .doesNotContainEntry(ImportStatus.HELD, 1L);
        assertThat(imports().countByStatus(strangersTo(here).getFirst())).isEmpty();
    }

    @Test
    default void theOldestHeldImportsGoWhenThereAreTooMany() {
        Workspace here = newLive();
        Workspace elsewhere = strangersTo(here).getFirst();
        ImportJob other = held(elsewhere);
        ImportJob queued = stored(here, queued(newId()));
        ImportJob oldest = held(here);
        ImportJob older = held(here);
        ImportJob newest = held(here);

        imports().keepHeld(here, 2);

        assertThat(imports().find(here, oldest.id())).isEmpty();
        assertThat(imports().chunk(here, oldest.id(), 0)).isEmpty();
        assertThat(List.of(older, newest, queued))
                .allMatch(job -> imports().find(here, job.id()).isPresent());
        assertThat(imports().find(elsewhere, other.id())).isPresent();
        assertThat(list(here, Set.of(ImportStatus.HELD), 10).total()).isEqualTo(2);
    }

    @Test
    default void heldImportsThatNobodyStartsAreRemoved() {
        Workspace here = newLive();
        ImportJob held = held(here);
        ImportJob queued = stored(here, queued(newId()));
        ImportJob begun = held(here);
        imports().start(here, started(begun));

        imports().removeHeld(Duration.ofHours(1), 100);
        assertThat(imports().find(here, held.id())).isPresent();
        imports().removeHeld(Duration.ofSeconds(-1), 100);

        assertThat(imports().find(here, held.id())).isEmpty();
        assertThat(imports().chunk(here, held.id(), 0)).isEmpty();
        assertThat(imports().find(here, queued.id())).isPresent();
        assertThat(imports().find(here, begun.id())).isPresent();
    }

    @Test
    default void queuedAndRunningImportsOfTheWorkspaceAreUnfinished() {
        Workspace here = newLive();
        assertThat(imports().unfinished(here)).isZero();
        stored(here, queued(newId()));
        stored(here, queued(newId()));
        Claimed<ImportJob> claim =
                ports().imports().queue().claim(START, Duration.ofMinutes(1)).orElseThrow();
        strangersTo(here).forEach(stranger -> stored(stranger, queued(newId())));

        assertThat(imports().unfinished(here)).isEqualTo(2);
        assertThat(imports().lockUnfinished(here)).isEqualTo(2);
        ports().imports().queue().finish(claim, claim.work().ended(Optional.empty(), START));
        assertThat(imports().unfinished(here)).isEqualTo(1);
    }

    @Test
    default void lockedCountsOfConcurrentTransactionsIncludeEachOther() {
        Workspace here = newLive();
        Workspace other = newLive();
        Race.of(6, number -> isAddedUpTo(2, number % 2 == 0 ? here : other));

        assertThat(imports().unfinished(here)).isEqualTo(2);
        assertThat(imports().unfinished(other)).isEqualTo(2);
    }

    private boolean isAddedUpTo(int most, Workspace workspace) {
        try {
            ports().transactions()
                    .inTransaction(() -> {
                        stored(workspace, queued(newId()));
                        if (imports().lockUnfinished(workspace) > most) {
                            throw new IllegalStateException("too many");
                        }
                    });
            return true;
        } catch (IllegalStateException _) {
            return false;
        }
    }

    @Test
    default void otherWorkspacesNeverSeeAnImport() {
        Workspace here = newLive();
        ImportJob job = stored(here, queued(newId()));
        Claimed<ImportJob> claim =
                ports().imports().queue().claim(START, Duration.ofMinutes(1)).orElseThrow();
        ports().imports().queue().advance(claim, reached(2), rejected(2), Duration.ofMinutes(1));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(imports().find(stranger, job.id())).isEmpty();
            assertThat(list(stranger, Set.of(), 10))
                    .isEqualTo(new Page<>(List.of(), Optional.empty(), 0));
            assertThat(imports().rejected(stranger, job.id(), 0, 10)).isEmpty();
        }
        assertThat(imports().rejected(here, job.id(), 0, 10)).hasSize(1);
    }

    @Test
    default void importsAreListedPageByPageWithAnExactTotal() {
        Workspace here = newLive();
        ImportJob first = stored(here, queued(newId(), START));
        ImportJob second = stored(here, queued(newId(), START.plusSeconds(1)));
        ImportJob third = stored(here, queued(newId(), START.plusSeconds(2)));

        Page<ImportJob> page = list(here, Set.of(), 2);
        Page<ImportJob> rest =
                imports()
                        .list(
                                here,
                                Set.of(),
                                new PageRequest<>(
                                        2, Sort.ascending(ImportJob.Sort.CREATED_AT), page.next()));

        assertThat(page.items()).containsExactly(first, second);
        assertThat(page.total()).isEqualTo(3);
        assertThat(rest.items()).containsExactly(third);
        assertThat(rest.next()).isEmpty();
    }

    @Test
    default void importsAreFoundByStatus() {
        Workspace here = newLive();
        ImportJob waiting = stored(here, queued(newId(), START));

        assertThat(list(here, Set.of(ImportStatus.QUEUED), 10).items()).containsExactly(waiting);
        assertThat(list(here, Set.of(ImportStatus.QUEUED), 10).total()).isEqualTo(1);
        assertThat(list(here, Set.of(ImportStatus.FAILED), 10).items()).isEmpty();
        assertThat(list(here, Set.of(ImportStatus.FAILED), 10).total()).isZero();
    }

    @Test
    default void aRolledBackImportIsNotStored() {
        Workspace here = newLive();
        ImportJob job = queued(newId());

        Rollback.of(ports().transactions(), () -> stored(here, job));

        assertThat(imports().find(here, job.id())).isEmpty();
        assertThat(ports().imports().queue().claim(START, Duration.ofMinutes(1))).isEmpty();
    }

    @Test
    default void rejectedRowsAreReadInPartsInLineOrder() {
        Workspace here = newLive();
        ImportJob job = stored(here, queued(newId()));
        ImportQueue queue = ports().imports().queue();
        Claimed<ImportJob> claim = queue.claim(START, Duration.ofMinutes(1)).orElseThrow();
        queue.advance(claim, reached(20), rejected(5, 20), Duration.ofMinutes(1));
        queue.advance(claim, reached(40), rejected(31, 30), Duration.ofMinutes(1));

        List<RejectedRow> first = imports().rejected(here, job.id(), 0, 3);

        assertThat(first).containsExactlyElementsOf(rejected(5, 20, 30));
        assertThat(imports().rejected(here, job.id(), 30, 3))
                .containsExactlyElementsOf(rejected(31));
        assertThat(imports().rejected(here, job.id(), 31, 3)).isEmpty();
    }

    @Test
    default void longRejectedRowsEndAPartEarly() {
        Workspace here = newLive();
        ImportJob job = stored(here, queued(newId()));
        ImportQueue queue = ports().imports().queue();
        Claimed<ImportJob> claim = queue.claim(START, Duration.ofMinutes(1)).orElseThrow();
        String row = "x".repeat(RejectedRow.MAX_CONTENT);
        queue.advance(
                claim,
                reached(20),
                LongStream.rangeClosed(1, 20)
                        .mapToObj(line -> new RejectedRow(line, "invalid_email", "email: no.", row))
                        .toList(),
                Duration.ofMinutes(1));

        assertThat(imports().rejected(here, job.id(), 0, 500)).hasSize(11);
        assertThat(imports().rejected(here, job.id(), 11, 500)).hasSize(9);
    }
}
