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
 * @param lastUsedAt when it last opened something, to the minute and up to a minute late
 * @param version starts at 1, grows by 1 when the key is rotated or revoked
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
        Optional<Instant> revokedAt,
        Optional<Instant> lastUsedAt,
        long version) {

    public ApiKey {
        scopes = Set.copyOf(scopes);
    }

    /** A key of that secret as it is when it is made. */
    public static ApiKey issued(
            ApiKeyId id,
            Workspace workspace,
            String name,
            ApiKeySecret secret,
            Set<Scope> scopes,
            Instant at,
            Optional<Instant> expiresAt) {
        return new ApiKey(
                id,
                workspace,
                name,
                secret.prefix(),
                secret.lastFour(),
                scopes,
                at,
                expiresAt,
                Optional.empty(),
                Optional.empty(),
                1);
    }

    /** The same key with another secret. */
    public ApiKey rotated(ApiKeySecret secret) {
        return new ApiKey(
                id,
                workspace,
                name,
                secret.prefix(),
                secret.lastFour(),
                scopes,
                createdAt,
                expiresAt,
                revokedAt,
                lastUsedAt,
                version + 1);
    }

    /** Whether it opens anything at that moment. */
    public ApiKeyStatus statusAt(Instant moment) {
        if (revokedAt.isPresent()) {
            return ApiKeyStatus.REVOKED;
        }
        return expiresAt.filter(end -> !moment.isBefore(end)).isPresent()
                ? ApiKeyStatus.EXPIRED
                : ApiKeyStatus.ACTIVE;
    }
}
