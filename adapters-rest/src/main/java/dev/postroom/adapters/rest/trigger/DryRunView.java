package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.DryRun;
import dev.postroom.domain.trigger.run.RunStep;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * The simulated steps of a run.
 *
 * @param status how it would end
 */
record DryRunView(
        String triggerId,
        String subscriberId,
        String status,
        @Nullable String reason,
        List<StepView> path)
        implements View {

    /**
     * A step that the run would come to.
     *
     * @param step its place, such as {@code 1.then.0}
     * @param definition what it does; of a condition, without its branches
     * @param at when the run would come to it
     * @param until the end of a wait
     */
    record StepView(
            String step,
            String type,
            Map<String, @Nullable Object> definition,
            String outcome,
            @Nullable String reason,
            String at,
            @Nullable String until) {

        static StepView of(RunStep step, TriggerDefinition definition) {
            return new StepView(
                    step.place().toString(),
                    step.type(),
                    definition.stepJson(step.place()).members(),
                    step.outcome().keyword(),
                    step.reason().orElse(null),
                    Times.text(step.at()),
                    Times.textOrNull(step.until()));
        }
    }

    static DryRunView of(DryRun run) {
        return new DryRunView(
                run.trigger().toString(),
                run.subscriber().toString(),
                run.end().status().keyword(),
                run.end().reason().orElse(null),
                run.path().stream().map(step -> StepView.of(step, run.definition())).toList());
    }
}
