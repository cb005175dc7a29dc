package dev.postroom.domain.action;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.work.JobState;
import dev.postroom.domain.work.JobStatus;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job that does the same with each person whom a selection chooses.
 *
 * @param what what it does
 * @param actor the client that started it
 * @param people how many subscribers there were when it was started
 */
public record SubscriberAction(
        ActionId id,
        What what,
        Actor actor,
        long people,
        Instant createdAt,
        JobState state,
        ActionProgress progress) {

    /** The sort fields of actions. */
    public enum Sort {
        CREATED_AT
    }

    /**
     * The kind of an action, and the selection of people.
     *
     * @param tags the tags that people join or leave
     * @param where the people; without its rules after the end, because rules can name people
     * @param isForAll whether everyone was asked for in words
     */
    public record What(ActionKind kind, List<TagId> tags, Selection where, boolean isForAll) {
        public What {
            tags = List.copyOf(tags);
        }

        private What withoutRules() {
            return new What(kind, tags, where.withoutRules(), isForAll);
        }
    }

    /** A job that waits for its first worker. */
    public static SubscriberAction queued(
            ActionId id, What what, Actor actor, long people, Instant at) {
        return new SubscriberAction(
                id, what, actor, people, at, JobState.queued(), ActionProgress.none());
    }

    /** The origin of its changes: that of a request for each person. */
    public Origin origin() {
        return new Origin(Origin.Source.API, actor, Optional.empty(), 0);
    }

    /** This job with other progress. */
    public SubscriberAction at(ActionProgress reached) {
        return new SubscriberAction(id, what, actor, people, createdAt, state, reached);
    }

    /** This job while a worker runs it; an earlier start is kept. */
    public SubscriberAction running(Instant at) {
        return new SubscriberAction(
                id, what, actor, people, createdAt, state.running(at), progress);
    }

    /** This job after it reached all people. */
    public SubscriberAction completed(Instant at) {
        return ended(JobStatus.COMPLETED, Optional.empty(), at);
    }

    /** This job after it stopped for a reason. */
    public SubscriberAction failed(String reason, Instant at) {
        return ended(JobStatus.FAILED, Optional.of(reason), at);
    }

    /** This job after a client stopped it. */
    public SubscriberAction cancelled(Instant at) {
        return ended(JobStatus.CANCELLED, Optional.empty(), at);
    }

    /** The status of its state. */
    public JobStatus status() {
        return state.status();
    }

    /** The share of the people that were looked at, from 0 to 1; 1 only after completion. */
    public double share() {
        if (status() == JobStatus.COMPLETED) {
            return 1;
        }
        double share = (double) progress.examined() / Math.max(1, people);
        return Math.min(0.99, Math.floor(share * 100) / 100);
    }

    private SubscriberAction ended(JobStatus end, Optional<String> reason, Instant at) {
        return new SubscriberAction(
                id,
                what.withoutRules(),
                actor,
                people,
                createdAt,
                state.ended(end, reason, at),
                progress);
    }
}
