package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerMatch;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The workspace's triggers, every version of their definitions. Joins the caller's transaction. */
@DrivenPort
public interface Triggers {

    /**
     * Stores a new trigger unless its slug is in use; returns the trigger that has it, or empty.
     */
    Optional<TriggerId> addUnlessPresent(Workspace workspace, Trigger trigger);

    /** The trigger with the counts of its runs, or empty. */
    Optional<CountedTrigger> find(Workspace workspace, TriggerKey key);

    /**
     * The trigger, or empty. Until the transaction ends, no other transaction locks, changes or
     * deletes it.
     */
    Optional<Trigger> lock(Workspace workspace, TriggerId id);

    /**
     * Stores a locked trigger; definitions of earlier versions are kept.
     *
     * @return another trigger with its slug, or empty when stored
     */
    Optional<TriggerId> update(Workspace workspace, Trigger trigger);

    /**
     * Deletes a trigger with its definitions; does nothing when there is none. Waits for no run.
     * Its runs do nothing any more, and are removed later.
     */
    void delete(Workspace workspace, TriggerId id);

    /** One page of triggers, with the counts of their runs. */
    Page<CountedTrigger> list(
            Workspace workspace, TriggerQuery query, PageRequest<TriggerQuery.Sort> page);

    /**
     * How many triggers the workspace has. Until the transaction ends, no other one counts them.
     */
    long lockCount(Workspace workspace);

    /** Whether the workspace has an active trigger. */
    boolean hasActive(Workspace workspace);

    /**
     * The active triggers that are found by these, the oldest first. Reads no other definition. The
     * definitions have what decides whether a run begins; their steps and conditions may be left
     * out.
     */
    List<Trigger> activeFor(Workspace workspace, Set<TriggerMatch> happenings);

    /**
     * The definition that a run began with, or empty when there is no such trigger or version.
     *
     * @param version as {@link Trigger#definitionVersion}
     */
    Optional<TriggerDefinition> definition(Workspace workspace, TriggerId id, int version);
}
