package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A client that presented an API key.
 *
 * @param key the key that was presented
 * @param name the name of the key
 * @param grant of the key
 * @param expiresAt the end of the key; empty: it has none
 * @param version of the key; another one when it was rotated or revoked
 * @param trace the request that the key came with
 */
public record KeyCaller(
        Workspace workspace,
        ApiKeyId key,
        String name,
        Grant grant,
        Optional<Instant> expiresAt,
        long version,
        CallTrace trace)
        implements Caller {

    /** A client, not known by which request. */
    public KeyCaller(
            Workspace workspace,
            ApiKeyId key,
            String name,
            Grant grant,
            Optional<Instant> expiresAt,
            long version) {
        this(workspace, key, name, grant, expiresAt, version, CallTrace.NONE);
    }

    /** The same client, with the request that its key came with. */
    public KeyCaller during(CallTrace request) {
        return new KeyCaller(workspace, key, name, grant, expiresAt, version, request);
    }

    @Override
    public Actor actor() {
        return Actor.key(key.value(), name);
    }

    @Override
    public Set<Permission> permissions() {
        return isRestricted() ? Set.copyOf(grant.scopes()) : Scope.ALL;
    }

    @Override
    public boolean isRestricted() {
        return !grant.scopes().isEmpty();
    }

    @Override
    public AllowedNetworks networks() {
        return grant.networks();
    }
}
