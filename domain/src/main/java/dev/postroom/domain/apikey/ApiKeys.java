package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The stored keys: hashes, never secrets. Joins the caller's transaction. */
@DrivenPort
public interface ApiKeys {

    /** Stores a key under the SHA-256 of its secret. The id and the hash must be new. */
    void add(Workspace workspace, ApiKey key, byte[] secretHash);

    /**
     * The key of that hash in whatever workspace, revoked and expired ones included. Looks at the
     * global directory, because the workspace is what is being found out.
     */
    Optional<ApiKey> findByHash(byte[] secretHash);

    /** The workspace's keys, newest first, revoked ones included. */
    List<ApiKey> list(Workspace workspace);

    /** Revokes the key from {@code at} on; false when there is none or it was revoked before. */
    boolean revoke(Workspace workspace, ApiKeyId id, Instant at);
}
