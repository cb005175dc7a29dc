package dev.postroom.adapters.persistence.segment;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.UniqueKeys;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.segment.Segments;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

import org.jdbi.v3.core.Handle;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Segments in PostgreSQL. */
public final class JdbiSegments implements Segments {
    private static final String ADD =
            """
            INSERT INTO segments (workspace_id, id, name, name_key, slug, description, filter,
                created_at, updated_at, version)
            VALUES (:workspace, :id, :name, :nameKey, :slug, :description, CAST(:filter AS jsonb),
                :createdAt, :updatedAt, :version)
            ON CONFLICT DO NOTHING
            """;
    private static final String UPDATE =
            """
            UPDATE segments SET name = :name, name_key = :nameKey, slug = :slug,
                description = :description, filter = CAST(:filter AS jsonb),
                updated_at = :updatedAt, version = :version
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String DELETE =
            "DELETE FROM segments WHERE workspace_id = :workspace AND id = :id";

    private static final KeysetList<Segment, Segment.Sort> LIST =
            new KeysetList<>(
                    ListRows.of("segments", "s", SegmentRows::segment, s -> s.id().value())
                            .weighing("s.filter", "s.description"),
                    Map.of(
                            Segment.Sort.NAME,
                            ListOrder.byText("s.name_key", s -> Segment.key(s.name())),
                            Segment.Sort.CREATED_AT,
                            ListOrder.byTime("s.created_at", s -> s.revision().createdAt())),
                    Total.counters("segment"));
    private static final String ANY = "SELECT * FROM segments WHERE workspace_id = :workspace";
    private static final String BY_ID = ANY + " AND id = :id";
    private static final String BY_SLUG = ANY + " AND slug = :slug";
    // campaigns that take the segment at the same time do not wait for each other
    private static final String HOLD = BY_ID + " FOR SHARE";
    private static final String LOCK = BY_ID + " FOR UPDATE";
    private static final String RIVAL =
            ANY
                    + " AND (name_key = :nameKey OR slug = :slug) AND id != :id"
                    + " ORDER BY (name_key = :nameKey) DESC LIMIT 1";

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiSegments(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Segment> addUnlessPresent(Workspace workspace, Segment segment) {
        Map<String, ?> columns = SegmentRows.columns(workspace, segment).values();
        return handles.transact(
                handle -> rivalUnless(handle, columns, () -> execute(handle, ADD, columns) > 0));
    }

    @Override
    public Optional<Segment> find(Workspace workspace, SegmentId id) {
        return byId(BY_ID, workspace, id);
    }

    @Override
    public Optional<Segment> findBySlug(Workspace workspace, Slug slug) {
        return handles.call(handle ->
                handle.createQuery(BY_SLUG)
                        .bind("workspace", workspace.id())
                        .bind("slug", slug.value())
                        .map((result, _) -> SegmentRows.segment(result))
                        .findOne());
    }

    @Override
    public Optional<Segment> hold(Workspace workspace, SegmentId id) {
        return byId(HOLD, workspace, id);
    }

    @Override
    public Optional<Segment> lock(Workspace workspace, SegmentId id) {
        return byId(LOCK, workspace, id);
    }

    private Optional<Segment> byId(String sql, Workspace workspace, SegmentId id) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> SegmentRows.segment(result))
                        .findOne());
    }

    @Override
    public Optional<Segment> update(Workspace workspace, Segment segment) {
        Map<String, ?> columns = SegmentRows.columns(workspace, segment).values();
        return handles.transact(handle ->
                rivalUnless(
                        handle,
                        columns,
                        () ->
                                UniqueKeys.respected(
                                        handle, () -> execute(handle, UPDATE, columns))));
    }

    @Override
    public void delete(Workspace workspace, SegmentId id) {
        handles.transact(handle ->
                execute(handle, DELETE, Map.of("workspace", workspace.id(), "id", id.value())));
    }

    @Override
    public Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<Segment.Sort> page) {
        Conditions conditions = new Conditions().andPrefix(prefix.map(Segment::key), "s.name_key");
        return LIST.page(handles, workspace, conditions, page);
    }

    // The conflicting segment may be deleted before it is read. Then its name is free again.
    private static Optional<Segment> rivalUnless(
            Handle handle, Map<String, ?> columns, BooleanSupplier stored) {
        Optional<Segment> rival = Optional.empty();
        while (rival.isEmpty() && !stored.getAsBoolean()) {
            rival =
                    handle.createQuery(RIVAL)
                            .bindMap(columns)
                            .map((result, _) -> SegmentRows.segment(result))
                            .findOne();
        }
        return rival;
    }

    private static int execute(Handle handle, String sql, Map<String, ?> columns) {
        return handle.createUpdate(sql).bindMap(columns).execute();
    }
}
