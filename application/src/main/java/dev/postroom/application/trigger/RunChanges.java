package dev.postroom.application.trigger;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberBatch;
import dev.postroom.application.subscriber.SubscriberBatch.Request;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Changes of people by the steps of runs. Those that need no further question are collected, so
 * that the number of statements does not depend on the number of runs; {@link #store} stores them.
 * For one transaction, which holds the people locked.
 */
final class RunChanges {

    private final RunTools tools;
    private final Workspace workspace;
    private final Instant now;
    private final Runnable before;

    // the changes that are not stored yet, all of runs at the same depth
    private @Nullable SubscriberBatch batch;
    private int depth;

    /**
     * @param before runs before each time that changes are stored
     */
    RunChanges(RunTools tools, Workspace workspace, Instant now, Runnable before) {
        this.tools = tools;
        this.workspace = workspace;
        this.now = now;
        this.before = before;
    }

    /** The cause of what the steps of a run do. */
    Cause cause(TriggerRun run) {
        return cause(depthOf(run));
    }

    private static int depthOf(TriggerRun run) {
        return run.cause().depth() + 1;
    }

    private Cause cause(int of) {
        Origin origin =
                new Origin(Origin.Source.TRIGGER, Actor.system("triggers"), Optional.empty(), of);
        return new Cause(workspace, origin, now);
    }

    /** The person on a tag that the person is not on, or with the tag that waits. */
    Subscriber joined(TriggerRun run, Subscriber person, Tag tag) {
        if (tag.doubleOptIn() || person.status() == SubscriberStatus.PENDING) {
            store();
            return tools.changes().join(cause(run), person, List.of(tag));
        }
        return batch(run).change(person, person, Request.tags(List.of(tag)));
    }

    /** The person without a tag. */
    Subscriber left(TriggerRun run, Subscriber person, Tag tag) {
        // what was collected happened before
        store();
        Subscriber stored = tools.subscribers().find(workspace, person.id()).orElseThrow();
        return tools.changes().leave(cause(run), stored, tag);
    }

    /** The person with patched metadata. */
    Subscriber patched(TriggerRun run, Subscriber person, JsonObject patch) {
        Profile old = person.profile();
        Profile next =
                new Profile(
                        old.firstName(),
                        old.lastName(),
                        old.externalId(),
                        old.language(),
                        old.timezone(),
                        old.metadata().merge(patch));
        Subscriber changed = person.changed(person.email(), person.status(), next, now);
        return changed.differsFrom(person)
                ? batch(run).change(person, changed, Request.tags(List.of()))
                : person;
    }

    private SubscriberBatch batch(TriggerRun run) {
        SubscriberBatch open = batch;
        if (open != null && depth == depthOf(run)) {
            return open;
        }
        store();
        SubscriberBatch fresh = tools.changes().batch(cause(run));
        batch = fresh;
        depth = depthOf(run);
        return fresh;
    }

    /** Stores what is not stored yet, with its events. */
    void store() {
        before.run();
        SubscriberBatch open = batch;
        batch = null;
        // false only for new people whose address is taken, and there are none
        if (open != null && !open.store()) {
            throw new IllegalStateException("changes of runs were not stored");
        }
    }
}
