package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.UniqueKeys;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Stores triggers with their definitions and what these name. */
final class TriggerWriting {

    private static final String ADD =
            """
            INSERT INTO triggers (workspace_id, id, name, name_key, slug, event_type, subject, is_active,
                version, definition_version, created_at, updated_at)
            VALUES (:workspace, :id, :name, :nameKey, :slug, :eventType, :subject, :isActive,
                :version, :definitionVersion, :createdAt, :updatedAt)
            ON CONFLICT (workspace_id, slug) DO NOTHING
            """;
    private static final String UPDATE =
            """
            UPDATE triggers SET name = :name, name_key = :nameKey, slug = :slug,
                event_type = :eventType, subject = :subject, is_active = :isActive, version = :version,
                definition_version = :definitionVersion, updated_at = :updatedAt
            WHERE workspace_id = :workspace AND id = :id
            """;
    // a definition never changes: another one has another version
    private static final String DEFINE =
            """
            INSERT INTO trigger_versions (workspace_id, trigger_id, version, definition, saved_at)
            SELECT workspace_id, id, definition_version, CAST(:definition AS jsonb), updated_at
            FROM triggers WHERE workspace_id = :workspace AND id = :id
            ON CONFLICT (workspace_id, trigger_id, version) DO NOTHING
            """;
    private static final String FORGET_USES =
            "DELETE FROM trigger_uses WHERE workspace_id = :workspace AND trigger_id = :id";
    private static final String USE =
            """
            INSERT INTO trigger_uses (workspace_id, trigger_id, kind, used_id)
            SELECT :workspace, :id, 'tag', used FROM unnest(:tags) used
            UNION ALL
            SELECT :workspace, :id, 'template', used FROM unnest(:templates) used
            """;
    private static final String RIVAL =
            """
            SELECT id FROM triggers
            WHERE workspace_id = :workspace AND slug = :slug AND id != :id
            """;

    private TriggerWriting() {}

    /** Stores a new trigger unless another one has its slug; returns that one, or empty. */
    static Optional<TriggerId> add(Handle handle, Workspace workspace, Trigger trigger) {
        Map<String, ?> columns = TriggerRows.columns(workspace, trigger).values();
        Optional<TriggerId> rival = Optional.empty();
        // The other trigger may be deleted before it is read. Then its slug is free again.
        while (rival.isEmpty() && execute(handle, ADD, columns) == 0) {
            rival = rival(handle, columns);
        }
        if (rival.isEmpty()) {
            execute(handle, DEFINE, columns);
            use(handle, workspace, trigger);
        }
        return rival;
    }

    /** Stores a locked trigger unless another one has its slug; returns that one, or empty. */
    static Optional<TriggerId> update(Handle handle, Workspace workspace, Trigger trigger) {
        Map<String, ?> columns = TriggerRows.columns(workspace, trigger).values();
        Optional<TriggerId> rival = Optional.empty();
        while (rival.isEmpty() && !isStored(handle, trigger, columns)) {
            rival = rival(handle, columns);
        }
        if (rival.isEmpty() && execute(handle, DEFINE, columns) > 0) {
            execute(handle, FORGET_USES, columns);
            use(handle, workspace, trigger);
        }
        return rival;
    }

    // without a slug there is no rival, and no savepoint is needed
    private static boolean isStored(Handle handle, Trigger trigger, Map<String, ?> columns) {
        if (trigger.slug().isPresent()) {
            return UniqueKeys.respected(handle, () -> execute(handle, UPDATE, columns));
        }
        execute(handle, UPDATE, columns);
        return true;
    }

    private static Optional<TriggerId> rival(Handle handle, Map<String, ?> columns) {
        return handle.createQuery(RIVAL)
                .bindMap(columns)
                .mapTo(UUID.class)
                .findOne()
                .map(TriggerId::new);
    }

    private static void use(Handle handle, Workspace workspace, Trigger trigger) {
        List<UUID> tags = trigger.definition().tags().stream().map(TagId::value).toList();
        List<UUID> templates =
                trigger.definition().templates().stream().map(TemplateId::value).toList();
        handle.createUpdate(USE)
                .bind("workspace", workspace.id())
                .bind("id", trigger.id().value())
                .bind("tags", SqlArray.uuids(tags))
                .bind("templates", SqlArray.uuids(templates))
                .execute();
    }

    private static int execute(Handle handle, String sql, Map<String, ?> columns) {
        return handle.createUpdate(sql).bindMap(columns).execute();
    }
}
