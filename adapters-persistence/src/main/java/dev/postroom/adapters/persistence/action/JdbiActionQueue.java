package dev.postroom.adapters.persistence.action;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.JobClaims;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.ActionQueue;
import dev.postroom.domain.action.SubscriberAction;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The queue of actions in PostgreSQL. {@code due_at} of a claimed action is the end of its lease.
 */
public final class JdbiActionQueue implements ActionQueue {
    private static final String CLAIM = JobClaims.inTurn("subscriber_actions", "action_turns");
    private static final String PROGRESS =
            """
            examined = :examined, changed = :changed, unchanged = :unchanged, refused = :refused,
                reached_at = :reachedAt, reached_id = :reachedId
            """;
    private static final String ADVANCE =
            "UPDATE subscriber_actions SET "
                    + PROGRESS
                    + ", due_at = now() + :lease * interval '1 microsecond' "
                    + JobClaims.HELD;
    private static final String FINISH =
            """
            UPDATE subscriber_actions
            SET status = :status, failure_reason = :reason, ended_at = :endedAt, rules = NULL,
            """
                    + PROGRESS
                    + JobClaims.HELD;
    private static final String RELEASE =
            "UPDATE subscriber_actions SET due_at = now(), lease_gen = lease_gen + 1 "
                    + JobClaims.HELD;

    private final Handles handles;

    /** The queue that uses these handles. */
    public JdbiActionQueue(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Claimed<SubscriberAction>> claim(Instant at, Duration lease) {
        return handles.call(handle ->
                handle.createQuery(CLAIM)
                        .bind("at", DatabaseTimes.stored(at))
                        .bind("lease", SqlDurations.micros(lease))
                        .map((result, _) -> claimed(result))
                        .findOne());
    }

    private static Claimed<SubscriberAction> claimed(ResultSet result) throws SQLException {
        return new Claimed<>(
                Workspaces.of(result),
                ActionRows.action(result),
                new Row(result).number("lease_gen"));
    }

    @Override
    public boolean advance(
            Claimed<SubscriberAction> claim, ActionProgress reached, Duration lease) {
        return handles.call(handle ->
                handle.createUpdate(ADVANCE)
                                .bindMap(ActionRows.progress(parameters(claim), reached).values())
                                .bind("lease", SqlDurations.micros(lease))
                                .execute()
                        > 0);
    }

    @Override
    public boolean finish(Claimed<SubscriberAction> claim, SubscriberAction ended) {
        Columns columns =
                ActionRows.progress(ActionRows.columns(claim.workspace(), ended), ended.progress())
                        .put("generation", claim.generation());
        return handles.call(
                handle -> handle.createUpdate(FINISH).bindMap(columns.values()).execute() > 0);
    }

    @Override
    public void release(Claimed<SubscriberAction> claim) {
        handles.call(handle ->
                handle.createUpdate(RELEASE).bindMap(parameters(claim).values()).execute());
    }

    private static Columns parameters(Claimed<SubscriberAction> claim) {
        return new Columns()
                .put("workspace", claim.workspace().id())
                .put("id", claim.work().id().value())
                .put("generation", claim.generation());
    }
}
