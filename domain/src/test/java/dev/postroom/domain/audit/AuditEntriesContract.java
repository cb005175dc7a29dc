package dev.postroom.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tests that every implementation of {@link AuditEntries} must pass. */
public interface AuditEntriesContract extends PortContract {

    private AuditEntries log() {
        return ports().audit().entries();
    }

    private AuditEntry append(AuditEntry entry) {
        ports().transactions().inTransaction(() -> log().append(entry));
        return entry;
    }

    private List<AuditEntry> newest(Workspace workspace, AuditQuery query) {
        return log().newest(workspace.account(), query, Optional.empty(), 100).stream()
                .map(AuditLink::entry)
                .toList();
    }

    @Test
    default void anEntryIsFoundAsItWasAppended() {
        Workspace here = newLive();
        AuditEntry plain = append(AuditEntryFixture.plain(here, newId()));
        AuditEntry full = append(AuditEntryFixture.full(here, newId()));

        assertThat(newest(here, AuditQuery.ALL)).containsExactly(full, plain);
    }

    @Test
    default void eachAccountHasALogOfItsOwnForBothEnvironments() {
        Workspace live = newLive();
        Workspace test =
                ports().account()
                        .accounts()
                        .workspace(live.account(), Environment.TEST)
                        .orElseThrow();
        Workspace other = newLive();
        AuditEntry first = append(AuditEntryFixture.full(live, newId()));
        AuditEntry second = append(AuditEntryFixture.full(test, newId()));
        AuditEntry third = append(AuditEntryFixture.full(other, newId()));

        assertThat(newest(live, AuditQuery.ALL)).containsExactly(second, first);
        assertThat(newest(other, AuditQuery.ALL)).containsExactly(third);
        assertThat(log().links(other.account(), Optional.empty(), 10))
                .extracting(AuditLink::entry)
                .containsExactly(third);
        assertThat(log().ends(newLive().account())).isEmpty();
    }

    @Test
    default void entriesAreFoundByActionActorAndTime() {
        Workspace here = newLive();
        Instant start = SettableClock.START;
        UUID key = newId();
        AuditEntry created =
                append(
                        AuditEntryFixture.plain(
                                here,
                                newId(),
                                AuditAction.KEY_CREATED,
                                Actor.key(key, "Website"),
                                start));
        AuditEntry revoked =
                append(
                        AuditEntryFixture.plain(
                                here,
                                newId(),
                                AuditAction.KEY_REVOKED,
                                Actor.operator(),
                                start.plusSeconds(1)));
        AuditEntry deleted =
                append(
                        AuditEntryFixture.plain(
                                here,
                                newId(),
                                AuditAction.TEMPLATE_DELETED,
                                Actor.key(newId(), "Website"),
                                start.plusSeconds(2)));
        AuditQuery all = AuditQuery.ALL;

        assertThat(
                        newest(
                                here,
                                new AuditQuery(
                                        Set.of(AuditAction.KEY_CREATED, AuditAction.KEY_REVOKED),
                                        all.actor(),
                                        all.actorId(),
                                        all.since(),
                                        all.until())))
                .containsExactly(revoked, created);
        assertThat(
                        newest(
                                here,
                                new AuditQuery(
                                        Set.of(),
                                        Optional.of(Actor.Kind.KEY),
                                        all.actorId(),
                                        all.since(),
                                        all.until())))
                .containsExactly(deleted, created);
        assertThat(
                        newest(
                                here,
                                new AuditQuery(
                                        Set.of(),
                                        Optional.empty(),
                                        Optional.of(key),
                                        all.since(),
                                        all.until())))
                .containsExactly(created);
        assertThat(
                        newest(
                                here,
                                new AuditQuery(
                                        Set.of(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.of(start.plusSeconds(1)),
                                        Optional.of(start.plusSeconds(2)))))
                .containsExactly(revoked);
    }

    @Test
    default void entriesAreReadInPages() {
        Workspace here = newLive();
        List<AuditEntry> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.addFirst(append(AuditEntryFixture.plain(here, newId())));
        }

        List<AuditEntry> read = new ArrayList<>();
        Optional<UUID> before = Optional.empty();
        for (int page = 0; page < 3; page++) {
            List<AuditLink> found = log().newest(here.account(), AuditQuery.ALL, before, 2);
            found.forEach(link -> read.add(link.entry()));
            before = Optional.of(read.getLast().id());
        }

        assertThat(read).isEqualTo(all);
        assertThat(log().newest(here.account(), AuditQuery.ALL, before, 2)).isEmpty();
    }

    @Test
    default void everyEntryFollowsTheOneBeforeItInItsChain() {
        Workspace here = newLive();
        for (int i = 0; i < 4; i++) {
            append(AuditEntryFixture.full(here, newId()));
        }

        List<AuditLink> links = log().links(here.account(), Optional.empty(), 100);

        assertThat(links).hasSize(4);
        AuditEnd end = AuditEnd.before(links.getFirst().end().position().chain());
        for (AuditLink link : links) {
            if (link.end().position().chain() != end.position().chain()) {
                end = AuditEnd.before(link.end().position().chain());
            }
            assertThat(link.previous().isSame(end)).isTrue();
            end = end.with(link.entry());
            assertThat(link.end().isSame(end)).isTrue();
        }
        AuditEnd last = end;
        assertThat(log().ends(here.account())).anyMatch(last::isSame);
    }

    @Test
    default void theChainsAreReadInPages() {
        Workspace here = newLive();
        for (int i = 0; i < 5; i++) {
            append(AuditEntryFixture.plain(here, newId()));
        }
        List<AuditPosition> all =
                log().links(here.account(), Optional.empty(), 100).stream()
                        .map(link -> link.end().position())
                        .toList();

        List<AuditPosition> read = new ArrayList<>();
        List<AuditLink> page = log().links(here.account(), Optional.empty(), 2);
        while (!page.isEmpty()) {
            page.forEach(link -> read.add(link.end().position()));
            page = log().links(here.account(), Optional.of(read.getLast()), 2);
        }

        assertThat(read).hasSize(5).isEqualTo(all);
    }

    @Test
    default void theAccountsWithALogAreReadInPages() {
        Set<AccountId> made =
                Stream.generate(() -> newLive().account()).limit(3).collect(Collectors.toSet());
        for (AccountId account : made) {
            Workspace live =
                    ports().account().accounts().workspace(account, Environment.LIVE).orElseThrow();
            append(AuditEntryFixture.plain(live, newId()));
            append(AuditEntryFixture.plain(live, newId()));
        }
        newLive();

        List<AccountId> read = new ArrayList<>();
        List<AccountId> page = log().accounts(Optional.empty(), 2);
        while (!page.isEmpty()) {
            read.addAll(page);
            page = log().accounts(Optional.of(read.getLast()), 2);
        }

        assertThat(read).containsAll(made).doesNotHaveDuplicates();
    }

    @Test
    default void aRollbackLeavesNothing() {
        Workspace here = newLive();

        Rollback.of(
                ports().transactions(), () -> log().append(AuditEntryFixture.plain(here, newId())));

        assertThat(newest(here, AuditQuery.ALL)).isEmpty();
        assertThat(log().ends(here.account())).isEmpty();
    }
}
