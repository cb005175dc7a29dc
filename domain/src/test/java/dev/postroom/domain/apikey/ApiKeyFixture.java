package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Builds valid API keys: with every scope, neither expiring nor revoked. */
public final class ApiKeyFixture {

    private final ApiKeyId id;
    private final Workspace workspace;
    private Grant grant = Grant.FULL;
    private Optional<Actor> maker = Optional.of(Actor.operator());
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
        grant = new Grant(Set.of(granted), grant.networks());
        return this;
    }

    /** The key may be used from these networks only. */
    public ApiKeyFixture withNetworks(String... networks) {
        grant = new Grant(grant.scopes(), AllowedNetworks.parse(List.of(networks)));
        return this;
    }

    /** Empty: a key that is older than the record of makers. */
    public ApiKeyFixture withMaker(Optional<Actor> by) {
        maker = by;
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
                grant,
                ApiKey.Validity.until(new ApiKey.Creation(createdAt, maker), expiresAt),
                Optional.empty(),
                1);
    }
}
