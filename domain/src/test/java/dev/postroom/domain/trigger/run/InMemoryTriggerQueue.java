package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.trigger.RunRow;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The queue of runs in memory; the lock of the store holds every run. */
public final class InMemoryTriggerQueue implements TriggerQueue {

    private static final Comparator<Workspace> ORDER =
            Comparator.comparing(workspace -> workspace.id().toString());

    private final InMemoryDatabase database;
    private final InMemoryTable<RunRow> runs;

    public InMemoryTriggerQueue(InMemoryDatabase database) {
        this.database = database;
        this.runs = database.table(RunRow.class);
    }

    @Override
    public Optional<Workspace> due(Optional<Workspace> after) {
        List<Workspace> due =
                due(runs.all()).map(RunRow::workspace).distinct().sorted(ORDER).toList();
        return due.stream()
                .filter(one -> after.filter(last -> ORDER.compare(one, last) <= 0).isEmpty())
                .findFirst()
                .or(() -> due.stream().findFirst());
    }

    private Stream<RunRow> due(Stream<RunRow> rows) {
        return rows.filter(row -> row.isDue(database.now()));
    }

    @Override
    public List<Queued> take(Workspace workspace, int max) {
        return due(runs.of(workspace.id()))
                .sorted(
                        Comparator.comparing((RunRow row) -> row.dueAt().orElseThrow())
                                .thenComparing(row -> row.key().toString()))
                .limit(max)
                .map(row -> new Queued(row.run(), row.attempts()))
                .toList();
    }

    @Override
    public Optional<Queued> take(Workspace workspace, RunId run) {
        return runs.find(workspace.id(), run)
                .filter(row -> row.isDue(database.now()))
                .map(row -> new Queued(row.run(), row.attempts()));
    }

    @Override
    public void store(Workspace workspace, List<TracedRun> moved) {
        database.atomically(() -> {
            moved.forEach(one ->
                    runs.find(workspace.id(), one.run().id())
                            .map(row -> row.with(one.run(), database.now()).further(one.path()))
                            .ifPresent(runs::put));
            return moved.size();
        });
    }

    @Override
    public void postpone(Workspace workspace, RunId run, Duration pause) {
        database.atomically(() -> {
            runs.find(workspace.id(), run)
                    .map(row -> row.postponed(database.now().plus(pause)))
                    .ifPresent(runs::put);
            return run;
        });
    }
}
