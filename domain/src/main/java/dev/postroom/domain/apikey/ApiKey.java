package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A key of one workspace, without its secret.
 *
 * @param name 1 to 100 characters
 * @param hint shows which secret it is
 * @param scopes what it may do; empty means everything
 * @param lastUsedAt when it was last used, to the minute and up to a minute late
 * @param version starts at 1, grows by 1 when the key is rotated or revoked
 */
public record ApiKey(
        ApiKeyId id,
        Workspace workspace,
        String name,
        SecretHint hint,
        Set<Scope> scopes,
        Validity validity,
        Optional<Instant> lastUsedAt,
        long version) {

    public ApiKey {
        scopes = Set.copyOf(scopes);
    }

    /** A new key with that secret. */
    public static ApiKey issued(
            ApiKeyId id,
            Workspace workspace,
            String name,
            ApiKeySecret secret,
            Set<Scope> scopes,
            Validity validity) {
        return new ApiKey(
                id, workspace, name, SecretHint.of(secret), scopes, validity, Optional.empty(), 1);
    }

    /** The same key with another secret. */
    public ApiKey rotated(ApiKeySecret secret) {
        return new ApiKey(
                id,
                workspace,
                name,
                SecretHint.of(secret),
                scopes,
                validity,
                lastUsedAt,
                version + 1);
    }

    /** Whether it is accepted at that moment. */
    public ApiKeyStatus statusAt(Instant moment) {
        if (validity.revokedAt().isPresent()) {
            return ApiKeyStatus.REVOKED;
        }
        return validity.expiresAt().filter(end -> !moment.isBefore(end)).isPresent()
                ? ApiKeyStatus.EXPIRED
                : ApiKeyStatus.ACTIVE;
    }

    /**
     * The ends of a secret, by which a person recognises it.
     *
     * @param prefix its first characters
     * @param lastFour its last four characters
     */
    public record SecretHint(String prefix, String lastFour) {

        /** The hint for that secret. */
        public static SecretHint of(ApiKeySecret secret) {
            return new SecretHint(secret.prefix(), secret.lastFour());
        }
    }

    /**
     * From when to when a key is accepted.
     *
     * @param expiresAt refused from then on
     * @param revokedAt refused since then
     */
    public record Validity(
            Instant createdAt, Optional<Instant> expiresAt, Optional<Instant> revokedAt) {

        /** Valid from {@code createdAt} until {@code expiresAt}, if any. */
        public static Validity until(Instant createdAt, Optional<Instant> expiresAt) {
            return new Validity(createdAt, expiresAt, Optional.empty());
        }
    }
}
