package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Scans in memory; the lock of the store holds every scan. */
public final class InMemoryDateScans implements DateScans {

    private final InMemoryDatabase database;
    private final InMemoryTable<DateScanRow> scans;
    private final InMemoryTable<RunRow> runs;

    public InMemoryDateScans(InMemoryDatabase database) {
        this.database = database;
        this.scans = database.table(DateScanRow.class);
        this.runs = database.table(RunRow.class);
        database.queue(WorkKind.TRIGGER_DATES, () -> scans.all().map(DateScanRow::dueAt));
    }

    @Override
    public void restart(Workspace workspace, DateScan fresh) {
        database.atomically(() -> {
            stop(workspace, fresh.trigger());
            scans.put(new DateScanRow(workspace, fresh, database.now()));
            return fresh;
        });
    }

    @Override
    public void stop(Workspace workspace, TriggerId trigger) {
        scans.remove(workspace.id(), trigger);
        runs.removeIf(
                workspace.id(), row -> row.run().trigger().equals(trigger) && row.isScheduled());
    }

    /** There is none to remove: in memory, they are removed at once. */
    @Override
    public void clear(Workspace workspace, TriggerId trigger, int max) {}

    @Override
    public Optional<Due> take() {
        return scans.all()
                .filter(row -> !row.dueAt().isAfter(database.now()))
                .min(Comparator.comparing(DateScanRow::dueAt))
                .map(row -> new Due(row.workspace(), row.scan(), false));
    }

    @Override
    public void store(Workspace workspace, DateScan scan, Optional<Instant> next) {
        put(workspace, scan.trigger(), scan, next.orElse(database.now()));
    }

    @Override
    public void postpone(Workspace workspace, TriggerId trigger, Duration pause) {
        scans.find(workspace.id(), trigger)
                .ifPresent(row -> put(workspace, trigger, row.scan(), database.now().plus(pause)));
    }

    private void put(Workspace workspace, TriggerId trigger, DateScan scan, Instant due) {
        scans.find(workspace.id(), trigger)
                .ifPresent(_ -> scans.put(new DateScanRow(workspace, scan, due)));
    }

    @Override
    public Map<TriggerId, Instant> ends(Workspace workspace, Collection<TriggerId> triggers) {
        return scans.of(workspace.id())
                .map(DateScanRow::scan)
                .filter(scan -> triggers.contains(scan.trigger()))
                .collect(Collectors.toMap(DateScan::trigger, DateScan::until));
    }

    @Override
    public void unschedule(Workspace workspace, Collection<SubscriberId> people) {
        runs.removeIf(
                workspace.id(),
                row ->
                        row.isScheduled()
                                && !row.isDue(database.now())
                                && people.contains(row.run().subscriber()));
    }
}
