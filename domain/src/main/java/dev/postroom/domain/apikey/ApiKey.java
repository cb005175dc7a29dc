package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A key of one workspace, without its secret.
 *
 * @param name 1 to 100 characters
 * @param prefix first characters of the secret, for recognition
 * @param lastFour last characters of the secret, for recognition
 * @param scopes what it may do; empty means everything
 * @param expiresAt refused from then on
 * @param revokedAt refused since then
 */
public record ApiKey(
        ApiKeyId id,
        Workspace workspace,
        String name,
        String prefix,
        String lastFour,
        Set<Scope> scopes,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> revokedAt) {

    public ApiKey {
        scopes = Set.copyOf(scopes);
    }
}
