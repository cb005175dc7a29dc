package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.shared.UniqueKeys;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.util.Optional;

/** Locking, changing and deleting tags. */
final class TagChanges {
    // Not the weaker lock: it would let new members in.
    private static final String LOCK = TagPages.TAG + " AND t.id = :id FOR UPDATE";
    private static final String UPDATE =
            """
            UPDATE tags SET name = :name, name_key = :nameKey, slug = :slug,
                description = :description, category = :category, is_public = :isPublic,
                double_opt_in = :doubleOptIn, updated_at = :updatedAt, version = :version
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String RIVAL =
            TagPages.TAG
                    + " AND (t.name_key = :nameKey OR t.slug = :slug) AND t.id != :id"
                    + " ORDER BY (t.name_key = :nameKey) DESC LIMIT 1";
    private static final String DELETE =
            "DELETE FROM tags WHERE workspace_id = :workspace AND id = :id";
    // The memberships are gone, so these counters are zero, and nobody can add to them any more.
    private static final String FORGET_COUNTS =
            """
            DELETE FROM counters
            WHERE workspace_id = :workspace AND kind = 'membership' AND key = :id
            """;

    private TagChanges() {}

    static Optional<Tag> lock(Handle handle, Workspace workspace, TagId id) {
        return handle.createQuery(LOCK)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .map((result, _) -> TagRows.tag(result))
                .findOne();
    }

    /** The tag in the way, or empty. Needs a transaction. */
    static Optional<Tag> update(Handle handle, Workspace workspace, Tag tag) {
        Optional<Tag> rival = Optional.empty();
        // The one in the way may be deleted before it is read: then there is room again.
        while (rival.isEmpty() && !stored(handle, workspace, tag)) {
            rival = rival(handle, workspace, tag);
        }
        return rival;
    }

    private static boolean stored(Handle handle, Workspace workspace, Tag tag) {
        return UniqueKeys.respected(
                handle,
                () ->
                        handle.createUpdate(UPDATE)
                                .bindMap(TagRows.columns(workspace, tag).values())
                                .execute());
    }

    private static Optional<Tag> rival(Handle handle, Workspace workspace, Tag tag) {
        return handle.createQuery(RIVAL)
                .bindMap(TagRows.columns(workspace, tag).values())
                .map((result, _) -> TagRows.tag(result))
                .findOne();
    }

    /** Needs a transaction. */
    static int delete(Handle handle, Workspace workspace, TagId id) {
        int deleted = execute(handle, DELETE, workspace, id);
        return deleted == 0 ? 0 : execute(handle, FORGET_COUNTS, workspace, id);
    }

    private static int execute(Handle handle, String sql, Workspace workspace, TagId id) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .execute();
    }
}
