package dev.postroom.adapters.persistence.sql;

import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * How many people there are by status, in a workspace or on a tag: what is folded, and the changes
 * since then. As exact as a count in the same statement. A key is a tag, or {@link
 * Counters#WHOLE_WORKSPACE}.
 */
public final class PeopleCounts {
    /** To be selected from: rows with the columns of {@code counters}, whose sum is a number. */
    public static final String ROWS =
            """
            (SELECT t.workspace_id, t.key, t.status, t.n FROM audience_totals t
                UNION ALL
                SELECT c.workspace_id, c.key, c.status, CAST(c.n AS bigint)
                FROM audience_folds f
                JOIN audience_changes c ON c.workspace_id = f.workspace_id AND c.id >= f.floor)
                counters\
            """;

    /** Selects the number of people of a key; a status can be appended. */
    public static final String TOTAL =
            "SELECT CAST(coalesce(sum(n), 0) AS bigint) FROM "
                    + ROWS
                    + "\nWHERE workspace_id = :workspace AND key = :counterKey";

    private static final String BY_STATUS =
            "SELECT key, status, CAST(sum(n) AS bigint) AS n FROM "
                    + ROWS
                    + "\n"
                    + "WHERE workspace_id = :workspace AND key = ANY (:keys) GROUP BY key, status";

    // that of no tag and not of everybody
    private static final UUID NO_TAG = new UUID(-1, -1);

    private PeopleCounts() {}

    /** The key of a tag. What stands for no tag at all has no people, and is not everybody. */
    public static UUID keyOfTag(UUID tag) {
        return tag.equals(Counters.WHOLE_WORKSPACE) ? NO_TAG : tag;
    }

    /** The number of people in the workspace. */
    public static long total(Handle handle, UUID workspace) {
        return handle.createQuery(TOTAL)
                .bind("workspace", workspace)
                .bind("counterKey", Counters.WHOLE_WORKSPACE)
                .mapTo(Long.class)
                .one();
    }

    /** The number of people of a key by status; a status without people may be absent. */
    public static Map<String, Long> byStatus(Handle handle, Workspace workspace, UUID key) {
        return byStatus(handle, workspace, List.of(key)).getOrDefault(key, Map.of());
    }

    /** As {@link #byStatus(Handle, Workspace, UUID)}, for many keys in one statement. */
    public static Map<UUID, Map<String, Long>> byStatus(
            Handle handle, Workspace workspace, Collection<UUID> keys) {
        return Counters.byKeyAndStatus(
                handle.createQuery(BY_STATUS)
                        .bind("workspace", workspace.id())
                        .bind("keys", SqlArray.uuids(keys)));
    }
}
