package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.KeyCaller;

import java.time.Instant;
import java.util.Optional;

/**
 * A key of one workspace, without its secret.
 *
 * @param name 1 to 100 characters
 * @param hint identifies the secret without revealing it
 * @param grant what its holder may do, and from where
 * @param lastUsedAt when it was last used, to the minute and up to a minute late
 * @param version starts at 1, grows by 1 when the key is rotated or revoked
 */
public record ApiKey(
        ApiKeyId id,
        Workspace workspace,
        String name,
        SecretHint hint,
        Grant grant,
        Validity validity,
        Optional<Instant> lastUsedAt,
        long version) {

    /** A new key with that secret. */
    public static ApiKey issued(
            ApiKeyId id,
            Workspace workspace,
            String name,
            ApiKeySecret secret,
            Grant grant,
            Validity validity) {
        return new ApiKey(
                id, workspace, name, SecretHint.of(secret), grant, validity, Optional.empty(), 1);
    }

    /** The same key with another secret. */
    public ApiKey rotated(ApiKeySecret secret) {
        return new ApiKey(
                id,
                workspace,
                name,
                SecretHint.of(secret),
                grant,
                validity,
                lastUsedAt,
                version + 1);
    }

    /** The same key, last used at that moment. */
    public ApiKey usedAt(Instant moment) {
        return new ApiKey(id, workspace, name, hint, grant, validity, Optional.of(moment), version);
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
     * @param created its beginning
     * @param expiresAt the key is refused from then on
     * @param revokedAt the key is refused since then
     */
    public record Validity(
            Creation created, Optional<Instant> expiresAt, Optional<Instant> revokedAt) {

        /** Valid from its creation until {@code expiresAt}, if any. */
        public static Validity until(Creation created, Optional<Instant> expiresAt) {
            return new Validity(created, expiresAt, Optional.empty());
        }

        /** When the key was created. */
        public Instant createdAt() {
            return created.at();
        }
    }

    /**
     * The beginning of a key.
     *
     * @param by who made it, with the name of then; empty for keys that are older than this record
     */
    public record Creation(Instant at, Optional<Actor> by) {}

    /** The client that presents this key. */
    public KeyCaller caller() {
        return new KeyCaller(workspace, id, name, grant, validity.expiresAt(), version);
    }
}
