package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.UuidText;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.TagSort;
import dev.postroom.domain.tag.Tags;

import org.jdbi.v3.core.Handle;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

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
    private static final String IN_THE_WAY =
            TagPages.TAG
                    + " AND (t.name_key = :nameKey OR t.slug = :slug)"
                    + " ORDER BY (t.name_key = :nameKey) DESC LIMIT 1";
    private static final String BY_ID = TagPages.COUNTED + " AND t.id = :id";
    private static final String BY_NAME =
            TagPages.COUNTED
                    + " AND (t.name_key = :key OR t.slug = :slug)"
                    + " ORDER BY (t.name_key = :key) DESC LIMIT 1";
    private static final String BY_SLUG = TagPages.TAG + " AND t.slug = :slug";
    private static final String ANY =
            TagPages.TAG
                    + """
                     AND (t.id = ANY (:ids) OR t.slug = ANY (:texts) OR t.name_key = ANY (:keys))
                    """;
    // Holders do not wait for each other, only for whoever changes or deletes.
    private static final String HOLD_ANY = ANY + "FOR SHARE OF t";

    private final Handles handles;

    /** The tags behind these handles. */
    public JdbiTags(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Tag> addUnlessPresent(Workspace workspace, Tag tag) {
        return handles.transact(handle -> {
            Optional<Tag> present = Optional.empty();
            // The one in the way may be deleted before it is read: then there is room again.
            while (present.isEmpty() && !stored(handle, workspace, tag)) {
                present = inTheWay(handle, workspace, tag);
            }
            return present;
        });
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
        return handles.call(handle -> TagChanges.lock(handle, workspace, id));
    }

    @Override
    public Optional<Tag> update(Workspace workspace, Tag tag) {
        return handles.transact(handle -> TagChanges.update(handle, workspace, tag));
    }

    @Override
    public void delete(Workspace workspace, TagId id) {
        handles.transact(handle -> TagChanges.delete(handle, workspace, id));
    }

    @Override
    public Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagSort> page) {
        return handles.call(handle -> TagPages.read(handle, workspace, query, page));
    }

    private static boolean stored(Handle handle, Workspace workspace, Tag tag) {
        return handle.createUpdate(ADD).bindMap(TagRows.columns(workspace, tag).values()).execute()
                > 0;
    }

    private static Optional<Tag> inTheWay(Handle handle, Workspace workspace, Tag tag) {
        return handle.createQuery(IN_THE_WAY)
                .bind("workspace", workspace.id())
                .bind("nameKey", Tag.key(tag.name()))
                .bind("slug", tag.slug().value())
                .map((result, _) -> TagRows.tag(result))
                .findOne();
    }

    private static SqlArray ids(Collection<String> references) {
        return SqlArray.uuids(
                references.stream().map(UuidText::parse).flatMap(Optional::stream).toList());
    }

    private static SqlArray keys(Collection<String> references) {
        return SqlArray.texts(references.stream().map(Tag::key).toList());
    }
}
