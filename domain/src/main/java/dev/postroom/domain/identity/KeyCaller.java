package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** Whether a key with this end would still be accepted when this one has expired. */
    public boolean isOutlivedBy(Optional<Instant> end) {
        return expiresAt
                .filter(own -> end.filter(other -> !other.isAfter(own)).isEmpty())
                .isPresent();
    }

    /** Whether the key allows this. */
    public boolean may(Scope scope) {
        return scopes.isEmpty() || scopes.contains(scope);
    }

    /** Fails with {@link Failure.Forbidden} unless the key allows this. */
    public void require(Scope scope) {
        if (!may(scope)) {
            throw new Failure.Forbidden(
                            scope.keyword(),
                            scopes.stream().map(Scope::keyword).collect(Collectors.toSet()))
                    .asException();
        }
    }
}
