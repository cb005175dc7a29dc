package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

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
     * The key of that hash in whatever workspace, revoked and expired ones included. Looks at the
     * global directory, because the workspace is what is being found out.
     */
    Optional<ApiKey> findByHash(byte[] secretHash);

    /** The workspace's keys, newest first, revoked ones included. */
    List<ApiKey> list(Workspace workspace);

    /**
     * One page of the workspace's keys.
     *
     * @param statuses any of these, as they are at the moment {@code at}; empty: whatever status
     */
    Page<ApiKey> list(
            Workspace workspace,
            Set<ApiKeyStatus> statuses,
            Instant at,
            PageRequest<ApiKeyQuery.Sort> page);

    /** The key, revoked and expired ones included, or empty. */
    Optional<ApiKey> find(Workspace workspace, ApiKeyId id);

    /** As {@link #find}, and no other transaction changes it until this one ends. */
    Optional<ApiKey> lock(Workspace workspace, ApiKeyId id);

    /**
     * Stores prefix, last four and version of a locked key and the SHA-256 of its new secret, which
     * must be new. The hash before leads to nothing from the commit on.
     */
    void rotate(Workspace workspace, ApiKey key, byte[] secretHash);

    /**
     * Revokes the key from {@code at} on and raises its version; false when there is none or it was
     * revoked before.
     */
    boolean revoke(Workspace workspace, ApiKeyId id, Instant at);

    /**
     * Notes that the key was used at {@code at}, unless a later use is known. May skip it when the
     * key is being changed: it never blocks. The version stays.
     */
    void noteUse(Workspace workspace, ApiKeyId id, Instant at);
}
