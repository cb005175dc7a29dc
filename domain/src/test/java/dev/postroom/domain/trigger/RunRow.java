package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.StepOutcome;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A run as the in-memory ports keep it.
 *
 * @param dueAt empty: it is not in the queue
 */
public record RunRow(
        Workspace workspace,
        TriggerRun run,
        String entry,
        List<RunStep> path,
        Optional<Instant> dueAt,
        int attempts)
        implements InMemoryRow {

    public RunRow {
        path = List.copyOf(path);
    }

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public RunId key() {
        return run.id();
    }

    public RunStatus status() {
        return run.status();
    }

    public TracedRun traced() {
        return new TracedRun(run, path);
    }

    public boolean isDue(Instant now) {
        return dueAt.filter(due -> !due.isAfter(now)).isPresent();
    }

    /** Whether it is of a date and has not begun. */
    boolean isScheduled() {
        return run.cause().event().isEmpty() && run.state().isScheduled();
    }

    /** Whether its entry is free, because it did nothing that must not happen again. */
    public boolean hasLeft() {
        return hasChangedDate() || hasSkippedAllMail();
    }

    private boolean hasSkippedAllMail() {
        return run.status() == RunStatus.SKIPPED
                && entry.equals("once")
                && path.stream()
                        .noneMatch(step ->
                                step.type().equals("send_email")
                                        && step.outcome() == StepOutcome.DONE);
    }

    private boolean hasChangedDate() {
        return path.isEmpty()
                && run.state().reason().filter(RunReason.DATE_CHANGED::equals).isPresent();
    }

    public RunRow at(RunStatus status, Instant now) {
        RunState old = run.state();
        RunState next = new RunState(status, old.place(), old.waitsUntil(), old.reason());
        return with(run.at(next, run.updatedAt()), now);
    }

    /** With another state; due at the end of its wait if it is active. */
    public RunRow with(TriggerRun next, Instant now) {
        Optional<Instant> due =
                next.status() == RunStatus.ACTIVE
                        ? next.state().waitsUntil().or(() -> Optional.of(now))
                        : Optional.empty();
        return new RunRow(workspace, next, entry, path, due, 0);
    }

    public RunRow further(List<RunStep> steps) {
        List<RunStep> all = new ArrayList<>(path);
        all.addAll(steps);
        return new RunRow(workspace, run, entry, all, dueAt, attempts);
    }

    public RunRow postponed(Instant until) {
        return new RunRow(workspace, run, entry, path, Optional.of(until), attempts + 1);
    }
}
