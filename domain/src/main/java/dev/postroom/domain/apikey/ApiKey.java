package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.Scope;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A key of one workspace, without its secret.
 *
 * @param name 1 to 100 characters
 * @param hint identifies the secret without revealing it
 * @param scopes the granted permissions; empty means all
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

    /** The same key, last used at that moment. */
    public ApiKey usedAt(Instant moment) {
        return new ApiKey(
                id, workspace, name, hint, scopes, validity, Optional.of(moment), version);
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
     * The first and last characters of a secret, for recognition by a person.
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
     * The validity period of a key.
     *
     * @param expiresAt the key is refused from then on
     * @param revokedAt the key is refused since then
     */
    public record Validity(
            Instant createdAt, Optional<Instant> expiresAt, Optional<Instant> revokedAt) {

        /** Valid from {@code createdAt} until {@code expiresAt}, if any. */
        public static Validity until(Instant createdAt, Optional<Instant> expiresAt) {
            return new Validity(createdAt, expiresAt, Optional.empty());
        }
    }

    /** The client that presents this key. */
    public KeyCaller caller() {
        return new KeyCaller(workspace, id, name, scopes, validity.expiresAt(), version);
    }
}
