package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.Optional;

/**
 * What the holder of a key does with the keys of its account. A live key reaches the keys of both
 * environments, a test key those of the test environment alone; all others are {@code NotFound}. A
 * key cannot grant or obtain more than it allows itself.
 */
@DrivingPort
public interface DelegateApiKeys {

    /**
     * Makes a key; the only moment at which its secret is known. {@code Invalid}: scopes that the
     * caller's key lacks, the live environment for a test key, an end that has passed.
     */
    IssuedApiKey create(KeyCaller caller, NewApiKey draft);

    /**
     * One page of the keys of one environment, revoked ones included. {@code Invalid} when a test
     * key asks for the live environment.
     */
    Page<ApiKey> list(Workspace workspace, ApiKeyQuery query, PageRequest<ApiKeyQuery.Sort> page);

    /** The key; {@code NotFound} when the holder reaches none of that id. */
    ApiKey get(Workspace workspace, ApiKeyId id);

    /**
     * Refuses the key from now on, whatever it allows and even when it is the caller's own. Nothing
     * happens to one that was revoked before. {@code PreconditionFailed} when {@code
     * expectedVersion} is given and not the present one.
     */
    void revoke(KeyCaller caller, ApiKeyId id, Optional<Long> expectedVersion);

    /**
     * Gives the key another secret; the one before is refused from now on. {@code Forbidden} when
     * the key allows what the caller's does not, because the new secret would grant that; {@code
     * Conflict} when it was revoked or has expired.
     */
    IssuedApiKey rotate(KeyCaller caller, ApiKeyId id, Optional<Long> expectedVersion);
}
