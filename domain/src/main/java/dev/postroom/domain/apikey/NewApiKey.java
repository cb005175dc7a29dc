package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A request to create a key.
 *
 * @param scopes what it may do; empty means everything
 * @param environment where it acts; empty: where the caller does
 * @param expiresAt refused from then on
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
