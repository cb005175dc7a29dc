package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Builds valid API keys: with every scope, neither expiring nor revoked. */
public final class ApiKeyFixture {

    private final ApiKeyId id;
    private final Workspace workspace;
    private Set<Scope> scopes = Set.of();
    private Instant createdAt = SettableClock.START;
    private Optional<Instant> expiresAt = Optional.empty();

    private ApiKeyFixture(UUID id, Workspace workspace) {
        this.id = new ApiKeyId(id);
        this.workspace = workspace;
    }

    /** A key with this id. */
    public static ApiKeyFixture apiKey(UUID id, Workspace workspace) {
        return new ApiKeyFixture(id, workspace);
    }

    /** A secret for the workspace; another seed gives another secret. */
    public static ApiKeySecret secret(Workspace workspace, long seed) {
        return ApiKeySecret.generate(workspace.environment(), new SeededRandomness(seed));
    }

    public ApiKeyFixture withScopes(Scope... granted) {
        scopes = Set.of(granted);
        return this;
    }

    public ApiKeyFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public ApiKeyFixture withExpiresAt(Instant moment) {
        expiresAt = Optional.of(moment);
        return this;
    }

    public ApiKey build() {
        return new ApiKey(
                id,
                workspace,
                "the shop's key",
                new ApiKey.SecretHint("svc_" + workspace.environment().keyword() + "_abc", "wxyz"),
                scopes,
                ApiKey.Validity.until(createdAt, expiresAt),
                Optional.empty(),
                1);
    }
}
