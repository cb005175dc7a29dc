package dev.postroom.application.action;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.ActionQueue;
import dev.postroom.domain.action.RunActions;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Runs actions, step by step. */
public final class ActionRunning implements RunActions {

    // After this time the worker releases the action, so that others run and the worker can stop.
    private static final Duration TIME_SLICE = Duration.ofSeconds(3);

    private final UnitOfWork work;
    private final ActionQueue queue;
    private final ActionSteps steps;
    private final ActionPace pace;

    public ActionRunning(
            UnitOfWork work,
            SubscriberChanges changes,
            ActionQueue queue,
            SubscriberBatches batches,
            Tags tags,
            ActionPace pace) {
        this.work = work;
        this.queue = queue;
        this.pace = pace;
        this.steps = new ActionSteps(work, changes, batches, tags, pace.step());
    }

    @Override
    public int actNext() {
        return queue.claim(work.clock().real().instant(), pace.lease()).map(this::work).orElse(0);
    }

    private int work(Claimed<SubscriberAction> claim) {
        Instant end = work.clock().real().instant().plus(TIME_SLICE);
        Optional<Claimed<SubscriberAction>> held = Optional.of(claim);
        int done = 0;
        while (held.isPresent() && work.clock().real().instant().isBefore(end)) {
            held = step(held.get());
            done++;
        }
        held.ifPresent(queue::release);
        return done;
    }

    /** Empty when the action has ended, or the lease was lost. */
    private Optional<Claimed<SubscriberAction>> step(Claimed<SubscriberAction> held) {
        return work.inTransaction(() -> {
            SubscriberAction action = held.work();
            // locks the action: detects a worker that took it over, or makes that worker wait
            if (!queue.advance(held, action.progress(), pace.lease())) {
                return Optional.empty();
            }
            return switch (steps.next(held.workspace(), action)) {
                case ActionSteps.Step.Impossible(String reason) ->
                        ended(held, action.failed(reason, now(held)));
                case ActionSteps.Step.Last(ActionProgress step) ->
                        ended(held, action.at(action.progress().plus(step)).completed(now(held)));
                case ActionSteps.Step.Done(ActionProgress step) ->
                        advanced(held, action.at(action.progress().plus(step)));
            };
        });
    }

    private Optional<Claimed<SubscriberAction>> ended(
            Claimed<SubscriberAction> held, SubscriberAction ended) {
        queue.finish(held, ended);
        return Optional.empty();
    }

    private Optional<Claimed<SubscriberAction>> advanced(
            Claimed<SubscriberAction> held, SubscriberAction after) {
        queue.advance(held, after.progress(), pace.lease());
        return Optional.of(new Claimed<>(held.workspace(), after, held.generation()));
    }

    private Instant now(Claimed<SubscriberAction> held) {
        return work.now(held.workspace());
    }
}
