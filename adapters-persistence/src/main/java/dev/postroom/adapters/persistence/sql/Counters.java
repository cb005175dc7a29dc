package dev.postroom.adapters.persistence.sql;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the counters that triggers maintain. As exact as a count in the same transaction. */
public final class Counters {
    /** The key of counters of a whole workspace. */
    public static final UUID WHOLE_WORKSPACE = new UUID(0, 0);

    /** Selects the sum of the counters of a kind under a key; a status can be appended. */
    public static final String TOTAL =
            """
            SELECT CAST(coalesce(sum(n), 0) AS bigint) FROM counters
            WHERE workspace_id = :workspace AND kind = :counterKind AND key = :counterKey\
            """;

    /** As {@link #TOTAL}, for a kind whose counters are kept by the week: under all keys. */
    public static final String TOTAL_OF_WEEKS =
            """
            SELECT CAST(coalesce(sum(n), 0) AS bigint) FROM counters
            WHERE workspace_id = :workspace AND kind = :counterKind\
            """;

    private static final String BY_STATUS =
            """
            SELECT key, status, CAST(sum(n) AS bigint) AS n FROM counters
            WHERE workspace_id = :workspace AND kind = :kind AND key = ANY (:keys)
            GROUP BY key, status
            """;

    private Counters() {}

    /** The number of items of a kind in the workspace. */
    public static long total(Handle handle, Workspace workspace, String kind) {
        return byStatus(handle, workspace, kind, WHOLE_WORKSPACE).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /**
     * The number of items of a kind under a key, by status; a status without items may be absent.
     */
    public static Map<String, Long> byStatus(
            Handle handle, Workspace workspace, String kind, UUID key) {
        return byStatus(handle, workspace, kind, List.of(key)).getOrDefault(key, Map.of());
    }

    /** As {@link #byStatus(Handle, Workspace, String, UUID)}, with the words of a status. */
    public static <S extends Enum<S> & Keyword> Map<S, Long> byStatus(
            Handle handle, Workspace workspace, String kind, UUID key, Class<S> statuses) {
        return inWords(byStatus(handle, workspace, kind, key), statuses);
    }

    /** These counts by the words of a status. */
    public static <S extends Enum<S> & Keyword> Map<S, Long> inWords(
            Map<String, Long> byStatus, Class<S> statuses) {
        Map<S, Long> counts = new EnumMap<>(statuses);
        byStatus.forEach(
                (status, n) -> counts.put(Keyword.parse(statuses, status).orElseThrow(), n));
        return counts;
    }

    /** As {@link #byStatus(Handle, Workspace, String, UUID)}, for many keys in one statement. */
    public static Map<UUID, Map<String, Long>> byStatus(
            Handle handle, Workspace workspace, String kind, Collection<UUID> keys) {
        return byKeyAndStatus(
                handle.createQuery(BY_STATUS)
                        .bind("workspace", workspace.id())
                        .bind("kind", kind)
                        .bind("keys", SqlArray.uuids(keys)));
    }

    /** The numbers of rows with {@code key}, {@code status} and {@code n}. */
    static Map<UUID, Map<String, Long>> byKeyAndStatus(Query query) {
        Map<UUID, Map<String, Long>> counts = new HashMap<>();
        query.map((result, _) -> Count.of(new Row(result)))
                .forEach(count ->
                        counts.computeIfAbsent(count.key(), _ -> new HashMap<>())
                                .put(count.status(), count.n()));
        return counts;
    }

    private record Count(UUID key, String status, long n) {
        static Count of(Row row) throws SQLException {
            return new Count(row.uuid("key"), row.text("status"), row.number("n"));
        }
    }
}
