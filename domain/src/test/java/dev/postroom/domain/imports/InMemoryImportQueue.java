package dev.postroom.domain.imports;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The queue of imports in memory. */
public final class InMemoryImportQueue implements ImportQueue {

    /** The turn in which a workspace claimed last; later turns have higher numbers. */
    private record Turn(Workspace workspace, long number) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return workspace.id();
        }

        @Override
        public String key() {
            return "turn";
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<ImportRecord> imports;
    private final InMemoryTable<Turn> turns;

    public InMemoryImportQueue(InMemoryDatabase database) {
        this.database = database;
        this.imports = database.table(ImportRecord.class);
        this.turns = database.table(Turn.class);
        database.queue(
                WorkKind.IMPORTS,
                () -> imports.all().filter(ImportRecord::isOpen).map(row -> row.lease().freeAt()));
    }

    @Override
    public Optional<Claimed<ImportJob>> claim(Instant at, Duration lease) {
        return database.atomically(() ->
                imports.all()
                        .filter(ImportRecord::isOpen)
                        .filter(row -> row.lease().isFree(database.now()))
                        .min(
                                Comparator.comparingLong(this::turnOfAccount)
                                        .thenComparingLong(this::turnOfWorkspace)
                                        .thenComparing(row -> row.lease().freeAt())
                                        .thenComparing(row -> row.key().toString()))
                        .map(row -> claimed(row, at, lease)));
    }

    private long turnOfAccount(ImportRecord row) {
        return turns.all()
                .filter(turn -> turn.workspace().account().equals(row.workspace().account()))
                .mapToLong(Turn::number)
                .max()
                .orElse(0);
    }

    private long turnOfWorkspace(ImportRecord row) {
        return turns.of(row.workspaceId()).mapToLong(Turn::number).findFirst().orElse(0);
    }

    private Claimed<ImportJob> claimed(ImportRecord row, Instant at, Duration lease) {
        ImportJob running = row.job().running(at);
        InMemoryLease held = row.lease().claimed(database.now(), lease);
        imports.put(row.with(running, held));
        turns.put(new Turn(row.workspace(), database.nextNumber()));
        return new Claimed<>(row.workspace(), running, held.generation());
    }

    @Override
    public Optional<byte[]> chunk(Claimed<ImportJob> claim, int number) {
        return imports.find(claim.workspace().id(), claim.work().id())
                .filter(row -> number < row.chunks().size())
                .map(row -> row.chunks().get(number));
    }

    @Override
    public boolean advance(
            Claimed<ImportJob> claim,
            ImportProgress reached,
            List<RejectedRow> rejected,
            Duration lease) {
        return change(
                claim,
                row ->
                        row.withRejected(rejected)
                                .with(
                                        row.job().at(reached),
                                        row.lease().until(database.now().plus(lease))));
    }

    @Override
    public boolean finish(Claimed<ImportJob> claim, ImportJob ended) {
        return change(claim, row -> row.with(ended, row.lease()).withoutContent());
    }

    @Override
    public void release(Claimed<ImportJob> claim) {
        change(
                claim,
                row ->
                        row.with(
                                row.job(),
                                new InMemoryLease(claim.generation() + 1, database.now())));
    }

    private boolean change(Claimed<ImportJob> claim, UnaryOperator<ImportRecord> change) {
        return database.atomically(() -> {
            Optional<ImportRecord> held =
                    imports.find(claim.workspace().id(), claim.work().id())
                            .filter(ImportRecord::isOpen)
                            .filter(row -> row.lease().generation() == claim.generation());
            held.map(change).ifPresent(imports::put);
            return held.isPresent();
        });
    }
}
