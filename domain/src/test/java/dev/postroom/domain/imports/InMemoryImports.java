package dev.postroom.domain.imports;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Imports in memory. */
public final class InMemoryImports implements Imports {

    private final InMemoryDatabase database;
    private final InMemoryTable<ImportRecord> imports;

    public InMemoryImports(InMemoryDatabase database) {
        this.database = database;
        this.imports = database.table(ImportRecord.class);
    }

    @Override
    public void add(Workspace workspace, ImportJob job, Iterator<byte[]> content) {
        List<byte[]> chunks = new ArrayList<>();
        content.forEachRemaining(chunks::add);
        imports.put(
                new ImportRecord(
                        workspace, job, chunks, List.of(), InMemoryLease.freeAt(database.now())));
    }

    @Override
    public int unfinished(Workspace workspace) {
        return Math.toIntExact(imports.of(workspace.id()).filter(ImportRecord::isOpen).count());
    }

    // Transactions in memory run one after another.
    @Override
    public int lockUnfinished(Workspace workspace) {
        return unfinished(workspace);
    }

    @Override
    public boolean start(Workspace workspace, ImportJob started) {
        return database.atomically(() -> {
            Optional<ImportRecord> held =
                    imports.find(workspace.id(), started.id()).filter(ImportRecord::isHeld);
            held.map(row -> row.with(started, InMemoryLease.freeAt(database.now())))
                    .ifPresent(imports::put);
            return held.isPresent();
        });
    }

    @Override
    public Optional<byte[]> chunk(Workspace workspace, ImportId id, int number) {
        return imports.find(workspace.id(), id)
                .filter(row -> number < row.chunks().size())
                .map(row -> row.chunks().get(number));
    }

    @Override
    public void keepHeld(Workspace workspace, int most) {
        imports.of(workspace.id())
                .filter(ImportRecord::isHeld)
                .sorted(
                        Comparator.comparing((ImportRecord row) -> row.lease().freeAt())
                                .thenComparing(row -> row.key().toString())
                                .reversed())
                .skip(most)
                .toList()
                .forEach(row -> imports.remove(row.workspaceId(), row.key()));
    }

    @Override
    public int removeHeld(Duration longer, int most) {
        Instant before = database.now().minus(longer);
        List<ImportRecord> expired =
                imports.all()
                        .filter(ImportRecord::isHeld)
                        .filter(row -> row.lease().freeAt().isBefore(before))
                        .limit(most)
                        .toList();
        expired.forEach(row -> imports.remove(row.workspaceId(), row.key()));
        return expired.size();
    }

    @Override
    public Optional<ImportJob> find(Workspace workspace, ImportId id) {
        return imports.find(workspace.id(), id).map(ImportRecord::job);
    }

    @Override
    public Map<ImportStatus, Long> countByStatus(Workspace workspace) {
        return imports.of(workspace.id())
                .collect(Collectors.groupingBy(row -> row.job().status(), Collectors.counting()));
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page) {
        return InMemoryOrder.byTime(ImportJob::createdAt)
                .page(
                        imports.of(workspace.id())
                                .map(ImportRecord::job)
                                .filter(job ->
                                        statuses.isEmpty() || statuses.contains(job.status())),
                        page,
                        job -> job.id().value(),
                        InMemoryImports::bytes);
    }

    private static long bytes(ImportJob job) {
        Map<String, String> columns = job.options().columns().fields();
        return InMemoryOrder.bytes(
                Stream.of(job.options().tags(), columns.keySet(), columns.values())
                        .flatMap(Collection::stream));
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine, int max) {
        return InMemoryOrder.filling(
                imports.find(workspace.id(), id).stream()
                        .flatMap(row -> row.rejected().stream())
                        .filter(row -> row.line() > afterLine)
                        .sorted(Comparator.comparingLong(RejectedRow::line))
                        .toList(),
                max,
                row -> row.content().length());
    }
}
