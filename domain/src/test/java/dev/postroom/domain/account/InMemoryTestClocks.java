package dev.postroom.domain.account;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Duration;
import java.util.UUID;

/** Clocks in memory. The queues in memory know nothing of them: what waits there stays. */
public final class InMemoryTestClocks implements TestClocks {

    private record Row(UUID workspaceId, Duration offset) implements InMemoryRow {

        @Override
        public UUID key() {
            return workspaceId;
        }
    }

    private final InMemoryTable<Row> clocks;

    public InMemoryTestClocks(InMemoryDatabase database) {
        this.clocks = database.table(Row.class);
    }

    @Override
    public Duration offset(Workspace workspace) {
        return clocks.find(workspace.id(), workspace.id()).map(Row::offset).orElse(Duration.ZERO);
    }

    @Override
    public Duration lock(Workspace workspace) {
        return offset(workspace);
    }

    @Override
    public void advance(Workspace workspace, Duration by) {
        clocks.put(new Row(workspace.id(), offset(workspace).plus(by)));
    }
}
