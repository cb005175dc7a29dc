package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.CustomEvent;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.SendEvents;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerKey;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerReferences;
import dev.postroom.domain.trigger.run.DryRun;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.run.TryTriggers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Has one trigger with one run, both with the id of the one webhook. */
public final class FakeTriggers implements ManageTriggers, ReadRuns, TryTriggers, SendEvents {

    private static final CountedTrigger ONE =
            new CountedTrigger(
                    new Trigger(
                            new TriggerId(FakeWebhooks.SHOP.id().value()),
                            "Welcome",
                            Optional.of(new Slug("welcome")),
                            true,
                            TriggerDefinition.of(
                                    JsonObject.of(
                                            Map.of(
                                                    "event_type",
                                                    "subscriber.created",
                                                    "steps",
                                                    List.of(Map.of("type", "exit")))),
                                    TriggerReferences.unchecked()),
                            1,
                            Revision.first(SettableClock.START)),
                    new TriggerStats(Map.of()));
    static final TracedRun RUN =
            new TracedRun(
                    new TriggerRun(
                            new RunId(FakeWebhooks.SHOP.id().value()),
                            ONE.trigger().id(),
                            1,
                            FakeSubscribers.ANNA.id(),
                            new RunCause(Optional.empty(), JsonObject.empty(), 0),
                            RunState.completed(),
                            SettableClock.START,
                            SettableClock.START),
                    List.of());

    /** The changes of triggers that existed. */
    public final List<TriggerPatch> received = new ArrayList<>();

    private static FailureException unknown(TriggerKey id) {
        return new Failure.NotFound("Trigger", id.toString()).asException();
    }

    private static FailureException refused() {
        return Failure.Conflict.of("no_triggers", "There are no triggers here.").asException();
    }

    @Override
    public CountedTrigger create(Caller caller, NewTrigger trigger) {
        throw refused();
    }

    @Override
    public void check(Workspace workspace, JsonObject definition) {}

    @Override
    public Saved createOrChange(Caller caller, NewTrigger trigger, Optional<TriggerPatch> changes) {
        if (trigger.slug().isEmpty()) {
            throw refused();
        }
        changes.ifPresent(received::add);
        return new Saved(ONE, !trigger.slug().equals(ONE.trigger().slug()));
    }

    @Override
    public CountedTrigger get(Workspace workspace, TriggerKey key) {
        boolean isKnown =
                switch (key) {
                    case TriggerId id -> ONE.trigger().id().equals(id);
                    case TriggerKey.OfSlug(Slug slug) ->
                            ONE.trigger().slug().equals(Optional.of(slug));
                };
        if (!isKnown) {
            throw unknown(key);
        }
        return ONE;
    }

    @Override
    public Page<CountedTrigger> list(
            Workspace workspace, TriggerQuery query, PageRequest<TriggerQuery.Sort> page) {
        return new Page<>(List.of(), Optional.empty(), 0);
    }

    @Override
    public CountedTrigger update(
            Caller caller, TriggerId id, TriggerPatch patch, Optional<Long> expectedVersion) {
        return get(caller.workspace(), id);
    }

    @Override
    public void checkPatch(Workspace workspace, TriggerId id, JsonObject definition) {}

    @Override
    public void delete(Caller caller, TriggerId id, Optional<Long> expectedVersion) {
        CountedTrigger _ = get(caller.workspace(), id);
    }

    @Override
    public TriggerId find(Workspace workspace, TriggerKey trigger) {
        return get(workspace, trigger).trigger().id();
    }

    @Override
    public Page<TracedRun> list(
            Workspace workspace,
            TriggerId trigger,
            RunQuery query,
            PageRequest<RunQuery.Sort> page) {
        return new Page<>(List.of(), Optional.empty(), 0);
    }

    @Override
    public TracedRun get(Workspace workspace, TriggerKey trigger, RunId id) {
        TriggerId _ = find(workspace, trigger);
        if (!RUN.run().id().equals(id)) {
            throw new Failure.NotFound("Run", id.toString()).asException();
        }
        return RUN;
    }

    @Override
    public DryRun test(Workspace workspace, TriggerId id, SubscriberId person, JsonObject event) {
        throw unknown(id);
    }

    @Override
    public Event send(Caller caller, CustomEvent event) {
        throw refused();
    }

    @Override
    public void check(Workspace workspace, CustomEvent.Person person) {}
}
