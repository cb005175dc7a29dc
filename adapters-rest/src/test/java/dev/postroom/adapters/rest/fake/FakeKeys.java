package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.apikey.PresentedKey;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.Permission;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.network.IpAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has the key {@code full}, and all granted keys, by their text. */
public final class FakeKeys implements Authenticate, ManageApiKeys, DelegateApiKeys {

    /** The id of the key {@code full}. */
    public static final ApiKeyId FULL = idOf("full");

    /** The received calls, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** Where the callers that created keys came from, in order. */
    public final List<CallTrace> traces = new CopyOnWriteArrayList<>();

    /** Whether each client has looked up too many unknown keys. */
    public volatile boolean looksUpNoMore;

    /** Whether keys cannot be looked up, because the database is away. */
    public volatile boolean isAway;

    private final Map<String, KeyCaller> callers = new ConcurrentHashMap<>();
    private final Workspace workspace;

    /** Creates the key {@code full} with full access. */
    public FakeKeys(Workspace workspace) {
        this.workspace = workspace;
        grant("full");
    }

    /** Adds a key with these scopes. */
    public void grant(String key, Scope... scopes) {
        callers.put(
                key,
                new KeyCaller(
                        workspace,
                        idOf(key),
                        "the shop's key",
                        Grant.of(Set.of(scopes)),
                        Optional.empty(),
                        1));
    }

    /** Adds a key with every scope that may be used from these networks only. */
    public void bind(String key, String... networks) {
        callers.put(
                key,
                new KeyCaller(
                        workspace,
                        idOf(key),
                        "the shop's key",
                        new Grant(Set.of(), AllowedNetworks.parse(List.of(networks))),
                        Optional.empty(),
                        1));
    }

    /** Accepts this key no longer. */
    public void withdraw(String key) {
        callers.remove(key);
    }

    @Override
    public boolean isStillAccepted(KeyCaller caller) {
        return callers.containsValue(caller.during(CallTrace.NONE));
    }

    /** The id of this key. */
    public static ApiKeyId idOf(String key) {
        return new ApiKeyId(UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public PresentedKey present(String keyText, Optional<IpAddress> client) {
        if (isAway) {
            throw new Failure.Unavailable("database_unavailable", "Away.", Duration.ofSeconds(2))
                    .asException();
        }
        KeyCaller caller = callers.get(keyText);
        if (caller == null && looksUpNoMore) {
            throw new Failure.RateLimited(Duration.ofSeconds(7)).asException();
        }
        if (caller == null) {
            throw new Failure.Unauthenticated("invalid_api_key", "There is no such API key.")
                    .asException();
        }
        return caller.networks().allow(client)
                ? new PresentedKey.Accepted(caller)
                : new PresentedKey.Elsewhere(caller);
    }

    @Override
    public List<ApiKey> list(Workspace of) {
        return callers.values().stream()
                .map(caller -> key(caller.key(), of, caller.networks()))
                .toList();
    }

    private static ApiKey key(ApiKeyId id, Workspace of, AllowedNetworks networks) {
        return ApiKeyFixture.apiKey(id.value(), of)
                .withNetworks(networks.texts().toArray(String[]::new))
                .build();
    }

    @Override
    public ApiKey get(Workspace of, ApiKeyId id) {
        return list(of).stream()
                .filter(key -> key.id().equals(id))
                .findAny()
                .orElseThrow(() -> new Failure.NotFound("API key", id.toString()).asException());
    }

    @Override
    public IssuedApiKey create(
            Caller caller, String name, Grant grant, Optional<Instant> expiresAt) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void revoke(Caller caller, ApiKeyId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public IssuedApiKey create(Caller caller, NewApiKey draft) {
        Workspace of = caller.workspace();
        traces.add(caller.trace());
        received.add(scopes(caller));
        received.add(draft);
        return issued(key(FULL, of, draft.grant().networks()));
    }

    @Override
    public void check(
            Caller caller,
            Grant grant,
            Optional<Environment> environment,
            Optional<Instant> expiresAt) {
        if (expiresAt.isPresent()) {
            throw Failure.Invalid.field("expires_at", "not_in_future", "Too early.").asException();
        }
    }

    @Override
    public Page<ApiKey> list(Workspace of, ApiKeyQuery query, PageRequest<ApiKeyQuery.Sort> page) {
        received.add(query);
        return new Page<>(List.of(get(of, FULL)), Optional.empty(), 1);
    }

    @Override
    public void revoke(Caller caller, ApiKeyId id, Optional<Long> expectedVersion) {
        ApiKey _ = get(caller.workspace(), id);
        received.add(expectedVersion);
    }

    @Override
    public IssuedApiKey rotate(Caller caller, ApiKeyId id, Optional<Long> expectedVersion) {
        ApiKey key = get(caller.workspace(), id);
        received.add(scopes(caller));
        received.add(expectedVersion);
        return issued(key);
    }

    private IssuedApiKey issued(ApiKey key) {
        ApiKeySecret secret = ApiKeyFixture.secret(workspace, 1);
        return new IssuedApiKey(key.rotated(secret), secret);
    }

    private static Set<? extends Permission> scopes(Caller caller) {
        return caller.isRestricted() ? caller.permissions() : Set.of();
    }
}
