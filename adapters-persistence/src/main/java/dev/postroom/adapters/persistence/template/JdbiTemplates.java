package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateVersion;
import dev.postroom.domain.template.Templates;

import org.jdbi.v3.core.Handle;

import java.util.Optional;
import java.util.UUID;

/** Templates in PostgreSQL. */
public final class JdbiTemplates implements Templates {
    private static final String ADD =
            """
            INSERT INTO templates (workspace_id, id, name, name_key, slug, category, version,
                created_at, updated_at)
            VALUES (:workspace, :id, :name, :nameKey, :slug, :category, :version,
                :createdAt, :updatedAt)
            ON CONFLICT DO NOTHING
            """;
    private static final String IN_THE_WAY =
            """
            SELECT id FROM templates
            WHERE workspace_id = :workspace AND (name_key = :nameKey OR slug = :slug)
            ORDER BY (name_key = :nameKey) DESC LIMIT 1
            """;
    private static final String VERSION =
            TemplateRows.COLUMNS
                    + """
                    WHERE t.workspace_id = :workspace AND t.id = :id AND v.version = :version
                    """;

    private final Handles handles;

    /** The templates behind these handles. */
    public JdbiTemplates(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<TemplateId> addUnlessPresent(Workspace workspace, Template template) {
        return handles.transact(handle -> {
            Optional<TemplateId> present = Optional.empty();
            // The one in the way may be deleted before it is read: then there is room again.
            while (present.isEmpty() && !stored(handle, workspace, template)) {
                present = inTheWay(handle, workspace, template);
            }
            return present;
        });
    }

    @Override
    public Optional<Template> find(Workspace workspace, TemplateId id) {
        return one(TemplateRows.NEWEST + " AND t.id = :key", workspace, id.value());
    }

    @Override
    public Optional<Template> findBySlug(Workspace workspace, Slug slug) {
        return one(TemplateRows.NEWEST + " AND t.slug = :key", workspace, slug.value());
    }

    @Override
    public Optional<Template> findVersion(Workspace workspace, TemplateId id, int version) {
        return handles.call(handle ->
                handle.createQuery(VERSION)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("version", version)
                        .map((result, _) -> TemplateRows.template(result))
                        .findOne());
    }

    @Override
    public Optional<Template> lock(Workspace workspace, TemplateId id) {
        return handles.transact(handle ->
                TemplateChanges.locked(handle, workspace, id)
                        ? find(workspace, id)
                        : Optional.<Template>empty());
    }

    @Override
    public Optional<TemplateId> save(Workspace workspace, Template next) {
        return handles.transact(handle -> TemplateChanges.save(handle, workspace, next));
    }

    @Override
    public void delete(Workspace workspace, TemplateId id) {
        handles.call(handle -> TemplateChanges.delete(handle, workspace, id));
    }

    @Override
    public Page<TemplateVersion> versions(
            Workspace workspace, TemplateId id, PageRequest<TemplateVersion.Sort> page) {
        return handles.call(handle -> TemplateVersionPages.read(handle, workspace, id, page));
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page) {
        return handles.call(handle -> TemplatePages.read(handle, workspace, query, page));
    }

    private Optional<Template> one(String sql, Workspace workspace, Object key) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("key", key)
                        .map((result, _) -> TemplateRows.template(result))
                        .findOne());
    }

    private static boolean stored(Handle handle, Workspace workspace, Template template) {
        var columns = TemplateRows.columns(workspace, template).values();
        boolean stored = handle.createUpdate(ADD).bindMap(columns).execute() > 0;
        if (stored) {
            handle.createUpdate(TemplateChanges.ADD_VERSION).bindMap(columns).execute();
        }
        return stored;
    }

    private static Optional<TemplateId> inTheWay(
            Handle handle, Workspace workspace, Template template) {
        return handle.createQuery(IN_THE_WAY)
                .bindMap(TemplateRows.columns(workspace, template).values())
                .mapTo(UUID.class)
                .findOne()
                .map(TemplateId::new);
    }
}
