package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.DateScan;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerDefinition;
import dev.postroom.domain.trigger.TriggerHolds;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.Triggers;

import java.util.Optional;

/** Manages the triggers of a workspace. */
public final class TriggerManagement implements ManageTriggers {

    private final UnitOfWork work;
    private final Triggers triggers;
    private final TriggerHolds holds;
    private final DateScans scans;
    private final DefinitionParts parts;
    private final int most;

    /**
     * @param most how many triggers a workspace may have
     */
    public TriggerManagement(
            UnitOfWork work,
            Triggers triggers,
            TriggerHolds holds,
            DateScans scans,
            DefinitionParts parts,
            int most) {
        this.work = work;
        this.triggers = triggers;
        this.holds = holds;
        this.scans = scans;
        this.parts = parts;
        this.most = most;
    }

    @Override
    public CountedTrigger create(Caller caller, NewTrigger request) {
        Workspace workspace = caller.workspace();
        TriggerDefinition definition = parts.read(workspace, request.definition());
        Trigger trigger =
                Trigger.created(
                        new TriggerId(work.nextId()), request, definition, work.now(workspace));
        work.inTransaction(() -> {
            parts.hold(workspace, definition);
            triggers.add(workspace, trigger);
            if (runsByDate(trigger)) {
                scan(workspace, trigger);
            }
            // last, so that the lock is held for a moment only
            requireRoom(workspace);
        });
        return new CountedTrigger(trigger, TriggerStats.none());
    }

    private void requireRoom(Workspace workspace) {
        if (triggers.lockCount(workspace) > most) {
            throw Failure.Conflict.of(
                            "too_many_triggers",
                            "The environment has %d triggers, which is the maximum. Delete one first."
                                    .formatted(most))
                    .asException();
        }
    }

    @Override
    public void check(Workspace workspace, JsonObject definition) {
        parts.read(workspace, definition);
    }

    @Override
    public CountedTrigger get(Workspace workspace, TriggerId id) {
        return triggers.find(workspace, id).orElseThrow(() -> notFound(id));
    }

    @Override
    public Page<CountedTrigger> list(
            Workspace workspace, TriggerQuery query, PageRequest<TriggerQuery.Sort> page) {
        return triggers.list(workspace, query, page);
    }

    @Override
    public CountedTrigger update(
            Caller caller, TriggerId id, TriggerPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            Trigger current = locked(workspace, id, expectedVersion);
            Trigger next =
                    current.edited(
                            patch.name().orElse(current.name()),
                            patch.isActive().orElse(current.isActive()),
                            patched(workspace, current, patch.definition()),
                            work.now(workspace));
            if (!next.equals(current)) {
                store(workspace, current, next);
            }
            return get(workspace, id);
        });
    }

    private void store(Workspace workspace, Trigger current, Trigger next) {
        if (next.definitionVersion() != current.definitionVersion()) {
            parts.hold(workspace, next.definition());
        }
        triggers.update(workspace, next);
        rescan(workspace, current, next);
        if (current.isActive() && !next.isActive()) {
            holds.hold(workspace, next.id());
        }
        if (!current.isActive() && next.isActive()) {
            holds.release(workspace, next.id());
        }
    }

    // before runs are held: a scheduled run has not begun, and follows the new definition
    private void rescan(Workspace workspace, Trigger current, Trigger next) {
        boolean isSame =
                next.isActive() == current.isActive()
                        && next.definitionVersion() == current.definitionVersion();
        if (runsByDate(next) && !isSame) {
            scan(workspace, next);
        }
        if (runsByDate(current) && !runsByDate(next)) {
            scans.stop(workspace, next.id());
        }
    }

    private static boolean runsByDate(Trigger trigger) {
        return trigger.isActive() && trigger.definition().filter().date().isPresent();
    }

    private void scan(Workspace workspace, Trigger trigger) {
        scans.restart(workspace, DateScan.from(trigger.id(), trigger.revision().updatedAt()));
    }

    // what an unchanged definition names may be gone by now
    private TriggerDefinition patched(Workspace workspace, Trigger trigger, JsonObject patch) {
        return patch.members().isEmpty()
                ? trigger.definition()
                : parts.read(workspace, trigger.definition().patched(patch));
    }

    @Override
    public void checkPatch(Workspace workspace, TriggerId id, JsonObject definition) {
        patched(workspace, get(workspace, id).trigger(), definition);
    }

    @Override
    public void delete(Caller caller, TriggerId id, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Trigger current = locked(workspace, id, expectedVersion);
            triggers.delete(workspace, current.id());
        });
    }

    private Trigger locked(Workspace workspace, TriggerId id, Optional<Long> expectedVersion) {
        Trigger current = triggers.lock(workspace, id).orElseThrow(() -> notFound(id));
        if (expectedVersion
                .filter(version -> version != current.revision().version())
                .isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Trigger %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return current;
    }

    static FailureException notFound(TriggerId id) {
        return new Failure.NotFound("Trigger", id.toString()).asException();
    }
}
