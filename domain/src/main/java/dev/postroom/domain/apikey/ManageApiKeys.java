package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an operator does with the keys of a workspace. */
@DrivingPort
public interface ManageApiKeys {

    /**
     * Makes a key; the only moment at which its secret is known. Fails with {@code Invalid} when
     * the name is not acceptable.
     */
    IssuedApiKey create(Caller caller, String name, Set<Scope> scopes, Optional<Instant> expiresAt);

    /** The workspace's keys, newest first, revoked ones included. */
    List<ApiKey> list(Workspace workspace);

    /** The key; {@code NotFound} when the workspace has none of that id. */
    ApiKey get(Workspace workspace, ApiKeyId id);

    /**
     * Refuses the key from now on; nothing happens to one that was revoked before. {@code NotFound}
     * when the workspace has no such key.
     */
    void revoke(Caller caller, ApiKeyId id);
}
