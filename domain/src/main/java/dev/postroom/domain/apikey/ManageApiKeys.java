package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Making and withdrawing keys. */
@DrivingPort
public interface ManageApiKeys {

    /** Makes a key; the only moment at which its secret is known. An unfit name is invalid. */
    IssuedApiKey create(
            Workspace workspace, String name, Set<Scope> scopes, Optional<Instant> expiresAt);

    /** The workspace's keys, newest first, revoked ones included. */
    List<ApiKey> list(Workspace workspace);

    /** Refuses the key from now on. {@code NotFound} when the workspace has no such active key. */
    void revoke(Workspace workspace, ApiKeyId id);

    /** A key together with its secret, right after its making. */
    record IssuedApiKey(ApiKey key, ApiKeySecret secret) {}
}
