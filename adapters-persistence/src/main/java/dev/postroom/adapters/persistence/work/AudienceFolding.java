package dev.postroom.adapters.persistence.work;

import dev.postroom.adapters.persistence.shared.QueueHeads;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.jdbi.v3.core.Handle;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Folds the changes of people into the bits and totals that count them. A change says only whose
 * bits are to be looked at: they are set to what the tables say in the same transaction, in any
 * order and as often as wanted. What commits later has a row of its own, which stays.
 */
@SuppressWarnings("InlineFormatString") // the statements are above the code
public final class AudienceFolding {
    private static final int CHANGES_AT_ONCE = 2000;
    private static final int PEOPLE_AT_ONCE = 1000;

    // as the relay finds workspaces with events, and those whose people have no numbers yet
    private static final String HOLD =
            """
            WITH RECURSIVE head AS MATERIALIZED (
                SELECT h.workspace_id FROM audience_changes h
                WHERE h.id >= CAST(:floor AS bigint) AND abs(h.n) >= 0
                ORDER BY h.id LIMIT %1$d),
            stepped AS (
                (SELECT f.workspace_id FROM audience_changes f
                WHERE f.id >= CAST(:floor AS bigint) AND (SELECT count(*) FROM head) = %1$d
                ORDER BY f.workspace_id LIMIT 1)
                UNION ALL
                SELECT following.* FROM stepped CROSS JOIN LATERAL (
                    SELECT o.workspace_id FROM audience_changes o
                    WHERE o.workspace_id > stepped.workspace_id
                        AND o.id >= CAST(:floor AS bigint)
                    ORDER BY o.workspace_id LIMIT 1) following)
            SELECT held.* FROM (
                SELECT w.workspace_id
                FROM (SELECT * FROM head UNION SELECT * FROM stepped UNION
                    (SELECT p.workspace_id FROM audience_folds p WHERE p.filled_to IS NOT NULL
                    ORDER BY p.workspace_id LIMIT %1$d)) w
                ORDER BY (SELECT s.folded_at FROM audience_folds s
                    WHERE s.workspace_id = w.workspace_id), w.workspace_id) in_turn
            CROSS JOIN LATERAL (
                SELECT s.workspace_id, s.next_number, s.filled_to,
                    greatest(s.floor, CAST(:floor AS bigint)) AS floor
                FROM audience_folds s
                WHERE s.workspace_id = in_turn.workspace_id
                FOR UPDATE SKIP LOCKED) held
            LIMIT 1
            """;
    // A separate statement: it sees everything committed before the workspace was locked. The rows
    // are removed by ctid and compared in a form that no index serves. A person who is deleted
    // keeps the number until the changes of all tags are taken, so that no bit is left.
    private static final String TAKE =
            """
            WITH of_tags AS MATERIALIZED (
                SELECT q.ctid AS place FROM audience_changes q
                WHERE q.workspace_id = :workspace AND q.key > :everybody AND q.id >= :floor
                LIMIT :most),
            of_everybody AS MATERIALIZED (
                SELECT q.ctid AS place FROM audience_changes q
                WHERE q.workspace_id = :workspace AND q.key = :everybody AND q.id >= :floor
                    AND ((SELECT count(*) FROM of_tags) < :most OR EXISTS (
                        SELECT 1 FROM subscribers s
                        WHERE s.workspace_id = :workspace AND s.id = q.subscriber_id))
                LIMIT :most)
            DELETE FROM audience_changes c
            WHERE (c.workspace_id = :workspace) IS TRUE AND c.ctid = ANY (ARRAY(
                SELECT place FROM of_tags UNION ALL SELECT place FROM of_everybody))
            RETURNING c.key, c.subscriber_id, c.status, c.n,
                c.key = :everybody AND NOT EXISTS (
                    SELECT 1 FROM subscribers s
                    WHERE s.workspace_id = :workspace AND s.id = c.subscriber_id) AS is_deleted
            """;
    private static final String PEOPLE_BEFORE =
            """
            SELECT pair.key, pair.subscriber_id, '' AS status, 0 AS n,
                false AS is_deleted
            FROM (
                SELECT s.id FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id > :after
                ORDER BY s.id LIMIT :most) people
            CROSS JOIN LATERAL (
                SELECT CAST(:everybody AS uuid) AS key, people.id AS subscriber_id
                UNION ALL
                SELECT m.tag_id, people.id FROM memberships m
                WHERE m.workspace_id = :workspace AND m.subscriber_id = people.id) pair
            ORDER BY pair.subscriber_id
            """;
    private static final String ADD_TOTALS =
            """
            INSERT INTO audience_totals AS t (workspace_id, key, status, n)
            SELECT :workspace, moved.* FROM unnest(:keys, :statuses, :ns) AS moved (key, status, n)
            ON CONFLICT (workspace_id, key, status) DO UPDATE SET n = t.n + excluded.n
            """;
    private static final String REMOVE_ZEROS =
            """
            DELETE FROM audience_totals t
            WHERE t.workspace_id = :workspace AND t.key = ANY (:keys) AND t.n = 0
            """;
    private static final String NUMBER =
            """
            INSERT INTO audience_numbers (workspace_id, subscriber_id, number)
            SELECT :workspace, s.id, :next + row_number() OVER (ORDER BY s.id) - 1
            FROM (SELECT DISTINCT id FROM unnest(:subscribers) AS given (id)) changed
            CROSS JOIN LATERAL (
                SELECT s.id FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = changed.id OFFSET 0) s
            LEFT JOIN LATERAL (
                SELECT n.number FROM audience_numbers n
                WHERE n.workspace_id = :workspace AND n.subscriber_id = s.id OFFSET 0) n ON true
            WHERE n.number IS NULL
            """;
    // Who was deleted when the changes were taken loses the number together with the last bit. Who
    // was deleted since then has changes that wait, and needs the number for them.
    private static final String SET_BITS =
            """
            WITH changed AS MATERIALIZED (
                SELECT pair.key, pair.id, n.number
                FROM (SELECT DISTINCT key, id FROM unnest(:keys, :subscribers) AS given (key, id)) pair
                CROSS JOIN LATERAL (
                    SELECT n.number FROM audience_numbers n
                    WHERE n.workspace_id = :workspace AND n.subscriber_id = pair.id OFFSET 0) n),
            places AS MATERIALIZED (
                SELECT key, status, number / 20480 AS chunk,
                    coalesce(bit_or(place) FILTER (WHERE is_set), CAST('0' AS bit(20480))) AS added,
                    coalesce(bit_or(place) FILTER (WHERE NOT is_set), CAST('0' AS bit(20480)))
                        AS removed
                FROM (
                    SELECT c.key, '' AS status, c.number,
                        set_bit(CAST('0' AS bit(20480)), c.number % 20480, 1) AS place,
                        m.is_there IS TRUE AS is_set
                    FROM changed c
                    LEFT JOIN LATERAL (
                        SELECT true AS is_there FROM memberships m
                        WHERE m.workspace_id = :workspace AND m.subscriber_id = c.id
                            AND m.tag_id = c.key OFFSET 0) m ON true
                    WHERE c.key != :everybody
                    UNION ALL
                    SELECT c.key, one.status, c.number,
                        set_bit(CAST('0' AS bit(20480)), c.number % 20480, 1),
                        (s.status = one.status) IS TRUE
                    FROM changed c
                    LEFT JOIN LATERAL (
                        SELECT s.status FROM subscribers s
                        WHERE s.workspace_id = :workspace AND s.id = c.id OFFSET 0) s ON true
                    CROSS JOIN unnest(ARRAY['pending', 'active', 'unsubscribed', 'bounced',
                        'complained']) AS one (status)
                    WHERE c.key = :everybody) bits
                GROUP BY 1, 2, 3),
            forgotten AS (
                DELETE FROM audience_numbers n
                WHERE n.workspace_id = :workspace
                    AND n.subscriber_id = ANY (ARRAY(
                        SELECT given.id FROM unnest(:deleted) AS given (id)
                        LEFT JOIN LATERAL (
                            SELECT s.id FROM subscribers s
                            WHERE s.workspace_id = :workspace AND s.id = given.id OFFSET 0) s
                            ON true
                        WHERE s.id IS NULL)))
            MERGE INTO audience_chunks c
            USING (SELECT CAST(:workspace AS uuid) AS workspace_id, places.* FROM places) p
            ON c.workspace_id = p.workspace_id AND c.chunk = p.chunk AND c.key = p.key
                AND c.status = p.status
            WHEN MATCHED AND bit_count((c.bits | p.added) & ~ p.removed) = 0 THEN DELETE
            WHEN MATCHED THEN UPDATE SET bits = (c.bits | p.added) & ~ p.removed
            WHEN NOT MATCHED AND bit_count(p.added) > 0 THEN
                INSERT (workspace_id, chunk, key, status, bits)
                VALUES (p.workspace_id, p.chunk, p.key, p.status, p.added)
            """;
    private static final String FOLDED =
            """
            UPDATE audience_folds f
            SET floor = :floor, next_number = f.next_number + :numbered,
                filled_to = CAST(:filledTo AS uuid), folded_at = clock_timestamp()
            WHERE f.workspace_id = :workspace
            """;

    private final Handles handles;
    private final int changesAtOnce;
    private final int peopleAtOnce;

    /** Folds the changes behind these handles. */
    public AudienceFolding(Handles handles) {
        this(handles, CHANGES_AT_ONCE, PEOPLE_AT_ONCE);
    }

    AudienceFolding(Handles handles, int changesAtOnce, int peopleAtOnce) {
        this.handles = handles;
        this.changesAtOnce = changesAtOnce;
        this.peopleAtOnce = peopleAtOnce;
    }

    /** The folding of a workspace, held by this transaction. */
    private record Fold(UUID workspace, long floor, long nextNumber, Optional<UUID> filledTo) {
        static Fold of(Row row) throws SQLException {
            return new Fold(
                    row.uuid("workspace_id"),
                    row.number("floor"),
                    row.number("next_number"),
                    row.optionalUuid("filled_to"));
        }
    }

    /** A person whose bit of a key is to be looked at, and how the total of the key moved. */
    private record Change(UUID key, UUID subscriber, String status, long n, boolean isDeleted) {
        static Change of(Row row) throws SQLException {
            return new Change(
                    row.uuid("key"),
                    row.uuid("subscriber_id"),
                    row.text("status"),
                    row.number("n"),
                    row.flag("is_deleted"));
        }

        Total total() {
            return new Total(key, status);
        }
    }

    private record Total(UUID key, String status) {}

    /**
     * Folds some changes of the workspace whose last turn is the longest ago, and returns how many;
     * and numbers some people who were there before.
     */
    public int fold() {
        return handles.transact(handle -> {
            String floor = handles.heads().floor(handle, QueueHeads.Queue.AUDIENCES);
            return handle.createQuery(HOLD.formatted(QueueHeads.FIRST_ENTRIES))
                    .bind("floor", floor)
                    .map((result, _) -> Fold.of(new Row(result)))
                    .findOne()
                    .map(fold -> fold(handle, fold))
                    .orElse(0);
        });
    }

    private int fold(Handle handle, Fold fold) {
        List<Change> there =
                fold.filledTo().map(after -> there(handle, fold, after)).orElse(List.of());
        Optional<UUID> reached = there.stream().map(Change::subscriber).reduce((_, last) -> last);
        List<Change> changes = Stream.concat(taken(handle, fold).stream(), there.stream()).toList();
        int numbered = 0;
        if (!changes.isEmpty()) {
            addTotals(handle, fold, changes);
            numbered = number(handle, fold, changes);
            setBits(handle, fold, changes);
        }
        handle.createUpdate(FOLDED)
                .bind("workspace", fold.workspace())
                .bind("floor", fold.floor())
                .bind("numbered", numbered)
                .bind("filledTo", reached.orElse(null))
                .execute();
        return changes.size();
    }

    private List<Change> taken(Handle handle, Fold fold) {
        return handle.createQuery(TAKE)
                .bind("workspace", fold.workspace())
                .bind("floor", fold.floor())
                .bind("everybody", Counters.WHOLE_WORKSPACE)
                .bind("most", changesAtOnce)
                .map((result, _) -> Change.of(new Row(result)))
                .list();
    }

    private List<Change> there(Handle handle, Fold fold, UUID after) {
        return handle.createQuery(PEOPLE_BEFORE)
                .bind("workspace", fold.workspace())
                .bind("after", after)
                .bind("most", peopleAtOnce)
                .bind("everybody", Counters.WHOLE_WORKSPACE)
                .map((result, _) -> Change.of(new Row(result)))
                .list();
    }

    private static void addTotals(Handle handle, Fold fold, List<Change> changes) {
        Map<Total, Long> moved = new HashMap<>();
        changes.forEach(change -> moved.merge(change.total(), change.n(), Long::sum));
        moved.values().removeIf(n -> n == 0);
        List<Total> totals = List.copyOf(moved.keySet());
        SqlArray keys = SqlArray.uuids(totals.stream().map(Total::key).toList());
        handle.createUpdate(ADD_TOTALS)
                .bind("workspace", fold.workspace())
                .bind("keys", keys)
                .bind("statuses", SqlArray.texts(totals.stream().map(Total::status).toList()))
                .bind("ns", SqlArray.numbers(totals.stream().map(moved::get).toList()))
                .execute();
        handle.createUpdate(REMOVE_ZEROS)
                .bind("workspace", fold.workspace())
                .bind("keys", keys)
                .execute();
    }

    private static int number(Handle handle, Fold fold, List<Change> changes) {
        return handle.createUpdate(NUMBER)
                .bind("workspace", fold.workspace())
                .bind("next", fold.nextNumber())
                .bind("subscribers", subscribers(changes))
                .execute();
    }

    private static void setBits(Handle handle, Fold fold, List<Change> changes) {
        handle.createUpdate(SET_BITS)
                .bind("workspace", fold.workspace())
                .bind("everybody", Counters.WHOLE_WORKSPACE)
                .bind("keys", SqlArray.uuids(changes.stream().map(Change::key).toList()))
                .bind("subscribers", subscribers(changes))
                .bind("deleted", subscribers(changes.stream().filter(Change::isDeleted).toList()))
                .execute();
    }

    private static SqlArray subscribers(List<Change> changes) {
        return SqlArray.uuids(changes.stream().map(Change::subscriber).toList());
    }
}
