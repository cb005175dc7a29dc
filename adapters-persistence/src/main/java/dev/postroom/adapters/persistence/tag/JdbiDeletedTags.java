package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.tag.DeletedTag;
import dev.postroom.domain.tag.DeletedTags;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Deleted tags in PostgreSQL whose members are still to leave. */
public final class JdbiDeletedTags implements DeletedTags {
    private static final String ADD =
            """
            WITH gone AS (
                DELETE FROM tags WHERE workspace_id = :workspace AND id = :id RETURNING *)
            INSERT INTO deleted_tags (workspace_id, id, name, slug, description, category,
                is_public, double_opt_in, created_at, updated_at, version,
                source, actor_kind, actor_id, actor_name, deleted_at)
            SELECT workspace_id, id, name, slug, description, category,
                is_public, double_opt_in, created_at, updated_at, version,
                :source, :actorKind, :actorId, :actorName, :at
            FROM gone
            """;
    private static final String NEXT =
            "SELECT t.source, t.actor_kind, t.actor_id, t.actor_name, t.deleted_at, "
                    + Workspaces.COLUMNS
                    + ", "
                    + TagRows.COLUMNS
                    + """

                    FROM deleted_tags t JOIN workspaces w ON w.id = t.workspace_id
                    ORDER BY t.due_at, t.workspace_id, t.id LIMIT 1
                    FOR UPDATE OF t SKIP LOCKED
                    """;
    private static final String POSTPONE =
            """
            UPDATE deleted_tags SET due_at = greatest(now(), due_at + interval '1 microsecond')
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String END =
            "DELETE FROM deleted_tags WHERE workspace_id = :workspace AND id = :id";

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiDeletedTags(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Workspace workspace, DeletedTag deleted) {
        handles.transact(handle ->
                handle.createUpdate(ADD)
                        .bind("workspace", workspace.id())
                        .bind("id", deleted.tag().id().value())
                        .bind("source", deleted.source())
                        .bind("actorKind", deleted.actor().kind().keyword())
                        .bind("actorId", deleted.actor().id().orElse(null))
                        .bind("actorName", deleted.actor().name())
                        .bind("at", DatabaseTimes.stored(deleted.at()))
                        .execute());
    }

    @Override
    public Optional<Turn> lockNext() {
        return handles.transact(handle ->
                handle.createQuery(NEXT)
                        .map((result, _) -> new Turn(Workspaces.of(result), deleted(result)))
                        .findOne());
    }

    private static DeletedTag deleted(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new DeletedTag(
                TagRows.tag(result),
                row.text("source"),
                new Actor(
                        Keyword.parse(Actor.Kind.class, row.text("actor_kind")).orElseThrow(),
                        row.optionalUuid("actor_id"),
                        row.text("actor_name")),
                row.instant("deleted_at"));
    }

    @Override
    public void postpone(Workspace workspace, TagId id) {
        handles.transact(handle -> execute(handle, POSTPONE, workspace, id));
    }

    @Override
    public void end(Workspace workspace, TagId id) {
        handles.transact(handle -> {
            JdbiTags.REMAINS.leave(handle, workspace, id.value());
            return execute(handle, END, workspace, id);
        });
    }

    private static int execute(Handle handle, String sql, Workspace workspace, TagId id) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .execute();
    }
}
