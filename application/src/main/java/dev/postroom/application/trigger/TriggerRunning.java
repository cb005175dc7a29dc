package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunTriggers;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerHolds;
import dev.postroom.domain.trigger.run.TriggerQueue;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs triggers, batch by batch. */
public final class TriggerRunning implements RunTriggers {

    // a run that fails for a reason outside of it, for example a lock that another one holds
    private static final int MOST_ATTEMPTS = 3;
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final UnitOfWork work;
    private final Triggers triggers;
    private final TriggerQueue queue;
    private final TriggerHolds holds;
    private final RunTools tools;

    // the workspace that had its turn last; that of another worker does as well
    private volatile @Nullable Workspace last;

    public TriggerRunning(
            UnitOfWork work,
            Triggers triggers,
            TriggerQueue queue,
            TriggerHolds holds,
            RunTools tools) {
        this.work = work;
        this.triggers = triggers;
        this.queue = queue;
        this.holds = holds;
        this.tools = tools;
    }

    @Override
    public int runDue(int max) {
        Optional<Workspace> due = queue.due(Optional.ofNullable(last));
        due.ifPresent(workspace -> last = workspace);
        return due.map(workspace -> run(workspace, max)).orElse(0);
    }

    @Override
    public int moveRest(int max) {
        return work.transactions().inTransaction(() -> holds.moveRest(max));
    }

    private int run(Workspace workspace, int max) {
        List<RunId> taken = new ArrayList<>();
        try {
            return work.inTransaction(() -> {
                List<TriggerRun> runs =
                        queue.take(workspace, max).stream().map(TriggerQueue.Queued::run).toList();
                taken.clear();
                runs.forEach(run -> taken.add(run.id()));
                go(workspace, runs);
                return runs.size();
            });
        } catch (RuntimeException e) {
            if (taken.isEmpty()) {
                throw e;
            }
        }
        // nothing of the batch was stored
        taken.forEach(run -> runAlone(workspace, run));
        return taken.size();
    }

    private void go(Workspace workspace, List<TriggerRun> runs) {
        queue.store(workspace, new RunBatch(work, tools, triggers, workspace).go(runs));
    }

    private void runAlone(Workspace workspace, RunId id) {
        try {
            work.inTransaction(() ->
                    queue.take(workspace, id)
                            .ifPresent(queued -> go(workspace, List.of(queued.run()))));
        } catch (RuntimeException e) {
            if (isAway(e)) {
                // no attempt of the run: it stays due until the store is back
                throw e;
            }
            work.inTransaction(() ->
                    queue.take(workspace, id).ifPresent(queued -> settle(workspace, queued, e)));
        }
    }

    private static boolean isAway(RuntimeException e) {
        return e instanceof FailureException refused
                && refused.failure() instanceof Failure.Unavailable away
                && !away.code().equals("statement_timeout");
    }

    private void settle(Workspace workspace, TriggerQueue.Queued queued, RuntimeException e) {
        TriggerRun run = queued.run();
        Optional<String> reason = reason(e);
        if (reason.isEmpty() && queued.attempts() + 1 < MOST_ATTEMPTS) {
            queue.postpone(workspace, run.id(), PAUSE);
            return;
        }
        RunState failed = RunState.failed(reason.orElse(RunReason.ERROR));
        Instant now = work.now(workspace);
        queue.store(workspace, List.of(new TracedRun(run.at(failed, now), List.of())));
        RunReports reports = tools.reporting(work).at(workspace, now);
        if (run.state().place().isEmpty()) {
            reports.begun(run);
        }
        reports.ended(run, failed);
        reports.store();
    }

    // what the run itself does wrong; another attempt would end the same way
    private static Optional<String> reason(RuntimeException e) {
        if (!(e instanceof FailureException refused)) {
            return Optional.empty();
        }
        return switch (refused.failure()) {
            case Failure.Invalid(var code, _) -> Optional.of(code);
            case Failure.LimitExceeded _ -> Optional.of(RunReason.PLAN_LIMIT);
            default -> Optional.empty();
        };
    }
}
