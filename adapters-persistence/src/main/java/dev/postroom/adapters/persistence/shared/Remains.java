package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.UUID;

/**
 * The rows that belong to a deleted resource and may be many, in the order in which they are
 * removed.
 *
 * @param kind names the resource among what is left
 */
public record Remains(String kind, List<Part> parts) {

    /** How many rows are removed together with their resource; the others are removed later. */
    public static final int AT_ONCE = 2000;

    private static final String NOTE =
            """
            INSERT INTO leftovers (workspace_id, kind, id) VALUES (:workspace, :kind, :id)
            ON CONFLICT DO NOTHING
            """;

    public Remains {
        parts = List.copyOf(parts);
    }

    /**
     * Rows of one table.
     *
     * @param key the column with the id of the resource
     * @param condition restricts them further; may be empty
     */
    public record Part(String table, String key, String condition) {

        /** All rows of the table that have the id of the resource in this column. */
        public Part(String table, String key) {
            this(table, key, "");
        }

        // in the order of the key, which only an index that begins with it has
        private String sql() {
            return Places.remove(
                    table,
                    "workspace_id = :workspace AND %s = :id".formatted(key),
                    """
                    workspace_id = :workspace AND %1$s >= :id AND %1$s <= :id %2$s
                    ORDER BY %1$s LIMIT :max\
                    """
                            .formatted(key, condition));
        }
    }

    /** Removes up to so many rows, and returns how many. */
    public int remove(Handle handle, UUID workspace, UUID id, int max) {
        int removed = 0;
        for (Part part : parts) {
            if (removed < max) {
                removed +=
                        handle.createUpdate(part.sql())
                                .bind("workspace", workspace)
                                .bind("id", id)
                                .bind("max", max - removed)
                                .execute();
            }
        }
        return removed;
    }

    /**
     * Removes what is little, in the transaction that deletes the resource, and notes that there is
     * more.
     */
    public void leave(Handle handle, Workspace workspace, UUID id) {
        if (remove(handle, workspace.id(), id, AT_ONCE) >= AT_ONCE) {
            note(handle, workspace, id);
        }
    }

    /** Notes that rows of a deleted resource are still to be removed. */
    public void note(Handle handle, Workspace workspace, UUID id) {
        handle.createUpdate(NOTE)
                .bind("workspace", workspace.id())
                .bind("kind", kind)
                .bind("id", id)
                .execute();
    }
}
