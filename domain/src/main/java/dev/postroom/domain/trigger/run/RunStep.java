package dev.postroom.domain.trigger.run;

import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepPath;

import java.time.Instant;
import java.util.Optional;

/**
 * A step that a run has come to.
 *
 * @param type as {@link Step#type}
 * @param reason why it was passed over, or ended the run
 * @param until the end of a wait
 * @param at when the run came to it, on the workspace's clock
 */
public record RunStep(
        StepPath place,
        String type,
        StepOutcome outcome,
        Optional<String> reason,
        Optional<Instant> until,
        Instant at) {}
