package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The events about people, and what receivers answered to them. The log keeps the number, the type,
 * the time and the ids of each. An event that is still to be delivered keeps its body until its
 * deliveries have ended, and for a limited time.
 */
public final class JdbiEventPersonalDataEraser implements PersonalDataEraser {
    private static final int MOST = 200;
    private static final UUID FIRST = new UUID(0, 0);

    private static final String WAITS_IN_OUTBOX =
            """
            SELECT EXISTS (SELECT 1 FROM outbox o
                WHERE o.workspace_id = :workspace
                    AND (o.subscriber_id = ANY (:subscribers) OR o.address_key = ANY (:keys)))
            """;
    // A mail can have an event long after its request, whose time decides to whom it belongs. Each
    // index is read in the order of the ids; OFFSET keeps the lookups apart
    private static final String PAGE =
            """
            SELECT found.id, (SELECT v.body FROM events v
                WHERE v.workspace_id = :workspace AND v.id = found.id) AS body, EXISTS (
                    SELECT 1 FROM deliveries d
                    WHERE d.workspace_id = :workspace AND d.event_id = found.id
                        AND d.status IN ('pending', 'retrying')) AS is_open
            FROM (
                SELECT e.id FROM unnest(:subscribers) AS s (id)
                CROSS JOIN LATERAL (
                    SELECT a.id FROM events a
                    WHERE a.workspace_id = :workspace AND a.subscriber_id = s.id
                        AND a.id > :after AND NOT a.is_erased
                    ORDER BY a.id LIMIT :max OFFSET 0) e
                UNION
                SELECT e.id FROM unnest(:keys, :until) AS k (address_key, until)
                CROSS JOIN LATERAL (
                    SELECT b.id FROM events b
                    WHERE b.workspace_id = :workspace AND b.address_key = k.address_key
                        AND b.id > :after AND NOT b.is_erased
                        AND CAST(CAST(convert_from(b.body, 'UTF8') AS json)
                            #>> '{data,created_at}' AS timestamptz) <= k.until
                    ORDER BY b.id LIMIT :max OFFSET 0) e) found
            ORDER BY found.id LIMIT :max
            """;
    private static final String ERASE =
            """
            UPDATE events e SET body = n.body, address_key = NULL, is_erased = true
            FROM unnest(:ids, :bodies) AS n (id, body)
            WHERE e.workspace_id = :workspace AND e.id = n.id AND NOT e.is_erased
            """;
    private static final String FORGET_ANSWERS =
            """
            UPDATE delivery_attempts a SET response_body = NULL
            FROM (SELECT d.id FROM deliveries d
                WHERE d.workspace_id = :workspace AND d.event_id = ANY (:ids)) about
            WHERE a.workspace_id = :workspace AND a.delivery_id = about.id
                AND a.response_body IS NOT NULL
            """;

    private final Handles handles;
    private final UnaryOperator<byte[]> withoutPerson;
    private final Duration longest;

    /**
     * The log behind these handles.
     *
     * @param withoutPerson what is left of the body of an event
     * @param longest so long after the deletion an event is kept for its deliveries, at most
     */
    public JdbiEventPersonalDataEraser(
            Handles handles, UnaryOperator<byte[]> withoutPerson, Duration longest) {
        this.handles = handles;
        this.withoutPerson = withoutPerson;
        this.longest = longest;
    }

    /** {@code isOpen}: whether it is still to be delivered. */
    private record Found(UUID id, byte[] body, boolean isOpen) {
        static Found of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Found(row.uuid("id"), row.bytes("body"), row.flag("is_open"));
        }
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        UUID start = after.map(UUID::fromString).orElse(FIRST);
        return handles.transact(handle -> {
            boolean waits = after.isEmpty() && waitsInOutbox(handle, workspace, people);
            List<Found> page = page(handle, workspace, people, start);
            List<Found> ended =
                    page.stream().filter(event -> !event.isOpen() || isLate(people)).toList();
            waits |= ended.size() < page.size();
            erase(handle, workspace, ended);
            Optional<String> next =
                    page.size() < MOST
                            ? Optional.empty()
                            : Optional.of(page.getLast().id().toString());
            return new Step(next, waits ? PersonArrays.all(people) : Set.of());
        });
    }

    private boolean isLate(List<ErasedPerson> people) {
        return PersonArrays.shortestWait(people).compareTo(longest) >= 0;
    }

    private static boolean waitsInOutbox(
            Handle handle, Workspace workspace, List<ErasedPerson> people) {
        return PersonArrays.bindIds(handle.createQuery(WAITS_IN_OUTBOX), workspace, people)
                .bind("keys", SqlArray.texts(PersonArrays.keys(people)))
                .mapTo(Boolean.class)
                .one();
    }

    private static List<Found> page(
            Handle handle, Workspace workspace, List<ErasedPerson> people, UUID after) {
        return PersonArrays.bindAddresses(handle.createQuery(PAGE), workspace, people)
                .bind("subscribers", SqlArray.uuids(PersonArrays.ids(people)))
                .bind("after", after)
                .bind("max", MOST)
                .map((result, _) -> Found.of(result))
                .list();
    }

    private void erase(Handle handle, Workspace workspace, List<Found> events) {
        if (events.isEmpty()) {
            return;
        }
        SqlArray ids = SqlArray.uuids(events.stream().map(Found::id).toList());
        handle.createUpdate(FORGET_ANSWERS)
                .bind("workspace", workspace.id())
                .bind("ids", ids)
                .execute();
        handle.createUpdate(ERASE)
                .bind("workspace", workspace.id())
                .bind("ids", ids)
                .bind(
                        "bodies",
                        SqlArray.bytes(
                                events.stream()
                                        .map(event -> withoutPerson.apply(event.body()))
                                        .toList()))
                .execute();
    }
}
