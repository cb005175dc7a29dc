package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.billing.PlanResource;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The slots of one resource of one workspace. For one transaction. */
final class PlanSlots {
    static final int COUNT = 16;

    // the slot of this connection first, which others seldom hold; others' locks are skipped: no
    // write waits as long as a slot has enough
    private static final String TAKE_OWN =
            """
            UPDATE plan_usage SET used = used + :amount
            WHERE workspace_id = :workspace AND resource = :resource
                AND slot = (
                    SELECT slot FROM plan_usage
                    WHERE workspace_id = :workspace AND resource = :resource
                        AND slot = pg_backend_pid() % 16
                        AND used + :amount <= granted AND valid_until > :now
                    FOR NO KEY UPDATE SKIP LOCKED)
            """;
    private static final String TAKE =
            """
            UPDATE plan_usage SET used = used + :amount
            WHERE workspace_id = :workspace AND resource = :resource
                AND slot = (
                    SELECT slot FROM plan_usage
                    WHERE workspace_id = :workspace AND resource = :resource
                        AND used + :amount <= granted AND valid_until > :now
                    LIMIT 1
                    FOR NO KEY UPDATE SKIP LOCKED)
            """;
    // when others hold all slots that have enough: waits for one of them, and not for all
    private static final String WAIT_AND_TAKE =
            """
            UPDATE plan_usage SET used = used + :amount
            WHERE workspace_id = :workspace AND resource = :resource
                AND slot = pg_backend_pid() % 16
                AND used + :amount <= granted AND valid_until > :now
            """;
    private static final String RETURN =
            """
            UPDATE plan_usage SET used = used - :amount
            WHERE workspace_id = :workspace AND resource = :resource
                AND slot = (
                    SELECT slot FROM plan_usage
                    WHERE workspace_id = :workspace AND resource = :resource
                        AND used >= :amount AND counted_from <= :countedAt AND plans != ''
                    LIMIT 1
                    FOR NO KEY UPDATE SKIP LOCKED)
            """;
    private static final String OPEN =
            """
            INSERT INTO plan_usage (workspace_id, resource, slot, used, granted, valid_until,
                counted_from, plans)
            SELECT CAST(:workspace AS uuid), :resource, n, 0, 0, '-infinity', 'epoch', ''
            FROM generate_series(0, 15) n ORDER BY n
            ON CONFLICT DO NOTHING
            """;
    private static final String LOCK =
            """
            SELECT used, counted_from, plans FROM plan_usage
            WHERE workspace_id = :workspace AND resource = :resource
            ORDER BY slot FOR NO KEY UPDATE
            """;
    private static final String STORE =
            """
            UPDATE plan_usage u SET used = s.used, granted = s.granted, valid_until = :validUntil,
                counted_from = :countedFrom, plans = :plans
            FROM unnest(:slots, :used, :granted) AS s (slot, used, granted)
            WHERE u.workspace_id = :workspace AND u.resource = :resource AND u.slot = s.slot
            """;

    private static final String BEFORE_SLOT = "before_slot";

    private final Handle handle;
    private final UUID workspace;
    private final PlanResource resource;

    PlanSlots(Handle handle, UUID workspace, PlanResource resource) {
        this.handle = handle;
        this.workspace = workspace;
        this.resource = resource;
    }

    UUID workspace() {
        return workspace;
    }

    PlanResource resource() {
        return resource;
    }

    /** How much is used, by the rows of the resource: for slots that were never granted. */
    long counted() {
        return PlanCounts.of(handle, workspace, resource);
    }

    /** One locked slot. */
    record Slot(long used, Instant countedFrom, String plans) {
        static Slot of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Slot(row.number("used"), row.instant("counted_from"), row.text("plans"));
        }
    }

    /** Uses so much more, if one slot has enough. */
    boolean take(long amount, Instant now) {
        Map<String, ?> values = Map.of("amount", amount, "now", DatabaseTimes.stored(now));
        return execute(TAKE_OWN, values) > 0 || takeAny(values);
    }

    // A statement that waited for a slot in vain has locked it all the same. Others that lock every
    // slot in its order would wait for it, and this transaction for them.
    private boolean takeAny(Map<String, ?> values) {
        handle.savepoint(BEFORE_SLOT);
        boolean isTaken = execute(TAKE, values) > 0 || execute(WAIT_AND_TAKE, values) > 0;
        if (!isTaken) {
            handle.rollbackToSavepoint(BEFORE_SLOT);
        }
        return isTaken;
    }

    /** Uses so much less, if one slot has enough that was counted then. */
    boolean give(long amount, Instant countedAt) {
        return execute(
                        RETURN,
                        Map.of("amount", amount, "countedAt", DatabaseTimes.stored(countedAt)))
                > 0;
    }

    /** Every slot, locked; makes them first when there are none. */
    List<Slot> lock() {
        List<Slot> slots = locked();
        if (slots.isEmpty()) {
            execute(OPEN, Map.of());
            return locked();
        }
        return slots;
    }

    private List<Slot> locked() {
        return handle.createQuery(LOCK)
                .bind("workspace", workspace)
                .bind("resource", resource.keyword())
                .map((result, _) -> Slot.of(result))
                .list();
    }

    /** Stores the slots, which must be locked. */
    void store(SlotAllowances grants, String plans) {
        handle.createUpdate(STORE)
                .bind("workspace", workspace)
                .bind("resource", resource.keyword())
                .bind("slots", SqlArray.integers(SlotAllowances.SLOTS))
                .bind("used", SqlArray.numbers(grants.used()))
                .bind("granted", SqlArray.numbers(grants.granted()))
                .bind("validUntil", DatabaseTimes.stored(grants.validUntil()))
                .bind("countedFrom", DatabaseTimes.stored(grants.countedFrom()))
                .bind("plans", plans)
                .execute();
    }

    private int execute(String sql, Map<String, ?> values) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace)
                .bind("resource", resource.keyword())
                .bindMap(values)
                .execute();
    }
}
