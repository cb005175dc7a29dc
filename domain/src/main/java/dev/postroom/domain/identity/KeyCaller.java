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
 * @param scopes the permissions of the key; empty means all
 * @param expiresAt the end of the key; empty: it has none
 * @param version of the key; another one when it was rotated or revoked
 */
public record KeyCaller(
        Workspace workspace,
        ApiKeyId key,
        String name,
        Set<Scope> scopes,
        Optional<Instant> expiresAt,
        long version)
        implements Caller {

    public KeyCaller {
        scopes = Set.copyOf(scopes);
    }

    @Override
    public Actor actor() {
        return Actor.key(key.value(), name);
    }

    @Override
    public Set<Permission> permissions() {
        return isRestricted() ? Set.copyOf(scopes) : Scope.ALL;
    }

    @Override
    public boolean isRestricted() {
        return !scopes.isEmpty();
    }
}
