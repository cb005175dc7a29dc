package dev.postroom.domain.trigger.run;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;

import java.time.Instant;

/**
 * A trigger at work for one person.
 *
 * @param version of the definition, see {@link Trigger#definitionVersion}; it stays
 * @param createdAt when its cause occurred
 * @param updatedAt when it last changed
 */
public record TriggerRun(
        RunId id,
        TriggerId trigger,
        int version,
        SubscriberId subscriber,
        RunCause cause,
        RunState state,
        Instant createdAt,
        Instant updatedAt) {

    /** The status of its state. */
    public RunStatus status() {
        return state.status();
    }

    /** The same run elsewhere. */
    public TriggerRun at(RunState next, Instant now) {
        return new TriggerRun(id, trigger, version, subscriber, cause, next, createdAt, now);
    }
}
