package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.Optional;

/**
 * Key administration by clients. A caller in live can access the keys of both environments of its
 * account, a caller in test only those of the test environment; all others are {@code NotFound}. No
 * caller can grant or obtain more than it has itself.
 */
@DrivingPort
public interface DelegateApiKeys {

    /**
     * Creates a key; its secret is returned only here. {@code Invalid}: scopes that the caller
     * lacks, networks beyond those of the caller, the live environment for a caller in test, an
     * expiry time in the past or after that of the caller. A key without an expiry time gets that
     * of the caller.
     */
    IssuedApiKey create(Caller caller, NewApiKey draft);

    /**
     * Refuses as {@link #create} would, apart from the name; for a request of which not all fields
     * could be read.
     */
    void check(
            Caller caller,
            Grant grant,
            Optional<Environment> environment,
            Optional<Instant> expiresAt);

    /**
     * One page of the keys of one environment, revoked ones included. {@code Invalid} when a caller
     * in test asks for the live environment.
     */
    Page<ApiKey> list(Workspace workspace, ApiKeyQuery query, PageRequest<ApiKeyQuery.Sort> page);

    /** The key; {@code NotFound} when the caller cannot access a key with this id. */
    ApiKey get(Workspace workspace, ApiKeyId id);

    /**
     * Revokes any accessible key, including the one of the caller. No effect on a revoked key.
     * {@code PreconditionFailed} when {@code expectedVersion} is given and is not the current
     * version.
     */
    void revoke(Caller caller, ApiKeyId id, Optional<Long> expectedVersion);

    /**
     * Replaces the secret of the key; the previous one is refused from now on. {@code Forbidden}
     * when the key has scopes that the caller lacks, because the new secret would grant them;
     * {@code Conflict} when the key is revoked or expired, expires after the caller, or can be used
     * from networks beyond those of the caller. The expiry time and the networks remain.
     */
    IssuedApiKey rotate(Caller caller, ApiKeyId id, Optional<Long> expectedVersion);
}
