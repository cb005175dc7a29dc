package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.trigger.RunRow;
import dev.postroom.domain.trigger.TriggerId;

/** Holds and releases runs in memory. */
public record InMemoryTriggerHolds(InMemoryDatabase database) implements TriggerHolds {

    @Override
    public void hold(Workspace workspace, TriggerId trigger) {
        move(workspace, trigger, RunStatus.ACTIVE, RunStatus.HELD);
    }

    @Override
    public void release(Workspace workspace, TriggerId trigger) {
        move(workspace, trigger, RunStatus.HELD, RunStatus.ACTIVE);
    }

    // they were all moved at once
    @Override
    public int moveRest(int max) {
        return 0;
    }

    private void move(Workspace workspace, TriggerId trigger, RunStatus from, RunStatus to) {
        InMemoryTable<RunRow> runs = database.table(RunRow.class);
        database.atomically(() -> {
            runs.of(workspace.id())
                    .filter(row -> row.run().trigger().equals(trigger) && row.status() == from)
                    .toList()
                    .forEach(row -> runs.put(row.at(to, database.now())));
            return trigger;
        });
    }
}
