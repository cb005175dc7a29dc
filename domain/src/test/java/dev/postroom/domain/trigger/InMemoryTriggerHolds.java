package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;

/** Holds and releases runs in memory. */
public record InMemoryTriggerHolds(InMemoryDatabase database) implements TriggerHolds {

    @Override
    public void hold(Workspace workspace, TriggerId trigger) {
        move(workspace, trigger, "active", "held");
    }

    @Override
    public void release(Workspace workspace, TriggerId trigger) {
        move(workspace, trigger, "held", "active");
    }

    @Override
    public void cancelAll(Workspace workspace, TriggerId trigger) {
        move(workspace, trigger, "active", "cancelled");
        move(workspace, trigger, "held", "cancelled");
    }

    private void move(Workspace workspace, TriggerId trigger, String from, String to) {
        InMemoryTable<RunStatusRow> runs = database.table(RunStatusRow.class);
        database.atomically(() -> {
            runs.of(workspace.id())
                    .filter(run -> run.trigger().equals(trigger) && run.status().equals(from))
                    .forEach(run ->
                            runs.put(new RunStatusRow(run.workspaceId(), run.key(), trigger, to)));
            return trigger;
        });
    }
}
