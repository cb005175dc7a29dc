package dev.postroom.domain.apikey;

import dev.postroom.domain.account.InMemoryDiscardedWorkspaces;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** API keys in memory. */
public final class InMemoryApiKeys implements ApiKeys {

    private record Row(ApiKey apiKey, String hash) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return apiKey.workspace().id();
        }

        @Override
        public ApiKeyId key() {
            return apiKey.id();
        }

        Row revoked(Instant at) {
            ApiKey.Validity valid = apiKey.validity();
            return with(
                    new ApiKey.Validity(valid.created(), valid.expiresAt(), Optional.of(at)),
                    apiKey.lastUsedAt(),
                    apiKey.version() + 1);
        }

        Row used(Instant at) {
            return with(apiKey.validity(), Optional.of(at), apiKey.version());
        }

        Row in(Workspace next) {
            return new Row(
                    new ApiKey(
                            apiKey.id(),
                            next,
                            apiKey.name(),
                            apiKey.hint(),
                            apiKey.grant(),
                            apiKey.validity(),
                            apiKey.lastUsedAt(),
                            apiKey.version()),
                    hash);
        }

        private Row with(ApiKey.Validity validity, Optional<Instant> usedAt, long version) {
            return new Row(
                    new ApiKey(
                            apiKey.id(),
                            apiKey.workspace(),
                            apiKey.name(),
                            apiKey.hint(),
                            apiKey.grant(),
                            validity,
                            usedAt,
                            version),
                    hash);
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> keys;
    private final InMemoryDiscardedWorkspaces discarded;

    public InMemoryApiKeys(InMemoryDatabase database) {
        this.database = database;
        this.keys = database.table(Row.class);
        this.discarded = new InMemoryDiscardedWorkspaces(database);
    }

    @Override
    public void add(Workspace workspace, ApiKey key, byte[] secretHash) {
        keys.put(new Row(key, HexFormat.of().formatHex(secretHash)));
    }

    @Override
    public Optional<ApiKey> findByHash(byte[] secretHash) {
        String hash = HexFormat.of().formatHex(secretHash);
        return keys.all()
                .filter(row -> row.hash().equals(hash) && !discarded.has(row.workspaceId()))
                .map(Row::apiKey)
                .findAny();
    }

    @Override
    public List<ApiKey> list(Workspace workspace) {
        return keys.of(workspace.id())
                .map(Row::apiKey)
                .sorted(
                        Comparator.comparing((ApiKey key) -> key.validity().createdAt())
                                .thenComparing(key -> key.id().toString())
                                .reversed())
                .toList();
    }

    @Override
    public Page<ApiKey> list(
            Workspace workspace,
            Set<ApiKeyStatus> statuses,
            Instant at,
            PageRequest<ApiKeyQuery.Sort> page) {
        return InMemoryOrder.byTime((ApiKey key) -> key.validity().createdAt())
                .page(
                        keys.of(workspace.id())
                                .map(Row::apiKey)
                                .filter(key ->
                                        statuses.isEmpty() || statuses.contains(key.statusAt(at))),
                        page,
                        key -> key.id().value());
    }

    @Override
    public Optional<ApiKey> find(Workspace workspace, ApiKeyId id) {
        return keys.find(workspace.id(), id).map(Row::apiKey);
    }

    @Override
    public Optional<ApiKey> lock(Workspace workspace, ApiKeyId id) {
        return find(workspace, id);
    }

    @Override
    public void rotate(Workspace workspace, ApiKey key, byte[] secretHash) {
        database.atomically(() -> {
            Row before = keys.find(workspace.id(), key.id()).orElseThrow();
            keys.put(new Row(key, HexFormat.of().formatHex(secretHash)));
            return before;
        });
    }

    @Override
    public void noteUse(Workspace workspace, ApiKeyId id, Instant at) {
        database.atomically(() -> {
            keys.find(workspace.id(), id)
                    .filter(row -> row.apiKey().lastUsedAt().filter(at::isBefore).isEmpty())
                    .ifPresent(row -> keys.put(row.used(at)));
            return at;
        });
    }

    @Override
    public boolean revoke(Workspace workspace, ApiKeyId id, Instant at) {
        return database.atomically(() -> {
            Optional<Row> active =
                    keys.find(workspace.id(), id)
                            .filter(row -> row.apiKey().validity().revokedAt().isEmpty());
            active.ifPresent(row -> keys.put(row.revoked(at)));
            return active.isPresent();
        });
    }

    @Override
    public void moveAll(Workspace workspace, Workspace next) {
        database.atomically(() -> {
            List<Row> moved = keys.of(workspace.id()).toList();
            moved.forEach(row -> {
                keys.remove(workspace.id(), row.key());
                keys.put(row.in(next));
            });
            return moved;
        });
    }
}
