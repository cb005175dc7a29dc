package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;

/** Trigger administration by clients. */
@DrivingPort
public interface ManageTriggers {

    /**
     * Creates a trigger. A definition that is not valid, or that names something unknown, is {@code
     * Invalid} with every violation; a slug in use is {@code Conflict}.
     */
    CountedTrigger create(Caller caller, NewTrigger trigger);

    /**
     * As {@link #create}; with changes, the trigger that has the slug already is changed instead.
     */
    Saved createOrChange(Caller caller, NewTrigger trigger, Optional<TriggerPatch> changes);

    /** Fails for a definition that {@link #create} would refuse. */
    void check(Workspace workspace, JsonObject definition);

    /** The trigger; {@code NotFound} when there is none. */
    CountedTrigger get(Workspace workspace, TriggerKey key);

    /** One page of triggers. */
    Page<CountedTrigger> list(
            Workspace workspace, TriggerQuery query, PageRequest<TriggerQuery.Sort> page);

    /**
     * Applies a patch. Runs keep the definition that they began with. A trigger that becomes
     * inactive holds its runs, and lets them go on when it becomes active. {@code Invalid} as for
     * {@link #create}, as {@code Conflict}; {@code NotFound} when there is no such trigger.
     *
     * @param expectedVersion another current version is {@code PreconditionFailed}
     */
    CountedTrigger update(
            Caller caller, TriggerId id, TriggerPatch patch, Optional<Long> expectedVersion);

    /** Fails for a patch of the definition that {@link #update} would refuse. */
    void checkPatch(Workspace workspace, TriggerId id, JsonObject definition);

    /**
     * Deletes a trigger and cancels its runs. {@code NotFound} and {@code PreconditionFailed} as
     * for {@link #update}.
     */
    void delete(Caller caller, TriggerId id, Optional<Long> expectedVersion);

    /**
     * The result of a creation.
     *
     * @param created false when there was such a trigger
     */
    record Saved(CountedTrigger trigger, boolean created) {}
}
