package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.UniqueKeys;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.UuidText;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.Tags;

import org.jdbi.v3.core.Handle;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Tags in PostgreSQL. */
public final class JdbiTags implements Tags {
    private static final String ADD =
            """
            INSERT INTO tags (workspace_id, id, name, name_key, slug, description, category,
                is_public, double_opt_in, created_at, updated_at, version)
            VALUES (:workspace, :id, :name, :nameKey, :slug, :description, :category,
                :isPublic, :doubleOptIn, :createdAt, :updatedAt, :version)
            ON CONFLICT DO NOTHING
            """;
    private static final String UPDATE =
            """
            UPDATE tags SET name = :name, name_key = :nameKey, slug = :slug,
                description = :description, category = :category, is_public = :isPublic,
                double_opt_in = :doubleOptIn, updated_at = :updatedAt, version = :version
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String DELETE =
            "DELETE FROM tags WHERE workspace_id = :workspace AND id = :id";

    /** Its members leave, now or later. */
    public static final Remains REMAINS =
            new Remains(
                    "tag",
                    List.of(
                            new Remains.Part("memberships", "tag_id"),
                            new Remains.Part("pending_memberships", "tag_id")));

    private static final KeysetList<CountedTag, TagQuery.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "tags",
                                    "t",
                                    TagRows::counted,
                                    counted -> counted.tag().id().value())
                            .selecting(TagRows.COLUMNS + ", c.subscriber_count")
                            .joining(TagRows.SUBSCRIBER_COUNT),
                    Map.of(
                            TagQuery.Sort.NAME,
                            ListOrder.byText(
                                    "t.name_key", counted -> Tag.key(counted.tag().name())),
                            TagQuery.Sort.CREATED_AT,
                            ListOrder.byTime("t.created_at", counted -> counted.tag().createdAt()),
                            TagQuery.Sort.SUBSCRIBER_COUNT,
                            ListOrder.byNumber("c.subscriber_count", CountedTag::subscriberCount)),
                    Total.counters("tag"));
    private static final String BY_ID = LIST.rows().select() + " AND t.id = :id";
    private static final String BY_NAME =
            LIST.rows().select()
                    + " AND (t.name_key = :key OR t.slug = :slug)"
                    + " ORDER BY (t.name_key = :key) DESC LIMIT 1";
    // Not the weaker lock: it would allow new memberships.
    private static final String LOCK = TagRows.TAG + " AND t.id = :id FOR UPDATE";
    private static final String RIVAL =
            TagRows.TAG
                    + " AND (t.name_key = :nameKey OR t.slug = :slug) AND t.id != :id"
                    + " ORDER BY (t.name_key = :nameKey) DESC LIMIT 1";
    // Locked, because an import puts subscribers on this tag: it must not be deleted before.
    private static final String HOLD_RIVAL = RIVAL + " FOR SHARE OF t";
    private static final String BY_SLUG = TagRows.TAG + " AND t.slug = :slug";
    private static final String PUBLIC =
            TagRows.TAG + " AND t.is_public ORDER BY t.name_key LIMIT :max";
    // The planner does not see how long the arrays are. If it did, a plan for the present ones
    // would seem better than the kept one, and each call would need a new plan.
    private static final String ANY =
            TagRows.TAG
                    + """
                     AND (t.id = ANY (ARRAY(SELECT unnest(:ids)))
                        OR t.slug = ANY (ARRAY(SELECT unnest(:texts)))
                        OR t.name_key = ANY (ARRAY(SELECT unnest(:keys))))
                    """;
    // Shared locks conflict only with a change or deletion of the tag, not with each other.
    private static final String HOLD_ANY = ANY + "FOR SHARE OF t";

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiTags(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Tag> addUnlessPresent(Workspace workspace, Tag tag) {
        Map<String, ?> columns = TagRows.columns(workspace, tag).values();
        return handles.transact(handle ->
                rivalUnless(handle, HOLD_RIVAL, columns, () -> execute(handle, ADD, columns) > 0));
    }

    @Override
    public Optional<CountedTag> find(Workspace workspace, TagId id) {
        return handles.call(handle ->
                handle.createQuery(BY_ID)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> TagRows.counted(result))
                        .findOne());
    }

    @Override
    public Optional<CountedTag> findByName(Workspace workspace, String name) {
        return handles.call(handle ->
                handle.createQuery(BY_NAME)
                        .bind("workspace", workspace.id())
                        .bind("key", Tag.key(name))
                        .bind("slug", name)
                        .map((result, _) -> TagRows.counted(result))
                        .findOne());
    }

    @Override
    public Optional<Tag> findBySlug(Workspace workspace, Slug slug) {
        return handles.call(handle ->
                handle.createQuery(BY_SLUG)
                        .bind("workspace", workspace.id())
                        .bind("slug", slug.value())
                        .map((result, _) -> TagRows.tag(result))
                        .findOne());
    }

    @Override
    public List<Tag> findAny(Workspace workspace, Collection<String> references) {
        return any(ANY, workspace, references);
    }

    @Override
    public List<Tag> findPublic(Workspace workspace, int max) {
        return handles.call(handle ->
                handle.createQuery(PUBLIC)
                        .bind("workspace", workspace.id())
                        .bind("max", max)
                        .map((result, _) -> TagRows.tag(result))
                        .list());
    }

    @Override
    public List<Tag> holdAny(Workspace workspace, Collection<String> references) {
        return any(HOLD_ANY, workspace, references);
    }

    private List<Tag> any(String sql, Workspace workspace, Collection<String> references) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("ids", ids(references))
                        .bind("texts", SqlArray.texts(references))
                        .bind("keys", keys(references))
                        .map((result, _) -> TagRows.tag(result))
                        .list());
    }

    @Override
    public Optional<Tag> lock(Workspace workspace, TagId id) {
        return handles.call(handle ->
                handle.createQuery(LOCK)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> TagRows.tag(result))
                        .findOne());
    }

    @Override
    public Optional<Tag> update(Workspace workspace, Tag tag) {
        Map<String, ?> columns = TagRows.columns(workspace, tag).values();
        return handles.transact(handle ->
                rivalUnless(
                        handle,
                        RIVAL,
                        columns,
                        () ->
                                UniqueKeys.respected(
                                        handle, () -> execute(handle, UPDATE, columns))));
    }

    @Override
    public void delete(Workspace workspace, TagId id) {
        Map<String, ?> key = Map.of("workspace", workspace.id(), "id", id.value());
        handles.transact(handle -> {
            boolean isDeleted = execute(handle, DELETE, key) > 0;
            if (isDeleted) {
                REMAINS.leave(handle, workspace, id.value());
            }
            return isDeleted;
        });
    }

    @Override
    public Page<CountedTag> list(
            Workspace workspace, TagQuery query, PageRequest<TagQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .andIf(query.category(), "t.category = :category", "category")
                        .andIf(query.isPublic(), "t.is_public = :isPublic", "isPublic")
                        .andPrefix(query.prefix().map(Tag::key), "t.name_key");
        return LIST.page(handles, workspace, conditions, page);
    }

    // The conflicting tag may be deleted before it is read. Then its name is free again.
    private static Optional<Tag> rivalUnless(
            Handle handle, String sql, Map<String, ?> columns, BooleanSupplier stored) {
        Optional<Tag> rival = Optional.empty();
        while (rival.isEmpty() && !stored.getAsBoolean()) {
            rival =
                    handle.createQuery(sql)
                            .bindMap(columns)
                            .map((result, _) -> TagRows.tag(result))
                            .findOne();
        }
        return rival;
    }

    private static int execute(Handle handle, String sql, Map<String, ?> columns) {
        return handle.createUpdate(sql).bindMap(columns).execute();
    }

    private static SqlArray ids(Collection<String> references) {
        return SqlArray.uuids(
                references.stream().map(UuidText::parse).flatMap(Optional::stream).toList());
    }

    private static SqlArray keys(Collection<String> references) {
        return SqlArray.texts(references.stream().map(Tag::key).toList());
    }
}
