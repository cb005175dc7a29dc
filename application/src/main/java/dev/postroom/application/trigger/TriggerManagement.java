package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.DateScan;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerKey;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.TriggerHolds;

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
        Trigger trigger = draft(workspace, request);
        work.inTransaction(() -> added(workspace, trigger).ifPresent(TriggerManagement::refuse));
        return new CountedTrigger(trigger, TriggerStats.none());
    }

    @Override
    public Saved createOrChange(Caller caller, NewTrigger request, Optional<TriggerPatch> changes) {
        return changes.map(patch -> createOrChange(caller, request, patch))
                .orElseGet(() -> new Saved(create(caller, request), true));
    }

    private Saved createOrChange(Caller caller, NewTrigger request, TriggerPatch changes) {
        Workspace workspace = caller.workspace();
        Trigger trigger = draft(workspace, request);
        return work.inTransaction(() ->
                added(workspace, trigger)
                        .map(existing -> changed(workspace, existing, changes, Optional.empty()))
                        .map(existing -> new Saved(existing, false))
                        .orElseGet(() ->
                                new Saved(new CountedTrigger(trigger, TriggerStats.none()), true)));
    }

    private Trigger draft(Workspace workspace, NewTrigger request) {
        return Trigger.created(
                new TriggerId(work.nextId()),
                request,
                parts.read(workspace, request.definition()),
                work.now(workspace));
    }

    // the existing one, or empty after the new one was stored
    private Optional<TriggerId> added(Workspace workspace, Trigger trigger) {
        parts.hold(workspace, trigger.definition());
        Optional<TriggerId> existing = triggers.addUnlessPresent(workspace, trigger);
        if (existing.isEmpty()) {
            if (runsByDate(trigger)) {
                scan(workspace, trigger);
            }
            // last, so that the lock is held for a moment only
            requireRoom(workspace);
        }
        return existing;
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
    public CountedTrigger get(Workspace workspace, TriggerKey key) {
        return triggers.find(workspace, key).orElseThrow(() -> notFound(key));
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
        return work.inTransaction(() -> changed(workspace, id, patch, expectedVersion));
    }

    private CountedTrigger changed(
            Workspace workspace, TriggerId id, TriggerPatch patch, Optional<Long> expectedVersion) {
        Trigger current = locked(workspace, id, expectedVersion);
        Trigger next =
                current.edited(
                        patch.name().orElse(current.name()),
                        patch.slug().after(current.slug()),
                        patch.isActive().orElse(current.isActive()),
                        patched(workspace, current, patch.definition()),
                        work.now(workspace));
        if (!next.equals(current)) {
            store(workspace, current, next);
        }
        return get(workspace, id);
    }

    private void store(Workspace workspace, Trigger current, Trigger next) {
        if (next.definitionVersion() != current.definitionVersion()) {
            parts.hold(workspace, next.definition());
        }
        triggers.update(workspace, next).ifPresent(TriggerManagement::refuse);
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

    private static void refuse(TriggerId existing) {
        throw Failure.Conflict.with(
                        existing.value(),
                        "already_exists",
                        "A trigger with this slug already exists (%s).".formatted(existing))
                .asException();
    }

    static FailureException notFound(TriggerKey key) {
        String named =
                switch (key) {
                    case TriggerId _ -> "Trigger";
                    case TriggerKey.OfSlug _ -> "Trigger with the slug";
                };
        return new Failure.NotFound(named, key.toString()).asException();
    }
}
