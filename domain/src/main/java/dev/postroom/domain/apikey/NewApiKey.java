package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A request to create a key.
 *
 * @param scopes the granted permissions; empty means all
 * @param environment the environment of the key; empty: that of the caller
 * @param expiresAt the key is refused from then on
 */
public record NewApiKey(
        String name,
        Set<Scope> scopes,
        Optional<Environment> environment,
        Optional<Instant> expiresAt) {

    public NewApiKey {
        scopes = Set.copyOf(scopes);
    }
}
