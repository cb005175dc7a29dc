package dev.postroom.application.trigger;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.ReportedRun;
import dev.postroom.domain.trigger.run.OpenRun;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects which runs began and which ended, for one transaction. */
final class RunReports {

    private final EventRecorder recorder;
    private final Workspace workspace;
    private final Instant now;
    private final Set<EventType> received;
    private final List<Event> waiting = new ArrayList<>();

    RunReports(EventRecorder recorder, Workspace workspace, Instant now, Set<EventType> received) {
        this.recorder = recorder;
        this.workspace = workspace;
        this.now = now;
        this.received = received;
    }

    /** A run comes to its first step. */
    void begun(TriggerRun run) {
        report(EventType.TRIGGER_STARTED, reported(run, run.state()));
    }

    /** A run that had begun ended in this state. */
    void ended(TriggerRun run, RunState state) {
        report(EventType.TRIGGER_COMPLETED, reported(run, state));
    }

    /** A run was ended by an event. */
    void exited(OpenRun run, String reason) {
        if (run.hasBegun()) {
            RunState state = RunState.exited(reason);
            report(
                    EventType.TRIGGER_COMPLETED,
                    new ReportedRun(
                            run.id().value(),
                            run.trigger().value(),
                            run.version(),
                            run.subscriber(),
                            state.status().keyword(),
                            state.reason(),
                            run.createdAt()));
        }
    }

    /** Records what was collected, in its order. */
    void store() {
        if (!waiting.isEmpty()) {
            recorder.recordAll(workspace, List.copyOf(waiting));
            waiting.clear();
        }
    }

    private void report(EventType type, ReportedRun run) {
        if (received.contains(type)) {
            waiting.add(
                    recorder.event(
                            type,
                            new EventSubject.OfRun(run),
                            EventOrigin.system("triggers"),
                            now));
        }
    }

    private static ReportedRun reported(TriggerRun run, RunState state) {
        return new ReportedRun(
                run.id().value(),
                run.trigger().value(),
                run.version(),
                run.subscriber(),
                state.status().keyword(),
                state.reason(),
                run.createdAt());
    }
}
