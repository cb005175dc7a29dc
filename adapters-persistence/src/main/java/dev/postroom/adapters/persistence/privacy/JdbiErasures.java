package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jdbi.v3.core.statement.SqlStatement;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The queue of erasures in PostgreSQL. {@code due_at} of a claimed one is the end of its lease. */
public final class JdbiErasures implements Erasures {
    private static final String CHANGED =
            """
            WITH room AS (
                SELECT 1 WHERE :most > (SELECT count(*) FROM (
                    SELECT 1 FROM former_addresses
                    WHERE workspace_id = :workspace AND subscriber_id = :subscriber
                    LIMIT :most) had)),
            added AS (
                INSERT INTO former_addresses (workspace_id, subscriber_id, email, until)
                SELECT :workspace, :subscriber, :email, :at FROM room
                ON CONFLICT DO NOTHING)
            SELECT EXISTS (SELECT 1 FROM room)
            """;
    private static final String FORMER =
            """
            SELECT email, until FROM former_addresses
            WHERE workspace_id = :workspace AND subscriber_id = :subscriber
            ORDER BY until
            """;
    private static final String REQUEST =
            """
            INSERT INTO erasures (workspace_id, subscriber_id, addresses, until, requested_at,
                first_due_at, due_at)
            SELECT :workspace, :subscriber, array_append(array_agg(f.email ORDER BY f.until)
                    FILTER (WHERE f.email IS NOT NULL), :email),
                array_append(array_agg(f.until ORDER BY f.until)
                    FILTER (WHERE f.email IS NOT NULL), CAST(:at AS timestamptz)),
                :at, now(), now()
            FROM (SELECT 1) one LEFT JOIN former_addresses f
                ON f.workspace_id = :workspace AND f.subscriber_id = :subscriber
            """;
    // A second look at due_at of locked rows is not needed: those of other claims are skipped.
    private static final String CLAIM =
            """
            WITH first AS MATERIALIZED (
                SELECT workspace_id FROM erasures
                WHERE due_at <= now() ORDER BY due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED),
            due AS MATERIALIZED (
                SELECT d.* FROM first CROSS JOIN LATERAL (
                    SELECT o.workspace_id, o.subscriber_id FROM erasures o
                    WHERE o.workspace_id = first.workspace_id AND o.due_at <= now()
                    ORDER BY o.due_at LIMIT :max
                    FOR NO KEY UPDATE SKIP LOCKED) d)
            UPDATE erasures e
            SET due_at = now() + :lease * interval '1 microsecond', lease_gen = e.lease_gen + 1
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE e.workspace_id = due.workspace_id AND e.subscriber_id = due.subscriber_id
            RETURNING e.*, w.account_id, w.environment,
                CAST(extract(epoch FROM now() - e.first_due_at) * 1000000 AS bigint) AS waited
            """;
    private static final String EXTEND =
            """
            UPDATE erasures e SET due_at = now() + :lease * interval '1 microsecond'
            FROM unnest(:subscribers, :generations) AS c (subscriber_id, lease_gen)
            WHERE e.workspace_id = :workspace AND e.subscriber_id = c.subscriber_id
                AND e.lease_gen = c.lease_gen AND e.due_at IS NOT NULL
            """;
    private static final String HELD =
            """
            WHERE workspace_id = :workspace AND subscriber_id = :subscriber
                AND lease_gen = :generation AND due_at IS NOT NULL
            """;
    private static final String RELEASE =
            """
            UPDATE erasures
            SET due_at = now() + :pause * interval '1 microsecond', lease_gen = lease_gen + 1
            """
                    + HELD;
    private static final String FINISH =
            """
            UPDATE erasures
            SET due_at = NULL, ended_at = now(), addresses = '{}', until = '{}'
            """
                    + HELD;

    private final Handles handles;
    private final Runnable wake;

    /**
     * The queue that uses these handles.
     *
     * @param wake runs after each commit with a request
     */
    public JdbiErasures(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public boolean changedAddress(
            Workspace workspace, SubscriberId subscriber, EmailAddress former, Instant at) {
        return handles.call(handle ->
                person(handle.createQuery(CHANGED), workspace, subscriber)
                        .bind("email", former.value())
                        .bind("at", DatabaseTimes.stored(at))
                        .bind("most", MOST_ADDRESSES)
                        .mapTo(Boolean.class)
                        .one());
    }

    @Override
    public List<PastAddress> formerAddresses(Workspace workspace, SubscriberId subscriber) {
        return handles.call(handle ->
                person(handle.createQuery(FORMER), workspace, subscriber)
                        .map((result, _) -> {
                            Row row = new Row(result);
                            return new PastAddress(
                                    new EmailAddress(row.text("email")), row.instant("until"));
                        })
                        .list());
    }

    @Override
    public void request(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return person(handle.createUpdate(REQUEST), workspace, subscriber)
                    .bind("email", address.value())
                    .bind("at", DatabaseTimes.stored(at))
                    .execute();
        });
    }

    @Override
    public List<Claimed<ErasedPerson>> claim(int max, Duration lease) {
        return handles.call(handle ->
                handle.createQuery(CLAIM)
                        .bind("max", max)
                        .bind("lease", SqlDurations.micros(lease))
                        .map((result, _) -> claimed(result))
                        .list());
    }

    private static Claimed<ErasedPerson> claimed(ResultSet result) throws SQLException {
        Row row = new Row(result);
        ErasedPerson person =
                new ErasedPerson(
                        new SubscriberId(row.uuid("subscriber_id")),
                        addresses(result),
                        row.instant("requested_at"),
                        Duration.of(row.number("waited"), ChronoUnit.MICROS));
        return new Claimed<>(Workspaces.of(result), person, row.number("lease_gen"));
    }

    private static List<PastAddress> addresses(ResultSet result) throws SQLException {
        List<String> texts = SqlArray.textsOf(result, "addresses");
        List<Instant> times = SqlArray.timesOf(result, "until");
        List<PastAddress> addresses = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            addresses.add(new PastAddress(new EmailAddress(texts.get(i)), times.get(i)));
        }
        return addresses;
    }

    @Override
    public boolean extend(List<Claimed<ErasedPerson>> claims, Duration lease) {
        return handles.call(handle ->
                handle.createUpdate(EXTEND)
                                .bind("workspace", claims.getFirst().workspace().id())
                                .bind("subscribers", SqlArray.uuids(ids(claims)))
                                .bind(
                                        "generations",
                                        SqlArray.numbers(
                                                claims.stream().map(Claimed::generation).toList()))
                                .bind("lease", SqlDurations.micros(lease))
                                .execute()
                        == claims.size());
    }

    private static List<UUID> ids(List<Claimed<ErasedPerson>> claims) {
        return claims.stream().map(claim -> claim.work().subscriber().value()).toList();
    }

    @Override
    public void release(Claimed<ErasedPerson> claim, Duration pause) {
        handles.call(handle ->
                person(handle.createUpdate(RELEASE), claim.workspace(), claim.work().subscriber())
                        .bind("generation", claim.generation())
                        .bind("pause", SqlDurations.micros(pause))
                        .execute());
    }

    @Override
    public void finish(Claimed<ErasedPerson> claim) {
        handles.call(handle ->
                person(handle.createUpdate(FINISH), claim.workspace(), claim.work().subscriber())
                        .bind("generation", claim.generation())
                        .execute());
    }

    private static <S extends SqlStatement<S>> S person(
            S statement, Workspace workspace, SubscriberId subscriber) {
        return statement.bind("workspace", workspace.id()).bind("subscriber", subscriber.value());
    }
}
