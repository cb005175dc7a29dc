package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The stored keys: hashes, never secrets. Joins the caller's transaction. */
@DrivenPort
public interface ApiKeys {

    /** Stores a key under the SHA-256 of its secret. The id and the hash must be new. */
    void add(Workspace workspace, ApiKey key, byte[] secretHash);

    /**
     * The key of that hash in any workspace, also when it is revoked or expired. Reads the global
     * directory, because the workspace is not known yet. A revocation or rotation of this process
     * is seen at once, one of another process after a second at most.
     */
    Optional<ApiKey> findByHash(byte[] secretHash);

    /** The workspace's keys, newest first, revoked ones included. */
    List<ApiKey> list(Workspace workspace);

    /**
     * One page of the workspace's keys.
     *
     * @param statuses any of these, as of {@code at}; empty: any status
     */
    Page<ApiKey> list(
            Workspace workspace,
            Set<ApiKeyStatus> statuses,
            Instant at,
            PageRequest<ApiKeyQuery.Sort> page);

    /** The key, also when it is revoked or expired; or empty. */
    Optional<ApiKey> find(Workspace workspace, ApiKeyId id);

    /** As {@link #find}, and no other transaction changes it until this one ends. */
    Optional<ApiKey> lock(Workspace workspace, ApiKeyId id);

    /**
     * Stores prefix, last four and version of a locked key and the SHA-256 of its new secret, which
     * must be new. After the commit the previous hash is no longer found.
     */
    void rotate(Workspace workspace, ApiKey key, byte[] secretHash);

    /**
     * Revokes the key from {@code at} on and raises its version; false when it does not exist or is
     * already revoked.
     */
    boolean revoke(Workspace workspace, ApiKeyId id, Instant at);

    /**
     * Records that the key was used at {@code at}, unless a later use is known. Never blocks: the
     * record may be skipped during a concurrent change of the key. The version is unchanged.
     */
    void noteUse(Workspace workspace, ApiKeyId id, Instant at);

    /**
     * Gives all keys of a workspace, with their secrets, to {@code next}. This process looks there
     * at once, another one after a second at most.
     */
    void moveAll(Workspace workspace, Workspace next);
}
