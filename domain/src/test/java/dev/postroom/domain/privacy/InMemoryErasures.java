package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Erasures in memory. */
public final class InMemoryErasures implements Erasures {

    private record Former(UUID workspaceId, SubscriberId key, List<PastAddress> addresses)
            implements InMemoryRow {}

    /** {@code isOpen}: whether it has not ended. */
    private record Row(
            Workspace workspace,
            SubscriberId key,
            List<PastAddress> addresses,
            Instant requestedAt,
            Instant storedAt,
            boolean isOpen,
            InMemoryLease lease)
            implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return workspace.id();
        }

        Row with(InMemoryLease other) {
            return new Row(workspace, key, addresses, requestedAt, storedAt, isOpen, other);
        }

        Row ended() {
            return new Row(workspace, key, List.of(), requestedAt, storedAt, false, lease);
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Former> former;
    private final InMemoryTable<Row> erasures;

    public InMemoryErasures(InMemoryDatabase database) {
        this.database = database;
        this.former = database.table(Former.class);
        this.erasures = database.table(Row.class);
        database.queue(
                WorkKind.ERASURE,
                () -> erasures.all().filter(Row::isOpen).map(row -> row.lease().freeAt()));
    }

    @Override
    public boolean changedAddress(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        List<PastAddress> before = formerAddresses(workspace, subscriber);
        if (before.size() >= MOST_ADDRESSES) {
            return false;
        }
        List<PastAddress> longer =
                Stream.concat(before.stream(), Stream.of(new PastAddress(address, at))).toList();
        former.put(new Former(workspace.id(), subscriber, longer));
        return true;
    }

    @Override
    public List<PastAddress> formerAddresses(Workspace workspace, SubscriberId subscriber) {
        return former.find(workspace.id(), subscriber).map(Former::addresses).orElse(List.of());
    }

    @Override
    public void request(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        database.atomically(() -> {
            List<PastAddress> all =
                    Stream.concat(
                                    formerAddresses(workspace, subscriber).stream(),
                                    Stream.of(new PastAddress(address, at)))
                            .toList();
            former.remove(workspace.id(), subscriber);
            erasures.put(
                    new Row(
                            workspace,
                            subscriber,
                            all,
                            at,
                            database.now(),
                            true,
                            InMemoryLease.freeAt(database.now())));
            return all;
        });
    }

    @Override
    public List<Claimed<ErasedPerson>> claim(int max, Duration lease) {
        return database.atomically(() -> {
            List<Row> due =
                    erasures.all()
                            .filter(Row::isOpen)
                            .filter(row -> row.lease().isFree(database.now()))
                            .sorted(
                                    Comparator.comparing((Row row) -> row.lease().freeAt())
                                            .thenComparing(row -> row.key().toString()))
                            .toList();
            return due.stream()
                    .filter(row -> row.workspace().equals(due.getFirst().workspace()))
                    .limit(max)
                    .map(row -> claimed(row, lease))
                    .toList();
        });
    }

    private Claimed<ErasedPerson> claimed(Row row, Duration lease) {
        InMemoryLease held = row.lease().claimed(database.now(), lease);
        erasures.put(row.with(held));
        ErasedPerson person =
                new ErasedPerson(
                        row.key(),
                        row.addresses(),
                        row.requestedAt(),
                        Duration.between(row.storedAt(), database.now()));
        return new Claimed<>(row.workspace(), person, held.generation());
    }

    @Override
    public boolean extend(List<Claimed<ErasedPerson>> claims, Duration lease) {
        return claims.stream()
                .filter(claim ->
                        change(
                                claim,
                                row -> row.with(row.lease().until(database.now().plus(lease)))))
                .toList()
                .equals(claims);
    }

    @Override
    public void release(Claimed<ErasedPerson> claim, Duration pause) {
        change(
                claim,
                row ->
                        row.with(
                                new InMemoryLease(
                                        claim.generation() + 1, database.now().plus(pause))));
    }

    @Override
    public void finish(Claimed<ErasedPerson> claim) {
        change(claim, Row::ended);
    }

    private boolean change(Claimed<ErasedPerson> claim, UnaryOperator<Row> change) {
        return database.atomically(() -> {
            Optional<Row> held =
                    erasures.find(claim.workspace().id(), claim.work().subscriber())
                            .filter(Row::isOpen)
                            .filter(row -> row.lease().generation() == claim.generation());
            held.map(change).ifPresent(erasures::put);
            return held.isPresent();
        });
    }
}
