package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Key administration by the operator. */
@DrivingPort
public interface ManageApiKeys {

    /**
     * Creates a key; its secret is returned only here. Fails with {@code Invalid} when the name is
     * not acceptable.
     */
    IssuedApiKey create(Caller caller, String name, Grant grant, Optional<Instant> expiresAt);

    /** The workspace's keys, newest first, revoked ones included. */
    List<ApiKey> list(Workspace workspace);

    /** The key; {@code NotFound} when the workspace has no key with this id. */
    ApiKey get(Workspace workspace, ApiKeyId id);

    /**
     * Revokes the key; no effect on a revoked key. {@code NotFound} when the workspace has no such
     * key.
     */
    void revoke(Caller caller, ApiKeyId id);
}
