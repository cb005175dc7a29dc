package dev.postroom.adapters.persistence.apikey;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The list of API keys. A workspace has few, so that they are simply counted. */
final class ApiKeyPages {
    static final String KEYS =
            ApiKeyRows.KEY + " FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id";
    private static final String OF_WORKSPACE = " WHERE k.workspace_id = :workspace";
    private static final String STATUS =
            """
            CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
                WHEN k.expires_at <= :at THEN 'expired'
                ELSE 'active' END = ANY (:statuses)\
            """;

    private ApiKeyPages() {}

    static Page<ApiKey> read(
            Handle handle,
            Workspace workspace,
            Set<ApiKeyStatus> statuses,
            Instant at,
            PageRequest<ApiKeyQuery.Sort> page) {
        Conditions conditions = conditions(statuses, at);
        Keyset keyset = Keyset.of(page, "k.created_at", "timestamptz", "k.id");
        List<ApiKey> rows =
                handle.createQuery(
                                KEYS
                                        + OF_WORKSPACE
                                        + conditions.text()
                                        + keyset.condition()
                                        + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> ApiKeyRows.key(result))
                        .list();
        return keyset.page(rows, total(handle, workspace, conditions), ApiKeyPages::position);
    }

    private static Conditions conditions(Set<ApiKeyStatus> statuses, Instant at) {
        Conditions conditions = new Conditions();
        if (!statuses.isEmpty()) {
            List<String> words = statuses.stream().map(ApiKeyStatus::keyword).sorted().toList();
            conditions.and(STATUS, "statuses", SqlArray.texts(words)).bind("at", at);
        }
        return conditions;
    }

    private static long total(Handle handle, Workspace workspace, Conditions conditions) {
        return handle.createQuery(
                        "SELECT count(*) FROM api_keys k" + OF_WORKSPACE + conditions.text())
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .one();
    }

    private static Position position(ApiKey last) {
        return new Position(DatabaseTimes.text(last.validity().createdAt()), last.id().value());
    }
}
