package dev.postroom.domain.trigger;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Builds runs: new ones, of the first version of their trigger. */
public final class RunFixture {

    private final RunId id;
    private final TriggerId trigger;
    private SubscriberId subscriber;
    private RunState state = RunState.entered();
    private String entry;
    private boolean once;
    private int depth;
    private Instant createdAt = SettableClock.START;
    private JsonObject facts = JsonObject.empty();

    private RunFixture(UUID id, TriggerId trigger) {
        this.id = new RunId(id);
        this.trigger = trigger;
        this.subscriber = new SubscriberId(id);
        this.entry = id.toString();
    }

    /** A run with this id, for a person and an event of the same id. */
    public static RunFixture run(UUID id, TriggerId trigger) {
        return new RunFixture(id, trigger);
    }

    public RunFixture withSubscriber(SubscriberId person) {
        subscriber = person;
        return this;
    }

    public RunFixture withState(RunState newState) {
        state = newState;
        return this;
    }

    public RunFixture withEntry(String newEntry) {
        entry = newEntry;
        return this;
    }

    public RunFixture withFacts(JsonObject newFacts) {
        facts = newFacts;
        return this;
    }

    public RunFixture withDepth(int newDepth) {
        depth = newDepth;
        return this;
    }

    public RunFixture once() {
        entry = "once";
        once = true;
        return this;
    }

    public RunFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public TriggerRun build() {
        RunCause cause = new RunCause(Optional.of(new EventId(id.value())), facts, depth);
        return new TriggerRun(id, trigger, 1, subscriber, cause, state, createdAt, createdAt);
    }

    public NewRun entering() {
        return new NewRun(build(), entry, once);
    }
}
