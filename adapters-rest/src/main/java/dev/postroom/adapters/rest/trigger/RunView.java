package dev.postroom.adapters.rest.trigger;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A run as clients see it.
 *
 * @param triggerVersion the version of the trigger whose steps it follows
 * @param eventId null: it began with a date
 */
public record RunView(
        String id,
        String triggerId,
        int triggerVersion,
        String subscriberId,
        @Nullable String eventId,
        @JsonUnwrapped StateView state,
        List<StepView> path,
        @JsonUnwrapped TimesView times)
        implements View {

    /**
     * Where the run stands.
     *
     * @param waitsUntil null unless it waits
     * @param reason null unless it ended early
     */
    record StateView(
            String status, @Nullable String waitsUntil, @Nullable String reason, int depth) {}

    /** A step that the run came to. */
    record StepView(
            String step,
            String type,
            String outcome,
            @Nullable String reason,
            @Nullable String waitsUntil,
            String at) {
        static StepView of(RunStep step) {
            return new StepView(
                    step.place().toString(),
                    step.type(),
                    step.outcome().keyword(),
                    step.reason().orElse(null),
                    Times.textOrNull(step.until()),
                    Times.text(step.at()));
        }
    }

    /** When the cause of the run occurred, and when the run last changed. */
    record TimesView(String createdAt, String updatedAt) {}

    /** The run with its path. */
    public static RunView of(TracedRun traced) {
        TriggerRun run = traced.run();
        return new RunView(
                run.id().toString(),
                run.trigger().toString(),
                run.version(),
                run.subscriber().toString(),
                run.cause().event().map(EventId::toString).orElse(null),
                new StateView(
                        run.status().keyword(),
                        Times.textOrNull(run.state().waitsUntil()),
                        run.state().reason().orElse(null),
                        run.cause().depth()),
                traced.path().stream().map(StepView::of).toList(),
                new TimesView(Times.text(run.createdAt()), Times.text(run.updatedAt())));
    }
}
