package dev.postroom.domain.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** Reports that were taken, in memory. */
public final class InMemoryTakenReports implements TakenReports {

    private record Row(UUID workspaceId, String key, Instant at) implements InMemoryRow {}

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> reports;

    public InMemoryTakenReports(InMemoryDatabase database) {
        this.database = database;
        this.reports = database.table(Row.class);
    }

    @Override
    public boolean remember(Workspace workspace, byte[] hash, Instant now) {
        return database.atomically(() -> {
            List<Row> old =
                    reports.of(workspace.id())
                            .filter(row -> row.at().isBefore(now.minus(REMEMBERED)))
                            .toList();
            old.forEach(row -> reports.remove(workspace.id(), row.key()));
            Row row = new Row(workspace.id(), HexFormat.of().formatHex(hash), now);
            boolean isNew = reports.find(workspace.id(), row.key()).isEmpty();
            if (isNew) {
                reports.put(row);
            }
            return isNew;
        });
    }
}
