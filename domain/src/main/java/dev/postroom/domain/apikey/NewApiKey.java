package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.Grant;

import java.time.Instant;
import java.util.Optional;

/**
 * A request to create a key.
 *
 * @param grant what the holder of the key may do, and from where
 * @param environment the environment of the key; empty: that of the caller
 * @param expiresAt the key is refused from then on; empty: as the caller's key
 */
public record NewApiKey(
        String name, Grant grant, Optional<Environment> environment, Optional<Instant> expiresAt) {

    /** The same request; without an end of its own it has this one. */
    public NewApiKey endingBy(Optional<Instant> end) {
        return new NewApiKey(name, grant, environment, expiresAt.or(() -> end));
    }
}
