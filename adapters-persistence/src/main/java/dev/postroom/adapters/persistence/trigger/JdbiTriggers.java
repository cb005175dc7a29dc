package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerKey;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerMatch;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Triggers in PostgreSQL. */
public final class JdbiTriggers implements Triggers {
    // its uses are deleted with it; it waits for none of its runs, which are removed later
    private static final String DELETE =
            """
            WITH gone AS (
                DELETE FROM triggers WHERE workspace_id = :workspace AND id = :id
                RETURNING workspace_id, id)
            INSERT INTO leftovers (workspace_id, kind, id)
            SELECT workspace_id, 'trigger', id FROM gone
            """;

    /**
     * The queue first: a worker that has a run holds its row of the queue before that of the run.
     */
    public static final Remains REMAINS =
            new Remains(
                    "trigger",
                    List.of(of("trigger_queue"), of("trigger_runs"), of("trigger_versions")));

    private static final String DEFINITION =
            """
            SELECT v.definition FROM trigger_versions v
            WHERE v.workspace_id = :workspace AND v.trigger_id = :id AND v.version = :version
                AND EXISTS (
                    SELECT 1 FROM triggers t
                    WHERE t.workspace_id = :workspace AND t.id = v.trigger_id)
            """;
    private static final KeysetList<Trigger, TriggerQuery.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "triggers",
                                    "t",
                                    TriggerRows::trigger,
                                    trigger -> trigger.id().value())
                            .selecting(TriggerRows.COLUMNS)
                            .joining(TriggerRows.JOINS)
                            .weighing("d.definition"),
                    Map.of(
                            TriggerQuery.Sort.NAME,
                            ListOrder.byText("t.name_key", one -> TriggerRows.key(one.name())),
                            TriggerQuery.Sort.CREATED_AT,
                            ListOrder.byTime("t.created_at", one -> one.revision().createdAt()),
                            TriggerQuery.Sort.UPDATED_AT,
                            ListOrder.byTime("t.updated_at", one -> one.revision().updatedAt())),
                    Total.counters("trigger"));
    private static final String TRIGGERS = LIST.rows().select();
    private static final String BY_ID = TRIGGERS + " AND t.id = :key";
    private static final String BY_SLUG = TRIGGERS + " AND t.slug = :key";
    private static final String LOCK = BY_ID + " FOR UPDATE OF t";
    private static final String LOCK_COUNT =
            "SELECT id FROM workspaces WHERE id = :workspace FOR NO KEY UPDATE";
    private static final String HAS_ACTIVE =
            "SELECT EXISTS (SELECT 1 FROM triggers WHERE workspace_id = :workspace AND is_active)";
    // One look for each, through the index, with and without statistics. Steps and conditions
    // may be long, and what starts a run needs neither.
    private static final String ACTIVE =
            """
            SELECT t.*, d.definition
            FROM unnest(:kinds, :subjects) AS h (kind, subject)
            CROSS JOIN LATERAL (
                SELECT * FROM triggers a
                WHERE a.workspace_id = :workspace AND a.is_active AND a.event_type = h.kind
                    AND a.subject = h.subject OFFSET 0) t
            CROSS JOIN LATERAL (
                SELECT (v.definition - 'conditions')
                    || '{"steps": [{"type": "exit"}]}' AS definition
                FROM trigger_versions v
                WHERE v.workspace_id = :workspace AND v.trigger_id = t.id
                    AND v.version = t.definition_version OFFSET 0) d
            ORDER BY t.created_at, t.id
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiTriggers(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<TriggerId> addUnlessPresent(Workspace workspace, Trigger trigger) {
        return handles.transact(handle -> TriggerWriting.add(handle, workspace, trigger));
    }

    @Override
    public Optional<TriggerId> update(Workspace workspace, Trigger trigger) {
        return handles.transact(handle -> TriggerWriting.update(handle, workspace, trigger));
    }

    private static int one(Handle handle, String sql, Workspace workspace, TriggerId id) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .execute();
    }

    @Override
    public Optional<CountedTrigger> find(Workspace workspace, TriggerKey key) {
        return handles.call(handle ->
                named(handle, workspace, key)
                        .map(trigger -> counted(handle, workspace, List.of(trigger)).getFirst()));
    }

    @Override
    public Optional<Trigger> lock(Workspace workspace, TriggerId id) {
        return handles.call(handle -> read(handle, LOCK, workspace, id.value()));
    }

    private static Optional<Trigger> named(Handle handle, Workspace workspace, TriggerKey key) {
        return switch (key) {
            case TriggerId id -> read(handle, BY_ID, workspace, id.value());
            case TriggerKey.OfSlug(Slug slug) -> read(handle, BY_SLUG, workspace, slug.value());
        };
    }

    private static Optional<Trigger> read(
            Handle handle, String sql, Workspace workspace, Object key) {
        return handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bind("key", key)
                .map((result, _) -> TriggerRows.trigger(result))
                .findOne();
    }

    private static Remains.Part of(String table) {
        return new Remains.Part(table, "trigger_id");
    }

    @Override
    public void delete(Workspace workspace, TriggerId id) {
        handles.call(handle -> one(handle, DELETE, workspace, id));
    }

    @Override
    public Page<CountedTrigger> list(
            Workspace workspace, TriggerQuery query, PageRequest<TriggerQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .andIf(
                                query.kind().map(Keyword::keyword),
                                "t.event_type = :eventType",
                                "eventType")
                        .andIf(query.isActive(), "t.is_active = :isActive", "isActive")
                        .andPrefix(query.prefix().map(TriggerRows::key), "t.name_key");
        Page<Trigger> read = LIST.page(handles, workspace, conditions, page);
        List<CountedTrigger> counted =
                handles.call(handle -> counted(handle, workspace, read.items()));
        return read.with(counted);
    }

    private static List<CountedTrigger> counted(
            Handle handle, Workspace workspace, List<Trigger> triggers) {
        Map<UUID, Map<String, Long>> counts =
                Counters.byStatus(
                        handle,
                        workspace,
                        "trigger_run",
                        triggers.stream().map(one -> one.id().value()).toList());
        return triggers.stream()
                .map(one ->
                        new CountedTrigger(
                                one,
                                new TriggerStats(counts.getOrDefault(one.id().value(), Map.of()))))
                .toList();
    }

    @Override
    public long lockCount(Workspace workspace) {
        return handles.transact(handle -> {
            UUID _ =
                    handle.createQuery(LOCK_COUNT)
                            .bind("workspace", workspace.id())
                            .mapTo(UUID.class)
                            .one();
            return Counters.total(handle, workspace, "trigger");
        });
    }

    @Override
    public boolean hasActive(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(HAS_ACTIVE)
                        .bind("workspace", workspace.id())
                        .mapTo(Boolean.class)
                        .one());
    }

    @Override
    public List<Trigger> activeFor(Workspace workspace, Set<TriggerMatch> happenings) {
        if (happenings.isEmpty()) {
            return List.of();
        }
        List<TriggerMatch> each = List.copyOf(happenings);
        return handles.call(handle ->
                handle.createQuery(ACTIVE)
                        .bind("workspace", workspace.id())
                        .bind(
                                "kinds",
                                SqlArray.texts(
                                        each.stream().map(one -> one.kind().keyword()).toList()))
                        .bind(
                                "subjects",
                                SqlArray.texts(each.stream().map(TriggerRows::subject).toList()))
                        .map((result, _) -> TriggerRows.trigger(result))
                        .list());
    }

    @Override
    public Optional<TriggerDefinition> definition(Workspace workspace, TriggerId id, int version) {
        return handles.call(handle ->
                handle.createQuery(DEFINITION)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("version", version)
                        .mapTo(String.class)
                        .findOne()
                        .map(TriggerRows::definition));
    }
}
