package dev.postroom.adapters.persistence.request;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.KeyRequests;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.RecordedRequest;
import dev.postroom.domain.request.RequestCount;
import dev.postroom.domain.request.RequestLog;
import dev.postroom.domain.request.RequestQuery;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.UuidText;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The log of requests in PostgreSQL. A batch is one statement of any number of workspaces. */
public final class JdbiRequestLog implements RequestLog {

    // less than others: what the database does not take in time is lost, and never in the way of
    // others
    private static final int SECONDS = 5;

    private static final String APPEND =
            """
            INSERT INTO logged_requests (workspace_id, id, key_id, created_at, method, route, path,
                status, status_code, millis, request_id, problem)
            SELECT n.workspace_id, n.id, n.key_id, n.created_at, n.method, n.route, n.path,
                n.status, n.status_code, n.millis, n.request_id, n.problem
            FROM unnest(:workspaces, :ids, :keys, :times, :methods, :routes, :paths, :statuses,
                    :codes, :millis, :requests, :problems)
                AS n (workspace_id, id, key_id, created_at, method, route, path, status,
                    status_code, millis, request_id, problem)
            JOIN workspaces w ON w.id = n.workspace_id AND w.discarded_at IS NULL
            """;
    // in one order, so that two processes never wait for each other
    private static final String COUNT =
            """
            INSERT INTO key_requests AS k (workspace_id, key_id, span, requests, errors)
            SELECT n.workspace_id, n.key_id, first_id_of(n.since), n.requests, n.errors
            FROM unnest(:workspaces, :keys, :times, :requests, :errors)
                AS n (workspace_id, key_id, since, requests, errors)
            JOIN workspaces w ON w.id = n.workspace_id AND w.discarded_at IS NULL
            ORDER BY n.workspace_id, n.key_id, n.since
            ON CONFLICT (workspace_id, key_id, span) DO UPDATE
            SET requests = k.requests + EXCLUDED.requests, errors = k.errors + EXCLUDED.errors
            """;
    private static final String TOTALS =
            """
            SELECT key_id, CAST(sum(requests) AS bigint) AS requests,
                CAST(sum(errors) AS bigint) AS errors
            FROM key_requests
            WHERE workspace_id = :workspace AND span >= first_id_of(:since)
                AND (:all OR key_id = ANY (:keys))
            GROUP BY key_id ORDER BY requests DESC, key_id LIMIT :max
            """;
    private static final KeysetList<LoggedRequest, RequestQuery.Sort> LIST =
            new KeysetList<>(
                    ListRows.of("logged_requests", "r", RequestRows::request, LoggedRequest::id),
                    Map.of(
                            RequestQuery.Sort.CREATED_AT,
                            ListOrder.byTime("r.created_at", LoggedRequest::at).withStatusIndex()),
                    Total.countersOfWeeks("logged_request"));
    private static final String BY_ID = LIST.rows().select() + " AND r.id = :id";
    private static final String BY_REQUEST_ID =
            LIST.rows().select() + " AND r.request_id = :request ORDER BY r.id DESC LIMIT 1";

    private final Handles handles;

    /** The log behind these handles. */
    public JdbiRequestLog(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void append(List<RecordedRequest> requests) {
        handles.call(handle ->
                handle.createUpdate(APPEND)
                        .setQueryTimeout(SECONDS)
                        .bindMap(RequestRows.values(requests).values())
                        .execute());
    }

    @Override
    public void addCounts(List<RequestCount> counts) {
        Columns values =
                new Columns()
                        .put("workspaces", uuids(counts, one -> one.workspace().id()))
                        .put("keys", uuids(counts, one -> one.key().value()))
                        .put(
                                "times",
                                SqlArray.times(
                                        counts.stream()
                                                .map(one -> Optional.of(one.since()))
                                                .toList()))
                        .put(
                                "requests",
                                SqlArray.numbers(
                                        counts.stream().map(RequestCount::requests).toList()))
                        .put(
                                "errors",
                                SqlArray.numbers(
                                        counts.stream().map(RequestCount::errors).toList()));
        handles.call(handle ->
                handle.createUpdate(COUNT)
                        .setQueryTimeout(SECONDS)
                        .bindMap(values.values())
                        .execute());
    }

    private static SqlArray uuids(List<RequestCount> counts, Function<RequestCount, UUID> value) {
        return SqlArray.uuids(counts.stream().map(value).toList());
    }

    @Override
    public Page<LoggedRequest> list(
            Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .inStatus("r.status", query.classes())
                        .andIf(query.key().map(ApiKeyId::value), "r.key_id = :key", "key")
                        .andIf(query.method(), "r.method = :method", "method")
                        .andIf(query.route(), "r.route = :route", "route")
                        .andIn(query.created(), "r.created_at", "created");
        return LIST.page(handles, workspace, conditions, page);
    }

    @Override
    public Optional<LoggedRequest> find(Workspace workspace, String id) {
        return UuidText.parse(id)
                .flatMap(own -> first(workspace, BY_ID, "id", own))
                .or(() -> first(workspace, BY_REQUEST_ID, "request", id));
    }

    private Optional<LoggedRequest> first(
            Workspace workspace, String sql, String name, Object value) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind(name, value)
                        .map((result, _) -> RequestRows.request(result))
                        .findOne());
    }

    @Override
    public List<KeyRequests> readCounts(
            Workspace workspace, Set<ApiKeyId> keys, Instant since, int max) {
        Columns values =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("since", since)
                        .put("all", keys.isEmpty())
                        .put("keys", SqlArray.uuids(keys.stream().map(ApiKeyId::value).toList()))
                        .put("max", max);
        return handles.call(handle ->
                handle.createQuery(TOTALS)
                        .bindMap(values.values())
                        .map((result, _) -> total(result))
                        .list());
    }

    private static KeyRequests total(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new KeyRequests(
                new ApiKeyId(row.uuid("key_id")), row.number("requests"), row.number("errors"));
    }
}
