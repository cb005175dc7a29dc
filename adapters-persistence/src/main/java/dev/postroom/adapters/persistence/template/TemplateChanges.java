package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.shared.UniqueKeys;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;

import org.jdbi.v3.core.Handle;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Locking, saving and deleting templates. */
final class TemplateChanges {
    static final String ADD_VERSION =
            """
            INSERT INTO template_versions (workspace_id, template_id, version, name, category,
                subject, preview_text, mjml, html, plain_text, variables, saved_at)
            VALUES (:workspace, :id, :version, :name, :category,
                :subject, :previewText, :mjml, :html, :plainText, CAST(:variables AS json),
                :updatedAt)
            """;
    // Locked before it is read: whoever waits sees the version that was saved meanwhile.
    private static final String LOCK =
            """
            SELECT 1 FROM templates WHERE workspace_id = :workspace AND id = :id
            FOR NO KEY UPDATE
            """;
    private static final String UPDATE =
            """
            UPDATE templates SET name = :name, name_key = :nameKey, slug = :slug,
                category = :category, version = :version, updated_at = :updatedAt
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String RIVAL =
            """
            SELECT id FROM templates
            WHERE workspace_id = :workspace AND (name_key = :nameKey OR slug = :slug)
                AND id != :id
            ORDER BY (name_key = :nameKey) DESC LIMIT 1
            """;
    private static final String DELETE =
            "DELETE FROM templates WHERE workspace_id = :workspace AND id = :id";

    private TemplateChanges() {}

    /** Whether there is such a template, which is locked then. Needs a transaction. */
    static boolean locked(Handle handle, Workspace workspace, TemplateId id) {
        return handle.createQuery(LOCK)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    /** The template in the way, or empty. Needs a transaction. */
    static Optional<TemplateId> save(Handle handle, Workspace workspace, Template next) {
        Map<String, ?> columns = TemplateRows.columns(workspace, next).values();
        Optional<TemplateId> rival = Optional.empty();
        // The one in the way may be deleted before it is read: then there is room again.
        while (rival.isEmpty() && !updated(handle, columns)) {
            rival = rival(handle, columns);
        }
        if (rival.isEmpty()) {
            handle.createUpdate(ADD_VERSION).bindMap(columns).execute();
        }
        return rival;
    }

    private static boolean updated(Handle handle, Map<String, ?> columns) {
        return UniqueKeys.respected(
                handle, () -> handle.createUpdate(UPDATE).bindMap(columns).execute());
    }

    private static Optional<TemplateId> rival(Handle handle, Map<String, ?> columns) {
        return handle.createQuery(RIVAL)
                .bindMap(columns)
                .mapTo(UUID.class)
                .findOne()
                .map(TemplateId::new);
    }

    static int delete(Handle handle, Workspace workspace, TemplateId id) {
        return handle.createUpdate(DELETE)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .execute();
    }
}
