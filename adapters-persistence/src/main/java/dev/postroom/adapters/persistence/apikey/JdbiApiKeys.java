package dev.postroom.adapters.persistence.apikey;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * API keys in PostgreSQL; the directory maps a hash to the key's workspace. A key that was found by
 * its hash is cached for one second, unless this process changes a key.
 */
public final class JdbiApiKeys implements ApiKeys {
    private static final String ADD =
            """
            INSERT INTO api_keys (workspace_id, id, name, prefix, last_four, scopes,
                allowed_networks, created_at, created_by_kind, created_by_id, created_by_name,
                expires_at, revoked_at, last_used_at, version)
            VALUES (:workspace, :id, :name, :prefix, :lastFour, :scopes,
                :networks, :createdAt, :makerKind, :makerId, :makerName,
                :expiresAt, :revokedAt, :lastUsedAt, :version)
            """;
    private static final String ADD_TO_DIRECTORY =
            """
            INSERT INTO api_key_directory (secret_hash, workspace_id, key_id)
            VALUES (:hash, :workspace, :id)
            """;
    private static final String FIND_BY_HASH =
            "SELECT "
                    + ApiKeyRows.COLUMNS
                    + """
                     FROM api_key_directory d
                    JOIN api_keys k ON k.workspace_id = d.workspace_id AND k.id = d.key_id
                    JOIN workspaces w ON w.id = d.workspace_id
                    WHERE d.secret_hash = :hash AND w.discarded_at IS NULL
                    """;
    // A workspace has few keys, so counting them is cheap.
    private static final KeysetList<ApiKey, ApiKeyQuery.Sort> PAGES =
            new KeysetList<>(
                    ListRows.of("api_keys", "k", ApiKeyRows::key, key -> key.id().value())
                            .selecting(ApiKeyRows.COLUMNS)
                            .joining("JOIN workspaces w ON w.id = k.workspace_id\n"),
                    Map.of(
                            ApiKeyQuery.Sort.CREATED_AT,
                            ListOrder.byTime("k.created_at", k -> k.validity().createdAt())),
                    new Total.Exact());
    private static final String STATUS =
            """
            CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
                WHEN k.expires_at <= :at THEN 'expired'
                ELSE 'active' END\
            """;
    private static final String OF_WORKSPACE = PAGES.rows().select();
    private static final String LIST = OF_WORKSPACE + " ORDER BY k.created_at DESC, k.id DESC";
    private static final String BY_ID = OF_WORKSPACE + " AND k.id = :id";
    private static final String LOCK = BY_ID + " FOR NO KEY UPDATE OF k";
    private static final String ROTATE =
            """
            UPDATE api_keys SET prefix = :prefix, last_four = :lastFour, version = :version
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String ROTATE_IN_DIRECTORY =
            """
            UPDATE api_key_directory SET secret_hash = :hash
            WHERE workspace_id = :workspace AND key_id = :id
            """;
    private static final String REVOKE =
            """
            UPDATE api_keys SET revoked_at = :at, version = version + 1
            WHERE workspace_id = :workspace AND id = :id AND revoked_at IS NULL
            """;
    // Many requests of one key arrive at the start of a minute: one writes, the others do not wait.
    private static final String NOTE_USE =
            """
            UPDATE api_keys SET last_used_at = :at
            WHERE workspace_id = :workspace AND id = (
                SELECT id FROM api_keys
                WHERE workspace_id = :workspace AND id = :id
                    AND (last_used_at IS NULL OR last_used_at < :at)
                FOR NO KEY UPDATE SKIP LOCKED)
            """;

    private static final String MOVE_ALL =
            "UPDATE api_keys SET workspace_id = :next WHERE workspace_id = :workspace";
    private static final String MOVE_ALL_IN_DIRECTORY =
            "UPDATE api_key_directory SET workspace_id = :next WHERE workspace_id = :workspace";

    private final Handles handles;
    private final ApiKeyCache cache;

    /**
     * A repository that uses these handles.
     *
     * @param clock the system clock
     */
    public JdbiApiKeys(Handles handles, InstantSource clock) {
        this.handles = handles;
        this.cache = new ApiKeyCache(clock);
    }

    @Override
    public void add(Workspace workspace, ApiKey key, byte[] secretHash) {
        handles.transact(handle -> {
            execute(handle, ADD, workspace, key);
            return direct(handle, ADD_TO_DIRECTORY, workspace, key, secretHash);
        });
    }

    @Override
    public Optional<ApiKey> findByHash(byte[] secretHash) {
        // a transaction sees its own changes
        return handles.isInTransaction()
                ? lookUp(secretHash)
                : cache.find(secretHash, () -> lookUp(secretHash));
    }

    private Optional<ApiKey> lookUp(byte[] secretHash) {
        return handles.call(handle ->
                handle.createQuery(FIND_BY_HASH)
                        .bind("hash", secretHash)
                        .map((result, _) -> ApiKeyRows.key(result))
                        .findOne());
    }

    @Override
    public List<ApiKey> list(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(LIST)
                        .bind("workspace", workspace.id())
                        .map((result, _) -> ApiKeyRows.key(result))
                        .list());
    }

    @Override
    public Page<ApiKey> list(
            Workspace workspace,
            Set<ApiKeyStatus> statuses,
            Instant at,
            PageRequest<ApiKeyQuery.Sort> page) {
        Conditions conditions = new Conditions().inStatus(STATUS, statuses);
        if (!statuses.isEmpty()) {
            conditions.bind("at", at);
        }
        return PAGES.page(handles, workspace, conditions, page);
    }

    @Override
    public Optional<ApiKey> find(Workspace workspace, ApiKeyId id) {
        return one(BY_ID, workspace, id);
    }

    @Override
    public Optional<ApiKey> lock(Workspace workspace, ApiKeyId id) {
        return one(LOCK, workspace, id);
    }

    @Override
    public void rotate(Workspace workspace, ApiKey key, byte[] secretHash) {
        handles.transact(handle -> {
            handles.afterCommit(cache::clear);
            execute(handle, ROTATE, workspace, key);
            return direct(handle, ROTATE_IN_DIRECTORY, workspace, key, secretHash);
        });
    }

    @Override
    public boolean revoke(Workspace workspace, ApiKeyId id, Instant at) {
        return handles.transact(_ -> {
            handles.afterCommit(cache::clear);
            return at(REVOKE, workspace, id, at) > 0;
        });
    }

    @Override
    public void noteUse(Workspace workspace, ApiKeyId id, Instant at) {
        at(NOTE_USE, workspace, id, at);
        cache.noteUse(id, at);
    }

    @Override
    public void moveAll(Workspace workspace, Workspace next) {
        handles.transact(handle -> {
            handles.afterCommit(cache::clear);
            move(handle, MOVE_ALL, workspace, next);
            return move(handle, MOVE_ALL_IN_DIRECTORY, workspace, next);
        });
    }

    private static int move(Handle handle, String sql, Workspace workspace, Workspace next) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace.id())
                .bind("next", next.id())
                .execute();
    }

    private Optional<ApiKey> one(String sql, Workspace workspace, ApiKeyId id) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> ApiKeyRows.key(result))
                        .findOne());
    }

    private int at(String sql, Workspace workspace, ApiKeyId id, Instant at) {
        return handles.call(handle ->
                handle.createUpdate(sql)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("at", DatabaseTimes.stored(at))
                        .execute());
    }

    private static void execute(Handle handle, String sql, Workspace workspace, ApiKey key) {
        handle.createUpdate(sql).bindMap(ApiKeyRows.columns(workspace, key).values()).execute();
    }

    private static int direct(
            Handle handle, String sql, Workspace workspace, ApiKey key, byte[] secretHash) {
        return handle.createUpdate(sql)
                .bind("hash", secretHash)
                .bind("workspace", workspace.id())
                .bind("id", key.id().value())
                .execute();
    }
}
