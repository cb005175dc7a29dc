package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.apikey.ApiKeyId;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.Failure;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Knows keys by their text: {@code full}, and any that was granted. */
public final class FakeKeys implements Authenticate, ManageApiKeys {

    private final Map<String, Caller> callers = new ConcurrentHashMap<>();
    private final Workspace workspace;

    /** Makes the key {@code full}, which may do everything. */
    public FakeKeys(Workspace workspace) {
        this.workspace = workspace;
        grant("full");
    }

    /** A key with these scopes. */
    public void grant(String key, Scope... scopes) {
        ApiKeyId id = new ApiKeyId(UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)));
        callers.put(key, new Caller(workspace, id, Set.of(scopes)));
    }

    @Override
    public Caller caller(String keyText) {
        Caller caller = callers.get(keyText);
        if (caller == null) {
            throw new Failure.Unauthenticated("invalid_api_key", "There is no such API key.")
                    .asException();
        }
        return caller;
    }

    @Override
    public List<ApiKey> list(Workspace of) {
        return callers.values().stream()
                .map(caller -> ApiKeyFixture.apiKey(caller.key().value(), of).build())
                .toList();
    }

    @Override
    public IssuedApiKey create(
            Workspace of, String name, Set<Scope> scopes, Optional<Instant> expiresAt) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void revoke(Workspace of, ApiKeyId id) {
        throw new UnsupportedOperationException();
    }
}
