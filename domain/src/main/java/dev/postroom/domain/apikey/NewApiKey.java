package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.Scope;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A request to create a key.
 *
 * @param scopes the granted permissions; empty means all
 * @param environment the environment of the key; empty: that of the caller
 * @param expiresAt the key is refused from then on; empty: as the caller's key
 */
public record NewApiKey(
        String name,
        Set<Scope> scopes,
        Optional<Environment> environment,
        Optional<Instant> expiresAt) {

    public NewApiKey {
        scopes = Set.copyOf(scopes);
    }

    /** The same request; without an end of its own it has this one. */
    public NewApiKey endingBy(Optional<Instant> end) {
        return new NewApiKey(name, scopes, environment, expiresAt.or(() -> end));
    }
}
