package dev.postroom.adapters.persistence.apikey;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.adapters.persistence.shared.Times;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyId;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.Scope;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** API keys in PostgreSQL; the directory leads from a hash to the key's workspace. */
public final class JdbiApiKeys implements ApiKeys {
    private static final String ADD =
            """
            INSERT INTO api_keys (workspace_id, id, name, prefix, last_four, scopes,
                created_at, expires_at, revoked_at)
            VALUES (:workspace, :id, :name, :prefix, :lastFour, :scopes,
                :createdAt, :expiresAt, :revokedAt)
            """;
    private static final String ADD_TO_DIRECTORY =
            """
            INSERT INTO api_key_directory (secret_hash, workspace_id, key_id)
            VALUES (:hash, :workspace, :id)
            """;
    private static final String KEY =
            "SELECT k.*, w.account_id AS account_id, w.environment AS environment";
    private static final String FIND =
            KEY
                    + """
                     FROM api_key_directory d
                    JOIN api_keys k ON k.workspace_id = d.workspace_id AND k.id = d.key_id
                    JOIN workspaces w ON w.id = d.workspace_id
                    WHERE d.secret_hash = :hash
                    """;
    private static final String LIST =
            KEY
                    + """
                     FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id
                    WHERE k.workspace_id = :workspace
                    ORDER BY k.created_at DESC, k.id DESC
                    """;
    private static final String REVOKE =
            """
            UPDATE api_keys SET revoked_at = :at
            WHERE workspace_id = :workspace AND id = :id AND revoked_at IS NULL
            """;

    private final Handles handles;

    /** The keys behind these handles. */
    public JdbiApiKeys(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Workspace workspace, ApiKey key, byte[] secretHash) {
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("id", key.id().value())
                        .put("name", key.name())
                        .put("prefix", key.prefix())
                        .put("lastFour", key.lastFour())
                        .put("scopes", scopes(key))
                        .put("createdAt", key.createdAt())
                        .put("expiresAt", key.expiresAt())
                        .put("revokedAt", key.revokedAt());
        handles.transact(handle -> {
            handle.createUpdate(ADD).bindMap(columns.values()).execute();
            return handle.createUpdate(ADD_TO_DIRECTORY)
                    .bind("hash", secretHash)
                    .bind("workspace", workspace.id())
                    .bind("id", key.id().value())
                    .execute();
        });
    }

    @Override
    public Optional<ApiKey> findByHash(byte[] secretHash) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("hash", secretHash)
                        .map((result, _) -> key(result))
                        .findOne());
    }

    @Override
    public List<ApiKey> list(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(LIST)
                        .bind("workspace", workspace.id())
                        .map((result, _) -> key(result))
                        .list());
    }

    @Override
    public boolean revoke(Workspace workspace, ApiKeyId id, Instant at) {
        return handles.call(handle ->
                handle.createUpdate(REVOKE)
                                .bind("workspace", workspace.id())
                                .bind("id", id.value())
                                .bind("at", Times.stored(at))
                                .execute()
                        > 0);
    }

    private static SqlArray scopes(ApiKey key) {
        return SqlArray.texts(key.scopes().stream().map(Scope::word).sorted().toList());
    }

    private static ApiKey key(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new ApiKey(
                new ApiKeyId(row.uuid("id")),
                Workspaces.of(result),
                row.text("name"),
                row.text("prefix"),
                row.text("last_four"),
                SqlArray.textsOf(result, "scopes").stream()
                        .map(word -> Scope.of(word).orElseThrow())
                        .collect(Collectors.toSet()),
                row.instant("created_at"),
                row.optionalInstant("expires_at"),
                row.optionalInstant("revoked_at"));
    }
}
