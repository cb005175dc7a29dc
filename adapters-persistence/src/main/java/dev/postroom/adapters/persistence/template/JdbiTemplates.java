package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.UniqueKeys;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateVersion;
import dev.postroom.domain.template.Templates;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;

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
    private static final String ADD_VERSION =
            """
            INSERT INTO template_versions (workspace_id, template_id, version, name, category,
                subject, preview_text, mjml, html, plain_text, variables, saved_at)
            VALUES (:workspace, :id, :version, :name, :category,
                :subject, :previewText, :mjml, :html, :plainText, CAST(:variables AS json),
                :updatedAt)
            """;
    // Locked before it is read: a caller that waits sees the version that was saved in between.
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

    /** Its versions. */
    public static final Remains REMAINS =
            new Remains("template", List.of(new Remains.Part("template_versions", "template_id")));

    private static final String VERSION =
            "SELECT "
                    + TemplateRows.COLUMNS
                    + " FROM templates t\n"
                    + TemplateRows.VERSIONS
                    + """
                    WHERE t.workspace_id = :workspace AND t.id = :id AND v.version = :version
                    """;

    private static final KeysetList<Template, TemplateQuery.Sort> LIST =
            new KeysetList<>(
                    ListRows.of("templates", "t", TemplateRows::template, t -> t.id().value())
                            .selecting(TemplateRows.COLUMNS)
                            .joining(TemplateRows.VERSIONS + "    AND v.version = t.version\n")
                            .weighing("v.mjml", "v.html", "v.plain_text", "v.variables"),
                    Map.of(
                            TemplateQuery.Sort.NAME,
                            ListOrder.byText("t.name_key", t -> TemplateRows.key(t.name())),
                            TemplateQuery.Sort.CREATED_AT,
                            ListOrder.byTime("t.created_at", t -> t.revision().createdAt()),
                            TemplateQuery.Sort.UPDATED_AT,
                            ListOrder.byTime("t.updated_at", t -> t.revision().updatedAt())),
                    Total.counters("template"));
    // The sources of versions may be long and stay in the database.
    private static final KeysetList<TemplateVersion, TemplateVersion.Sort> VERSIONS =
            new KeysetList<>(
                    ListRows.of(
                                    "template_versions",
                                    "v",
                                    TemplateRows::version,
                                    v -> v.template().value())
                            .selecting(
                                    "v.template_id, v.version, v.name, v.subject, v.category,"
                                            + " v.saved_at")
                            .identifiedBy("v.template_id"),
                    Map.of(
                            TemplateVersion.Sort.CREATED_AT,
                            ListOrder.byNumber("v.version", v -> (long) v.version())),
                    // Versions are numbered without gaps.
                    new Total.Stored(
                            """
                            SELECT coalesce(max(version), 0) FROM template_versions
                            WHERE workspace_id = :workspace AND template_id = :template
                            """));

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiTemplates(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<TemplateId> addUnlessPresent(Workspace workspace, Template template) {
        return store(workspace, template, (handle, columns) -> execute(handle, ADD, columns) > 0);
    }

    @Override
    public Optional<Template> find(Workspace workspace, TemplateId id) {
        return one(LIST.rows().select() + " AND t.id = :key", workspace, id.value());
    }

    @Override
    public Optional<Template> findBySlug(Workspace workspace, Slug slug) {
        return one(LIST.rows().select() + " AND t.slug = :key", workspace, slug.value());
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
                handle.createQuery(LOCK)
                        .bindMap(key(workspace, id))
                        .mapTo(Integer.class)
                        .findOne()
                        .flatMap(_ -> find(workspace, id)));
    }

    @Override
    public Optional<TemplateId> save(Workspace workspace, Template next) {
        return store(
                workspace,
                next,
                (handle, columns) ->
                        UniqueKeys.respected(handle, () -> execute(handle, UPDATE, columns)));
    }

    @Override
    public void delete(Workspace workspace, TemplateId id) {
        handles.transact(handle -> {
            boolean isDeleted = execute(handle, DELETE, key(workspace, id)) > 0;
            if (isDeleted) {
                REMAINS.leave(handle, workspace, id.value());
            }
            return isDeleted;
        });
    }

    @Override
    public Page<TemplateVersion> versions(
            Workspace workspace, TemplateId id, PageRequest<TemplateVersion.Sort> page) {
        Conditions ofTemplate =
                new Conditions().within("v.template_id = :template", "template", id.value());
        return VERSIONS.page(handles, workspace, ofTemplate, page);
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .andIf(
                                query.category().map(TemplateCategory::keyword),
                                "t.category = :category",
                                "category")
                        .andPrefix(query.prefix().map(TemplateRows::key), "t.name_key");
        return LIST.page(handles, workspace, conditions, page);
    }

    private Optional<Template> one(String sql, Workspace workspace, Object key) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("key", key)
                        .map((result, _) -> TemplateRows.template(result))
                        .findOne());
    }

    // The conflicting template may be deleted before it is read. Then its name is free again.
    private Optional<TemplateId> store(
            Workspace workspace, Template template, BiPredicate<Handle, Map<String, ?>> stored) {
        Map<String, ?> columns = TemplateRows.columns(workspace, template).values();
        return handles.transact(handle -> {
            Optional<TemplateId> rival = Optional.empty();
            while (rival.isEmpty() && !stored.test(handle, columns)) {
                rival = rival(handle, columns);
            }
            if (rival.isEmpty()) {
                execute(handle, ADD_VERSION, columns);
            }
            return rival;
        });
    }

    private static Optional<TemplateId> rival(Handle handle, Map<String, ?> columns) {
        return handle.createQuery(RIVAL)
                .bindMap(columns)
                .mapTo(UUID.class)
                .findOne()
                .map(TemplateId::new);
    }

    private static int execute(Handle handle, String sql, Map<String, ?> columns) {
        return handle.createUpdate(sql).bindMap(columns).execute();
    }

    private static Map<String, ?> key(Workspace workspace, TemplateId id) {
        return Map.of("workspace", workspace.id(), "id", id.value());
    }
}
